import { expect, test } from 'vitest';
import { formatPlainNumber } from '#shared/format/plain-number.ts';
import { CASH_CHOICE_KEEP, CASH_CHOICE_UPDATE, shouldUpdateLinkedCash, updatedCashFields } from './cash-change.ts';
import { chartValuationDays } from './chart-valuation-days.ts';
import { normaliseInstrumentCode, parseInstrument } from './instrument.ts';
import { parsePrices } from './parse-prices.ts';
import { NEW_CASH, POSITION_FORM_SCHEMAS, parseCashDraft } from './position-form.ts';
import { hasCashSide, movementDisplayAmount, type PositionMovement } from './position-transaction.ts';
import { gainRatio, hasNoPrice, type PositionsReport, positionsOfAsset, searchPositionCodes } from './positions.ts';
import { type Price, priceSeries } from './price-series.ts';
import { hasQuoteGap, quoteSourceKey } from './quote-listings.ts';
import { splitRatio } from './split-ratio.ts';
import { chosenCashMatch } from './use-expected-cash.ts';

const figures = {
  value: 0,
  cost: 0,
  gain: 0,
  realisedGain: 0,
  dividends: 0,
  moneyWeightedReturn: null,
  timeWeightedReturn: null,
  timeWeightedReturnPerYear: null,
  moneyWeightedReturnPerYear: null,
  daysSkipped: 0,
};
const held = {
  ...figures,
  assetId: 'depot',
  symbol: null,
  name: null,
  quantity: 1,
  price: null,
  priceCurrency: null,
  priceDate: null,
};
const report: PositionsReport = {
  date: '2026-11-20',
  currency: 'EUR',
  items: [
    { ...held, isin: 'US0378331005', name: 'Apple', value: 10 },
    { ...held, isin: 'DE0007164600', value: 30 },
    { ...held, isin: 'IE00B4L5Y983', quantity: 0 },
    { ...held, isin: null, symbol: 'BTC', value: 20 },
    { ...held, assetId: 'other', isin: 'US0378331005' },
  ],
  byAsset: { depot: { ...figures, value: 60 } },
  total: figures,
};

const transaction: PositionMovement = {
  id: 'one',
  assetId: 'depot',
  kind: 'security',
  code: 'US0378331005',
  type: 'buy',
  date: '2026-01-05',
  quantity: 3,
  priceValue: '33.335',
  priceCurrency: 'EUR',
  feesValue: '1.5',
  feesCurrency: 'EUR',
  taxValue: '9',
  taxCurrency: 'USD',
  categoryId: null,
  notes: null,
  transferCounterType: null,
  transferCounterId: null,
};

test('reads a code as an ISIN or a symbol', () => {
  expect(parseInstrument('US0378331005')?.kind).toBe('security');
  expect(parseInstrument('BTC')?.kind).toBe('crypto');
  expect(parseInstrument('btc')).toBeNull();
  expect(parseInstrument('US037833100X')).toBeNull();
  expect(normaliseInstrumentCode(' us03 7833-1005 ')).toBe('US0378331005');
});

test("sorts an asset's positions by value, closed ones separately", () => {
  const { open, closed, sum } = positionsOfAsset(report, 'depot');
  expect(open.map(({ title }) => title)).toEqual(['DE0007164600', 'BTC', 'Apple']);
  expect(closed.map(({ code }) => code)).toEqual(['IE00B4L5Y983']);
  expect(sum?.value).toBe(60);
  expect(positionsOfAsset(report, 'nothing')).toEqual({ all: [], open: [], closed: [], sum: null });
});

test('writes small numbers without exponent, and splits as announced', () => {
  expect(formatPlainNumber(1e-8)).toBe('0.00000001');
  expect(formatPlainNumber(-0.1)).toBe('-0.1');
  expect(formatPlainNumber(41250)).toBe('41250');
  expect(splitRatio(1.5)).toEqual({ fresh: 3, old: 2 });
  expect(splitRatio(0.1)).toEqual({ fresh: 1, old: 10 });
  expect(splitRatio(Number((1 / 3).toFixed(15)))).toEqual({ fresh: 1, old: 3 });
});

test('finds positions by name, ISIN or symbol', () => {
  const { all } = positionsOfAsset(report, 'depot');
  expect(searchPositionCodes(all, 'security', ' appl')).toEqual(['US0378331005']);
  expect(searchPositionCodes(all, 'security', 'de000')).toEqual(['DE0007164600']);
  expect(searchPositionCodes(all, 'crypto', 'btc')).toEqual(['BTC']);
  expect(searchPositionCodes(all, 'crypto', 'apple')).toEqual([]);
  expect(searchPositionCodes(all, 'security', ' ')).toBeNull();
});

