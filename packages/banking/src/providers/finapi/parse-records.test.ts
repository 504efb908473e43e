import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTestJson, parseTestRecords } from '../testing/parse-test-json.ts';
import { parseFinapiPage as linesOfPage, parseFinapiPositions as positionsOf } from './parse-records.ts';

const PAGE = `[
  {"id":4711,"parentId":null,"accountId":77,"valueDate":"2026-11-24","bankBookingDate":"2026-11-23","finapiBookingDate":"2026-11-23",
   "amount":-1204.50,"currency":"EUR","purpose":"Rent  November","counterpartName":"Linden GmbH","counterpartIban":"DE89 3704 0044 0532 0130 00",
   "endToEndReference":"E-1","counterpartMandateReference":"M-1","counterpartCreditorId":"DE98ZZZ09999999999","type":"Lastschrift",
   "originalAmount":null,"isPotentialDuplicate":true,"isAdjustingEntry":false,"isNew":true},
  {"id":90071992547409931,"bankBookingDate":"2026-11-22 00:00:00.000","valueDate":"2026-11-22 00:00:00.000","amount":1.5E+3,"currency":null,
   "purpose":null,"counterpartName":null,"counterpartAccountNumber":"00123","type":"Gutschrift","endToEndReference":"NOTPROVIDED"},
  {"id":4713,"bankBookingDate":null,"finapiBookingDate":"2026-11-21","amount":0.1,"currency":"USD","purpose":"A","originalAmount":0.09,"originalCurrency":"EUR"},
  {"id":4714,"bankBookingDate":"2026-11-21","amount":-20,"isAdjustingEntry":true,"purpose":"Zwischensaldo"}
]`;

test('Records of finAPI become lines, and its own adjusting entries do not', () => {
  const { lines, setAside } = linesOfPage(parseTestRecords(PAGE), 'CHF');
  expect(setAside).toEqual([]);
  expect(lines).toMatchSnapshot();
});

test('No digit of a number is lost to a binary fraction', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?[1-9]\d{0,19}(\.\d{0,17}[1-9])?$/), (amount) => {
      const record = parseTestJson(`{"id":1,"bankBookingDate":"2026-11-20","amount":${amount},"currency":"EUR"}`);
      expect(linesOfPage([record], null).lines[0]?.amount).toBe(amount);
    }),
  );
});

test.each([
  '{"id":1,"amount":1,"currency":"EUR"}',
  '{"id":1,"bankBookingDate":"2026-11-20","amount":1e40,"currency":"EUR"}',
  '{"id":1,"bankBookingDate":"2026-11-20","amount":1,"currency":"???"}',
  '{"id":"a/../b","bankBookingDate":"2026-11-20","amount":1,"currency":"EUR"}',
  '{"bankBookingDate":"2026-11-20","amount":1,"currency":"EUR"}',
])('%s is set aside', (record) => {
  expect(linesOfPage([parseTestJson(record)], 'EUR')).toMatchObject({ lines: [], setAside: [{}] });
});

test('A depot has units by ISIN', () => {
  const held = parseTestRecords(`[
    {"isin":"IE00B4L5Y983","quantityNominal":12.345678901234567,"quantityNominalType":"UNIT"},
    {"isin":"DE0001102580","quantityNominal":5000,"quantityNominalType":"FAMT"},
    {"isin":"IE00B4L5Y984","quantityNominal":1}, {"isin":null,"quantityNominal":1}
  ]`);
  expect(positionsOf(held)).toEqual([{ isin: 'IE00B4L5Y983', quantity: '12.345678901234567' }]);
});
