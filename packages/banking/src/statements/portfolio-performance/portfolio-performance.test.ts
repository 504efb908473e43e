import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { quantityChange } from '@coffer/domain/positions/quantity.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectStatement } from '../detect-statement.ts';
import { parseStatement, StatementError } from '../parse-statement.ts';

interface Made {
  readonly type: string;
  readonly amount: number;
  readonly shares?: number;
  readonly date?: string;
  readonly fee?: number;
  readonly tax?: number;
  readonly uuid?: string;
}
const units = ({ fee = 0, tax = 0 }: Made) =>
  `<units>${[
    ['FEE', fee],
    ['TAX', tax],
  ]
    .filter(([, amount]) => amount !== 0)
    .map(([type, amount]) => `<unit type="${type}"><amount currency="EUR" amount="${amount}"/></unit>`)
    .join('')}</units>`;
const body = (made: Made, security: string) =>
  `<uuid>${made.uuid ?? 'u'}</uuid><date>${made.date ?? '2024-01-02'}T00:00</date><currencyCode>EUR</currencyCode><amount>${made.amount}</amount>
  ${security}<shares>${made.shares ?? 0}</shares>${units(made)}<type>${made.type}</type>`;
const SECURITY =
  '<security><uuid>s1</uuid><name>SAP SE</name><currencyCode>EUR</currencyCode><isin>DE0007164600</isin><tickerSymbol>SAP.DE</tickerSymbol><prices><price t="2024-01-01" v="1"/></prices><events/></security>';

/** One portfolio with its account in XStream's notation: repeated objects are references to their first occurrence. */
const file = (trades: readonly Made[], cash: readonly Made[], version = 69) => `<?xml version="1.0" encoding="UTF-8"?>
<client>
  <version>${version}</version><baseCurrency>EUR</baseCurrency>
  <securities>${SECURITY}</securities>
  <accounts><account><uuid>a</uuid><name>Cash</name><currencyCode>EUR</currencyCode><transactions>
    ${cash.map((made) => `<account-transaction>${body(made, made.type === 'DIVIDENDS' ? '<security reference="../../../../../securities/security"/>' : '')}</account-transaction>`).join('')}
  </transactions></account></accounts>
  <portfolios><portfolio><uuid>p</uuid><name>Depot</name><referenceAccount reference="../../../accounts/account"/><transactions>
    ${trades.map((made) => `<portfolio-transaction>${body(made, '<security reference="../../../../../securities/security"/>')}</portfolio-transaction>`).join('')}
  </transactions></portfolio></portfolios>
</client>`;
const parse = (text: string) => parseStatement('portfolioPerformance', text);

