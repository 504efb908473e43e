import { describe, expect, test } from 'vitest';
import { parseStatement, StatementError } from '../parse-statement.ts';

const bank = (transactions: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${transactions}\n</BANKTRANLIST><LEDGERBAL><BALAMT>10,50<DTASOF>20240131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const invest = (transactions: string) =>
  `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20240131<CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${transactions}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;
const transaction = (fields: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240102120000[-5:EST]<TRNAMT>-1.50${fields}</STMTTRN>`;
const transactions = (text: string) => parseStatement('ofx', text).accounts[0]!.transactions;

test('ends an empty leaf without an end tag before the next element', () => {
  expect(
    transactions(bank('<STMTTRN><TRNTYPE>DEBIT<MEMO>\n<DTPOSTED>20240102<TRNAMT>-1.50<FITID>F77<NAME>Shop</STMTTRN>')),
  ).toMatchObject([
    { date: '2024-01-02', amount: '-1.5', fromTo: 'Shop', description: null, bankReference: 'F77', line: 4 },
  ]);
});

test('ends an unclosed transaction where the next one begins', () => {
  expect(
    transactions(bank('<STMTTRN><DTPOSTED>20240102<TRNAMT>1\n<STMTTRN><DTPOSTED>20240103<TRNAMT>2')).map(
      ({ amount }) => amount,
    ),
  ).toEqual(['1', '2']);
});

test('reads decimal commas and grouped thousands, and rejects ambiguous amounts', () => {
  const amount = (text: string) => `<STMTTRN><DTPOSTED>20240102<TRNAMT>${text}</STMTTRN>`;
  const parsed = parseStatement(
    'ofx',
    bank(['-1,5', '1,234.56', '1.234,56', '+0001.10', '1,234', 'x'].map(amount).join('\n')),
  );
  expect(parsed.accounts[0]!.transactions.map((transaction) => transaction.amount)).toEqual([
    '-1.5',
    '1234.56',
    '1234.56',
    '1.1',
  ]);
  expect(parsed.skipped.map(({ line }) => line)).toEqual([8, 9]);
  expect(parsed.accounts[0]!.closingBalance).toEqual({ date: '2024-01-31', amount: '10.5', currency: 'EUR' });
});

test('ignores a reference that repeats', () => {
  expect(
    transactions(bank(`${transaction('<FITID>A')}${transaction('<FITID>A')}${transaction('<FITID>B')}`)).map(
      ({ bankReference }) => bankReference,
    ),
  ).toEqual([null, null, 'B']);
});

test('decodes entities and CDATA once', () => {
  expect(transactions(bank(transaction('<NAME>A &amp; B &#233;<MEMO><![CDATA[C &amp; D]]></MEMO>')))).toMatchObject([
    { fromTo: 'A & B é', description: 'C &amp; D' },
  ]);
});

test('reads a transaction’s own currency', () => {
  expect(transactions(bank(transaction('<CURRENCY><CURRATE>1.1<CURSYM>usd</CURRENCY>')))).toMatchObject([
    { currency: 'USD' },
  ]);
});

describe('investment statement', () => {
  const facts = (fields: string, day = '20240102') =>
    `<INVTRAN><FITID>X${fields.length}<DTTRADE>${day}</INVTRAN><SECID><UNIQUEID>U1</SECID>${fields}`;
  const BUY = `<BUYMF><INVBUY>${facts('<UNITS>2<UNITPRICE>50<TOTAL>-100')}</INVBUY></BUYMF>`;
  const SELL = `<SELLMF><INVSELL>${facts('<UNITS>-2<UNITPRICE>45<TOTAL>90', '20240105')}</INVSELL></SELLMF>`;
  const REINVEST = `<REINVEST>${facts('<INCOMETYPE>DIV<UNITS>1<TOTAL>-5', '20240103')}</REINVEST>`;

  const read = (body: string) => {
    const { accounts, skipped } = parseStatement('ofx', invest(body));
    const [account] = accounts;
    const trades = account!.broker!.trades.map(({ type, quantity, price, transaction }) => [
      ...[type, quantity, price, transaction.amount],
    ]);
    return { account: account!, broker: account!.broker!, trades, reasons: skipped.map(({ reason }) => reason) };
  };

  test('reads trades with the exact total as cash, and a reinvested dividend as a dividend and a purchase', () => {
    const { account, trades } = read(`${BUY}${SELL}${REINVEST}`);
    expect(account).toMatchObject({
      account: '9',
      transactions: [],
      investment: { trades: 3, firstDate: '2024-01-02', lastDate: '2024-01-05', securityCount: 1, securities: ['U1'] },
    });
    expect(trades).toEqual([
      ['buy', '2', '50', '-100'],
      ['sell', '2', '45', '90'],
      ['dividend', '1', '5', '5'],
      ['buy', '1', '5', '-5'],
    ]);
    const references = read(REINVEST).broker.trades.map(({ transaction }) => transaction.bankReference);
    expect(references).toEqual(['X32', 'X32/buy']);
  });

  test('separates costs, and skips options, short sales and trades that do not add up to a minor unit', () => {
    const trade = (name: string, side: string, fields: string, more = '') =>
      `<${name}>${more}<${side}>${facts(fields)}</${side}></${name}>`;
    const { broker, reasons } = read(
      [
        trade('BUYSTOCK', 'INVBUY', '<UNITS>2<UNITPRICE>50<COMMISSION>3<FEES>1<TAXES>0.5<TOTAL>-104.5'),
        trade('BUYSTOCK', 'INVBUY', '<UNITS>2<UNITPRICE>50<TOTAL>-100.01'),
        trade('BUYSTOCK', 'INVBUY', '<UNITS>2<UNITPRICE>50<TOTAL>-100.02'),
        trade('BUYDEBT', 'INVBUY', '<UNITS>1000<UNITPRICE>99.5<TOTAL>-995'),
        trade('SELLSTOCK', 'INVSELL', '<UNITS>-2<UNITPRICE>50<TOTAL>100', '<SELLTYPE>SELLSHORT'),
        trade('BUYOPT', 'INVBUY', '<UNITS>1<UNITPRICE>1<TOTAL>-100'),
      ].join(''),
    );
    expect(broker.trades).toMatchObject([
      { quantity: '2', price: '50', fees: '4', tax: '0.5', transaction: { amount: '-104.5' } },
      { transaction: { amount: '-100.01' } },
      { price: '50', transaction: { amount: '-100.02' } },
      { quantity: '1000', price: '0.995', fees: null, tax: null },
    ]);
    expect(reasons).toEqual(['a short sale is not imported', 'an option is not imported']);
  });

  test('reads splits, transfers and final positions', () => {
    const list =
      '<SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>DE0007164600<UNIQUEIDTYPE>ISIN</SECID><SECNAME>SAP SE<TICKER>SAP</SECINFO></STOCKINFO></SECLIST>';
    const sap = (fields: string) => facts(fields).replace('>U1', '>DE0007164600');
    const body = [
      `<SPLIT>${sap('<NUMERATOR>3<DENOMINATOR>2<FRACCASH>1.25')}</SPLIT>`,
      `<TRANSFER>${sap('<UNITS>10<TFERACTION>IN<POSTYPE>LONG')}</TRANSFER>`,
      `<TRANSFER>${sap('<UNITS>4<TFERACTION>OUT<POSTYPE>LONG')}</TRANSFER>`,
    ].join('');
    const positions =
      '<INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>DE0007164600</SECID><POSTYPE>LONG<UNITS>6</INVPOS></POSSTOCK><POSOPT><INVPOS><SECID><UNIQUEID>O1</SECID><UNITS>1</INVPOS></POSOPT></INVPOSLIST>';
    const text = invest(body)
      .replace('<INVTRANLIST>', '<DTASOF>20240131<INVTRANLIST>')
      .replace('</INVTRANLIST>', `</INVTRANLIST>${positions}`)
      .replace('</OFX>', `${list}</OFX>`);
    const { broker, transactions } = parseStatement('ofx', text).accounts[0]!;
    const security = { symbol: 'SAP', isin: 'DE0007164600', name: 'SAP SE' };
    expect(broker).toMatchObject({
      trades: [
        { type: 'transferIn', quantity: '10', price: null, security, transaction: { amount: '0' } },
        { type: 'transferOut', quantity: '4' },
      ],
      splits: [{ date: '2024-01-02', factor: '1.5', security }],
      positions: [{ date: '2024-01-31', quantity: '6', security }],
    });
    expect(transactions).toMatchObject([{ amount: '1.25', description: 'Cash for fractions SAP SE' }]);
    expect(read('<SPLIT></SPLIT>').reasons).toEqual(['the trade date is missing']);
  });

  test('separates plain cash from dividends and costs, and treats an unsigned fee as outgoing', () => {
    const cash = [
      `<INCOME>${facts('<INCOMETYPE>DIV<TOTAL>5')}</INCOME>`,
      `<INVEXPENSE>${facts('<TOTAL>3')}</INVEXPENSE>`,
      `<INVEXPENSE>${facts('<TOTAL>-2').replace('</INVTRAN>', '<MEMO>FOREIGN TAX WITHHELD</INVTRAN>')}</INVEXPENSE>`,
      `<RETOFCAP>${facts('<TOTAL>7')}</RETOFCAP>`,
      `<INVBANKTRAN>${transaction('<NAME>Interest')}</INVBANKTRAN>`,
    ];
    const { account, broker, trades } = read(BUY + cash.join(''));
    expect(account.transactions.map(({ amount, description }) => [amount, description])).toEqual([
      ['-1.5', null],
      ['7', 'Return of capital U1'],
    ]);
    expect(broker.costs).toMatchObject([
      { kind: 'fees', transaction: { amount: '-3', description: 'Expense U1' } },
      { kind: 'tax', transaction: { amount: '-2' } },
    ]);
    expect(trades.at(-1)).toEqual(['dividend', '1', '5', '5']);
  });

  test('is detected without a trade and names its broker; a bank’s statement is not', () => {
    const quiet = invest('').replace('<ACCTID>9', '<BROKERID>broker.example<ACCTID>9');
    expect(parseStatement('ofx', quiet).accounts[0]).toMatchObject({
      institution: 'broker.example',
      investment: { trades: 0, firstDate: null, securities: [] },
    });
    const signedOn = bank('').replace('<OFX>', '<OFX><SONRS><FI><ORG>A Bank<FID>1</FI></SONRS>');
    expect(parseStatement('ofx', signedOn).accounts[0]).toMatchObject({ institution: 'A Bank', investment: null });
  });

  test('merges the trades of several statements of one account', () => {
    const statement = (body: string) =>
      `<INVSTMTRS><INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${body}</INVTRANLIST></INVSTMTRS>`;
    const { accounts } = parseStatement('ofx', `<OFX>${statement(SELL)}${statement(BUY)}</OFX>`);
    expect(accounts).toMatchObject([{ investment: { trades: 2, firstDate: '2024-01-02', lastDate: '2024-01-05' } }]);
  });
});

test('reports the bank’s refusal', () => {
  expect(() =>
    parseStatement('ofx', '<OFX><SIGNONMSGSRSV1><STATUS><CODE>15500<MESSAGE>Signon invalid</STATUS></OFX>'),
  ).toThrow(/15500 Signon invalid/);
});

test.each(['', 'hello', '<html>', '<OFX></OFX>'])('rejects %j', (text) => {
  expect(() => parseStatement('ofx', text)).toThrow(StatementError);
});

test('uses the code page declared in the header', () => {
  const text = bank(transaction('<NAME>§')).replace('OFXHEADER:100', 'OFXHEADER:100\nENCODING:USASCII\nCHARSET:1250');
  const bytes = Buffer.from(text.replace('§', '\u00b9'), 'latin1');
  expect(parseStatement('ofx', bytes).accounts[0]!.transactions).toMatchObject([{ fromTo: 'ą' }]);
});
