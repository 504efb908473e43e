import { StatementError } from '../../statements/statement-error.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';

const OWN = new Set(['Asset account', 'Default account', 'Loan', 'Debt', 'Mortgage', 'Credit card']);

/** The side of a row on an account of one's own; the others are shops, employers and Firefly III’s own. */
export interface FireflyEnd {
  readonly end: 'source' | 'destination';
  readonly account: string;
  readonly type: string;
  readonly currency: string;
  /** The column of its amount: what left an account may arrive in another currency. */
  readonly amount: 'amount' | 'foreign_amount';
}

/** The currency of each own account. */
export type FireflyCurrencies = ReadonlyMap<string, string>;

/** The sides on accounts of one's own, in any currency. */
export function endsOf(row: ExportedRow): FireflyEnd[] {
  const cell = (name: string) => (row.get(name) ?? '').trim();
  const [isFrom, isTo] = [OWN.has(cell('source_type')), OWN.has(cell('destination_type'))];
  const currency = cell('currency_code');
  const foreign = cell('foreign_currency_code');
  const isExchange = isFrom && isTo && foreign !== '' && foreign !== currency;
  const from = { end: 'source', account: cell('source_name'), type: cell('source_type') } as const;
  const to = { end: 'destination', account: cell('destination_name'), type: cell('destination_type') } as const;
  return [
    ...(isFrom ? [{ ...from, currency, amount: 'amount' as const }] : []),
    ...(isTo && isExchange ? [{ ...to, currency: foreign, amount: 'foreign_amount' as const }] : []),
    ...(isTo && !isExchange ? [{ ...to, currency, amount: 'amount' as const }] : []),
  ];
}

/** The sides in the currencies of their accounts. */
export function endsIn(row: ExportedRow, currencies: FireflyCurrencies): FireflyEnd[] {
  return endsOf(row).filter(({ account, currency }) => currencies.get(account) === currency);
}

/**
 * An account has the currency of most of its sides.
 * @throws StatementError
 */
export function fireflyCurrencies(rows: readonly ExportedRow[]): FireflyCurrencies {
  const counts = new Map<string, Map<string, number>>();
  for (const row of rows) {
    for (const { account, currency } of endsOf(row)) {
      const ofAccount = counts.get(account) ?? new Map<string, number>();
      counts.set(account, ofAccount.set(currency, (ofAccount.get(currency) ?? 0) + 1));
    }
  }
  return new Map([...counts].map(([account, ofAccount]) => [account, mostCounted(ofAccount)]));
}

/** @throws StatementError if it is no currency */
export function mostCounted(counts: ReadonlyMap<string, number>): string {
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || !/^[A-Z]{3,10}$/.test(most[0]))
    throw new StatementError('has transactions without a currency');
  return most[0];
}
