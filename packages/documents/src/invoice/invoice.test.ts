import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readInvoice } from './invoice.ts';

/** The most likely value of each kind. */
function best(text: string) {
  const { amounts, dates, counterparts, references } = readInvoice(text);
  return { amount: amounts[0]?.value, date: dates[0]?.value, counterpart: counterparts[0]?.value, references };
}

const GERMAN = `
Stadtwerke Musterstadt GmbH · Hauptstraße 1 · 12345 Musterstadt

An:
Ada Lovelace Consulting GmbH
Am Bach 3

Rechnung
Rechnungsnummer: RE-2026-00417
Kundennummer 100234
Rechnungsdatum: 12.03.2026
Lieferzeitraum 01.02.2026 bis 28.02.2026
Zahlbar bis 26.03.2026

Pos  Bezeichnung        Menge  Einzelpreis  Betrag
1    Strom 320 kWh      320    0,31 €       99,20 €
2    Grundpreis         1      12,40 €      12,40 €
Nettobetrag                                 1.111,60 €
zzgl. 19 % MwSt.                            211,20 €
Gesamtbetrag                                1.322,80 €
IBAN DE02 1203 0000 0000 2020 51
`;

const ENGLISH = `
Northwind Traders Ltd.
12 High Street, London
Bill to: Ada Lovelace
INVOICE
Invoice number: INV-7781
Invoice date: March 5, 2026
Due date: April 4, 2026
Subtotal                £1,040.00
VAT (20%)               £208.00
Amount due              £1,248.00
`;

const RECEIPT = `
Backhaus Sommer
Marktplatz 4
Kassenbon 4711
Kaffee 2,80
Brot 4,20
SUMME EUR 7,00
Gegeben EUR 10,00
Rückgeld EUR 3,00
21.11.26 08:14
`;

describe('the most likely reading', () => {
  test('of a German invoice', () => {
    expect(best(GERMAN)).toEqual({
      amount: { amount: '1322.8', currency: 'EUR' },
      date: '2026-03-12',
      counterpart: 'Stadtwerke Musterstadt GmbH',
      references: ['RE-2026-00417', '100234'],
    });
  });

  test('of an English invoice', () => {
    expect(best(ENGLISH)).toEqual({
      amount: { amount: '1248', currency: 'GBP' },
      date: '2026-03-05',
      counterpart: 'Northwind Traders Ltd.',
      references: ['INV-7781'],
    });
  });

  test('of a receipt', () => {
    expect(best(RECEIPT)).toMatchObject({
      amount: { amount: '7', currency: 'EUR' },
      date: '2026-11-21',
      counterpart: 'Backhaus Sommer',
    });
  });

  test('has more confidence the clearer the document is', () => {
    const sure = (line: string) => readInvoice(`${line}\nA 3,00`).amounts[0]?.confidence ?? 0;
    expect(sure('Rechnungsbetrag 12,00')).toBeGreaterThan(sure('Summe 12,00'));
    expect(sure('Summe 12,00')).toBeGreaterThan(sure('Kaffee 12,00'));
    expect(readInvoice('Mehrwertsteuer 12,00\nTotal 9,00').amounts[0]?.value.amount).toBe('9');
  });
});

test.each([
  ['Total 1.234,56 €', '1234.56', 'EUR'],
  ['Total € 1.234.567,80', '1234567.8', 'EUR'],
  ['Total $1,234.56', '1234.56', 'USD'],
  ["Total CHF 1'234.50", '1234.5', 'CHF'],
  ['Total EUR 100', '100', 'EUR'],
  ['Total 100,- €', '100', 'EUR'],
  ['Total 1.500 EUR', '1500', 'EUR'],
  ['Total 0,99', '0.99', null],
  ['Gesamtbetrag\n49,90 €', '49.9', 'EUR'],
  ['Gesamt 100,00 19,00 119,00', '119', null],
])('%j is an amount', (text, amount, currency) => {
  expect(readInvoice(text).amounts[0]?.value).toEqual({ amount, currency });
});

test.each([
  'Total 19 %',
  'Total 12.03.2026',
  'Tel. 030/123456',
  'Total 12',
  '10:30',
  'Total 0,00 €',
  'Artikel 123,45,67',
  'v1.20.30',
])('%j is not an amount', (text) => {
  expect(readInvoice(text).amounts).toEqual([]);
});

test.each([
  ['12.3.2026', ['2026-03-12']],
  ['1. 2. 26', ['2026-02-01']],
  ['2026-03-12', ['2026-03-12']],
  ['12. März 2026', ['2026-03-12']],
  ['3 Okt. 2026', ['2026-10-03']],
  ['12th of March 2026', ['2026-03-12']],
  ['Sep 1, 2026', ['2026-09-01']],
  ['25/12/2026', ['2026-12-25']],
  ['12/25/2026', ['2026-12-25']],
  ['03/04/2026', ['2026-04-03', '2026-03-04']],
  ['05/05/2026', ['2026-05-05']],
  ['31.02.2026', []],
  ['12.13.2026', []],
  ['1.234.567', []],
  ['12. Foo 2026', []],
])('%j is the days %j', (text, days) => {
  expect(readInvoice(text).dates.map(({ value }) => value)).toEqual(days);
});

describe('for any text', () => {
  const money = fc.integer({ min: 1, max: 99_999_999 });

  test('finds an amount next to its label, in German and in English', () => {
    fc.assert(
      fc.property(money, (cents) => {
        const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')];
        const grouped = (mark: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, mark);
        const value = `${whole}.${rest}`.replace(/\.?0+$/, (zeros) =>
          zeros.startsWith('.') ? '' : zeros.replace(/0+$/, ''),
        );
        for (const text of [`Gesamtbetrag: ${grouped('.')},${rest} €`, `Amount due: EUR ${grouped(',')}.${rest}`]) {
          expect(Number(readInvoice(text).amounts[0]?.value.amount)).toBe(Number(value));
        }
      }),
    );
  });

  test('returns lists of at most five with confidences from 0 to 1, the most likely first', () => {
    const words = fc.constantFrom(
      'Total',
      '1.234,56',
      '€',
      'GmbH',
      '12.03.2026',
      'Rechnung',
      ':',
      '\n',
      'A',
      '&',
      "'",
      '1,2',
      'von',
    );
    const texts = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.array(words, { maxLength: 80 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { amounts, dates, counterparts } = readInvoice(text);
        for (const list of [amounts, dates, counterparts]) {
          const sure = list.map(({ confidence }) => confidence);
          expect(list.length).toBeLessThanOrEqual(5);
          expect(sure.every((one) => one > 0 && one < 1)).toBe(true);
          expect(sure).toEqual(sure.toSorted((a, b) => b - a));
        }
      }),
    );
  });

  test('long repetitions do not make it slow', () => {
    for (const run of [
      '1.',
      '1',
      'A ',
      'Ab & ',
      ' ',
      '1,234',
      "'1",
      'Rechnung-',
      `${'x'.repeat(390)}\n`,
      'von ',
      '12. M',
    ]) {
      readInvoice(run.repeat(200_000 / run.length));
    }
  });
});
