import { counted, file, type HostileFile, repeated } from './hostile-parts.ts';

const OFX = '<OFX><STMTRS><BANKTRANLIST>\n';
const OFX_TRANSACTION = '<STMTTRN><TRNAMT>1<DTPOSTED>20240101</STMTTRN>';
const OFX_TRADES = '<OFX><INVSTMTRS><CURDEF>EUR<INVTRANLIST>';
const OFX_BUY =
  '<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>20240101</INVTRAN><SECID><UNIQUEID>US0378331005</SECID><UNITS>1<UNITPRICE>1<TOTAL>-1</INVBUY></BUYSTOCK>';
const OFX_POSITION = '<POSSTOCK><INVPOS><SECID><UNIQUEID>US0378331005</SECID><UNITS>1</INVPOS></POSSTOCK>';

export const hostileOfx: readonly HostileFile[] = [
  file('transactions on lines', (n) => OFX + repeated('<STMTTRN><TRNAMT>1<DTPOSTED>20240101</STMTTRN>\n', n)),
  file('transactions never closed', (n) => OFX + repeated('<STMTTRN>', n)),
  file('angle brackets', (n) => OFX + '<'.repeat(n)),
  file('end tags of nothing', (n) => OFX + repeated('</X>', n)),
  file('leaves', (n) => `${OFX}<STMTTRN>${repeated('<A>x', n)}`),
  file('leaves of one name', (n) => `${OFX}<STMTTRN>${repeated('<TRNAMT>', n)}`),
  file('empty leaves at every depth', (n) => OFX + repeated(`${repeated('<B>', 150)}</OFX><OFX>`, n)),
  file(
    'leaves closed by their parents',
    (n) => `${OFX}<STMTTRN>${'<P>'.repeat(50)}${repeated('<Q></Q>', n)}</STMTTRN>`,
  ),
  file('sections of text', (n) => OFX + repeated('<![CDATA[x]]>', n)),
  file('sections that are not closed', (n) => OFX + repeated('<![CDATA[', n)),
  file('entities', (n) => `${OFX}<STMTTRN><TRNAMT>1<DTPOSTED>20240101<NAME>${repeated('&amp;', n)}</STMTTRN>`),
  file(
    'many statements',
    (n) => `<OFX>${counted(n, (i) => `<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${i}</BANKACCTFROM></STMTRS>`)}`,
  ),
  file(
    'statements of one account',
    (n) => `<OFX>${repeated(`<STMTRS><BANKTRANLIST>${OFX_TRANSACTION}</BANKTRANLIST></STMTRS>`, n)}`,
  ),
  file('balances', (n) => `<OFX><STMTRS>${repeated('<LEDGERBAL><X>1</LEDGERBAL>', n)}</STMTRS>`),
  file('trades', (n) => OFX_TRADES + repeated(OFX_BUY, n)),
  file(
    'trades of a long name',
    (n) =>
      `<OFX><INVSTMTRS><CURDEF>EUR<INVTRANLIST>${repeated(OFX_BUY, n / 2)}</INVTRANLIST></INVSTMTRS><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>US0378331005</SECID><SECNAME>${'x '.repeat(Math.min(n, 200_000) / 4)}</SECINFO></STOCKINFO></SECLIST>`,
  ),
  file(
    'income of a trade',
    (n) => OFX_TRADES + repeated('<INCOME><INVTRAN><DTTRADE>20240101</INVTRAN><TOTAL>1</INCOME>', n),
  ),
  file(
    'positions',
    (n) => `<OFX><INVSTMTRS><DTASOF>20240101<INVPOSLIST>${repeated(OFX_POSITION, n)}</INVPOSLIST></INVSTMTRS>`,
  ),
  file(
    'securities',
    (n) =>
      `<OFX><SECLIST>${counted(n, (i) => `<STOCKINFO><SECINFO><SECID><UNIQUEID>${i}</SECID></SECINFO></STOCKINFO>`)}`,
  ),
];
