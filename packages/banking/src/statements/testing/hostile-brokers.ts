import { counted, file, type HostileFile, repeated } from './hostile-parts.ts';

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
  const accounts = counted(bytes, (index) => `<account reference="${reference(index + 1)}"/>`);
  return portfolio(`<accounts><account><name>x</name></account>${accounts}</accounts>`);
}

/** A Portfolio Performance file in which each transaction refers to a security in a long list. */
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

export const hostileFlex: readonly HostileFile[] = [
  file('trades', (n) => flex(`<Trades>${repeated('<Trade quantity="1" symbol="A"/>', n)}</Trades>`)),
  file('trades of a long name', (n) =>
    flex(
      `<SecuritiesInfo><SecurityInfo conid="1" description="${'x '.repeat(Math.min(n, 50_000) / 4)}"/></SecuritiesInfo><Trades>${repeated('<Trade conid="1" tradeDate="20240101" quantity="1" proceeds="-1" tradePrice="1" currency="USD" isin="US0378331005"/>', n / 2)}</Trades>`,
    ),
  ),
  file('whole trades', (n) => flex(`<Trades>${counted(n, (i) => flexTrade(i))}</Trades>`)),
  file('corporate actions', (n) => flex(`<CorporateActions>${repeated(FLEX_ACTION, n)}</CorporateActions>`)),
  file('securities of an action', (n) =>
    flex(`<CorporateActions>${counted(n, (i) => FLEX_ACTION.replaceAll('US0378331005', `US${i}`))}</CorporateActions>`),
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
];

export const hostilePortfolios: readonly HostileFile[] = [
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
];
