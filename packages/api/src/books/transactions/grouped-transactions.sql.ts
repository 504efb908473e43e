import { cashFlowCondition } from './cash-flow-conditions.sql.ts';
import { type TextSearch, transactionsWithTermsSql } from './text-search.sql.ts';
import {
  type BindValue,
  boundStatement,
  COUNTERPARTY_NAME_SQL,
  type FiltersWithoutText,
  filterConditions,
} from './transaction-filters.sql.ts';
import type { FilterBasis } from './transactions.schema.ts';

/** The keys other than time by which transactions can be grouped. */
type GroupKey = 'category' | 'categoryGroup' | 'merchant' | 'payee' | 'tag' | 'asset' | 'currency' | 'person';

export interface TransactionGroupsQuery {
  readonly walletId: string;
  /** The filters, except days and basis, which are in `start`, `end` and `basis`. */
  readonly filters: Omit<FiltersWithoutText, 'dateFrom' | 'dateTo' | 'basis'>;
  readonly search: TextSearch | null;
  readonly start: string;
  readonly end: string;
  readonly basis: FilterBasis;
  readonly currency: string;
  /** The category under which uncategorised transactions count. */
  readonly uncategorized: string | undefined;
  readonly keys: readonly GroupKey[];
  /** The unit of time for which amounts are summed; null sums the whole period. */
  readonly unit: 'month' | 'quarter' | 'year' | null;
}

/**
 * A statement that sums and counts transactions by key, currency and day. Each row has two texts `day value,day
 * value,…`: the sums and the counts. Transactions in the requested currency need no exchange rate, so they have one
 * sum for each unit of time.
 */
export function groupedSumsStatement(asked: TransactionGroupsQuery) {
  return boundStatement(asked.walletId, (bind) => {
    const [start, end, currency] = [bind(asked.start), bind(asked.end), bind(asked.currency)];
    const first =
      asked.unit === null
        ? `${start}::date`
        : `greatest(date_trunc('${asked.unit}', t.date::timestamp)::date, ${start}::date)`;
    const counted =
      asked.basis === 'cashFlow' ? `AND t."usingDateRule" = 'transactionDate' AND ${cashFlowCondition('')}` : '';
    return `
      SELECT keys, currency,
        string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ',' ORDER BY day) AS counts
      FROM (
        SELECT ${keysOf(asked, bind)} AS keys, t."amountCurrency" AS currency,
          (CASE WHEN t."amountCurrency" = ${currency} THEN ${first} ELSE t.date END) - '1970-01-01'::date AS day,
          sum(t."amountValue") AS amount, count(*) AS count
        FROM (SELECT t.* FROM ${matched(asked, bind)} AND t.date BETWEEN ${start}::date AND ${end}::date ${counted}) AS t ${joins(asked, bind)}
        GROUP BY 1, 2, 3
      ) AS grouped
      GROUP BY keys, currency`;
  });
}

/**
 * A statement that returns the transactions whose cash-flow dates differ from their own date, one row for each
 * transaction, because each share is rounded.
 */
export function spreadTransactionsStatement(asked: TransactionGroupsQuery) {
  return boundStatement(asked.walletId, (bind) => {
    const [start, end] = [bind(asked.start), bind(asked.end)];
    return `
      SELECT ${keysOf(asked, bind)} AS keys, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount, t."usingStartDate", t."usingEndDate"
      FROM (
        SELECT t.* FROM ${matched(asked, bind)}
          AND t."usingDateRule" <> 'transactionDate' AND t."usingEndDate" >= ${start}::date AND t."usingStartDate" <= ${end}::date
          AND ${start}::date <= ${end}::date
          AND ${cashFlowCondition('OFFSET 0')}
      ) AS t ${joins(asked, bind)}
      ORDER BY t."amountCurrency", t.date`;
  });
}

function matched({ filters, search }: TransactionGroupsQuery, bind: BindValue): string {
  if (search !== null) return transactionsWithTermsSql(filters, search, bind);
  return `coffer.wallet_transaction t WHERE t."walletId" = $1 ${filterConditions(filters, bind)}`;
}

function keysOf({ keys, uncategorized }: TransactionGroupsQuery, bind: BindValue): string {
  const column = (key: GroupKey): string => {
    switch (key) {
      case 'category':
        return `${shownCategory(uncategorized, bind)}::text`;
      case 'categoryGroup':
        return 'category."categoryGroupId"::text';
      case 'merchant':
        return 't."merchantId"::text';
      case 'payee':
        return COUNTERPARTY_NAME_SQL;
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

/** The category under which a transaction counts. */
function shownCategory(uncategorized: string | undefined, bind: BindValue): string {
  return `coalesce(t."categoryId", ${bind(uncategorized)}::uuid)`;
}

function joins({ keys, uncategorized }: TransactionGroupsQuery, bind: BindValue): string {
  const tag = 'LEFT JOIN "TransactionTag" AS tag ON tag."walletId" = $1 AND tag."transactionId" = t.id';
  const ofTags = keys.includes('tag') ? [tag] : [];
  if (!keys.includes('categoryGroup')) return ofTags.join(' ');
  const category = `LEFT JOIN "Category" AS category ON category."walletId" = $1 AND category.id = ${shownCategory(uncategorized, bind)}`;
  return [...ofTags, category].join(' ');
}