test('a gain is a share of the cost, and an open position without a price is marked', () => {
  expect(gainRatio({ gain: 5, cost: 20 })).toBe(0.25);
  expect(gainRatio({ gain: 5, cost: 0 })).toBeNull();
  expect(hasNoPrice({ price: null, quantity: 2 })).toBe(true);
  expect(hasNoPrice({ price: null, quantity: 0 })).toBe(false);
  expect(hasNoPrice({ price: 0, quantity: 2 })).toBe(false);
});

test('the amount of a transaction includes fees and tax of the same currency', () => {
  expect(movementDisplayAmount(transaction)).toEqual({ value: -101.5, currency: 'EUR', isCash: true });
  expect(movementDisplayAmount({ ...transaction, cashValue: -109.501 })?.value).toBe(-109.5);
  expect(movementDisplayAmount({ ...transaction, type: 'sell' })).toEqual({
    value: 98.5,
    currency: 'EUR',
    isCash: true,
  });
  expect(movementDisplayAmount({ ...transaction, type: 'transferOut' })).toEqual({
    value: 100,
    currency: 'EUR',
    isCash: false,
  });
  expect(movementDisplayAmount({ ...transaction, priceValue: null, priceCurrency: null })).toBeNull();
  expect(hasCashSide(transaction)).toBe(true);
  expect(hasCashSide({ ...transaction, type: 'transferIn' })).toBe(false);
  expect(hasCashSide({ ...transaction, priceValue: '0' })).toBe(false);
});

test("one price per day, in today's units and one currency, oldest first", () => {
  const price = (date: string, priceValue: string, priceCurrency = 'USD'): Price => ({
    date,
    source: 'quote',
    priceValue,
    priceCurrency,
    quotedBy: null,
    transactionId: null,
    lastUpdatedTime: null,
  });
  const prices = [
    price('2020-09-01', '130'),
    price('2020-08-31', '129'),
    price('2020-08-31', '500'),
    price('2020-08-28', '499.2'),
    price('2014-01-02', '560', 'EUR'),
    price('2014-01-01', '560'),
  ];
  const splits = { '2014-06-09': 7, '2020-08-31': 4, '2040-01-01': 2 };
  expect(priceSeries(prices, splits, '2026-11-20')).toEqual([
    { date: '2014-01-01', value: 20 },
    { date: '2020-08-28', value: 124.8 },
    { date: '2020-08-31', value: 129 },
    { date: '2020-09-01', value: 130 },
  ]);
  expect(priceSeries([], {}, '2026-11-20')).toEqual([]);
});

test('finds positions regardless of accents', () => {
  const named = positionsOfAsset(
    { ...report, items: [{ ...held, isin: 'US0378331005', name: 'Äpple Größe' }] },
    'depot',
  );
  expect(searchPositionCodes(named.all, 'security', 'apple grosse')).toEqual(['US0378331005']);
});

test('a position is valued at both ends, between them, and where it steps', () => {
  expect(chartValuationDays('2026-01-01', '2026-01-01', [], 4)).toEqual(['2026-01-01']);
  expect(chartValuationDays('2026-01-01', '2026-01-03', ['2026-01-02', '2025-01-01'], 24)).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-03',
  ]);
  expect(chartValuationDays('2026-01-01', '2026-01-31', ['2026-01-07', '2026-01-07'], 2)).toEqual([
    '2026-01-01',
    '2026-01-06',
    '2026-01-07',
    '2026-01-16',
    '2026-01-31',
  ]);
});

const written = {
  type: 'buy',
  date: '2026-01-05',
  quantity: 2,
  priceValue: '10.50',
  priceCurrency: 'USD',
  feesValue: '1',
  taxValue: '',
  categoryId: null,
  notes: '',
  code: 'US0378331005',
  securityName: null,
  paidBy: '019aab3c-0000-7000-8000-000000000001',
  match: null,
  cashCurrency: null,
  cashAmount: '',
};
const faults = (more: object) =>
  POSITION_FORM_SCHEMAS.security.safeParse({ ...written, ...more }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

test('a transaction that involves cash requires an account and a price', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ paidBy: '' })).toEqual(['paidBy']);
  expect(faults({ paidBy: 'none', priceValue: '' })).toEqual([]);
  expect(faults({ priceValue: '' })).toEqual(['priceValue']);
  expect(faults({ type: 'transferIn', paidBy: '' })).toEqual([]);
  expect(faults({ securityName: ' ' })).toEqual(['securityName']);
  expect(faults({ securityName: 'Workshop', code: null })).toEqual([]);
});

