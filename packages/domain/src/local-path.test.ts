import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localPath } from './local-path.ts';

test.each(['/', '/w/1', '/w/1?text=a%26b&x=//y#part', '/sign-in?error=refused', '/%2F/x'])(
  '%s is returned unchanged',
  (path) => {
    expect(localPath(path)).toBe(path);
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  ' /w/1',
  undefined,
  null,
  7,
  ['/w/1'],
])('%j leads to the start page', (address) => {
  expect(localPath(address)).toBe('/');
});

test('no text leads a browser to another site', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\r',
    '%2f',
    '%5c',
    'evil.example',
    'https',
    '?',
    '#',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(parts).map((some) => some.join('')),
        fc.webPath(),
        fc.string(),
      ),
      (address) => {
        const path = localPath(address);
        expect(new URL(path, 'https://coffer.example/auth/x').origin).toBe('https://coffer.example');
        expect(localPath(path)).toBe(path);
      },
    ),
  );
});
