import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseCounterparty } from './counterparty.ts';
import { MerchantMatcher } from './merchant-matcher.ts';

describe('the host names of a counterparty', () => {
  test.each([
    ['NETFLIX.COM LOS GATOS', null, ['netflix.com']],
    ['Amazon', 'Your order at www.amazon.de/orders, and AMZN.com/bill', ['www.amazon.de', 'amzn.com']],
    ['x', 'mail to ada@example.org', []],
    ['x', 'bücher.example', ['xn--bcher-kva.example']],
    ['x', '12.34 EUR on 01.02.2026', []],
    [null, null, []],
  ])('in %j and %j are %j', (fromTo, description, hosts) => {
    expect(normaliseCounterparty(fromTo, description).hosts).toEqual(hosts);
  });

  test('are found in time linear in the text', () => {
    for (const part of ['a.', 'a ', '*', "'", '&', '    ', 'a-', '.', 'é'])
      expect(normaliseCounterparty(part.repeat(100_000), part.repeat(100_000)).hosts).toEqual([]);
  });
});

const known = (...names: string[]) => names.map((name) => ({ id: name, name, domains: [] as string[] }));
const matcherOf = (merchants: ReturnType<typeof known>, decisions: [string, string][] = []) =>
  new MerchantMatcher(merchants, new Map(decisions));

describe('the merchant of a transaction', () => {
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
  ])('with the counterparty %j is %j by its name', (fromTo, expected) => {
    const matcher = matcherOf(known('Rewe', 'Spotify', 'dm', 'Bahn', 'Deutsche Bahn', '123', '***'));
    expect(matcher.match(fromTo, null)).toBe(expected);
  });

  test('is found in the description only if there is no counterparty', () => {
    const matcher = matcherOf(known('Rewe'));
    expect(matcher.match(null, 'Kartenzahlung REWE 4711')).toBe('Rewe');
    expect(matcher.match(' ', 'Kartenzahlung REWE 4711')).toBe('Rewe');
    expect(matcher.match('Ada Lovelace', 'money for Rewe')).toBeNull();
  });

  test('is found by a domain in any text before it is found by name', () => {
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

  test('is the one chosen by a person, before all other sources', () => {
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
