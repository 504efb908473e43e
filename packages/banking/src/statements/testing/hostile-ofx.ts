import { type HostileFile, hostileFile, repeatNumberedPart, repeatPart } from './hostile-parts.ts';

const OFX = '<OFX><STMTRS><BANKTRANLIST>\n';
const OFX_TRANSACTION = '<STMTTRN><TRNAMT>1<DTPOSTED>20240101</STMTTRN>';
const OFX_TRADES = '<OFX><INVSTMTRS><CURDEF>EUR<INVTRANLIST>';
const OFX_BUY =
  '<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>20240101</INVTRAN><SECID><UNIQUEID>US0378331005</SECID><UNITS>1<UNITPRICE>1<TOTAL>-1</INVBUY></BUYSTOCK>';
const OFX_POSITION = '<POSSTOCK><INVPOS><SECID><UNIQUEID>US0378331005</SECID><UNITS>1</INVPOS></POSSTOCK>';

export const hostileOfx: readonly HostileFile[] = [
  hostileFile('transactions on lines', (n) => OFX + repeatPart('<STMTTRN><TRNAMT>1<DTPOSTED>20240101</STMTTRN>\n', n)),
  hostileFile('transactions never closed', (n) => OFX + repeatPart('<STMTTRN>', n)),
  hostileFile('angle brackets', (n) => OFX + '<'.repeat(n)),
  hostileFile('end tags of nothing', (n) => OFX + repeatPart('</X>', n)),
  hostileFile('leaves', (n) => `${OFX}<STMTTRN>${repeatPart('<A>x', n)}`),
  hostileFile('leaves of one name', (n) => `${OFX}<STMTTRN>${repeatPart('<TRNAMT>', n)}`),
  hostileFile('empty leaves at every depth', (n) => OFX + repeatPart(`${repeatPart('<B>', 150)}</OFX><OFX>`, n)),
  hostileFile(
    'leaves closed by their parents',
    (n) => `${OFX}<STMTTRN>${'<P>'.repeat(50)}${repeatPart('<Q></Q>', n)}</STMTTRN>`,
  ),
  hostileFile('sections of text', (n) => OFX + repeatPart('<![CDATA[x]]>', n)),
  hostileFile('sections that are not closed', (n) => OFX + repeatPart('<![CDATA[', n)),
  hostileFile('entities', (n) => `${OFX}<STMTTRN><TRNAMT>1<DTPOSTED>20240101<NAME>${repeatPart('&amp;', n)}</STMTTRN>`),
  hostileFile(
    'many statements',
    (n) =>
      `<OFX>${repeatNumberedPart(n, (i) => `<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${i}</BANKACCTFROM></STMTRS>`)}`,
  ),
  hostileFile(
    'statements of one account',
    (n) => `<OFX>${repeatPart(`<STMTRS><BANKTRANLIST>${OFX_TRANSACTION}</BANKTRANLIST></STMTRS>`, n)}`,
  ),
  hostileFile('balances', (n) => `<OFX><STMTRS>${repeatPart('<LEDGERBAL><X>1</LEDGERBAL>', n)}</STMTRS>`),
  hostileFile('trades', (n) => OFX_TRADES + repeatPart(OFX_BUY, n)),
  hostileFile(
    'trades of a long name',
    (n) =>
      `<OFX><INVSTMTRS><CURDEF>EUR<INVTRANLIST>${repeatPart(OFX_BUY, n / 2)}</INVTRANLIST></INVSTMTRS><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>US0378331005</SECID><SECNAME>${'x '.repeat(Math.min(n, 200_000) / 4)}</SECINFO></STOCKINFO></SECLIST>`,
  ),
  hostileFile(
    'income of a trade',
    (n) => OFX_TRADES + repeatPart('<INCOME><INVTRAN><DTTRADE>20240101</INVTRAN><TOTAL>1</INCOME>', n),
  ),
  hostileFile(
    'positions',
    (n) => `<OFX><INVSTMTRS><DTASOF>20240101<INVPOSLIST>${repeatPart(OFX_POSITION, n)}</INVPOSLIST></INVSTMTRS>`,
  ),
  hostileFile(
    'securities',
    (n) =>
      `<OFX><SECLIST>${repeatNumberedPart(n, (i) => `<STOCKINFO><SECINFO><SECID><UNIQUEID>${i}</SECID></SECINFO></STOCKINFO>`)}`,
  ),
];
