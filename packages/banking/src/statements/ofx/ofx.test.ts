import { expect, test } from 'vitest';
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

test('what moves no cash is skipped; a purchase without a sign still takes it', () => {
  const facts = (total: string) =>
    `<INVTRAN><FITID>X${total}<DTTRADE>20240102</INVTRAN><SECID><UNIQUEID>U1</SECID><UNITS>2<UNITPRICE>50<TOTAL>${total}`;
  const parsed = parseStatement(
    'ofx',
    invest(
      `<BUYMF><INVBUY>${facts('100')}</INVBUY></BUYMF><SELLMF><INVSELL>${facts('90')}</INVSELL></SELLMF><REINVEST>${facts('-5')}</REINVEST><SPLIT></SPLIT>`,
    ),
  );
  expect(parsed.accounts[0]!.bookings.map(({ amount, description }) => [amount, description])).toEqual([
    ['-100', 'Buy 2 U1 at 50'],
    ['90', 'Sell 2 U1 at 50'],
  ]);
  expect(parsed.skipped.map(({ reason }) => reason)).toEqual([
    'a reinvestment moves no net cash',
    'a split moves no cash',
  ]);
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
