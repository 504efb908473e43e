import * as is from '@coffer/db/columns.ts';
import { foldText } from '@coffer/domain/counterparty-name.ts';
import fc from 'fast-check';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function foldedInDatabase(texts: readonly string[]): Promise<string[]> {
  const rows = await services.owner.query({
    row: { folded: is.text },
    text: 'SELECT coffer.folded(written) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS t(written, at) ORDER BY at',
    values: [texts],
  });
  return rows.map(({ folded }) => folded);
}

/** Returns the assigned characters in these ranges of code points. */
function charactersOf(...ranges: readonly (readonly [first: number, last: number])[]): string[] {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .filter((character) => !/\p{Cn}/u.test(character));
}

describe('the compared form of a text', () => {
  test.each([
    ['dashes', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
    [
      'soft hyphens, spaces of no width and marks of direction',
      'a\u00ad\u200b\u200c\u200d\u2060\ufeffb\u200e\u200f\u202a\u202e\u2066\u2069\u061cc',
      'abc',
    ],
    ['the letters i of Turkish', 'IİıiDİYARBAKIR', 'iiiidiyarbakir'],
    ['apostrophes', "`'´‘’‚‛‹›", "'''''''''"],
    ['quotation marks', '"“”„‟«»', '"""""""'],
    ['letters that Unicode does not decompose', 'ÞþÐðĦħĐđŁłØøÆæŒœßẞ', 'ththddhhddllooaeaeoeoessss'],
    ['accents, and vowel points', 'é e\u0301 שָׁלוֹם مُحَمَّد', 'e e שלום محمد'],
    ['variation selectors', '❤\ufe0f', '❤'],
    ['vowel signs of Devanagari, which stay', 'कि', 'कि'],
    ['ASCII', 'ABC`D-E"F', 'abc\'d-e"f'],
  ])('has plain %s', async (_, written, folded) => {
    expect(foldText(written)).toBe(folded);
    expect(await foldedInDatabase([written])).toEqual([folded]);
  });

  test('is the same in the database, for every character', async () => {
    const all = charactersOf([0x1, 0x9fff], [0xac00, 0xd7a3], [0xf900, 0xffff], [0x1f300, 0x1faff]);
    const folded = await foldedInDatabase(all);
    expect(all.filter((character, at) => foldText(character) !== folded[at])).toEqual([]);
  });

  test('is the same in the database, for any text', async () => {
    const characters = charactersOf([0x20, 0x24f], [0x300, 0x4ff], [0x2000, 0x2069], [0xfe00, 0xfe0f]);
    const texts = fc.sample(
      fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((all) => all.join('')),
      { numRuns: 2000, seed: 33 },
    );
    expect(await foldedInDatabase(texts)).toEqual(texts.map(foldText));
    expect(texts.map((text) => foldText(foldText(text)))).toEqual(texts.map(foldText));
  });
});
