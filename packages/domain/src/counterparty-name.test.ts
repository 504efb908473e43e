import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counterpartyNameInText, normalisedCounterpartyName } from './counterparty-name.ts';

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

describe('the cleaned name of a counterparty', () => {
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
    ['Sains\u00adbury‘s\u200b', 'sainsburys'],
    ['Şişli Fırın İSTANBUL', 'sisli firin istanbul'],
    ['किराना स्टोर', 'किराना स्टोर'],
    ['', ''],
    ['*** 123 ---', '123'],
  ])('of %j is %j', (text, name) => {
    expect(normalisedCounterpartyName(text)).toBe(name);
  });

  test('doesn’t change when cleaned again', () => {
    fc.assert(
      fc.property(
        text,
        (one) => normalisedCounterpartyName(normalisedCounterpartyName(one)) === normalisedCounterpartyName(one),
      ),
      { numRuns: 2000 },
    );
  });

  test('ignores case, the form of accents and surrounding spaces', () => {
    fc.assert(
      fc.property(text, (one) => {
        const name = normalisedCounterpartyName(one);
        return [one.normalize('NFD'), one.normalize('NFC'), ` ${one} `].every(
          (other) => normalisedCounterpartyName(other) === name,
        );
      }),
    );
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
    fc.assert(
      fc.property(
        ascii,
        (one) => normalisedCounterpartyName(one.toUpperCase()) === normalisedCounterpartyName(one.toLowerCase()),
      ),
    );
  });

  test('has at most 200 characters, and takes time linear in the text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 5000 }), (one) => normalisedCounterpartyName(one).length <= 200));
    for (const part of ['a.', 'a ', '*', "'", '&', '    ', 'a-', '.', 'é']) {
      expect(normalisedCounterpartyName(part.repeat(100_000)).length).toBeLessThanOrEqual(200);
    }
  });
});

describe('the cleaned name as written in the text', () => {
  test.each([
    ['Grünmarkt 4711 Hamburg DE', 'Grünmarkt'],
    ['REWE SAGT DANKE. 45712//Berlin/DE', 'REWE'],
    ['Kartenzahlung REWE Markt GmbH 12.03.2026', 'REWE Markt'],
    ['PAYPAL *SPOTIFY', 'SPOTIFY'],
    ["McDonald's 0231 Hamburg", "McDonald's"],
    ['H & M Hennes 4711', 'H & M Hennes'],
    ['  Ada Landlady ', 'Ada Landlady'],
    ['NETFLIX.COM              LOS GATOS    NL', 'NETFLIX.COM'],
    ['SumUp  *Backhaus Sommer', 'Backhaus Sommer'],
    ['Shop 12 Visa Corner Store', 'Corner Store'],
    ['VISA', 'VISA'],
    ['123 ---', '123'],
    ['---', ''],
  ])('of %j is %j', (text, name) => {
    expect(counterpartyNameInText(text)).toBe(name);
  });

  test('is part of the text, and its words are part of the cleaned name', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ maxLength: 2000 })), (one) => {
        const written = counterpartyNameInText(one);
        expect(one).toContain(written);
        expect(written.trim()).toBe(written);
        expect(written.length).toBeLessThanOrEqual(200);
        if (written !== '')
          expect(` ${normalisedCounterpartyName(one)} `).toContain(` ${normalisedCounterpartyName(written)} `);
      }),
      { numRuns: 500 },
    );
  });
});
