// Input made to be slow: each is read at one size and at four times the size, which may take at most about four times as long.
import { expect, test } from 'vitest';
import { type ImporterType, parseStatement, StatementError } from './statements.ts';

function milliseconds(type: ImporterType, text: string): number {
  const start = performance.now();
  try {
    parseStatement(type, text);
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
  }
  return performance.now() - start;
}

const booking = ':25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:86:';
const row = 'Date,Text,Amount\n2024-01-01,a,1.00\n';
const list = '<OFX><STMTRS><BANKTRANLIST>\n';
const stmt = '<Document><BkToCstmrStmt><Stmt>';
const flex = '<FlexQueryResponse><FlexStatements><FlexStatement accountId="1">';
const ACTION =
  '<CorporateAction assetCategory="STK" reportDate="20240101" isin="US0378331005" symbol="A" quantity="1" description="A(US0378331005) SPLIT 2 FOR 1 (A)"/>';
const portfolio = '<client><version>69</version><securities><security>';
const RING = '<account reference="."/>';

const inputs: readonly (readonly [string, ImporterType, (n: number) => string])[] = [
  ['quotes', 'csv', (n) => row + '"'.repeat(n)],
  ['an unclosed quote', 'csv', (n) => `${row}"${'x,y\n'.repeat(n / 4)}`],
  ['broken quotes', 'csv', (n) => row + '"a"b,\n'.repeat(n / 6)],
  ['one long line', 'csv', (n) => row + 'x,'.repeat(n / 2)],
  ['one long number', 'csv', (n) => `${row}2024-01-01,a,${'1,'.repeat(n / 2)}`],
  ['spaces', 'csv', (n) => `${row}2024-01-01,${' '.repeat(n)}x,1.00`],
  ['line ends', 'csv', (n) => row + '\n'.repeat(n)],
  ['remittance subfields', 'mt940', (n) => `${booking}166?00${'?20'.repeat(n / 3)}`],
  ['remittance keys', 'mt940', (n) => `${booking}/TRTP/${'/NAME/'.repeat(n / 6)}`],
  ['remittance lines', 'mt940', (n) => booking + 'x\n'.repeat(n / 2)],
  ['braces', 'mt940', (n) => `${booking}\n${'{'.repeat(n)}`],
  ['transactions on lines', 'ofx', (n) => list + '<STMTTRN><TRNAMT>1<DTPOSTED>20240101</STMTTRN>\n'.repeat(n / 50)],
  ['transactions never closed', 'ofx', (n) => list + '<STMTTRN>'.repeat(n / 9)],
  ['angle brackets', 'ofx', (n) => list + '<'.repeat(n)],
  ['end tags of nothing', 'ofx', (n) => list + '</X>'.repeat(n / 4)],
  ['leaves', 'ofx', (n) => `${list}<STMTTRN>${'<A>x'.repeat(n / 4)}`],
  ['deep XML', 'camt053', (n) => '<a>'.repeat(n / 3)],
  ['wide XML', 'camt053', (n) => `${stmt}<Ntry>${'<b/>'.repeat(n / 4)}`],
  ['XML on one line', 'camt053', (n) => stmt + '<Ntry><Amt Ccy="EUR" Long="attribute">1</Amt></Ntry>'.repeat(n / 50)],
  ['attributes', 'camt053', (n) => `<a ${'b="c" '.repeat(n / 6)}/>`],
  ['Flex rows', 'flex', (n) => `${flex}<Trades>${'<Trade quantity="1" symbol="A"/>'.repeat(n / 32)}`],
  [
    'Flex actions',
    'flex',
    (n) =>
      `${flex}<CorporateActions>${ACTION.repeat(n / ACTION.length)}</CorporateActions></FlexStatement></FlexStatements></FlexQueryResponse>`,
  ],
  [
    'prices of a portfolio',
    'portfolioPerformance',
    (n) => `${portfolio}<prices>${'<price t="a" v="1"/>'.repeat(n / 20)}`,
  ],
  ['deep portfolios', 'portfolioPerformance', (n) => portfolio + '<account>'.repeat(n / 9)],
  [
    'references in a ring',
    'portfolioPerformance',
    (n) => `${portfolio}</security></securities><accounts>${RING.repeat(n / RING.length)}</accounts></client>`,
  ],
  [
    'far references',
    'portfolioPerformance',
    (n) =>
      `${portfolio}</security></securities><accounts><account reference="${'../accounts/'.repeat(n / 12)}"/></accounts></client>`,
  ],
  [
    'rows of a broker',
    'csv',
    (n) => `Date,Type,ISIN,Shares,Amount\n${'2024-01-01,split 1:1 for 2:2 for,DE0007164600,1,1\n'.repeat(n / 50)}`,
  ],
  ['QIF lines', 'qif', (n) => `!Type:Bank\n${'D\n'.repeat(n / 2)}`],
  ['QIF sections', 'qif', (n) => '!Type:Cat\n'.repeat(n / 10)],
];

test.each(inputs)('%s', (_, type, make) => {
  const small = make(200_000);
  const large = make(800_000);
  milliseconds(type, small);
  const base = Math.min(milliseconds(type, small), milliseconds(type, small));
  const grown = Math.min(milliseconds(type, large), milliseconds(type, large));
  // 100 ms of slack for what the machine does besides; quadratic growth would be sixteenfold and far beyond it.
  expect(grown).toBeLessThan(base * 8 + 100);
});

test('an entity bomb is refused', () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><Document><BkToCstmrStmt><Stmt><Id>&b;</Id></Stmt></BkToCstmrStmt></Document>';
  expect(() => parseStatement('camt053', bomb)).toThrow(StatementError);
});

test.each([
  ['%PDF-1.7', 'PDF'],
  ['PK\u0003\u0004', 'ZIP'],
  ['\u0000'.repeat(500), 'binary'],
])('%j is called what it is', (start, name) => {
  expect(() => parseStatement('csv', Buffer.from(`${start}\n1;2`, 'latin1'))).toThrow(name);
});
