// Common parts of all rows of a Flex query. Facts are attributes, and each of them may be missing.
import { isIsin } from '@coffer/domain/isin.ts';
import { meaningfulReference } from '../account-statement.ts';
import type { NamedSecurity } from '../broker/broker-statement.ts';
import { canonicalAmount } from '../canonical-amount.ts';
import { readDate } from '../csv/dates.ts';
import { readAttribute, type StatementElement } from '../element.ts';
import { excerpt } from '../statement-error.ts';
import { cleanText } from '../text.ts';
import type { StatementTransaction } from '../transaction.ts';

export type FlexRow = StatementElement;

/** ISINs and names from the section SecuritiesInfo by contract id (`conid`), for rows without an ISIN or name. */
export type FlexSecurities = ReadonlyMap<string, Pick<NamedSecurity, 'isin' | 'name'>>;

export function flexText(row: FlexRow, name: string): string | null {
  return cleanText(readAttribute(row, name));
}

/** A canonical decimal; null if missing or unreadable. */
export function readFlexAmount(row: FlexRow, name: string): string | null {
  return canonicalAmount((readAttribute(row, name) ?? '').replaceAll(',', ''));
}

/**
 * The day (YYYY-MM-DD) in the first of the named attributes that contains a real day, in formats such as `20130401`,
 * `2013-04-01, 19:45:00`, `20200508;202500` or `01-APR-13`; null if none does.
 */
export function flexDay(row: Pick<FlexRow, 'attributes'>, ...names: readonly string[]): string | null {
  for (const name of names) {
    const day = readDate((readAttribute(row, name) ?? '').split(/[;, T]/, 1)[0] ?? '', 'ymd');
    if (day !== null) return day;
  }
  return null;
}

export function missingDayReason(row: FlexRow, ...names: readonly string[]): string {
  const text = names.map((name) => readAttribute(row, name)).find((found) => found !== null);
  return text === undefined ? 'the date is missing' : `the date ${excerpt(text)} cannot be read`;
}

/** The row's security; null if it names none. */
export function flexSecurity(row: FlexRow, known: FlexSecurities): NamedSecurity | null {
  const conid = flexText(row, 'conid');
  const listed = conid === null ? undefined : known.get(conid);
  const isin = flexIsin(row) ?? listed?.isin ?? null;
  const symbol = flexText(row, 'symbol') ?? isin ?? conid;
  if (symbol === null) return null;
  return { symbol: symbol.slice(0, 100), isin, name: flexText(row, 'description') ?? listed?.name ?? null };
}

export function flexIsin(row: FlexRow): string | null {
  const id = flexText(row, 'securityIDType') === 'ISIN' ? flexText(row, 'securityID') : null;
  return [flexText(row, 'isin'), id].find((code) => code !== null && isIsin(code)) ?? null;
}

export function flexReference(row: FlexRow): string | null {
  return meaningfulReference(flexText(row, 'transactionID') ?? flexText(row, 'tradeID'));
}

/** Derives a unique reference for one of several transactions that come from the same row. */
export function partReference(reference: string | null, part: string): string | null {
  return reference === null ? null : `${reference}/${part}`;
}

/** Completes a cash transaction with the line, the settlement date and the description of its row. */
export function flexTransaction(
  row: FlexRow,
  transaction: Pick<StatementTransaction, 'date' | 'amount' | 'currency' | 'bankReference'> & {
    readonly notes?: string | null;
  },
): StatementTransaction {
  const { notes = null, ...facts } = transaction;
  const description = flexText(row, 'description') ?? flexText(row, 'type');
  return { ...facts, line: row.line, secondaryDate: flexDay(row, 'settleDate'), fromTo: null, description, notes };
}

const unbookedCategories: Readonly<Record<string, string>> = {
  OPT: 'an option',
  FOP: 'an option on a future',
  FSFOP: 'an option on a future',
  FSOPT: 'an option on a future',
  IOPT: 'an option',
  FUT: 'a future',
  SSF: 'a future',
  CFD: 'a contract for difference',
  CMDTY: 'a commodity',
  CRYPTO: 'a crypto currency',
};

/** The reason why a row is not imported, if its kind of instrument is not supported; otherwise null. */
export function unsupportedInstrumentReason(row: FlexRow): string | null {
  const kind = unbookedCategories[flexText(row, 'assetCategory') ?? ''];
  return kind === undefined
    ? null
    : `${kind} is not imported: ${flexText(row, 'description') ?? flexText(row, 'symbol') ?? ''}`;
}
