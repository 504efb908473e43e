import { Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { spansOf } from './counted-calendar.ts';
import type { RawTransaction } from './raw-wallet.ts';
import type { Reference } from './reference.ts';
import { cashFlowOf, sharesOf } from './reference-of-cash.ts';

/** Written from the contract (§3, `data/query`), not from the code: one transaction and one day at a time. */

/** What is asked of a query here: groups that raw bookings tell by themselves. */
export interface RawQuery {
  readonly basis: 'date' | 'cashFlow';
  readonly groupBy: readonly ('category' | 'asset' | 'currency' | 'month' | 'quarter' | 'year')[];
  readonly period: string;
}

interface RawSum {
  readonly value: number;
  readonly count: number;
}

/** Sum and count by the ids of the keys, over raw bookings, one by one and day by day. */
export function queried(reference: Reference, { basis, groupBy, period }: RawQuery): Record<string, RawSum> {
  const { start, end } = spansOf(period, reference.when).now;
  const { raw } = reference;
  const uncategorized = raw.categories.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
  const keyOf = (one: RawTransaction, day: string) => groupBy.map((by) => keyBy(by, one, day, uncategorized)).join(' ');
  const leaves = basis === 'cashFlow' ? cashFlowOf(reference) : raw.transactions.filter(({ parent }) => !parent);
  const sums = new Map<string, { sum: Decimal; bookings: Set<string> }>();
  for (const one of leaves) {
    const shares = basis === 'cashFlow' ? sharesOf(one) : new Map([[one.date, new Decimal(one.amountValue)]]);
    for (const [day, share] of shares) {
      if (day < start || day > end) continue;
      const key = keyOf(one, day);
      const { sum, bookings } = sums.get(key) ?? { sum: ZERO, bookings: new Set() };
      sums.set(key, {
        sum: sum.plus(reference.converted(share, one.amountCurrency, one.date)),
        bookings: bookings.add(one.id),
      });
    }
  }
  return Object.fromEntries(
    Array.from(sums, ([key, { sum, bookings }]) => [key, { value: reference.rounded(sum), count: bookings.size }]),
  );
}

function keyBy(by: RawQuery['groupBy'][number], one: RawTransaction, day: string, uncategorized: string): string {
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
