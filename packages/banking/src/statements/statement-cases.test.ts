import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokerTransactions } from './broker/broker-statement.ts';
import { detectStatement } from './detect-statement.ts';
import { areStatementCasesMissing, statementCasesFolder } from './testing/samples.ts';

if (areStatementCasesMissing) console.warn(`cases not found at ${statementCasesFolder}: skipped`);

interface Expected {
  readonly amounts: readonly string[];
  readonly currency?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly text?: string;
  readonly dates?: readonly string[];
  /** Type, units, price and fees of each trade. */
  readonly trades?: readonly (readonly (string | null)[])[];
}

const expected: Readonly<Record<string, Expected>> = {
  'naira-signs.csv': { amounts: ['-1500', '2300.5'], currency: 'NGN' },
  'mt940-blank-entry-date.sta': { amounts: ['-65', '1000'], currency: 'EUR', opening: '444.29', closing: '1379.29' },
  'czech-cp1250.csv': { amounts: ['-120.5', '30000'], currency: 'CZK', text: 'Řeznictví Žižkov' },
  'semicolon-decimal-comma-integer.csv': { amounts: ['173.9', '-50'] },
  'income-and-expense-words.csv': { amounts: ['-12.5', '900'], currency: 'EUR' },
  'ynab-register.csv': { amounts: ['-820', '2100'] },
  'balance-before-booking.csv': {
    amounts: ['-30', '500', '-4.5'],
    currency: 'EUR',
    opening: '100',
    closing: '565.5',
  },
  'more-cells-than-header.csv': { amounts: ['150', '-100'], currency: 'EUR' },
  'card-with-cr-mark.csv': { amounts: ['-18.89', '-1183.23', '1100'], currency: 'GBP' },
  'broker-quantity-taken-as-amount.csv': {
    ...{ amounts: ['-1501', '639'], currency: 'USD' },
    trades: [
      ['buy', '10', '150', '1'],
      ['sell', '4', '160', '1'],
    ],
  },
  'broker-fees-and-comm.csv': {
    amounts: ['-2004.95', '1049.97', '12.3'],
    trades: [
      ['buy', '10', '200', '4.95'],
      ['sell', '5', '210', '0.03'],
      ['dividend', '1', '12.3', null],
    ],
  },
  'broker-rounded-price.csv': {
    ...{ amounts: ['-499.91', '-500'], currency: 'EUR' },
    trades: [
      ['buy', '17.83803', '28.03', null],
      ['buy', '5.3475', '93.5', null],
    ],
  },
  'unit-price-and-quantity.csv': {
    ...{ amounts: ['-1203', '2.4'], currency: 'USD' },
    trades: [
      ['buy', '4', '300.5', '1'],
      ['dividend', '4', '0.6', null],
    ],
  },
  'flex-trade-without-proceeds.xml': { amounts: ['-281.25'], trades: [['buy', '2', '140', '1.25']] },
  'ofx-sale-with-hidden-fee.ofx': { amounts: ['1089.3'], trades: [['sell', '8', '137.16', '7.95']] },
  'thousands-point.csv': { amounts: ['-3000', '-4.5', '2750.25'] },
  'euro-sign-behind.csv': { amounts: ['-1000', '-950'], currency: 'EUR' },
  'parentheses-with-currency.csv': { amounts: ['-182.77', '1500', '-9.23'] },
  'type-column-whole-thousands.csv': { amounts: ['-25000', '310000', '-3000'] },
  'two-digit-years.csv': { amounts: ['76', '-5'], dates: ['2026-03-13', '2026-03-14'] },
  'month-names.csv': { amounts: ['9.99', '-99'], dates: ['2025-11-01', '2025-10-10'] },
  'repeated-fitid.ofx': { amounts: ['-11', '-22', '33'], currency: 'BRL' },
  'ofx-tag-with-space.ofx': { amounts: ['-20'], currency: 'USD' },
  'qif-blank-split.qif': { amounts: ['-60'] },
  'mt940-no-20.sta': { amounts: ['10.5', '-4.25'], currency: 'EUR', opening: '100', closing: '106.25' },
  'camt-charges.xml': { amounts: ['1526'], currency: 'CHF' },
  'camt-latin1.xml': { amounts: ['-5'], currency: 'CHF', text: 'Bäckerei Grüß' },
};

const files = areStatementCasesMissing
  ? []
  : readdirSync(statementCasesFolder).filter((name) => name !== 'README.md' && !/^sync-.*\.json$/.test(name));

describe.skipIf(areStatementCasesMissing)('files with expected results', () => {
  test.each(files)('%s', (name) => {
    const wanted = expected[name];
    if (wanted === undefined) throw new Error(`no expected result is written down for ${name}`);
    const { statement } = detectStatement(readFileSync(join(statementCasesFolder, name)), name);
    const { accounts } = statement;
    const all = accounts
      .flatMap(({ transactions, broker, currency }) =>
        [...transactions, ...(broker === null ? [] : brokerTransactions(broker))].map((one) => ({
          ...one,
          currency: one.currency ?? currency,
        })),
      )
      .toSorted((a, b) => a.line - b.line);
    const trades = accounts.flatMap(({ broker }) => broker?.trades ?? []);
    const order = trades.map(({ type, quantity, price, fees }) => [type, quantity, price, fees]);
    expect(all.map(({ amount }) => amount)).toEqual(wanted.amounts);
    expect(statement.skipped).toEqual([]);
    if (wanted.currency !== undefined)
      expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set([wanted.currency]));
    if (wanted.opening !== undefined) expect(accounts[0]!.openingBalance?.amount).toBe(wanted.opening);
    if (wanted.closing !== undefined) expect(accounts.at(-1)!.closingBalance?.amount).toBe(wanted.closing);
    if (wanted.text !== undefined) expect(`${all[0]!.fromTo} ${all[0]!.description}`).toContain(wanted.text);
    if (wanted.dates !== undefined) expect(all.map(({ date }) => date)).toEqual(wanted.dates);
    expect(order).toEqual(wanted.trades ?? []);
    // Detection is repeatable: a second run gives the same accounts.
    const again = detectStatement(readFileSync(join(statementCasesFolder, name)), name);
    expect(again.statement.accounts).toEqual(accounts);
  });
});