test('expects cash as soon as price and quantity are valid', () => {
  const money = { priceCurrency: 'USD', feesValue: '1', feesCurrency: 'USD', taxValue: null, taxCurrency: null };
  const draft = { type: 'buy', date: '2026-01-05', quantity: 2, priceValue: '10.5', ...money };
  expect(parseCashDraft(written, null)).toEqual(draft);
  expect(parseCashDraft({ ...written, quantity: undefined }, null)).toBeNull();
  expect(parseCashDraft({ ...written, priceValue: '' }, null)).toBeNull();
  expect(parseCashDraft({ ...written, type: 'reward' }, null)).toBeNull();
});

test('preselects an existing transaction until the person chooses', () => {
  const matches = [{ id: 'near' }, { id: 'far' }];
  expect(chosenCashMatch(null, [])).toBe(NEW_CASH);
  expect(chosenCashMatch(null, matches)).toBe('near');
  expect(chosenCashMatch('far', matches)).toBe('far');
  expect(chosenCashMatch(NEW_CASH, matches)).toBe(NEW_CASH);
  expect(chosenCashMatch('gone', matches)).toBe('near');
});

test('reads prices in common table formats', () => {
  const two = [
    { date: '2026-01-30', priceValue: '104.52' },
    { date: '2026-01-31', priceValue: '1105.1' },
  ];
  expect(parsePrices('2026-01-31;1105.1\n2026-01-30;104.52\n')).toEqual({ prices: two, faults: [] });
  expect(parsePrices('Datum;Schluss\r\n30.01.2026;104,52\r\n31.01.2026;1.105,1')).toEqual({ prices: two, faults: [] });
  expect(parsePrices('Date,Open,Close\n2026-01-30,1,104.52\n2026-01-31,1,1105.1').prices).toEqual(two);
  expect(parsePrices('30.1.2026\t104.52\n31.1.2026\t1,105.1').prices).toEqual(two);
  expect(parsePrices('2026-01-30;1\n2026-02-30;2\n2026-01-30;104.52\n2026-01-31;-3\nx').faults).toEqual([2, 4, 5]);
});

test('the linked cash changes exactly as the transaction does', () => {
  const cash = { date: '2026-01-06', amountValue: '-281.17', amountCurrency: 'EUR' };
  const expected = (amountValue: string | null) => ({
    amountValue,
    amountCurrency: 'EUR',
    otherCurrency: null,
    rate: null,
    matches: [],
  });
  const [day, other] = [{ date: '2026-01-05' }, { date: '2026-01-09' }];
  // The amount at the bank's own rate is kept if only the notes change.
  expect(updatedCashFields(cash, [day, day], [expected('-280'), expected('-280')])).toBeNull();
  expect(updatedCashFields(cash, [day, other], [expected('-280'), expected('-280')])).toEqual({
    ...other,
    amountValue: '-281.17',
  });
  expect(updatedCashFields(cash, [day, day], [expected('-280'), expected('-560')])).toEqual({
    date: '2026-01-06',
    amountValue: '-560',
  });
  expect(updatedCashFields(cash, [day, day], [expected('-280'), expected(null)])).toBeNull();
  expect(
    [null, CASH_CHOICE_UPDATE, CASH_CHOICE_KEEP].map((said) => shouldUpdateLinkedCash(said, { source: 'manual' })),
  ).toEqual([true, true, false]);
  expect(
    [null, CASH_CHOICE_UPDATE, CASH_CHOICE_KEEP].map((said) => shouldUpdateLinkedCash(said, { source: 'import' })),
  ).toEqual([false, true, false]);
});

test('reports a quote gap if the last price is older than a long weekend or the instrument is unknown', () => {
  const listing = { instrument: 'IE00B4L5Y983', source: 'eodhd', symbol: 'X.XETRA', unit: 'EUR', checkedTime: null };
  const gap = (lastDay: string | null, problem: 'unknown' | 'unavailable' | null = null) =>
    hasQuoteGap({ ...listing, lastDay, problem }, '2026-11-24');
  expect([gap('2026-11-24'), gap('2026-11-18'), gap('2026-11-20', 'unavailable'), gap(null)]).toEqual([
    ...[false, false, false, false],
  ]);
  expect([gap('2026-11-17'), gap(null, 'unknown'), gap(null, 'unavailable')]).toEqual([true, true, true]);
  expect([quoteSourceKey('eodhd'), quoteSourceKey('demo')]).toEqual(['quoteSources.eodhd', null]);
});
