import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectStatement } from '../detect-statement.ts';
import { parseStatement, StatementError } from '../parse-statement.ts';

const row = (name: string, attributes: Readonly<Record<string, string>>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')} />\n`;
const flex = (sections: Readonly<Record<string, string>>, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<FlexQueryResponse queryName="a" type="AF"><FlexStatements count="1">
<FlexStatement accountId="U1" fromDate="20240101" toDate="20240131">${row('AccountInformation', { accountId: 'U1', currency: 'EUR' })}${Object.entries(
    sections,
  )
    .map(([name, rows]) => `<${name}>${rows}</${name}>`)
    .join('')}</FlexStatement>${more}</FlexStatements></FlexQueryResponse>`;
const read = (sections: Readonly<Record<string, string>>) => {
  const { accounts, skipped } = parseStatement('flex', flex(sections));
  return { account: accounts[0]!, broker: accounts[0]!.broker!, reasons: skipped.map(({ reason }) => reason) };
};

const SAP = {
  ...{ assetCategory: 'STK', symbol: 'SAP', description: 'SAP SE', conid: '14204', isin: 'DE0007164600' },
  ...{ securityID: 'DE0007164600', securityIDType: 'ISIN', currency: 'EUR', multiplier: '1' },
};
const BUY = {
  ...{ ...SAP, transactionID: '71', tradeDate: '20240103', settleDateTarget: '20240105', buySell: 'BUY' },
  ...{ quantity: '10', tradePrice: '100.5', proceeds: '-1005', ibCommission: '-3', ibCommissionCurrency: 'EUR' },
  ...{ taxes: '-1.25', netCash: '-1009.25', openCloseIndicator: 'O', levelOfDetail: 'EXECUTION' },
};
const SELL = {
  ...{ ...BUY, transactionID: '72', tradeDate: '2024-01-10', buySell: 'SELL', quantity: '-4', proceeds: '420' },
  ...{ tradePrice: '105', taxes: '0', netCash: '417', openCloseIndicator: 'C' },
};

describe('trades of a Flex query', () => {
  test('reads purchases and sales with commission, taxes and exact net cash', () => {
    const { account, broker, reasons } = read({ Trades: row('Trade', BUY) + row('Trade', SELL) });
    const security = { symbol: 'SAP', isin: 'DE0007164600', name: 'SAP SE' };
    expect(broker.trades).toMatchObject([
      {
        ...{ type: 'buy', security, quantity: '10', price: '100.5', fees: '3', tax: '1.25' },
        transaction: {
          date: '2024-01-03',
          secondaryDate: '2024-01-05',
          amount: '-1009.25',
          currency: 'EUR',
          bankReference: '71',
        },
      },
      { type: 'sell', quantity: '4', fees: '3', tax: null, transaction: { date: '2024-01-10', amount: '417' } },
    ]);
    expect(account).toMatchObject({ account: 'U1', currency: 'EUR', investment: { trades: 2 } });
    expect(reasons).toEqual([]);
  });

  test('counts each trade once, whatever levels of detail the query has', () => {
    const order = { ...BUY, levelOfDetail: 'ORDER' };
    const lot = { ...BUY, levelOfDetail: 'CLOSED_LOT' };
    expect(read({ Trades: row('Trade', order) + row('Trade', BUY) + row('Trade', lot) }).broker.trades).toHaveLength(1);
    expect(read({ Trades: row('Trade', order) }).broker.trades).toHaveLength(1);
  });

  test('reverses cancelled trades', () => {
    const cancel = {
      ...BUY,
      transactionID: '73',
      transactionType: 'TradeCancel',
      buySell: 'BUY (Ca.)',
      quantity: '-10',
    };
    const back = { proceeds: '1005', ibCommission: '3', taxes: '1.25', netCash: '1009.25' };
    const { broker } = read({ Trades: row('Trade', BUY) + row('Trade', { ...cancel, ...back }) });
    expect(sumDecimalTexts(broker.trades.map(({ transaction }) => transaction.amount))).toBe('0');
    expect(broker.trades.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['buy', '10'],
      ['sell', '10'],
    ]);
  });

  test('skips and reports options, futures and short sales', () => {
    const { broker, reasons } = read({
      Trades: [
        { ...BUY, assetCategory: 'OPT', description: 'SAP 21JUN24 100 C' },
        { ...BUY, assetCategory: 'FUT', description: 'DAX' },
        { ...SELL, openCloseIndicator: 'O' },
        { ...BUY, openCloseIndicator: 'C' },
      ]
        .map((trade) => row('Trade', trade))
        .join(''),
    });
    expect(broker.trades).toEqual([]);
    expect(reasons).toEqual([
      'an option is not imported: SAP 21JUN24 100 C',
      'a future is not imported: DAX',
      'a short sale is not imported: SAP SE',
      'a short sale is not imported: SAP SE',
    ]);
  });

  test('reads currency trades as exchanges, with a separate cost for a commission in another currency', () => {
    const exchange = {
      ...{ transactionID: '80', assetCategory: 'CASH', symbol: 'EUR.USD', currency: 'USD', tradeDate: '20240104' },
      ...{ quantity: '-1000', tradePrice: '1.09', proceeds: '1090', ibCommission: '-2', ibCommissionCurrency: 'EUR' },
    };
    const foreign = { ...BUY, transactionID: '81', currency: 'USD', netCash: '-1006.25', ibCommission: '-3' };
    const { broker } = read({ Trades: row('Trade', exchange) + row('Trade', foreign) });
    expect(broker.exchanges).toMatchObject([
      {
        paid: { amount: '-1000', currency: 'EUR', bankReference: '80/paid' },
        received: { amount: '1090', currency: 'USD' },
      },
    ]);
    expect(broker.trades).toMatchObject([
      { fees: null, tax: '1.25', transaction: { amount: '-1006.25', currency: 'USD' } },
    ]);
    expect(broker.costs).toMatchObject([
      { kind: 'fees', transaction: { amount: '-2', currency: 'EUR', bankReference: '80/fees' } },
      { kind: 'fees', transaction: { amount: '-3', currency: 'EUR', bankReference: '81/fees' } },
    ]);
  });
});

describe('other sections of a Flex query', () => {
  test('reads dividends of securities, costs by kind and plain cash', () => {
    const cash = (type: string, amount: string, more = {}) =>
      row('CashTransaction', {
        currency: 'EUR',
        dateTime: '20240115;202000',
        type,
        amount,
        description: type,
        ...more,
      });
    const { account, broker } = read({
      SecuritiesInfo: row('SecurityInfo', { conid: '14204', isin: 'DE0007164600', description: 'SAP SE' }),
      CashTransactions: [
        cash('Dividends', '22', { symbol: 'SAP', conid: '14204', transactionID: '90' }),
        cash('Dividends', '-22', { symbol: 'SAP', conid: '14204' }),
        cash('Withholding Tax', '-5.8', { symbol: 'SAP' }),
        cash('Other Fees', '-10'),
        cash('Broker Interest Received', '1.23'),
        cash('Deposits/Withdrawals', '500', { dateTime: '2024-01-16, 10:00:00' }),
        cash('Deposits/Withdrawals', '500', { levelOfDetail: 'SUMMARY' }),
      ].join(''),
    });
    expect(broker.trades).toMatchObject([
      { type: 'dividend', quantity: '1', price: '22', security: { symbol: 'SAP', isin: 'DE0007164600' } },
    ]);
    expect(broker.costs.map(({ kind, transaction }) => [kind, transaction.amount])).toEqual([
      ['tax', '-5.8'],
      ['fees', '-10'],
    ]);
    expect(account.transactions.map(({ date, amount }) => [date, amount])).toEqual([
      ['2024-01-15', '-22'],
      ['2024-01-15', '1.23'],
      ['2024-01-16', '500'],
    ]);
  });

  test('reads splits, other corporate actions and transfers', () => {
    const action = (description: string, more = {}) =>
      row('CorporateAction', { ...SAP, reportDate: '20240120', description, proceeds: '0', ...more });
    const split = 'SAP(DE0007164600) SPLIT 4 FOR 1 (SAP, SAP SE, DE0007164600)';
    const reverse = 'ACME(US0378331005) SPLIT 1 FOR 25';
    const { broker } = read({
      CorporateActions: [
        action(split, { quantity: '18' }),
        action(`${reverse} (ACME, ACME INC, US5949181045)`, { symbol: 'ACME', isin: 'US5949181045', quantity: '4' }),
        action(`${reverse} (ACME.OLD, ACME INC, US0378331005)`, {
          symbol: 'ACME.OLD',
          isin: 'US0378331005',
          quantity: '-100',
        }),
        action('SAP(DE0007164600) MERGED(Liquidation) FOR EUR 1.5 PER SHARE', { quantity: '-2', proceeds: '3' }),
      ].join(''),
      Transfers: [
        row('Transfer', {
          ...SAP,
          date: '20240121',
          direction: 'IN',
          quantity: '5',
          positionAmount: '500',
          cashTransfer: '0',
        }),
        row('Transfer', {
          assetCategory: 'CASH',
          currency: 'EUR',
          date: '20240122',
          direction: 'OUT',
          quantity: '0',
          cashTransfer: '-7',
        }),
      ].join(''),
    });
    expect(broker.splits).toMatchObject([{ date: '2024-01-20', factor: '4', security: { isin: 'DE0007164600' } }]);
    expect(
      broker.trades.map(({ type, security, quantity, price, transaction }) => [
        type,
        security.symbol,
        quantity,
        price,
        transaction.amount,
      ]),
    ).toEqual([
      ['transferIn', 'ACME', '4', null, '0'],
      ['transferOut', 'ACME.OLD', '100', null, '0'],
      ['sell', 'SAP', '2', '1.5', '3'],
      ['transferIn', 'SAP', '5', '100', '0'],
    ]);
  });

  test('reads stated positions and cash once each', () => {
    const { account, broker } = read({
      OpenPositions: [
        row('OpenPosition', { ...SAP, reportDate: '20240131', position: '6', levelOfDetail: 'SUMMARY' }),
        row('OpenPosition', { ...SAP, reportDate: '20240131', position: '6', levelOfDetail: 'LOT' }),
        row('OpenPosition', { ...SAP, assetCategory: 'OPT', position: '1' }),
      ].join(''),
      CashReport: [
        row('CashReportCurrency', { currency: 'BASE_SUMMARY', endingCash: '900' }),
        row('CashReportCurrency', { currency: 'EUR', toDate: '20240131', endingCash: '407.75' }),
        row('CashReportCurrency', { currency: 'USD', endingCash: '1,090.5' }),
      ].join(''),
    });
    expect(broker.positions).toMatchObject([{ date: '2024-01-31', quantity: '6' }]);
    expect(broker.cash).toEqual([
      { date: '2024-01-31', currency: 'EUR', amount: '407.75' },
      { date: '2024-01-31', currency: 'USD', amount: '1090.5' },
    ]);
    expect(account.closingBalance).toEqual({ date: '2024-01-31', currency: 'EUR', amount: '407.75' });
  });
});

test('detects a Flex query by its content and separates its accounts', () => {
  const other = `<FlexStatement accountId="U2" toDate="20240131"><Trades>${row('Trade', BUY)}</Trades></FlexStatement>`;
  const { importerType, statement } = detectStatement(flex({ Trades: row('Trade', SELL) }, other), 'x.xml');
  expect(importerType).toBe('flex');
  expect(statement.accounts.map(({ account, investment }) => [account, investment!.trades])).toEqual([
    ['U1', 1],
    ['U2', 1],
  ]);
});

test('reads or skips any row, whatever it contains', () => {
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '-',
      '0',
      '1',
      '-1',
      '1e9',
      '20240101',
      'EUR',
      'USD',
      'SAP',
      'BUY',
      'STK',
      'OPT',
      'CASH',
      'EUR.USD',
    ),
    fc.string({ maxLength: 8 }).map((text) => text.replace(/[^\w .:-]/g, '')),
  );
  const names = [
    ...Object.keys(BUY),
    'type',
    'amount',
    'dateTime',
    'position',
    'endingCash',
    'direction',
    'cashTransfer',
    'description',
  ];
  const attributes = fc.dictionary(fc.constantFrom(...names), value);
  const rows = fc.array(
    fc.tuple(
      fc.constantFrom(
        'Trade',
        'CashTransaction',
        'CorporateAction',
        'Transfer',
        'OpenPosition',
        'CashReportCurrency',
        'SalesTax',
        'SecurityInfo',
      ),
      attributes,
    ),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(rows, (all) => {
      const text = flex({ Trades: all.map(([name, fields]) => row(name, fields)).join('') });
      const { accounts } = parseStatement('flex', text);
      for (const { broker } of accounts) {
        for (const { quantity, transaction } of broker!.trades) {
          expect(Number(quantity)).toBeGreaterThan(0);
          expect(transaction.date).toMatch(/^\d{4}-\d\d-\d\d$/);
        }
      }
    }),
  );
});

test.each(['', 'hello', '<html/>', '<FlexQueryResponse/>', '<FlexQueryResponse><FlexStatements>'])(
  'rejects %j',
  (text) => {
    expect(() => parseStatement('flex', text)).toThrow(StatementError);
  },
);