describe('XML file of Portfolio Performance', () => {
  const text = file(
    [
      { type: 'BUY', amount: 10_550, shares: 200_000_000, fee: 500, tax: 50, uuid: 't1' },
      { type: 'SELL', amount: 5900, shares: 100_000_000, fee: 100, date: '2024-02-01' },
      { type: 'DELIVERY_INBOUND', amount: 3000, shares: 50_000_000 },
      { type: 'TRANSFER_OUT', amount: 1000, shares: 25_000_000 },
    ],
    [
      { type: 'DEPOSIT', amount: 20_000 },
      { type: 'BUY', amount: 10_550 },
      { type: 'SELL', amount: 5900 },
      { type: 'DIVIDENDS', amount: 1007, shares: 700_000_000, tax: 393 },
      { type: 'INTEREST_CHARGE', amount: 7 },
      { type: 'FEES', amount: 11 },
      { type: 'TAX_REFUND', amount: 3 },
    ],
  );

  test('becomes a portfolio with its account’s cash', () => {
    const { accounts, skipped } = parse(text);
    const security = { symbol: 'SAP.DE', isin: 'DE0007164600', name: 'SAP SE' };
    expect(skipped).toEqual([]);
    expect(accounts).toMatchObject([
      {
        ...{ account: 'Depot', currency: 'EUR', investment: { trades: 4, securities: ['SAP SE'] } },
        transactions: [
          { amount: '200', description: 'Deposit' },
          { amount: '-0.07', description: 'Interest charge' },
        ],
        broker: {
          trades: [
            {
              ...{ type: 'buy', security, quantity: '2', price: '50', fees: '5', tax: '0.5' },
              transaction: { date: '2024-01-02', amount: '-105.5', currency: 'EUR', bankReference: 't1' },
            },
            { type: 'sell', quantity: '1', price: '60', fees: '1', tax: null, transaction: { amount: '59' } },
            { type: 'transferIn', quantity: '0.5', transaction: { amount: '0' } },
            { type: 'transferOut', quantity: '0.25', transaction: { amount: '0' } },
            { type: 'dividend', quantity: '7', price: '2', tax: '3.93', transaction: { amount: '10.07' } },
          ],
          costs: [
            { kind: 'fees', transaction: { amount: '-0.11' } },
            { kind: 'tax', transaction: { amount: '0.03' } },
          ],
          positions: [{ date: '2024-02-01', security, quantity: '1.25' }],
          cash: [{ date: '2024-02-01', currency: 'EUR', amount: '163.42' }],
        },
      },
    ]);
  });

  test('is detected by its content', () => {
    expect(detectStatement(text, 'mine.xml').importerType).toBe('portfolioPerformance');
  });

  test('counts shares in millionths in older versions, and is rejected if it predates currencies', () => {
    const [account] = parse(file([{ type: 'BUY', amount: 100, shares: 2_000_000 }], [], 48)).accounts;
    expect(account!.broker!.trades).toMatchObject([{ quantity: '2' }]);
    expect(() => parse(file([], [], 28))).toThrow(/old version of Portfolio Performance/);
  });

  test('may define a portfolio inside its first transaction, or refer by id', () => {
    const nested = `<client id="1"><version>69</version><baseCurrency>EUR</baseCurrency><securities id="2"><security id="3"><name>Acme</name></security></securities>
      <accounts id="4"><account id="5"><name>Cash</name><currencyCode>EUR</currencyCode><transactions id="6"><account-transaction id="7"><date id="8">2024-01-02T00:00</date>
      <currencyCode>EUR</currencyCode><amount>1000</amount><security reference="3"/><crossEntry class="buysell" id="9"><portfolio id="10"><name>Depot</name><referenceAccount reference="5"/>
      <transactions id="11"><portfolio-transaction id="12"><date reference="8"/><currencyCode>EUR</currencyCode><amount>1000</amount><security reference="3"/><shares>100000000</shares><type>BUY</type></portfolio-transaction></transactions>
      </portfolio></crossEntry><shares>0</shares><type>BUY</type></account-transaction></transactions></account></accounts>
      <portfolios id="13"><portfolio reference="10"/></portfolios></client>`;
    const [account, ...others] = parse(nested).accounts;
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      account: 'Depot',
      broker: {
        trades: [{ type: 'buy', quantity: '1', price: '10', security: { symbol: 'Acme', isin: null } }],
        cash: [{ amount: '-10' }],
      },
    });
  });

  test('separates an account that two portfolios refer to', () => {
    const two = file([{ type: 'BUY', amount: 100, shares: 100_000_000 }], [{ type: 'DEPOSIT', amount: 500 }]).replace(
      '</portfolios>',
      '<portfolio><name>Depot</name><referenceAccount reference="../../../accounts/account"/><transactions/></portfolio></portfolios>',
    );
    expect(parse(two).accounts.map(({ account, transactions }) => [account, transactions.length])).toEqual([
      ['Depot', 0],
      ['Depot (2)', 0],
      ['Cash', 1],
    ]);
  });

  test('states positions that match its trades', () => {
    const made = fc.record({
      type: fc.constantFrom('BUY', 'SELL', 'DELIVERY_INBOUND', 'DELIVERY_OUTBOUND', 'TRANSFER_IN', 'TRANSFER_OUT'),
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      shares: fc.integer({ min: 1, max: 10_000_000_000 }),
      fee: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(made, { maxLength: 12 }), (trades) => {
        const affordable = trades.filter(({ type, amount, fee }) => type !== 'BUY' || amount >= fee);
        const { accounts, skipped } = parse(file(affordable, []));
        const { trades: read, positions } = accounts[0]!.broker!;
        expect(skipped).toEqual([]);
        expect(read).toHaveLength(affordable.length);
        const held = read.reduce(
          (sum, trade) => sum.plus(quantityChange(trade)),
          quantityChange({ type: 'dividend', quantity: '0' }),
        );
        expect(held.equals(positions[0]?.quantity ?? '0')).toBe(true);
        expect(sumDecimalTexts(read.map(({ transaction }) => transaction.amount))).toBe(
          sumDecimalTexts(
            affordable.map(({ type, amount }) =>
              type === 'BUY' ? String(-amount / 100) : type === 'SELL' ? String(amount / 100) : '0',
            ),
          ),
        );
      }),
    );
  });
});

