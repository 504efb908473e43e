import type { ImporterType } from '../statements.ts';

/** Files made to be slow to read, by their format: `make(n)` is a text of about n bytes. */
export interface HostileFile {
  readonly name: string;
  readonly make: (bytes: number) => string;
}

/** Every format has several; each grows what some parser once read, or might read, again and again. */
export const hostileFiles: Readonly<Record<ImporterType, readonly HostileFile[]>> = {
  csv: [
    file('quotes', (n) => CSV + '"'.repeat(n)),
    file('an unclosed quote', (n) => `${CSV}"${repeated('x,y\n', n)}`),
    file('broken quotes', (n) => CSV + repeated('"a"b,\n', n)),
    file('quotes over many lines', (n) => CSV + repeated('2024-01-01,"a\n\n\n\n\n\n",1.00\n', n)),
    file('quoted rows without a delimiter', (n) => CSV + repeated('"a"\n', n)),
    file('quoted cells on long lines', (n) => CSV + repeated(`${repeated('"a",', 3000)}"a"\n`, n)),
    file('one wide row', (n) => `${CSV}${repeated('1.00,', 4500)}\n${repeated('a\n', n)}`),
    file('one long line', (n) => CSV + repeated('x,', n)),
    file('one long number', (n) => `${CSV}2024-01-01,a,${repeated('1,', n)}`),
    file('spaces', (n) => `${CSV}2024-01-01,${' '.repeat(n)}x,1.00`),
    file('line ends', (n) => CSV + '\n'.repeat(n)),
    file('many columns', (n) => repeated(`${repeated('1,', 1800)}\n`, n)),
    file('many columns of money', (n) => repeated(`${repeated('1.00,', 4500)}\n`, n)),
    file('many named columns', (n) => `Date,${repeated('Amount,Betrag,', 6000)}\n${repeated('2024-01-01,1.00\n', n)}`),
    file('equal rows', (n) => CSV + repeated('2024-01-01,a,1.00\n', n)),
    file('one account a row', (n) => `Date,Text,Amount,IBAN\n${counted(n, (i) => `2024-01-01,a,1.00,DE${i}\n`)}`),
    file(
      'one currency a row',
      (n) => `Date,Amount,Currency\n${counted(n, (i) => `2024-01-01,1,X${i.toString(36)}\n`)}`,
    ),
    file('rows without dates', (n) => CSV + repeated('?,a,1.00\n', n)),
    file(
      'dates in many spellings',
      (n) => `Date,Amount\n${counted(n, (i) => `${(i % 12) + 1}/${(i % 12) + 1}/20${i % 90},1\n`)}`,
    ),
    file('rows of a broker', (n) => BROKER + repeated('2024-01-01,split 1:1 for 2:2 for,DE0007164600,1,1\n', n)),
    file('many securities', (n) => BROKER + counted(n, (i) => `2024-01-01,buy,S${i},1,-1\n`)),
    file(
      'many columns of a broker',
      (n) => BROKER + repeated(`2024-01-01,x,DE0007164600,1,1${repeated(',1 for', 4000)}\n`, n),
    ),
    file(
      'names of columns of a broker',
      (n) => `Date,ISIN,Amount,${repeated('kurs kurs kurs,', 9000)}\n${repeated('2024-01-01,DE0007164600,1\n', n)}`,
    ),
  ],
  mt940: [
    file('subfields of a remittance', (n) => `${MT940}166?00${repeated('?20', n)}`),
    file('subfields without a code', (n) => `${MT940}166?00${'?'.repeat(n)}`),
    file('keys of a remittance', (n) => `${MT940}/TRTP/${repeated('/NAME/', n)}`),
    file('slashes of a remittance', (n) => `${MT940}/TRTP/x/NAME/${'/'.repeat(n)}x`),
    file('labels of a remittance', (n) => `${MT940}${repeated('Naam: ', n)}`),
    file('purposes of a remittance', (n) => `${MT940}166?00x${repeated('?20SVWZ+EREF+', n)}`),
    file('lines of a remittance', (n) => MT940 + repeated('x\n', n)),
    file('fields of a remittance', (n) => MT940 + repeated(':86:x\n', n)),
    file('braces', (n) => `${MT940}\n${'{'.repeat(n)}`),
    file('lines of braces', (n) => `${MT940}\n${repeated(`${'{'.repeat(1999)}\n`, n)}`),
    file('equal transactions', (n) => MT940 + repeated('\n:61:2401010101D1,NTRF//REF12345678', n)),
    file('many accounts', (n) => counted(n, (i) => `:20:x\n:25:DE${i}\n:60F:C240101EUR1,\n:62F:C240101EUR1,\n-\n`)),
    file('statements of following days', (n) =>
      counted(n, (i) => `:20:x\n:25:1\n:60F:C${day(i)}EUR1,\n:62F:C${day(i)}EUR1,\n-\n`),
    ),
    file('many statements', (n) =>
      repeated(':20:x\n:25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:62F:C240101EUR0,\n-\n', n),
    ),
    file('blanks', (n) => `${MT940}${' '.repeat(n)}x`),
    file('lines that cannot be read', (n) => MT940 + repeated('\n:61:?', n)),
  ],
  camt052: camtFiles('BkToCstmrAcctRpt', 'Rpt'),
  camt053: camtFiles('BkToCstmrStmt', 'Stmt'),
  camt054: camtFiles('BkToCstmrDbtCdtNtfctn', 'Ntfctn'),
  ofx: [
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
  ],
  qif: [
    file('fields', (n) => `!Type:Bank\n${repeated('D\n', n)}`),
    file('sections', (n) => repeated('!Type:Cat\n', n)),
    file(
      'sections of a long account',
      (n) =>
        `!Account\nN${'x '.repeat(Math.min(n, 20_000) / 4)}\n^\n${repeated('!Type:Bank\nD1/1/24\nT1\n^\n', Math.min(n / 2, 200_000))}`,
    ),
    file('sections of cash', (n) => repeated('!Type:Bank\nD1/1/24\nT1\n^\n', n)),
    file('transactions', (n) => `!Type:Bank\n${repeated('D1/1/24\nT1.00\nPx\n^\n', n)}`),
    file('splits', (n) => `!Type:Bank\n${repeated(`D1/1/24\nT1\n${repeated('Sx\nEy\n$1\n', 5000)}^\n`, n)}`),
    file('one long field', (n) => `!Type:Bank\nD1/1/24\nT1\nM${' x'.repeat(n / 2)}\n^\n`),
    file('accounts', (n) => repeated('!Account\nNx\n^\n!Type:Bank\nD1/1/24\nT1\n^\n', Math.min(n, 180_000))),
    file('trades', (n) => `!Type:Invst\n${repeated('D1/1/24\nNBuy\nYx\n^\n', n)}`),
    file(
      'dates that tell no order',
      (n) => `!Type:Bank\n${counted(n, (i) => `D${(i % 12) + 1}/${((i * 5) % 12) + 1}/${i % 90}\nT1\n^\n`)}`,
    ),
  ],
  flex: [
    file('trades', (n) => flex(`<Trades>${repeated('<Trade quantity="1" symbol="A"/>', n)}</Trades>`)),
    file('trades of a long name', (n) =>
      flex(
        `<SecuritiesInfo><SecurityInfo conid="1" description="${'x '.repeat(Math.min(n, 50_000) / 4)}"/></SecuritiesInfo><Trades>${repeated('<Trade conid="1" tradeDate="20240101" quantity="1" proceeds="-1" tradePrice="1" currency="USD" isin="US0378331005"/>', n / 2)}</Trades>`,
      ),
    ),
    file('whole trades', (n) => flex(`<Trades>${counted(n, (i) => flexTrade(i))}</Trades>`)),
    file('corporate actions', (n) => flex(`<CorporateActions>${repeated(FLEX_ACTION, n)}</CorporateActions>`)),
    file('securities of an action', (n) =>
      flex(
        `<CorporateActions>${counted(n, (i) => FLEX_ACTION.replaceAll('US0378331005', `US${i}`))}</CorporateActions>`,
      ),
    ),
    file('positions', (n) =>
      flex(
        `<OpenPositions>${repeated('<OpenPosition reportDate="20240101" symbol="A" position="1"/>', n)}</OpenPositions>`,
      ),
    ),
    file('currencies', (n) =>
      flex(
        `<CashReport>${counted(n, (i) => `<CashReportCurrency currency="${letters(i)}" endingCash="1" toDate="20240101"/>`)}</CashReport>`,
      ),
    ),
    file(
      'statements',
      (n) =>
        `<FlexQueryResponse><FlexStatements>${counted(n, (i) => `<FlexStatement accountId="${i}"><Trades/></FlexStatement>`)}</FlexStatements></FlexQueryResponse>`,
    ),
    file(
      'statements of one account',
      (n) =>
        `<FlexQueryResponse><FlexStatements>${repeated('<FlexStatement accountId="1"><Trades/></FlexStatement>', n)}</FlexStatements></FlexQueryResponse>`,
    ),
    file('rows in rows', (n) => flex(repeated(`${'<Trade>'.repeat(50)}${'</Trade>'.repeat(50)}`, n))),
    file('one row of many', (n) => flex(`<Trade>${repeated('<Trade/>', n)}</Trade>`)),
    file('attributes', (n) => flex(`<Trade ${counted(n, (i) => `a${i}="1" `)}/>`)),
    file('a long attribute', (n) => flex(`<Trade symbol="${'&amp;'.repeat(n / 5)}"/>`)),
  ],
  portfolioPerformance: [
    file('prices', (n) => `${PORTFOLIO}<securities><security><prices>${repeated('<price t="a" v="1"/>', n)}`),
    file('deep accounts', (n) => `${PORTFOLIO}<securities><security>${repeated('<account>', n)}`),
    file('a ring of references', (n) => portfolio(`<accounts>${repeated('<account reference="."/>', n)}</accounts>`)),
    file('a far reference', (n) =>
      portfolio(`<accounts><account reference="${repeated('../accounts/', n)}"/></accounts>`),
    ),
    file('many far references', (n) =>
      portfolio(`<accounts>${repeated(`<account reference="${repeated('../accounts/', 500)}"/>`, n)}</accounts>`),
    ),
    file('references to the last of many', (n) => listed(n, (i) => `../account[${i}]`)),
    file('references to one another', (n) => listed(n, (i) => `../account[${Math.max(1, i - 1)}]`)),
    file('references by id', (n) =>
      portfolio(
        `<accounts><account id="1"><name>x</name></account>${repeated('<account reference="1"/>', n)}</accounts>`,
      ),
    ),
    file('references of securities', (n) => referring(n)),
    file('a long name of a security', (n) =>
      portfolio(
        `<securities><security><name>${'x '.repeat(Math.min(n, 200_000) / 4)}</name></security></securities><portfolios><portfolio><transactions>${repeated(PORTFOLIO_BUY, n / 2)}</transactions></portfolio></portfolios>`,
      ),
    ),
    file('a long note referred to', (n) =>
      portfolio(
        `<accounts><account><note>${'x '.repeat(Math.min(n, 200_000) / 4)}</note><transactions>${repeated('<account-transaction><date>2024-01-01</date><type>DEPOSIT</type><note reference="../../../note"/></account-transaction>', n / 2)}</transactions></account></accounts>`,
      ),
    ),
    file('long names of references', (n) =>
      portfolio(`<accounts>${repeated(`<account reference="../${'a'.repeat(2000)}["/>`, n)}</accounts>`),
    ),
    file('accounts of one name', (n) =>
      portfolio(`<accounts>${repeated('<account><name>x</name></account>', n)}</accounts>`),
    ),
    file('portfolios of one name', (n) =>
      portfolio(`<portfolios>${repeated('<portfolio><name>x</name></portfolio>', n)}</portfolios>`),
    ),
    file('transactions of an account', (n) =>
      portfolio(
        `<accounts><account><name>x</name><transactions>${repeated(PORTFOLIO_DEPOSIT, n)}</transactions></account></accounts>`,
      ),
    ),
    file('units of a transaction', (n) =>
      portfolio(
        `<accounts><account><transactions><account-transaction><date>2024-01-01</date><amount>1</amount><type>DIVIDENDS</type><security><name>x</name></security><units>${repeated('<unit type="FEE"/>', n)}</units></account-transaction></transactions></account></accounts>`,
      ),
    ),
    file('children of a transaction', (n) =>
      portfolio(
        `<accounts><account><transactions>${repeated(`<account-transaction>${'<x/>'.repeat(200)}</account-transaction>`, n)}</transactions></account></accounts>`,
      ),
    ),
    file('one transaction referred to', (n) =>
      portfolio(
        `<accounts><account><transactions><account-transaction>${repeated('<x/>', n / 2)}</account-transaction>${repeated('<account-transaction reference="../account-transaction"/>', n / 2)}</transactions></account></accounts>`,
      ),
    ),
    file('one list referred to', (n) =>
      portfolio(
        `<accounts><account><transactions>${repeated('<account-transaction/>', n / 2)}</transactions></account>${repeated('<account><transactions reference="../../account/transactions"/></account>', n / 2)}</accounts>`,
      ),
    ),
    file(
      'the export as a table',
      (n) =>
        `Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note\n${repeated('2024-01-01,Buy,1,EUR,,,,,,1,DE0007164600,,,x,\n', n)}`,
    ),
  ],
};

