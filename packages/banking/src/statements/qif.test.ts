import { expect, test } from 'vitest';
import { parseStatement, StatementError } from './statements.ts';

const parse = (text: string, settings?: unknown) => parseStatement('qif', text, settings);

test('a record with its splits', () => {
  const parsed = parse(
    "!Type:Bank\nD1/ 5'07\nT-1,234.50\nU-1,234.50\nC*\nN101\nPShop\nMmemo\nLHome\nSFood\n$-1,000.00\nSRest\nEwhy\n$-234.50\n^\nD12/31'07\nT5\n^",
  );
  expect(parsed.accounts[0]!.bookings).toEqual([
    {
      line: 2,
      date: '2007-01-05',
      secondaryDate: null,
      amount: '-1234.5',
      currency: null,
      fromTo: 'Shop',
      description: 'memo',
      notes: 'number 101; category Home; split: Food -1,000.00, Rest why -234.50',
      bankReference: null,
    },
    expect.objectContaining({ line: 16, date: '2007-12-31', amount: '5' }),
  ]);
  expect(parsed.settings).toEqual({ dateFormat: 'MM/dd/yy', decimalSeparator: '.' });
});

test('the whole file decides between day and month first, and settings decide over it', () => {
  expect(parse('!Type:Cash\nD03/04/2024\nT1\n^\nD25/04/2024\nT1\n^').accounts[0]!.bookings[0]!.date).toBe('2024-04-03');
  expect(parse('!Type:Cash\nD03/04/2024\nT1\n^').accounts[0]!.bookings[0]!.date).toBe('2024-03-04');
  expect(parse('!Type:Cash\nD03/04/2024\nT1\n^', { dateFormat: 'd/M/yyyy' }).accounts[0]!.bookings[0]!.date).toBe(
    '2024-04-03',
  );
  expect(parse('!Type:Cash\nD3.4.24\nT-1.234,50\n^').accounts[0]!.bookings[0]).toMatchObject({
    date: '2024-04-03',
    amount: '-1234.5',
  });
});

test('accounts, and sections that hold no cash', () => {
  const parsed = parse(
    '!Option:AutoSwitch\n!Account\nNGiro\nTBank\n^\n!Type:Bank\nD1/2/2024\nT1\n^\n!Account\nNCard\n^\n!Type:CCard\nD1/2/2024\nT2\n^\n!Type:Cat\nNFood\n^\nNHome\n^\n!Type:Invst\nD1/2/2024\n^',
  );
  expect(parsed.accounts.map(({ account, bookings }) => [account, bookings.length])).toEqual([
    ['Giro', 1],
    ['Card', 1],
  ]);
  expect(parsed.skipped).toEqual([
    { line: 17, reason: 'the section "Cat" with 2 records holds no cash bookings' },
    { line: 23, reason: 'a record of an investment account, which is not booked as cash: without an action' },
  ]);
});

test('a broken record is skipped', () => {
  const parsed = parse('!Type:Bank\nD2/30/2024\nT1\n^\nD2/28/2024\nTx\n^\nD2/28/2024\nT1\n^');
  expect(parsed.skipped.map(({ line }) => line)).toEqual([2, 5]);
  expect(parsed.accounts[0]!.bookings).toHaveLength(1);
});

test.each(['', 'D1/2/2024\nT1\n^', 'a,b\n1,2'])('%j is no QIF', (text) => {
  expect(() => parse(text)).toThrow(StatementError);
});

test('an investment account is reported, and not booked', () => {
  const { accounts, skipped } = parseStatement(
    'qif',
    [
      '!Account\nNBroker\nTInvst\n^',
      '!Type:Invst',
      "D1/15'24\nNBuy\nYACME\nQ10\nT1,000.00\n^",
      "D2/15'24\nNReinvDiv\nYFUND\nT5.00\n^",
      "D2/20'24\nNDiv\nYACME\nT7.00\n^",
    ].join('\n'),
  );
  expect(accounts).toMatchObject([
    {
      account: 'Broker',
      bookings: [],
      investment: { trades: 2, firstDate: '2024-01-15', lastDate: '2024-02-15', securities: ['ACME', 'FUND'] },
    },
  ]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'a trade in a security, which is not booked as cash: Buy 10 ACME on 2024-01-15',
    'a trade in a security, which is not booked as cash: ReinvDiv FUND on 2024-02-15',
    'a record of an investment account, which is not booked as cash: Div ACME',
  ]);
});