describe('CSV export of Portfolio Performance', () => {
  const english = [
    'Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note',
    '2024-01-02T00:00,Buy,"-1,005.50",EUR,,,,5.00,0.50,10,DE0007164600,716460,SAP.DE,SAP SE,note',
    '2024-01-03T00:00,Dividend,10.07,EUR,,,,,3.93,7,DE0007164600,716460,SAP.DE,SAP SE,',
    '2024-01-04T00:00,Deposit,500.00,EUR,,,,,,,,,,,',
    '2024-01-05T00:00,Fees,-3.00,EUR,,,,,,,,,,,',
    '2024-01-06T00:00,Transfer (Outbound),-200.00,EUR,,,,,,,,,,,',
    '2024-01-07T00:00,Delivery (Inbound),30.00,EUR,,,,,,2,DE0007164600,716460,SAP.DE,SAP SE,',
  ];
  const german = [
    'Datum;Ex-Tag;Typ;Wert;Buchungswährung;Bruttobetrag;Währung Bruttobetrag;Wechselkurs;Gebühren;Steuern;Stück;ISIN;WKN;Ticker-Symbol;Wertpapiername;Notiz',
    '2024-01-02T00:00;;Kauf;1.005,50;EUR;;;;5,00;0,50;10;DE0007164600;716460;SAP.DE;SAP SE;',
    '2024-01-03T00:00;;Verkauf;-600,00;EUR;;;;;;5;DE0007164600;716460;SAP.DE;SAP SE;',
  ];

  test('reads trades, dividends, costs and plain cash of an account', () => {
    const { importerType, statement } = detectStatement(english.join('\r\n'), 'Cash.csv');
    expect(importerType).toBe('portfolioPerformance');
    const [account] = statement.accounts;
    expect(statement.skipped).toEqual([]);
    expect(account!.transactions.map(({ amount }) => amount)).toEqual(['500', '-200']);
    expect(account!.broker!.trades).toMatchObject([
      {
        ...{ type: 'buy', quantity: '10', price: '100', fees: '5', tax: '0.5' },
        security: { symbol: 'SAP.DE', isin: 'DE0007164600', name: 'SAP SE' },
        transaction: { date: '2024-01-02', amount: '-1005.5', currency: 'EUR', notes: expect.stringContaining('note') },
      },
      { type: 'dividend', quantity: '7', price: '2', tax: '3.93', transaction: { amount: '10.07' } },
      { type: 'transferIn', quantity: '2', price: '15', transaction: { amount: '0' } },
    ]);
    expect(account!.broker!.costs).toMatchObject([{ kind: 'fees', transaction: { amount: '-3' } }]);
  });

  test('reads a German portfolio export with the correct sign of cash', () => {
    const { importerType, statement } = detectStatement(german.join('\n'), null);
    expect(importerType).toBe('portfolioPerformance');
    expect(statement.accounts[0]!.broker!.trades.map(({ type, transaction }) => [type, transaction.amount])).toEqual([
      ['buy', '-1005.5'],
      ['sell', '600'],
    ]);
  });
});

test.each(['', 'a;b', '<html/>', '<client><version>69</version>', '<client/>'])('rejects %j', (text) => {
  expect(() => parse(text)).toThrow(StatementError);
});
