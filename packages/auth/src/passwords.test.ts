import { expect, test } from 'vitest';
import { hashPassword, randomPassword, verifyPassword } from './passwords.ts';

test('a password is kept as argon2id, salted, and recognised', async () => {
  const first = await hashPassword('correct horse');
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('correct horse')).not.toBe(first);
  expect(await verifyPassword(first, 'correct horse')).toBe(true);
  expect(await verifyPassword(first, 'correct horsE')).toBe(false);
});

test('the same text in another encoding is the same password', async () => {
  expect(await verifyPassword(await hashPassword('Z\u00fcrich'), 'Zu\u0308rich')).toBe(true);
});

test('a random password is long and easily read', () => {
  expect(randomPassword()).toMatch(/^[2-9a-km-np-z]{6}(-[2-9a-km-np-z]{6}){3}$/);
  expect(randomPassword()).not.toBe(randomPassword());
});
