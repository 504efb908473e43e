import { describe, expect, test } from 'vitest';
import {
  indexableTerms,
  NO_NAME_MATCHES,
  parseSearchTerms,
  possibleAmounts,
  selectTermsToLookUp,
} from './search-terms.ts';

const texts = (search: string) => parseSearchTerms(search).map(({ text }) => text);

describe('a search', () => {
  test('consists of its distinct words', () => {
    expect(texts('rewe  Markt\tberlin rewe REWE')).toEqual(['REWE', 'Markt', 'berlin']);
  });

  test('keeps quoted phrases together', () => {
    expect(texts('"rewe markt" berlin')).toEqual(['rewe markt', 'berlin']);
    expect(texts('„rewe markt“ «le  pain» “a b”')).toEqual(['rewe markt', 'le  pain', 'a b']);
    expect(texts('""')).toEqual(['""']);
  });

  test('treats an unpaired quote as a character', () => {
    expect(texts('7" pipe')).toEqual(['7"', 'pipe']);
    expect(texts('"rewe markt')).toEqual(['"rewe', 'markt']);
    expect(texts('re"we mar"kt')).toEqual(['re"we', 'mar"kt']);
  });

  test('also uses the words of its phrases', () => {
    const pieces = indexableTerms(parseSearchTerms('"le rewe markt" markt 12,5'));
    expect(pieces.map(({ text }) => text)).toEqual(['markt', '12,5', 'le ', ' rewe ', ' markt']);
  });
});

describe('a number in a search', () => {
  test.each([
    ['12,34', ['12.34']],
    ['12.34', ['12.34']],
    ['-12,340', ['12.34', '12340']],
    ['+7', ['7']],
    ['−7,5', ['7.5']],
    ['1.234,56', ['1234.56']],
    ['1,234.56', ['1234.56']],
    ["1'234'567.8", ['1234567.8']],
    ['1.234', ['1.234', '1234']],
    ['1.234.567', ['1234567']],
    ['0.123', ['0.123']],
    ['007', ['7']],
    ['12€', ['12']],
    ['−€1,234.56', ['1234.56']],
    ['$7.50', ['7.5']],
    ['1 234,56', ['1234.56']],
    ['−1\u00a0234\u00a0567.8€', ['1234567.8']],
    ['1\u202f234', ['1234']],
    ['12,34,567.89', ['1234567.89']],
    ['US$1,234,567.89', ['1234567.89']],
    ['-€\u00a01.234.567,89', ['1234567.89']],
    ['EUR-1234.56', ['1234.56']],
    ['1234.56EUR', ['1234.56']],
    ['EUR1234.56', ['1234.56']],
    ['–1234,56', ['1234.56']],
    ['1234,56-', ['1234.56']],
    ['(1234,56)', ['1234.56']],
    ['１２３４.５６', ['1234.56']],
    ['.5', ['0.5']],
    [',5', ['0.5']],
    ['\u200e-1’234.50', ['1234.5']],
  ])('%s can mean %j', (word, amounts) => {
    expect(possibleAmounts(word)).toEqual(amounts);
  });

  test.each([
    '12,',
    'ABO12',
    '1.23.4',
    '1,234,56',
    '1,23,456,78',
    '12-05',
    '1e5',
    '€',
    '1€2',
    '1234567890123456789012',
  ])('%s is not an amount', (word) => {
    expect(possibleAmounts(word)).toEqual([]);
  });

  test.each(['12,34 €', '€ 12,34', 'CHF 12,34', '12,34 EUR', '12,34\u00a0€'])('%s is one amount', (search) => {
    expect(parseSearchTerms(search)).toEqual([
      { text: '12,34', spelled: '12,34', amounts: ['12.34'], named: NO_NAME_MATCHES },
    ]);
  });

  test('keeps a currency that is alone or beside words as a search term', () => {
    expect(texts('€')).toEqual(['€']);
    expect(texts('rewe EUR')).toEqual(['rewe', 'EUR']);
    expect(texts('12,34 ABO eur "€"')).toEqual(['12,34', 'ABO', 'eur', '€']);
  });

  test('in quotes is text', () => {
    expect(parseSearchTerms('"12,34" 12,34')).toEqual([
      { text: '12,34', spelled: '12,34', amounts: [], named: NO_NAME_MATCHES },
      { text: '12,34', spelled: '12,34', amounts: ['12.34'], named: NO_NAME_MATCHES },
    ]);
  });
});

test.each(['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'pt-BR', 'fr-FR', 'sv-SE'])(
  'an amount as %s prints it means that amount',
  (locale) => {
    for (const currency of ['EUR', 'USD', 'INR', 'CHF']) {
      for (const value of [1_234_567.89, -1234.56, -12.34, 0.5]) {
        for (const currencyDisplay of ['symbol', 'code'] as const) {
          const printed = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).format(value);
          const [term, ...more] = parseSearchTerms(printed);
          expect([term?.amounts.includes(String(Math.abs(value))), more], printed).toEqual([true, []]);
        }
      }
    }
  },
);

describe('the index is searched for', () => {
  const asked = (shares: Readonly<Record<string, number>>) =>
    selectTermsToLookUp(
      Object.entries(shares).map(([text, share]) => ({
        piece: { text, spelled: text, amounts: [], named: NO_NAME_MATCHES },
        share,
      })),
    ).map(({ text }) => text);

  test('the rarest piece, and never for words that nearly every transaction has', () => {
    expect(asked({ groceries: 0.99, zanzibar: 0.01 })).toEqual(['zanzibar']);
    expect(asked({ groceries: 0.99 })).toEqual(['groceries']);
  });

  test('several pieces if they narrow each other down', () => {
    expect(asked({ market: 0.1, berlin: 0.1 })).toEqual(['market', 'berlin']);
    expect(asked({ alpha: 0.001, beta: 0.002 })).toEqual(['alpha', 'beta']);
  });

  test('nothing if there is no trigram', () => {
    expect(asked({ qx: 0.001, ä: 0.001, '%': 0.001 })).toEqual([]);
    expect(asked({ '12,34': 0.1, 'ab-': 0.2 })).toEqual(['12,34', 'ab-']);
  });
});
