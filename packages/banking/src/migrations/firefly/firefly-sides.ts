import { StatementError } from '../../statements/statement-error.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';

const OWN = new Set(['Asset account', 'Default account', 'Loan', 'Debt', 'Mortgage', 'Credit card']);

/**
 * A side of a row that is on one of the person's own accounts, not on an expense, revenue or internal account of
 * Firefly III.
 */
export interface FireflySide {
  readonly end: 'source' | 'destination';
  readonly account: string;
  readonly type: string;
  readonly currency: string;
  /** The column with the amount of this side. The receiving account of a transfer may have another currency. */
  readonly amount: 'amount' | 'foreign_amount';
}

/** The currency of each own account. */
export type FireflyCurrencies = ReadonlyMap<string, string>;

/** The sides of a row on own accounts, in any currency. The receiving side of a transfer has the foreign amount. */
export function ownAccountSides(row: ExportedRow): FireflySide[] {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const [isFrom, isTo] = [OWN.has(cell('source_type')), OWN.has(cell('destination_type'))];
  const currency = cell('currency_code');
  const foreign = cell('foreign_currency_code');
  const isExchange = isFrom && isTo && foreign !== '' && foreign !== currency;
  const sent = { currency, amount: 'amount' } as const;
  const arrived = isExchange ? ({ currency: foreign, amount: 'foreign_amount' } as const) : sent;
  const from = { end: 'source', account: cell('source_name'), type: cell('source_type') } as const;
  const to = { end: 'destination', account: cell('destination_name'), type: cell('destination_type') } as const;
  return [...(isFrom ? [{ ...from, ...sent }] : []), ...(isTo ? [{ ...to, ...arrived }] : [])];
}

/**
 * Returns the sides on own accounts with an amount in the account's currency. A foreign amount in another currency is only a
 * note: the side then has the main amount.
 */
export function ownCurrencySides(row: ExportedRow, currencies: FireflyCurrencies): FireflySide[] {
  return ownAccountSides(row).flatMap((end) => {
    const own = currencies.get(end.account);
    if (own === end.currency) return [end];
    const isNote = end.amount === 'foreign_amount' && own === (row.get('currency_code') ?? '').trim();
    return isNote ? [{ ...end, currency: own, amount: 'amount' as const }] : [];
  });
}

/**
 * Returns the currency of each own account: the currency of most of its sides. Foreign amounts only count for accounts
 * without other sides.
 * @throws StatementError
 */
export function findFireflyCurrencies(rows: readonly ExportedRow[]): FireflyCurrencies {
  const ends = rows.flatMap(ownAccountSides);
  const certain = currencyCounts(ends.filter(({ amount }) => amount === 'amount'));
  const foreign = currencyCounts(ends.filter(({ amount }) => amount === 'foreign_amount'));
  return new Map([...foreign, ...certain].map(([account, counts]) => [account, mostFrequentCurrency(counts)]));
}

function currencyCounts(ends: readonly FireflySide[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { account, currency } of ends) {
    const ofAccount = counts.get(account) ?? new Map<string, number>();
    counts.set(account, ofAccount.set(currency, (ofAccount.get(currency) ?? 0) + 1));
  }
  return counts;
}

/** Returns the most frequent currency. @throws StatementError if it is not a currency code */
export function mostFrequentCurrency(counts: ReadonlyMap<string, number>): string {
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || !/^[A-Z]{3,10}$/.test(most[0]))
    throw new StatementError('has transactions without a currency');
  return most[0];
}
