import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatePasswordStrength, PASSWORD_STRENGTHS } from './password-strength.ts';

const rank = (password: string, words?: readonly string[]) =>
  PASSWORD_STRENGTHS.indexOf(estimatePasswordStrength(password, words));

describe('a password', () => {
  test.each([
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['1234567890', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['annexample', 'weak'],
    ['correct horse battery staple', 'strong'],
    ['xz5ii4-r5wzes-rba2tt-qhq7mv', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(estimatePasswordStrength(password)).toBe(strength);
  });

  test("is easy to guess if it is the person's name or address", () => {
    const own = ['Annabella Example', 'annabella@example.org'];
    expect(estimatePasswordStrength('annabella.example.org', own)).toBe('weak');
    expect(rank('annabella.example.org')).toBeGreaterThan(rank('annabella.example.org', own));
  });

  test('never gets weaker by adding characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 20 }), (password, more) => {
        expect(rank(password + more)).toBeGreaterThanOrEqual(rank(password));
      }),
    );
  });
});
