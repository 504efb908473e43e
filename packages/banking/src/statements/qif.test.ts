import { expect, test } from 'vitest';
import { detectStatement } from './detect-statement.ts';
import { parseStatement, type StatementAccount, StatementError } from './parse-statement.ts';

const parse = (text: string, settings?: unknown) => parseStatement('qif', text, settings);

test('reads a record with its splits', () => {
  const parsed = parse(
    "!Type:Bank\nD1/ 5'07\nT-1,234.50\nU-1,234.50\nC*\nN101\nPShop\nMmemo\nLHome\nSFood\n$-1,000.00\nSRest\nEwhy\n$-234.50\n^\nD12/31'07\nT5\n^",
  );
  expect(parsed.accounts[0]!.transactions).toEqual([
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

test('decides from the whole file whether the day comes first, unless settings say so', () => {
  expect(parse('!Type:Cash\nD03/04/2024\nT1\n^\nD25/04/2024\nT1\n^').accounts[0]!.transactions[0]!.date).toBe(
    '2024-04-03',
  );
  expect(parse('!Type:Cash\nD03/04/2024\nT1\n^').accounts[0]!.transactions[0]!.date).toBe('2024-03-04');
  expect(parse('!Type:Cash\nD03/04/2024\nT1\n^', { dateFormat: 'd/M/yyyy' }).accounts[0]!.transactions[0]!.date).toBe(
    '2024-04-03',
  );
  expect(parse('!Type:Cash\nD3.4.24\nT-1.234,50\n^').accounts[0]!.transactions[0]).toMatchObject({
    date: '2024-04-03',
    amount: '-1234.5',
  });
});

test('reads accounts, and skips sections without cash', () => {
  const parsed = parse(
    '!Option:AutoSwitch\n!Account\nNGiro\nTBank\n^\n!Type:Bank\nD1/2/2024\nT1\n^\n!Account\nNCard\n^\n!Type:CCard\nD1/2/2024\nT2\n^\n!Type:Cat\nNFood\n^\nNHome\n^\n!Type:Invst\nD1/2/2024\n^',
  );
  expect(parsed.accounts.map(({ account, transactions }) => [account, transactions.length])).toEqual([
    ['Giro', 1],
    ['Card', 1],
  ]);
  expect(parsed.skipped).toEqual([
    { line: 17, reason: 'the section "Cat" with 2 records has no cash transactions' },
    { line: 23, reason: '"" is not a known action of an investment account' },
  ]);
});

test('skips a broken record', () => {
  const parsed = parse('!Type:Bank\nD2/30/2024\nT1\n^\nD2/28/2024\nTx\n^\nD2/28/2024\nT1\n^');
  expect(parsed.skipped.map(({ line }) => line)).toEqual([2, 5]);
  expect(parsed.accounts[0]!.transactions).toHaveLength(1);
});

test.each(['', 'D1/2/2024\nT1\n^', 'a,b\n1,2'])('rejects %j', (text) => {
  expect(() => parse(text)).toThrow(StatementError);
});

test('ignores comments anywhere', () => {
  const text = '# exported by hand\n; and checked\n!Type:Bank\n// a week\nD1/2/2024\n#T9\nT-1.50\n^\n';
  expect(parse(text)).toMatchObject({ accounts: [{ transactions: [{ amount: '-1.5' }] }], skipped: [] });
  expect(detectStatement(text, 'x.txt').importerType).toBe('qif');
});

const investments = (...records: readonly string[]) => {
  const text = `!Type:Security\nNAcme Corp\nSACME\nTStock\n^\n!Account\nNBroker\nTInvst\n^\n!Type:Invst\n${records.map((record) => `${record}\n^\n`).join('')}`;
  const { accounts, skipped } = parse(text);
  const [{ transactions, broker, account }] = accounts as [StatementAccount];
  return { account, transactions, ...broker!, skipped };
};

test('reads trades of an investment account with their cash', () => {
  const { account, trades, skipped } = investments(
    "D1/15'24\nNBuy\nYAcme Corp\nI100.00\nQ10\nT1,004.95\nO4.95",
    "D2/15'24\nNReinvDiv\nYAcme Corp\nI50.00\nQ0.1\nT5.00",
    "D2/20'24\nNDiv\nYAcme Corp\nT7.00",
    "D2/21'24\nNSell\nYAcme Corp\nI110\nQ2\nT220.00",
    "D2/22'24\nNShrsIn\nYOther Fund\nI20\nQ3",
  );
  expect(account).toBe('Broker');
  expect(skipped).toEqual([]);
  expect(
    trades.map(({ type, quantity, price, fees, security, transaction }) => [
      ...[type, quantity, price, fees],
      ...[security.symbol, transaction.amount],
    ]),
  ).toEqual([
    ['buy', '10', '100', '4.95', 'ACME', '-1004.95'],
    ['dividend', '1', '5', null, 'ACME', '5'],
    ['buy', '0.1', '50', null, 'ACME', '-5'],
    ['dividend', '1', '7', null, 'ACME', '7'],
    ['sell', '2', '110', null, 'ACME', '220'],
    ['transferIn', '3', '20', null, 'Other Fund', '0'],
  ]);
});

test('reads cash of an investment account and transfers to another account', () => {
  const { transactions, trades } = investments(
    'D1/2/2024\nNXIn\nL[Giro]\nT500',
    'D1/3/2024\nNBuyX\nYAcme Corp\nQ1\nT100\nL[Giro]',
    'D1/4/2024\nNIntInc\nT2.50',
    'D1/5/2024\nNMiscExp\nT1',
    'D1/6/2024\nNCash\nT-7',
    'D1/7/2024\nNDivX\nYAcme Corp\nT3\nL[Giro]',
  );
  expect(trades.map(({ transaction }) => transaction.amount)).toEqual(['-100', '3']);
  expect(transactions.map(({ amount, description }) => [amount, description])).toEqual([
    ['500', 'Transfer in'],
    ['100', 'Transfer from Giro'],
    ['2.5', 'Interest'],
    ['-1', 'Expense'],
    ['-7', 'Cash'],
    ['-3', 'Transfer to Giro'],
  ]);
});

test('reads splits, and skips records that are not supported', () => {
  const { splits, skipped } = investments(
    'D1/2/2024\nNStkSplit\nYAcme Corp\nQ20',
    'D1/3/2024\nNShtSell\nYAcme Corp\nQ1\nT5',
    'D1/4/2024\nNVest\nYAcme Corp\nQ1',
    'D1/5/2024\nNDance\nT5',
    'D1/6/2024\nNBuy\nYAcme Corp\nQ1',
    'D1/7/2024\nT5',
  );
  expect(splits).toMatchObject([{ date: '2024-01-02', factor: '2', security: { symbol: 'ACME' } }]);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'a short sale is not imported',
    'an option is not imported',
    '"Dance" is not a known action of an investment account',
    'the amount "" cannot be read',
    '"" is not a known action of an investment account',
  ]);
});
