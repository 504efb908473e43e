import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseElements } from '../response-fields.ts';
import { parseTestJson, parseTestRecords } from '../testing/parse-test-json.ts';
import { parsePlaidMovement, parsePlaidPositions as positionsOf } from './investments.ts';
import { parsePlaidBalances, parsePlaidLine } from './parse-records.ts';
import {
  plaidAccountRecord as account,
  plaidInvestmentTransaction,
  plaidSecurityRecord as security,
  plaidTransactionRecord as transaction,
} from './response-schemas.ts';

const TRANSACTIONS = `[
  {"account_id":"a","amount":72.1,"iso_currency_code":"USD","unofficial_currency_code":null,"date":"2026-11-23","authorized_date":"2026-11-21",
   "name":"SQ *CORNER BAKERY","merchant_name":"Corner Bakery","original_description":"SQ *CORNER BAKERY 0815 NY","pending":false,
   "pending_transaction_id":"p1","transaction_id":"t1","check_number":null,"payment_meta":{"reference_number":"R1","payee":null,"payer":null}},
  {"account_id":"a","amount":-2500.00,"iso_currency_code":"USD","date":"2026-11-22","name":"ACH NORTHWIND","merchant_name":null,
   "original_description":null,"pending":false,"pending_transaction_id":null,"transaction_id":"t2","payment_meta":{"payer":"Northwind Inc"}},
  {"account_id":"a","amount":4.8,"iso_currency_code":"USD","date":"2026-11-24","name":"Bakery","pending":true,"pending_transaction_id":null,"transaction_id":"p2","check_number":"1001"}
]`;

test('Transactions of Plaid become lines, of which those that leave are negative', () => {
  const { read, all } = parseElements(transaction, parseTestRecords(TRANSACTIONS));
  expect(all).toBe(true);
  expect(read.map(parsePlaidLine)).toMatchSnapshot();
});

test('No digit of a number is lost, and its sign is inverted', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?[1-9]\d{0,19}(\.\d{0,17}[1-9])?$/), (amount) => {
      const text = `{"amount":${amount},"iso_currency_code":"USD","date":"2026-11-20","pending":false,"transaction_id":"t"}`;
      expect(parsePlaidLine(transaction.parse(parseTestJson(text)))?.amount).toBe(negateDecimalText(amount));
    }),
  );
});

test('Amounts in points or in a crypto currency are rejected', () => {
  const text = '{"amount":1,"unofficial_currency_code":"BTC","date":"2026-11-20","pending":false,"transaction_id":"t"}';
  expect(parsePlaidLine(transaction.parse(parseTestJson(text)))).toBeNull();
});

test.each([
  ['depository', '110.5', '110.5'],
  ['credit', '410', '-410'],
  ['loan', '-5', '5'],
  ['investment', '99', undefined],
])('The balance of an account of the type %s: %s is %s', (type, current, amount) => {
  const text = `{"account_id":"a","type":"${type}","balances":{"current":${current},"available":1,"iso_currency_code":"USD"}}`;
  const stated = parsePlaidBalances(account.parse(parseTestJson(text)), {
    until: '2026-11-24',
    lines: [],
  }).bookedBalance;
  expect(stated?.amount).toBe(amount);
});

describe('In a depot', () => {
  const securities = new Map(
    parseElements(
      security,
      parseTestRecords(`[
        {"security_id":"world","isin":"IE00B4L5Y983","name":"World ETF","ticker_symbol":"IWDA","type":"etf"},
        {"security_id":"none","isin":null,"cusip":"037833100","name":"Apple Inc.","ticker_symbol":"AAPL","type":"equity"},
        {"security_id":"usd","isin":null,"name":"U S Dollar","ticker_symbol":"CUR:USD","type":"cash"}
      ]`),
    ).read.map((found) => [found.security_id, found]),
  );
  const of = (more: string) => {
    const text = `{"investment_transaction_id":"i","account_id":"d","date":"2026-11-20","name":"N","iso_currency_code":"USD",${more}}`;
    return parsePlaidMovement(plaidInvestmentTransaction.parse(parseTestJson(text)), securities);
  };

  test('movements of securities are trades, whose cash has its sign', () => {
    const moved = [
      of('"security_id":"world","type":"buy","subtype":"buy","quantity":2.5,"price":80.10,"amount":201.25,"fees":1'),
      of('"security_id":"world","type":"sell","subtype":"sell","quantity":-2,"price":81,"amount":-162,"fees":0'),
      of('"security_id":"world","type":"cash","subtype":"dividend","quantity":0,"price":0,"amount":-12.30,"fees":null'),
      of('"security_id":"world","type":"transfer","subtype":"transfer","quantity":-4,"price":80,"amount":0,"fees":0'),
    ];
    expect(moved).toMatchSnapshot();
  });

  test('all other movements of money are cash', () => {
    const fee = of(
      '"security_id":null,"type":"fee","subtype":"account fee","quantity":0,"price":0,"amount":4.5,"fees":4.5',
    );
    const apple = of(
      '"security_id":"none","type":"buy","subtype":"buy","quantity":1,"price":200,"amount":200,"fees":0',
    );
    const moved = of(
      '"security_id":"usd","type":"transfer","subtype":"deposit","quantity":0,"price":1,"amount":-500,"fees":0',
    );
    expect([fee, apple, moved]).toMatchObject([
      { kind: 'cash', line: { amount: '-4.5', notes: 'account fee' } },
      { kind: 'cash', line: { amount: '-200', notes: 'buy; Apple Inc.' } },
      { kind: 'cash', line: { amount: '500', notes: 'deposit; U S Dollar' } },
    ]);
    expect(of('"security_id":"world","type":"buy","quantity":0,"price":0,"amount":0')).toEqual({ kind: 'none' });
  });

  test('positions are known only if each has an ISIN; cash is not a position', () => {
    const [world, usd] = [
      { security_id: 'world', quantity: '2' },
      { security_id: 'usd', quantity: '99.5' },
    ];
    expect(positionsOf([world, usd], securities)).toEqual([{ isin: 'IE00B4L5Y983', quantity: '2' }]);
    expect(positionsOf([world, { security_id: 'none', quantity: '1' }], securities)).toBeNull();
    expect(positionsOf([{ security_id: 'unknown', quantity: '1' }], securities)).toBeNull();
  });
});

test('An available balance is a basis of the opening balance only without a credit limit', () => {
  const basisOf = (type: string, more: string) => {
    const text = `{"account_id":"a","type":"${type}","balances":{"current":null,"available":100,"iso_currency_code":"USD"${more}}}`;
    const [line] = parseElements(transaction, parseTestRecords(TRANSACTIONS)).read.flatMap((read) =>
      read.pending ? (parsePlaidLine(read) ?? []) : [],
    );
    return parsePlaidBalances(account.parse(parseTestJson(text)), {
      until: '2026-11-24',
      lines: line === undefined ? [] : [line],
    });
  };
  expect(basisOf('depository', '')).toEqual({
    ...{
      bookedBalance: null,
      openingBasis: { amount: '104.8', currency: 'USD', date: '2026-11-24', isProvisional: true },
    },
  });
  expect(basisOf('depository', ',"limit":500').openingBasis).toBeNull();
  expect(basisOf('credit', '').openingBasis).toBeNull();
});
