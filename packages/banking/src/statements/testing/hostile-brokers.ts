import { type HostileFile, hostileFile, repeatNumberedPart, repeatPart } from './hostile-parts.ts';

function letters(index: number): string {
  return [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('');
}

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
  const accounts = repeatNumberedPart(bytes, (index) => `<account reference="${reference(index + 1)}"/>`);
  return portfolio(`<accounts><account><name>x</name></account>${accounts}</accounts>`);
}

/** A Portfolio Performance file in which each transaction refers to a security in a long list. */
function fileWithReferences(bytes: number): string {
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

export const hostileFlex: readonly HostileFile[] = [
  hostileFile('trades', (n) => flex(`<Trades>${repeatPart('<Trade quantity="1" symbol="A"/>', n)}</Trades>`)),
  hostileFile('trades of a long name', (n) =>
    flex(
      `<SecuritiesInfo><SecurityInfo conid="1" description="${'x '.repeat(Math.min(n, 50_000) / 4)}"/></SecuritiesInfo><Trades>${repeatPart('<Trade conid="1" tradeDate="20240101" quantity="1" proceeds="-1" tradePrice="1" currency="USD" isin="US0378331005"/>', n / 2)}</Trades>`,
    ),
  ),
  hostileFile('whole trades', (n) => flex(`<Trades>${repeatNumberedPart(n, (i) => flexTrade(i))}</Trades>`)),
  hostileFile('corporate actions', (n) => flex(`<CorporateActions>${repeatPart(FLEX_ACTION, n)}</CorporateActions>`)),
  hostileFile('securities of an action', (n) =>
    flex(
      `<CorporateActions>${repeatNumberedPart(n, (i) => FLEX_ACTION.replaceAll('US0378331005', `US${i}`))}</CorporateActions>`,
    ),
  ),
  hostileFile('positions', (n) =>
    flex(
      `<OpenPositions>${repeatPart('<OpenPosition reportDate="20240101" symbol="A" position="1"/>', n)}</OpenPositions>`,
    ),
  ),
  hostileFile('currencies', (n) =>
    flex(
      `<CashReport>${repeatNumberedPart(n, (i) => `<CashReportCurrency currency="${letters(i)}" endingCash="1" toDate="20240101"/>`)}</CashReport>`,
    ),
  ),
  hostileFile(
    'statements',
    (n) =>
      `<FlexQueryResponse><FlexStatements>${repeatNumberedPart(n, (i) => `<FlexStatement accountId="${i}"><Trades/></FlexStatement>`)}</FlexStatements></FlexQueryResponse>`,
  ),
  hostileFile(
    'statements of one account',
    (n) =>
      `<FlexQueryResponse><FlexStatements>${repeatPart('<FlexStatement accountId="1"><Trades/></FlexStatement>', n)}</FlexStatements></FlexQueryResponse>`,
  ),
  hostileFile('rows in rows', (n) => flex(repeatPart(`${'<Trade>'.repeat(50)}${'</Trade>'.repeat(50)}`, n))),
  hostileFile('one row of many', (n) => flex(`<Trade>${repeatPart('<Trade/>', n)}</Trade>`)),
  hostileFile('attributes', (n) => flex(`<Trade ${repeatNumberedPart(n, (i) => `a${i}="1" `)}/>`)),
  hostileFile('a long attribute', (n) => flex(`<Trade symbol="${'&amp;'.repeat(n / 5)}"/>`)),
];

export const hostilePortfolioPerformanceFiles: readonly HostileFile[] = [
  hostileFile('prices', (n) => `${PORTFOLIO}<securities><security><prices>${repeatPart('<price t="a" v="1"/>', n)}`),
  hostileFile('deep accounts', (n) => `${PORTFOLIO}<securities><security>${repeatPart('<account>', n)}`),
  hostileFile('a ring of references', (n) =>
    portfolio(`<accounts>${repeatPart('<account reference="."/>', n)}</accounts>`),
  ),
  hostileFile('a far reference', (n) =>
    portfolio(`<accounts><account reference="${repeatPart('../accounts/', n)}"/></accounts>`),
  ),
  hostileFile('many far references', (n) =>
    portfolio(`<accounts>${repeatPart(`<account reference="${repeatPart('../accounts/', 500)}"/>`, n)}</accounts>`),
  ),
  hostileFile('references to the last of many', (n) => listed(n, (i) => `../account[${i}]`)),
  hostileFile('references to one another', (n) => listed(n, (i) => `../account[${Math.max(1, i - 1)}]`)),
  hostileFile('references by id', (n) =>
    portfolio(
      `<accounts><account id="1"><name>x</name></account>${repeatPart('<account reference="1"/>', n)}</accounts>`,
    ),
  ),
  hostileFile('references of securities', (n) => fileWithReferences(n)),
  hostileFile('a long name of a security', (n) =>
    portfolio(
      `<securities><security><name>${'x '.repeat(Math.min(n, 200_000) / 4)}</name></security></securities><portfolios><portfolio><transactions>${repeatPart(PORTFOLIO_BUY, n / 2)}</transactions></portfolio></portfolios>`,
    ),
  ),
  hostileFile('a long note referred to', (n) =>
    portfolio(
      `<accounts><account><note>${'x '.repeat(Math.min(n, 200_000) / 4)}</note><transactions>${repeatPart('<account-transaction><date>2024-01-01</date><type>DEPOSIT</type><note reference="../../../note"/></account-transaction>', n / 2)}</transactions></account></accounts>`,
    ),
  ),
  hostileFile('long names of references', (n) =>
    portfolio(`<accounts>${repeatPart(`<account reference="../${'a'.repeat(2000)}["/>`, n)}</accounts>`),
  ),
  hostileFile('accounts of one name', (n) =>
    portfolio(`<accounts>${repeatPart('<account><name>x</name></account>', n)}</accounts>`),
  ),
  hostileFile('portfolios of one name', (n) =>
    portfolio(`<portfolios>${repeatPart('<portfolio><name>x</name></portfolio>', n)}</portfolios>`),
  ),
  hostileFile('transactions of an account', (n) =>
    portfolio(
      `<accounts><account><name>x</name><transactions>${repeatPart(PORTFOLIO_DEPOSIT, n)}</transactions></account></accounts>`,
    ),
  ),
  hostileFile('units of a transaction', (n) =>
    portfolio(
      `<accounts><account><transactions><account-transaction><date>2024-01-01</date><amount>1</amount><type>DIVIDENDS</type><security><name>x</name></security><units>${repeatPart('<unit type="FEE"/>', n)}</units></account-transaction></transactions></account></accounts>`,
    ),
  ),
  hostileFile('children of a transaction', (n) =>
    portfolio(
      `<accounts><account><transactions>${repeatPart(`<account-transaction>${'<x/>'.repeat(200)}</account-transaction>`, n)}</transactions></account></accounts>`,
    ),
  ),
  hostileFile('one transaction referred to', (n) =>
    portfolio(
      `<accounts><account><transactions><account-transaction>${repeatPart('<x/>', n / 2)}</account-transaction>${repeatPart('<account-transaction reference="../account-transaction"/>', n / 2)}</transactions></account></accounts>`,
    ),
  ),
  hostileFile('one list referred to', (n) =>
    portfolio(
      `<accounts><account><transactions>${repeatPart('<account-transaction/>', n / 2)}</transactions></account>${repeatPart('<account><transactions reference="../../account/transactions"/></account>', n / 2)}</accounts>`,
    ),
  ),
  hostileFile(
    'the export as a table',
    (n) =>
      `Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note\n${repeatPart('2024-01-01,Buy,1,EUR,,,,,,1,DE0007164600,,,x,\n', n)}`,
  ),
];
