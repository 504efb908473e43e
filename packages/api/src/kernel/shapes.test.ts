import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCpuCostFaults, measureLowestCpuUse } from '../testing/hostile/cpu-use.ts';
import { hasOnlyVisibleCharacters, name, text, withoutInvisibleCharacters } from './shapes.ts';

describe('a name', () => {
  test.each([
    ['Zoë Müller-Łódź'],
    ['Käse & Brot (50 %)'],
    ['ماهاتما گاندی'],
    ['می\u200cخواهم'],
    ['שלום עולם'],
    ['क्\u200dष'],
    ['ශ්\u200dරී ලංකාව'],
    ['葛\u{e0100}城市'],
    ['👩\u200d👩\u200d👧\u200d👦 Family'],
    ['❤\ufe0f and ✈\ufe0e'],
    ['🏳\ufe0f\u200d🌈'],
    ['👍🏽 1\ufe0f\u20e3'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['e\u0301te\u0301'],
    ['Ada\u00a0Lovelace'],
  ])('may be %j', (value) => {
    expect(name.parse(value)).toBe(value);
  });

  test.each(
    [
      ...'\u0000\u0007\t\n\r\u001b\u007f\u0085\u009f\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202a',
      ...'\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u115f\u1160\u17b4\u180e',
      ...'\u3164\ufe0f\ufeff\uffa0\ufff9\ufffb\u{e0001}\u{e0041}\u{e007f}\u{e0100}',
    ].map((character) => [character.codePointAt(0)?.toString(16) ?? '', character]),
  )('rejects the invisible character U+%s', (_code, character) => {
    expect(name.safeParse(`Ada${character}Bea`).success).toBe(false);
    expect(withoutInvisibleCharacters(`Ada${character}Bea`)).toBe('AdaBea');
    if (character !== '\u0000') expect(text.parse(`Ada${character}Bea`), 'texts keep it').toBe(`Ada${character}Bea`);
  });

  test('rejects invisible characters only', () => {
    for (const value of ['\u200b', '\u3164', ' \u2060 ', '\ufeff']) expect(name.safeParse(value).success).toBe(false);
  });

  test('keeps every visible character when invisible ones are removed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const left = withoutInvisibleCharacters(value);
        expect(hasOnlyVisibleCharacters(left)).toBe(true);
        const shown = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/gu;
        expect(left.match(shown)).toEqual(value.match(shown));
      }),
    );
  });
});

test('a name of any length is checked in linear time', async () => {
  const family = '👩\u200d👩\u200d👧\u200d👦';
  const costOf = (count: number) =>
    measureLowestCpuUse(4, async () => void hasOnlyVisibleCharacters(family.repeat(count)));
  await costOf(100);
  expect(findCpuCostFaults({ half: await costOf(4000), whole: await costOf(8000) })).toEqual([]);
  // A name that is too long is not checked further.
  expect(name.safeParse('\u200b'.repeat(300)).error?.issues).toHaveLength(1);
});
