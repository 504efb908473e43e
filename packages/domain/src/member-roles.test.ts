import { expect, test } from 'vitest';
import { isLastOwner, isRoleAtLeast, ROLES } from './member-roles.ts';

test('a role includes itself and all lower roles', () => {
  for (const [rank, role] of ROLES.entries()) {
    expect(ROLES.filter((other) => isRoleAtLeast(role, other))).toEqual(ROLES.slice(0, rank + 1));
  }
});

test('an owner is the last one if there is no other owner', () => {
  const [ada, bea, cy] = [
    { userId: 'ada', role: 'owner' },
    { userId: 'bea', role: 'owner' },
    { userId: 'cy', role: 'admin' },
  ] as const;
  expect(isLastOwner([ada, cy], ada)).toBe(true);
  expect(isLastOwner([ada, bea, cy], ada)).toBe(false);
  expect(isLastOwner([ada, cy], cy)).toBe(false);
});
