import { expect, test } from 'vitest';
import { cookieDefinitions, makeSessionToken, readSessionToken, sessionTokenHash } from './sessions.ts';

test('a token is 256 random bits, and stored as a hash', () => {
  const token = makeSessionToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(makeSessionToken()).not.toBe(token);
  expect(sessionTokenHash(token)).toHaveLength(32);
  expect(sessionTokenHash(token)?.toString('base64url')).not.toBe(token);
});

test.each([undefined, '', 'short', `${'a'.repeat(43)}=`, `${'a'.repeat(42)} `, 'a'.repeat(44), '\0'.repeat(43)])(
  '%j is not a token, and nothing is looked up',
  (text) => {
    expect(sessionTokenHash(text)).toBeNull();
  },
);

test('with https the cookies are bound to the host and to https', () => {
  const { session, csrf } = cookieDefinitions('https://coffer.example');
  for (const { name, options } of [session, csrf]) {
    expect(name).toMatch(/^__Host-coffer\./);
    expect(options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true });
  }
  expect(cookieDefinitions('http://localhost:3000').session).toEqual({
    name: 'coffer.session',
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
  });
});

test('only the cookie with the exact name counts', () => {
  const cookies = cookieDefinitions('https://coffer.example');
  expect(readSessionToken('a=1; __Host-coffer.session=token; b=2', cookies)).toBe('token');
  for (const header of [
    undefined,
    '',
    'coffer.session=token',
    '__host-coffer.session=token',
    '__Host-coffer.session.0=t',
  ])
    expect(readSessionToken(header, cookies)).toBeUndefined();
});
