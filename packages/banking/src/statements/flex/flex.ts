// Interactive Brokers' Flex queries of account activity (XML).
// https://www.ibkrguides.com/reportingreference/reportguide/activity%20flex%20query%20reference.htm
import { type AccountStatement, emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { emptyBrokerStatement } from '../broker/broker-statement.ts';
import { readAttribute, type StatementElement } from '../element.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { shortenText } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';
import { readXml, type XmlListener } from '../xml.ts';
import { parseFlexCash, parseFlexPosition, parseFlexStatedCash, parseFlexTax } from './cash.ts';
import { corporateActionIsins, parseCorporateAction, parseFlexTransfer } from './corporate-actions.ts';
import { type FlexRow, type FlexSecurities, flexDay, flexIsin, flexText } from './row.ts';
import { parseFlexTrade, selectFlexTradeRows } from './trades.ts';

export function parseFlex(text: string): ParsedStatement {
  const reading = new FlexReading();
  readXml(text, reading);
  return reading.result();
}

const rowNames = [
  'Trade',
  'CashTransaction',
  'CorporateAction',
  'Transfer',
  'OpenPosition',
  'CashReportCurrency',
  'SecurityInfo',
  'SalesTax',
  'AccountInformation',
] as const;
type RowName = (typeof rowNames)[number];
const wanted: ReadonlySet<string> = new Set(rowNames);

class FlexReading implements XmlListener {
  private readonly statements: AccountStatement[] = [];
  private readonly skipped = new SkippedRecords();
  private rows = new Map<string, FlexRow[]>();
  private statement: Pick<StatementElement, 'attributes'> = { attributes: {} };
  private isThere = false;

  wants(path: readonly string[], attributes: Readonly<Record<string, unknown>>): boolean {
    const name = path.at(-1) ?? '';
    if (name === 'FlexStatement') this.statement = { attributes: { ...attributes } };
    if (path[0] === 'FlexQueryResponse') this.isThere = true;
    return wanted.has(name) && path.includes('FlexStatement');
  }

  complete(element: StatementElement): void {
    const rows = this.rows.get(element.name) ?? [];
    this.rows.set(element.name, rows);
    // If a query includes orders and executions, executions are nested in the row of their order.
    rows.push(element);
  }

  ended(name: string): void {
    if (name === 'FlexStatement') this.close();
  }

  result(): ParsedStatement {
    if (this.statements.length === 0) {
      const found = this.isThere ? 'a Flex query without a statement' : 'other XML';
      throw new StatementError(`expected a Flex query of Interactive Brokers, found ${found}`, 1);
    }
    const skipped = this.skipped.all.toSorted((a, b) => a.line - b.line);
    return { accounts: mergeAccounts(this.statements), skipped, settings: {}, table: null };
  }

  private close(): void {
    const of = (name: RowName): readonly FlexRow[] => this.rows.get(name) ?? [];
    const known = knownSecurities(of('SecurityInfo'));
    const asOf = flexDay(this.statement, 'toDate');
    const broker = emptyBrokerStatement();
    const transactions: StatementTransaction[] = [];
    const take = (row: FlexRow, parsed: ParsedFlexRow | null): void => {
      if (parsed === null) return;
      if (parsed.trade !== undefined) broker.trades.push(parsed.trade);
      if (parsed.exchange !== undefined) broker.exchanges.push(parsed.exchange);
      if (parsed.cost !== undefined) broker.costs.push(parsed.cost);
      if (parsed.split !== undefined) broker.splits.push(parsed.split);
      if (parsed.transaction !== undefined) transactions.push(parsed.transaction);
      if (parsed.reason !== undefined) this.skipped.add(row.line, parsed.reason);
    };
    for (const row of selectFlexTradeRows(of('Trade'))) take(row, parseFlexTrade(row, known));
    for (const row of of('CashTransaction')) take(row, parseFlexCash(row, known));
    for (const row of of('SalesTax')) take(row, parseFlexTax(row));
    const isins = corporateActionIsins(of('CorporateAction'));
    for (const row of of('CorporateAction')) take(row, parseCorporateAction(row, isins, known));
    for (const row of of('Transfer')) take(row, parseFlexTransfer(row, known));
    broker.positions = of('OpenPosition').flatMap((row) => parseFlexPosition(row, known, asOf) ?? []);
    broker.cash = of('CashReportCurrency').flatMap((row) => parseFlexStatedCash(row, asOf) ?? []);
    const [information] = of('AccountInformation');
    const currency = information === undefined ? null : flexText(information, 'currency');
    const closing = broker.cash.find((cash) => cash.currency === currency) ?? null;
    const account =
      readAttribute(this.statement, 'accountId') ??
      (information === undefined ? null : flexText(information, 'accountId'));
    this.statements.push({
      ...emptyAccountStatement(),
      account,
      currency,
      institution: 'Interactive Brokers',
      broker,
      transactions,
      closing,
    });
    this.rows = new Map();
  }
}

type ParsedFlexRow = Partial<
  ReturnType<typeof parseFlexTrade> &
    NonNullable<ReturnType<typeof parseFlexCash>> &
    ReturnType<typeof parseCorporateAction>
>;

function knownSecurities(rows: readonly FlexRow[]): FlexSecurities {
  return new Map(
    rows.flatMap((row) => {
      const conid = flexText(row, 'conid');
      return conid === null
        ? []
        : [[conid, { isin: flexIsin(row), name: shortenText(flexText(row, 'description')) }] as const];
    }),
  );
}
