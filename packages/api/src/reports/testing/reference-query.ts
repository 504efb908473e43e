import { Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { reportSpans } from './counted-calendar.ts';
import type { RawTransaction } from './raw-wallet.ts';
import { cashFlowTransactions, dailyAmountShares } from './reference-cash-flow.ts';
import type { ReferenceReports } from './reference-reports.ts';

/** The queries that the reference supports. It groups only by fields that each raw transaction has. */
export interface ReferenceQueryInput {
  readonly basis: 'date' | 'cashFlow';
  readonly groupBy: readonly ('category' | 'asset' | 'currency' | 'month' | 'quarter' | 'year')[];
  readonly period: string;
}

interface ReferenceQuerySum {
  readonly value: number;
  readonly count: number;
}

/**
 * Sums and counts by the ids of the keys, computed over raw transactions day by day. Written from the contract (§3
 * `data/query`), independently of the code.
 */
export function referenceQuery(
  reference: ReferenceReports,
  { basis, groupBy, period }: ReferenceQueryInput,
): Record<string, ReferenceQuerySum> {
  const { start, end } = reportSpans(period, basis === 'cashFlow' ? reference.cashFlowReportDates : reference.when).now;
  const { raw } = reference;
  const uncategorized = raw.categories.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
  const keyOf = (one: RawTransaction, day: string) => groupBy.map((by) => keyBy(by, one, day, uncategorized)).join(' ');
  const leaves =
    basis === 'cashFlow' ? cashFlowTransactions(reference) : raw.transactions.filter(({ parent }) => !parent);
  const sums = new Map<string, { sum: Decimal; transactions: Set<string> }>();
  for (const one of leaves) {
    const shares = basis === 'cashFlow' ? dailyAmountShares(one) : new Map([[one.date, new Decimal(one.amountValue)]]);
    for (const [day, share] of shares) {
      if (day < start || day > end) continue;
      const key = keyOf(one, day);
      const { sum, transactions } = sums.get(key) ?? { sum: ZERO, transactions: new Set() };
      sums.set(key, {
        sum: sum.plus(reference.converted(share, one.amountCurrency, one.date)),
        transactions: transactions.add(one.id),
      });
    }
  }
  return Object.fromEntries(
    Array.from(sums, ([key, { sum, transactions }]) => [
      key,
      { value: reference.rounded(sum), count: transactions.size },
    ]),
  );
}

function keyBy(
  by: ReferenceQueryInput['groupBy'][number],
  one: RawTransaction,
  day: string,
  uncategorized: string,
): string {
  switch (by) {
    case 'category':
      return one.categoryId ?? uncategorized;
    case 'asset':
      return one.assetId;
    case 'currency':
      return one.amountCurrency;
    case 'month':
      return day.slice(0, 7);
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'year':
      return day.slice(0, 4);
  }
}
