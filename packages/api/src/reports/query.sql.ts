import { isCashFlow } from '../books/transactions/cash-flow-only.sql.ts';
import {
  type Bind,
  boundStatement,
  type FiltersWithoutText,
  meeting,
} from '../books/transactions/transaction-filters.sql.ts';
import { havingTerms, type TextSearch } from '../books/transactions/transaction-text.sql.ts';
import type { Grouping } from './query.schema.ts';

/** What a booking is grouped by beside its day. */
export type RecordGrouping = Exclude<Grouping, 'month' | 'quarter' | 'year'>;

export interface QueriedBookings {
  readonly walletId: string;
  readonly filters: FiltersWithoutText;
  readonly search: TextSearch | null;
  readonly start: string;
  readonly end: string;
  readonly currency: string;
  readonly uncategorized: string | undefined;
  readonly basis: 'booking' | 'cashFlow';
  readonly keys: readonly RecordGrouping[];
  /** The unit of time that sums must not cross; null: the whole period is one. */
  readonly unit: 'month' | 'quarter' | 'year' | null;
}

/**
 * Sums and counts by the keys, by currency and by day; each group is two texts `day value,day value,…`. What is in the
 * wallet's currency needs no rate, so that it is one sum a unit of time.
 */
export function bookedStatement(asked: QueriedBookings) {
  return boundStatement(asked.walletId, (bind) => {
    const [start, end, currency] = [bind(asked.start), bind(asked.end), bind(asked.currency)];
    const first =
      asked.unit === null
        ? `${start}::date`
        : `greatest(date_trunc('${asked.unit}', t.date::timestamp)::date, ${start}::date)`;
    const whole =
      asked.basis === 'cashFlow'
        ? `AND t."usingDateRule" = 'transactionDate' AND ${isCashFlow('')}`
        : 'AND NOT t.parent';
    return `
      SELECT keys, currency,
        string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ',' ORDER BY day) AS counts
      FROM (
        SELECT ${keysOf(asked, bind)} AS keys, t."amountCurrency" AS currency,
          (CASE WHEN t."amountCurrency" = ${currency} THEN ${first} ELSE t.date END) - '1970-01-01'::date AS day,
          sum(t."amountValue") AS amount, count(*) AS count
        FROM (SELECT t.* FROM ${matched(asked, bind)} AND t.date BETWEEN ${start}::date AND ${end}::date ${whole}) AS t ${joins(asked.keys)}
        GROUP BY 1, 2, 3
      ) AS grouped
      GROUP BY keys, currency`;
  });
}

/** Bookings that are spread over other days, one by one since each share is rounded. */
export function spreadStatement(asked: QueriedBookings) {
  return boundStatement(asked.walletId, (bind) => {
    const [start, end] = [bind(asked.start), bind(asked.end)];
    return `
      SELECT ${keysOf(asked, bind)} AS keys, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount, t."usingStartDate", t."usingEndDate"
      FROM (
        SELECT t.* FROM ${matched(asked, bind)}
          AND t."usingDateRule" <> 'transactionDate' AND t."usingEndDate" >= ${start}::date AND t."usingStartDate" <= ${end}::date
          AND ${isCashFlow('OFFSET 0')}
      ) AS t ${joins(asked.keys)}
      ORDER BY t."amountCurrency", t.date`;
  });
}

function matched({ filters, search }: QueriedBookings, bind: Bind): string {
  if (search !== null) return havingTerms(filters, search, bind);
  return `coffer.wallet_transaction t WHERE t."walletId" = $1 ${meeting(filters, bind)}`;
}

function keysOf({ keys, uncategorized }: QueriedBookings, bind: Bind): string {
  const column = (key: RecordGrouping): string => {
    switch (key) {
      case 'category':
        return `coalesce(t."categoryId", ${bind(uncategorized)}::uuid)::text`;
      case 'categoryGroup':
        return 'category."categoryGroupId"::text';
      case 'merchant':
        return 't."merchantId"::text';
      case 'tag':
        return 'tag."tagId"::text';
      case 'asset':
        return 't."assetId"::text';
      case 'currency':
        return 't."amountCurrency"';
      case 'person':
        return 't."assignedUserId"::text';
    }
  };
  return `to_jsonb(ARRAY[${keys.map(column).join(', ')}]::text[])::text`;
}

function joins(keys: readonly RecordGrouping[]): string {
  const tag = 'LEFT JOIN "TransactionTag" AS tag ON tag."walletId" = $1 AND tag."transactionId" = t.id';
  const category = 'LEFT JOIN "Category" AS category ON category."walletId" = $1 AND category.id = t."categoryId"';
  return [...(keys.includes('tag') ? [tag] : []), ...(keys.includes('categoryGroup') ? [category] : [])].join(' ');
}
