import { expect, test } from 'vitest';
import {
  hashPassword,
  randomPassword,
  TooManyPasswordsError,
  UNKNOWN_PASSWORD_HASH,
  verifyPassword,
} from './passwords.ts';

test('a password is stored as a salted argon2id hash, and verified', async () => {
  const first = await hashPassword('correct horse');
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse')).not.toBe(first);
  expect(await verifyPassword(first, 'correct horse')).toBe(true);
  expect(await verifyPassword(first, 'correct horsE')).toBe(false);
});

test('the same text in another encoding is the same password', async () => {
  expect(await verifyPassword(await hashPassword('Z\u00fcrich'), 'Zu\u0308rich')).toBe(true);
});

test('a random password is long and easy to read', () => {
  expect(randomPassword()).toMatch(/^[2-9a-km-np-z]{6}(-[2-9a-km-np-z]{6}){3}$/);
  expect(randomPassword()).not.toBe(randomPassword());
});

test('without a password none is correct, and checking costs the same', async () => {
  const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');
  expect(costOf(UNKNOWN_PASSWORD_HASH)).toBe(costOf(await hashPassword('correct horse')));
  expect(await verifyPassword(null, 'correct horse')).toBe(false);
  expect(await verifyPassword(null, '')).toBe(false);
});

test('many simultaneous passwords wait in a queue, and those over the limit fail with a retry error', async () => {
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(null, 'correct horse')));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused.every(({ reason }) => reason instanceof TooManyPasswordsError)).toBe(true);
  expect(await verifyPassword(await hashPassword('later'), 'later')).toBe(true);
});
