import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counterpartName, counterpartOf } from './counterpart.ts';
import { MerchantMatcher } from './merchant-matcher.ts';

describe('the name of a counterpart', () => {
  test.each([
    ['REWE Markt GmbH', 'rewe markt'],
    ['REWE SAGT DANKE. 45712//Berlin/DE', 'rewe'],
    ['REWE SAGT DANKE 2026-01-02T12:33:04 KFN 1 VJ 2212', 'rewe vj'],
    ['Café Müller', 'cafe muller'],
    ['CAFE MULLER', 'cafe muller'],
    ['PAYPAL *SPOTIFY', 'spotify'],
    ['SumUp  *Backhaus Sommer', 'backhaus sommer'],
    ['PayPal (Europe) S.à r.l. et Cie, S.C.A.', 'paypal europe et cie'],
    ['UBER   *TRIP', 'uber trip'],
    ['NETFLIX.COM              LOS GATOS    NL', 'netflix com'],
    ['LIDL DIENSTLEISTUNG/KOELN/DE', 'lidl dienstleistung'],
    ["McDonald's 0231 Hamburg", 'mcdonalds'],
    ['H & M Hennes', 'h&m hennes'],
    ['H&M HENNES', 'h&m hennes'],
    ['1&1 Telecom GmbH', '1&1 telecom'],
    ['7-Eleven 4711', '7 eleven'],
    ['o2 Telefónica Germany GmbH & Co. OHG', 'o2 telefonica germany gmbh&co'],
    ['Turnverein Berlin e.V.', 'turnverein'],
    ['AMAZON EU S.A R.L.', 'amazon eu'],
    ['VISA', 'visa'],
    ['Łódź Straße Øresund', 'lodz strasse oresund'],
    ['Αθήνα ΑΕ', 'αθηνα αε'],
    ['', ''],
    ['*** 123 ---', '123'],
  ])('of %j is %j', (text, name) => {
    expect(counterpartName(text)).toBe(name);
  });

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          ...[
            'REWE',
            'Café',
            'GmbH',
            'e.V.',
            'PAYPAL',
            '*',
            '//',
            'Berlin',
            'DE',
            '4711',
            'T12a4',
            'visa',
            'sagt',
            'danke',
          ],
          ...['&', '+', "'", '.', '    ', '7', 'o2', 'Straße', 'S.A.', 'sq *', 'Wien', 'shop.example'],
        ),
        { maxLength: 9 },
      )
      .map((parts) => parts.join(' ')),
  );

  test('done again changes nothing', () => {
    fc.assert(
      fc.property(text, (one) => counterpartName(counterpartName(one)) === counterpartName(one)),
      { numRuns: 2000 },
    );
  });

  test('is the same whatever the case, the form of accents and the space around', () => {
    fc.assert(
      fc.property(text, (one) => {
        const name = counterpartName(one);
        return [one.normalize('NFD'), one.normalize('NFC'), ` ${one} `].every(
          (other) => counterpartName(other) === name,
        );
      }),
    );
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
    fc.assert(fc.property(ascii, (one) => counterpartName(one.toUpperCase()) === counterpartName(one.toLowerCase())));
  });

  test('has no more than 200 characters, in time that grows with the text only', () => {
    fc.assert(fc.property(fc.string({ maxLength: 5000 }), (one) => counterpartName(one).length <= 200));
    for (const part of ['a.', 'a ', '*', "'", '&', '    ', 'a-', '.', 'é']) {
      expect(counterpartName(part.repeat(100_000)).length).toBeLessThanOrEqual(200);
      expect(counterpartOf(part.repeat(100_000), part.repeat(100_000)).hosts).toEqual([]);
    }
  });
});

describe('the host names of a counterpart', () => {
  test.each([
    ['NETFLIX.COM LOS GATOS', null, ['netflix.com']],
    ['Amazon', 'Your order at www.amazon.de/orders, and AMZN.com/bill', ['www.amazon.de', 'amzn.com']],
    ['x', 'mail to ada@example.org', []],
    ['x', 'bücher.example', ['xn--bcher-kva.example']],
    ['x', '12.34 EUR on 01.02.2026', []],
    [null, null, []],
  ])('in %j and %j are %j', (fromTo, description, hosts) => {
    expect(counterpartOf(fromTo, description).hosts).toEqual(hosts);
  });
});

const known = (...names: string[]) => names.map((name) => ({ id: name, name, domains: [] as string[] }));
const matcherOf = (merchants: ReturnType<typeof known>, decisions: [string, string][] = []) =>
  new MerchantMatcher(merchants, new Map(decisions));

describe('the merchant of a booking', () => {
  test.each([
    ['REWE Markt GmbH Berlin', 'Rewe'],
    ['PAYPAL *SPOTIFY AB', 'Spotify'],
    ['DM DROGERIE MARKT', 'dm'],
    ['Drogerie DM', null],
    ['Rewetal Weingut', null],
    ['Deutsche Bahn Vertrieb GmbH', 'Deutsche Bahn'],
    ['Bahn', 'Bahn'],
    ['', null],
    ['4711', null],
  ])('with the counterpart %j is %j by its name', (fromTo, expected) => {
    const matcher = matcherOf(known('Rewe', 'Spotify', 'dm', 'Bahn', 'Deutsche Bahn', '123', '***'));
    expect(matcher.match(fromTo, null)).toBe(expected);
  });

  test('is found in the description only where nobody is named', () => {
    const matcher = matcherOf(known('Rewe'));
    expect(matcher.match(null, 'Kartenzahlung REWE 4711')).toBe('Rewe');
    expect(matcher.match(' ', 'Kartenzahlung REWE 4711')).toBe('Rewe');
    expect(matcher.match('Ada Lovelace', 'money for Rewe')).toBeNull();
  });

  test('is found by a domain in any of the texts, before the name', () => {
    const merchants = [
      ...known('Paypal'),
      { id: 'Uber', name: 'Über', domains: ['www.uber.com'] },
      { id: 'Eats', name: 'Eats', domains: ['eats.uber.com'] },
    ];
    const matcher = matcherOf(merchants);
    expect(matcher.match('Paypal', 'HELP.UBER.COM')).toBe('Uber');
    expect(matcher.match('Paypal', 'go.eats.uber.com')).toBe('Eats');
    expect(matcher.match('Paypal', 'notuber.com')).toBe('Paypal');
  });

  test('is the one that a person decided on, before all else', () => {
    const merchants = [{ id: 'Uber', name: 'Uber', domains: ['uber.com'] }, ...known('Travel')];
    expect(matcherOf(merchants, [['uber trip', 'Travel']]).match('UBER *TRIP 123', 'uber.com')).toBe('Travel');
    expect(matcherOf(merchants, [['uber trip', 'gone']]).match('UBER *TRIP 123', null)).toBe('Uber');
  });

  test('is found by its own name, whatever a bank writes around it', () => {
    const word = fc.stringMatching(/^[b-z]{4,9}x$/);
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(name, fc.constantFrom('GmbH', '4711', '//Berlin/DE', 'SAGT DANKE', 'AG Hamburg'), (one, noise) => {
        const matcher = matcherOf(known(one));
        return [one, one.toUpperCase(), `${one} ${noise}`, `PAYPAL *${one}`].every(
          (text) => matcher.match(text, null) === one,
        );
      }),
    );
  });
});