function file(name: string, make: (bytes: number) => string): HostileFile {
  return { name, make };
}

function repeated(part: string, bytes: number): string {
  return part.repeat(Math.max(1, Math.floor(bytes / part.length)));
}

function counted(bytes: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 1) parts.push(part(parts.length + 1));
  return parts.join('');
}

function letters(index: number): string {
  return [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('');
}

/** YYMMDD of the 28 days of each month, one after the other. */
function day(index: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(index / 336) % 70)}${two((Math.floor(index / 28) % 12) + 1)}${two((index % 28) + 1)}`;
}

const CSV = 'Date,Text,Amount\n2024-01-01,a,1.00\n';
const BROKER = 'Date,Type,ISIN,Shares,Amount\n';
const MT940 = ':25:1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:86:';

const ENTRY =
  '<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-01</Dt></BookgDt></Ntry>';
const DETAIL = '<TxDtls><Amt Ccy="EUR">1</Amt><Refs><AcctSvcrRef>x</AcctSvcrRef></Refs></TxDtls>';

function camtFiles(root: string, part: string): HostileFile[] {
  const message = (content: string) => `<Document><${root}><${part}>${content}</${part}></${root}></Document>`;
  const parts = (content: (n: number) => string) => (n: number) =>
    `<Document><${root}>${content(n)}</${root}></Document>`;
  const entry = (content: string, amount = '1') =>
    message(ENTRY.replace('>1<', `>${amount}<`).replace('</Ntry>', `${content}</Ntry>`));
  return [
    file('deep elements', (n) => repeated('<a>', n)),
    file('elements never closed', (n) => `<Document><${root}><${part}>${repeated('<Ntry>', n)}`),
    file('elements of an entry', (n) => entry(repeated('<b/>', n))),
    file('entries on one line', (n) => message(repeated('<Ntry><Amt Ccy="EUR" Long="attribute">1</Amt></Ntry>', n))),
    file('equal entries', (n) => message(repeated(ENTRY, n))),
    file('attributes', (n) => `<a ${counted(n, (i) => `b${i}="c" `)}/>`),
    file('details of an entry', (n) =>
      entry(`<NtryDtls>${repeated(DETAIL, n)}</NtryDtls>`, String(Math.floor(n / DETAIL.length))),
    ),
    file('details that do not add up', (n) => entry(`<NtryDtls>${repeated(DETAIL, n)}</NtryDtls>`)),
    file('lists of details', (n) => entry(repeated(`<NtryDtls>${DETAIL}</NtryDtls>`, n))),
    file('dates of an entry', (n) => message(`<Ntry>${repeated('<BookgDt><X/></BookgDt>', n)}</Ntry>`)),
    file('parties of a transaction', (n) =>
      entry(`<NtryDtls><TxDtls>${repeated('<RltdPties><Dbtr/></RltdPties>', n)}</TxDtls></NtryDtls>`),
    ),
    file('remittances of a transaction', (n) =>
      entry(`<NtryDtls><TxDtls>${repeated('<RmtInf><Ustrd>x</Ustrd><Strd/></RmtInf>', n)}</TxDtls></NtryDtls>`),
    ),
    file('statements', (n) =>
      parts((m) => repeated(`<${part}><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${ENTRY}</${part}>`, m))(n),
    ),
    file('accounts', (n) =>
      parts((m) => counted(m, (i) => `<${part}><Acct><Id><IBAN>DE${i}</IBAN></Id></Acct>${ENTRY}</${part}>`))(n),
    ),
    file('balances', (n) => message(repeated('<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp></Bal>', n))),
    file('details beside a long text', (n) =>
      entry(
        `<AddtlNtryInf>${' x'.repeat(Math.min(n, 200_000) / 4)}</AddtlNtryInf><NtryDtls>${repeated(DETAIL, n / 2)}</NtryDtls>`,
        String(Math.floor(n / 2 / DETAIL.length)),
      ),
    ),
    file('details beside many elements', (n) =>
      entry(`${repeated('<b/>', n / 2)}<NtryDtls>${repeated('<TxDtls/>', n / 2)}</NtryDtls>`),
    ),
    file('a long text', (n) => entry(`<AddtlNtryInf>${' x'.repeat(n / 2)}</AddtlNtryInf>`)),
    file('entities', (n) => entry(`<AddtlNtryInf>${repeated('&amp;', n)}</AddtlNtryInf>`)),
    file('sections of text', (n) => entry(`<AddtlNtryInf>${repeated('<![CDATA[x]]>', n)}</AddtlNtryInf>`)),
    file('comments', (n) => message(repeated('<!-- x -->', n))),
    file('a document type', (n) => `<!DOCTYPE a [${repeated('<!ENTITY a "b">', n)}]>${message(ENTRY)}`),
    file('instructions', (n) => message(repeated('<?x y?>', n))),
  ];
}

const OFX = '<OFX><STMTRS><BANKTRANLIST>\n';
const OFX_TRANSACTION = '<STMTTRN><TRNAMT>1<DTPOSTED>20240101</STMTTRN>';
const OFX_TRADES = '<OFX><INVSTMTRS><CURDEF>EUR<INVTRANLIST>';
const OFX_BUY =
  '<BUYSTOCK><INVBUY><INVTRAN><DTTRADE>20240101</INVTRAN><SECID><UNIQUEID>US0378331005</SECID><UNITS>1<UNITPRICE>1<TOTAL>-1</INVBUY></BUYSTOCK>';
const OFX_POSITION = '<POSSTOCK><INVPOS><SECID><UNIQUEID>US0378331005</SECID><UNITS>1</INVPOS></POSSTOCK>';

function flex(content: string): string {
  return `<FlexQueryResponse><FlexStatements><FlexStatement accountId="1">${content}</FlexStatement></FlexStatements></FlexQueryResponse>`;
}

function flexTrade(index: number): string {
  return `<Trade tradeDate="20240101" quantity="1" proceeds="-1" tradePrice="1" currency="USD" symbol="S${index}" isin="US0378331005" tradeID="${index}"/>`;
}

const FLEX_ACTION =
  '<CorporateAction assetCategory="STK" reportDate="20240101" isin="US0378331005" symbol="A" quantity="1" description="A(US0378331005) SPLIT 2 FOR 1 (A)"/>';

const PORTFOLIO = '<client><version>69</version>';
const PORTFOLIO_DEPOSIT =
  '<account-transaction><date>2024-01-01</date><currencyCode>EUR</currencyCode><amount>1</amount><type>DEPOSIT</type></account-transaction>';

const PORTFOLIO_BUY =
  '<portfolio-transaction><date>2024-01-01</date><amount>1</amount><shares>1</shares><type>BUY</type><security reference="../../../../../securities/security"/></portfolio-transaction>';

function portfolio(content: string): string {
  return `${PORTFOLIO}${content}</client>`;
}

function listed(bytes: number, reference: (index: number) => string): string {
  const accounts = counted(bytes, (index) => `<account reference="${reference(index + 1)}"/>`);
  return portfolio(`<accounts><account><name>x</name></account>${accounts}</accounts>`);
}

/** As Portfolio Performance writes files: each transaction refers to a security of a long list. */
function referring(bytes: number): string {
  const securities = Math.ceil(bytes / 250);
  const list = '<security><name>x</name></security>'.repeat(securities);
  const transactions = Array.from(
    { length: securities },
    (_, index) =>
      `<portfolio-transaction><date>2024-01-01</date><amount>1</amount><shares>1</shares><type>BUY</type><security reference="../../../../../securities/security[${index + 1}]"/></portfolio-transaction>`,
  );
  return portfolio(
    `<securities>${list}</securities><portfolios><portfolio><transactions>${transactions.join('')}</transactions></portfolio></portfolios>`,
  );
}
