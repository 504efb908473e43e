import { describe, expect, test } from 'vitest';
import { parseStatement, StatementError } from '../statements.ts';

const bank = (transactions: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${transactions}\n</BANKTRANLIST><LEDGERBAL><BALAMT>10,50<DTASOF>20240131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const invest = (transactions: string) =>
  `<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20240131<CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${transactions}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;
const transaction = (fields: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240102120000[-5:EST]<TRNAMT>-1.50${fields}</STMTTRN>`;
const bookings = (text: string) => parseStatement('ofx', text).accounts[0]!.bookings;

test('an empty leaf without an end tag takes nothing from those that follow', () => {
  expect(
    bookings(bank('<STMTTRN><TRNTYPE>DEBIT<MEMO>\n<DTPOSTED>20240102<TRNAMT>-1.50<FITID>F77<NAME>Shop</STMTTRN>')),
  ).toMatchObject([
    { date: '2024-01-02', amount: '-1.5', fromTo: 'Shop', description: null, bankReference: 'F77', line: 4 },
  ]);
});

test('a transaction left open ends where the next begins', () => {
  expect(
    bookings(bank('<STMTTRN><DTPOSTED>20240102<TRNAMT>1\n<STMTTRN><DTPOSTED>20240103<TRNAMT>2')).map(
      ({ amount }) => amount,
    ),
  ).toEqual(['1', '2']);
});

test('comma decimals, grouped thousands, and what may be either', () => {
  const amount = (text: string) => `<STMTTRN><DTPOSTED>20240102<TRNAMT>${text}</STMTTRN>`;
  const parsed = parseStatement(
    'ofx',
    bank(['-1,5', '1,234.56', '1.234,56', '+0001.10', '1,234', 'x'].map(amount).join('\n')),
  );
  expect(parsed.accounts[0]!.bookings.map((booking) => booking.amount)).toEqual(['-1.5', '1234.56', '1234.56', '1.1']);
  expect(parsed.skipped.map(({ line }) => line)).toEqual([8, 9]);
  expect(parsed.accounts[0]!.closingBalance).toEqual({ date: '2024-01-31', amount: '10.5', currency: 'EUR' });
});

test('a reference that repeats identifies nothing', () => {
  expect(
    bookings(bank(`${transaction('<FITID>A')}${transaction('<FITID>A')}${transaction('<FITID>B')}`)).map(
      ({ bankReference }) => bankReference,
    ),
  ).toEqual([null, null, 'B']);
});

test('entities and CDATA are read once', () => {
  expect(bookings(bank(transaction('<NAME>A &amp; B &#233;<MEMO><![CDATA[C &amp; D]]></MEMO>')))).toMatchObject([
    { fromTo: 'A & B é', description: 'C &amp; D' },
  ]);
});

test('a currency of its own', () => {
  expect(bookings(bank(transaction('<CURRENCY><CURRATE>1.1<CURSYM>usd</CURRENCY>')))).toMatchObject([
    { currency: 'USD' },
  ]);
});

describe('an investment statement', () => {
  const facts = (fields: string, day = '20240102') =>
    `<INVTRAN><FITID>X${fields.length}<DTTRADE>${day}</INVTRAN><SECID><UNIQUEID>U1</SECID>${fields}`;
  const BUY = `<BUYMF><INVBUY>${facts('<UNITS>2<UNITPRICE>50<TOTAL>-100')}</INVBUY></BUYMF>`;
  const SELL = `<SELLMF><INVSELL>${facts('<UNITS>-2<UNITPRICE>45<TOTAL>90', '20240105')}</INVSELL></SELLMF>`;
  const REINVEST = `<REINVEST>${facts('<INCOMETYPE>DIV<UNITS>1<TOTAL>-5', '20240103')}</REINVEST>`;

  test('tells of trades and books none of them', () => {
    const [account] = parseStatement('ofx', invest(`${BUY}${SELL}${REINVEST}<SPLIT></SPLIT>`)).accounts;
    expect(account).toMatchObject({
      account: '9',
      bookings: [],
      investment: { trades: 3, firstDate: '2024-01-02', lastDate: '2024-01-05', securityCount: 1, securities: ['U1'] },
    });
    expect(parseStatement('ofx', invest(`${BUY}<SPLIT></SPLIT>`)).skipped.map(({ reason }) => reason)).toEqual([
      'a split moves no cash',
      'a trade in a security, which is not booked as cash: Buy 2 U1 at 50 on 2024-01-02',
    ]);
  });

  test('books what is plain cash; a fee without a sign still takes it', () => {
    const cash = [
      `<INCOME>${facts('<INCOMETYPE>DIV<TOTAL>5')}</INCOME>`,
      `<INVEXPENSE>${facts('<TOTAL>3')}</INVEXPENSE>`,
      `<RETOFCAP>${facts('<TOTAL>7')}</RETOFCAP>`,
      `<INVBANKTRAN>${transaction('<NAME>Interest')}</INVBANKTRAN>`,
    ];
    const [account] = parseStatement('ofx', invest(BUY + cash.join(''))).accounts;
    expect(account!.bookings.map(({ amount, description }) => [amount, description])).toEqual([
      ['5', 'Dividend U1'],
      ['-3', 'Expense U1'],
      ['7', 'Return of capital U1'],
      ['-1.5', null],
    ]);
    expect(account!.investment).toMatchObject({ trades: 1 });
  });

  test('is detected also without a trade, and names its broker; a bank’s statement is not', () => {
    const quiet = invest('').replace('<ACCTID>9', '<BROKERID>broker.example<ACCTID>9');
    expect(parseStatement('ofx', quiet).accounts[0]).toMatchObject({
      institution: 'broker.example',
      investment: { trades: 0, firstDate: null, securities: [] },
    });
    const signedOn = bank('').replace('<OFX>', '<OFX><SONRS><FI><ORG>A Bank<FID>1</FI></SONRS>');
    expect(parseStatement('ofx', signedOn).accounts[0]).toMatchObject({ institution: 'A Bank', investment: null });
  });

  test('of which there are several for one account tells of all their trades', () => {
    const statement = (body: string) =>
      `<INVSTMTRS><INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>${body}</INVTRANLIST></INVSTMTRS>`;
    const { accounts } = parseStatement('ofx', `<OFX>${statement(SELL)}${statement(BUY)}</OFX>`);
    expect(accounts).toMatchObject([{ investment: { trades: 2, firstDate: '2024-01-02', lastDate: '2024-01-05' } }]);
  });
});

test("the bank's refusal is told", () => {
  expect(() =>
    parseStatement('ofx', '<OFX><SIGNONMSGSRSV1><STATUS><CODE>15500<MESSAGE>Signon invalid</STATUS></OFX>'),
  ).toThrow(/15500 Signon invalid/);
});

test.each(['', 'hello', '<html>', '<OFX></OFX>'])('%j is no OFX', (text) => {
  expect(() => parseStatement('ofx', text)).toThrow(StatementError);
});

test('the code page that the header declares is followed', () => {
  const text = bank(transaction('<NAME>§')).replace('OFXHEADER:100', 'OFXHEADER:100\nENCODING:USASCII\nCHARSET:1250');
  const bytes = Buffer.from(text.replace('§', '\u00b9'), 'latin1');
  expect(parseStatement('ofx', bytes).accounts[0]!.bookings).toMatchObject([{ fromTo: 'ą' }]);
});
