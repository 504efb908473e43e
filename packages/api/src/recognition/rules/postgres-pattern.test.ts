import { describe, expect, test } from 'vitest';
import { PatternFault, toPostgresPattern } from './postgres-pattern.ts';

describe('a pattern', () => {
  test.each([
    ['Grünmarkt', '***:grunmarkt'],
    ['gru\u0308n', '***:grun'],
    ['Straße', '***:strasse'],
    ['ß+', '***:(?:ss)+'],
    ['^a|b$', '***:^a|b$'],
    ['(a|B)', '***:(?:a|b)'],
    ['\\d\\D\\w\\s', '***:[0-9][^0-9]\\w\\s'],
    ['\\brent\\b', '***:\\yrent\\y'],
    ['[A-Zé\\d]', '***:[a-ze0-9]'],
    ['[^\\]\\-]', '***:[^\\]\\-]'],
    ['a.{2,}?', '***:a(?:.){2,}'],
    ['1\\.234,56 \\*', '***:1\\.234\\,56 \\*'],
    ['(?<name>x)?', '***:(?:(?:x)){0,1}'],
  ])('%j becomes %j for folded texts', (source, expected) => {
    expect(toPostgresPattern(source)).toBe(expected);
  });

  test.each([
    ['(', 'is not a pattern that can be read'],
    ['a**', 'is not a pattern that can be read'],
    ['\\ud800', 'is not a pattern that can be read'],
    ['\\0', 'is not a pattern that can be read'],
    ['a(?=b)', 'looks ahead or behind, which patterns here cannot do'],
    ['(?<!a)b', 'looks ahead or behind, which patterns here cannot do'],
    ['(a)\\1', 'has a reference back, which patterns here cannot have'],
    ['\\p{L}', 'names a property of characters, which patterns here cannot do'],
    ['[^]', 'has brackets without a character'],
    ['[ß]', 'has something in brackets that is no character'],
    ['[\\W]', 'has something in brackets that is no character'],
    ['[Z-a]', 'has a range of letters that ends before it begins'],
    ['\\u0301', 'has an accent without a letter'],
    ['a{101}', 'is too large a pattern'],
    ['(a{50}){50}', 'is too large a pattern'],
    ['((((((((((a))))))))))', 'is too large a pattern'],
    ['(\\ba)*', 'is too large a pattern'],
    ['a'.repeat(251), 'is too large a pattern'],
  ])('%j %s', (source, message) => {
    expect(() => toPostgresPattern(source)).toThrow(new PatternFault(message));
  });
});
