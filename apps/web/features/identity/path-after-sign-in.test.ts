import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invitationTokenFromPath, pathAfterSignIn, signInHref } from './path-after-sign-in.ts';

describe('after signing in', () => {
  test.each(['/', '/w/1', '/w/1/transactions?text=a%26b#c', '/docs', '/invitation/abc'])('continues at %s', (path) => {
    expect(pathAfterSignIn(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' /w/1',
    'w/1',
    '',
    undefined,
    null,
    ['/w/1', '/w/2'],
    '/sign-in',
    '/sign-in?next=/sign-in',
    '/sign-up',
  ])('continues at the start page instead of %j', (asked) => {
    expect(pathAfterSignIn(asked)).toBe('/');
  });

  test('never continues at another site', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '\t',
      '\n',
      '%2f',
      '%5c',
      'evil.example',
      'https',
      'a',
      '?',
      '#',
    );
    fc.assert(
      fc.property(
        fc.array(parts).map((some) => some.join('')),
        (asked) => {
          const path = pathAfterSignIn(asked);
          expect(new URL(path, 'https://coffer.example').origin).toBe('https://coffer.example');
          expect(pathAfterSignIn(path)).toBe(path);
        },
      ),
    );
  });

  test('the link to sign in keeps the path', () => {
    expect(signInHref('/')).toBe('/sign-in');
    const path = '/w/1?text=a&b=%20#c';
    expect(new URL(signInHref(path), 'https://coffer.example').searchParams.get('next')).toBe(path);
  });

  test('reads the invitation token of a path', () => {
    expect(invitationTokenFromPath('/invitation/abc-_1')).toBe('abc-_1');
    expect(invitationTokenFromPath('/invitation/')).toBeNull();
    expect(invitationTokenFromPath('/w/invitation/abc')).toBeNull();
  });
});
