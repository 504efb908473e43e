import { hash } from 'node:crypto';
import { cashFlowCondition } from './cash-flow-conditions.sql.ts';
import type { FilterBasis, TransactionFilters } from './transactions.schema.ts';

/**
 * The filters of the list except `text` and `categoryTypes`: `find-by-text.ts` handles the text, and
 * `resolveFilters` replaces category types by the ids of categories.
 */
export type FiltersWithoutText = Omit<TransactionFilters, 'text' | 'categoryTypes'> & {
  /** The dates that the day filters compare; by default the transaction's date. */
  readonly basis?: FilterBasis | undefined;
  /** Whether `categoryIds` contains `uncategorized`, so that transactions without a category match too. */
  readonly orNoCategory?: boolean | undefined;
};

/** A position in the list: the last row of the previous page. */
export interface TransactionCursor {
  readonly date: string;
  readonly id: string;
}

/** Adds a value to the statement and returns its placeholder. $1 is the wallet. */
export type BindValue = (value: unknown) => string;

export interface BoundStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** Builds a statement over one wallet; `write` returns its text and binds its values. */
export function boundStatement(walletId: string, write: (bind: BindValue) => string): BoundStatement {
  const values: unknown[] = [walletId];
  const text = write((value) => `$${values.push(value)}`);
  return { text, values };
}

/**
 * Names a statement, so that PostgreSQL prepares it once per connection. Only use it for statements with few
 * variants of their text.
 */
export function toPreparedStatement(statement: BoundStatement): BoundStatement & { readonly name: string } {
  return { ...statement, name: `page ${hash('sha1', statement.text, 'base64url')}` };
}

/** Whether a filter is set, or the basis `cashFlow`. */
export function hasFilter({ basis, ...filters }: FiltersWithoutText): boolean {
  return basis === 'cashFlow' || Object.values(filters).some((value) => value !== undefined);
}

export const ORDER_BY_NEWEST = 'ORDER BY t.date DESC, t.id DESC';

/** Leaves, or all rows including split parents. */
type Rows = 'leaves' | 'all';

/**
 * The newest `limit` transactions that match the filters, after a position in the list, as `t.*`.
 * The intended plan: walk one index that ends in (date DESC, id DESC) from the position on, and stop after `limit`
 * rows. Without a filter on ids, this index is (walletId, date, id) or one of its partial indexes for flags. A
 * filter on several assets, categories, merchants or tags walks the index of that column once for each value, at
 * most `limit` rows each, and merges the walks. The planner knows the values, so it uses the amount index for rare
 * amounts and the date index for common amounts. With the basis `cashFlow`, transactions that count on their own
 * day are one walk, and the few with other cash-flow dates are another walk. Every walk reads the view
 * `coffer.wallet_transaction`, because under row-level security text and numeric comparisons could not use an
 * index.
 * The limit is part of the text: for an unknown limit, the planner expects a tenth of the table.
 */
export function newestTransactionsSql(
  filters: FiltersWithoutText,
  bind: BindValue,
  limit: number,
  after: TransactionCursor | null,
  rows: Rows = 'leaves',
): string {
  const from = afterCursorCondition(bind, after);
  const walks = walksOf(filters, bind);
  const where = conditions(filters, walks.filter, bind, rows).join(' ');
  const days = daysOf(filters, bind);
  if (walks.over.length === 0 && days.length === 1) {
    return `SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${where} ${days[0]} ${from('t.date', 't.id')} ${ORDER_BY_NEWEST} LIMIT ${limit}`;
  }
  const over = walks.over.length === 0 ? [WHOLE_LIST] : walks.over;
  const candidates = over.flatMap(({ keys, join, condition, date, id }) =>
    days.map(
      (onDays) => `(
    SELECT found.date, found.id FROM ${keys} CROSS JOIN LATERAL (
      SELECT t.date, t.id FROM coffer.wallet_transaction t ${join}
      WHERE t."walletId" = $1 AND ${condition} ${where} ${onDays} ${from(date, id)}
      ORDER BY ${date} DESC, ${id} DESC LIMIT ${limit}
    ) found)`,
    ),
  );
  // DISTINCT, because a transaction with two of the tags is found once for each tag.
  const places = `SELECT DISTINCT t.date, t.id FROM (${candidates.join(' UNION ALL ')}) t ${ORDER_BY_NEWEST} LIMIT ${limit}`;
  return `SELECT t.* FROM (${places}) place JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = place.id`;
}

/** The filters as SQL conditions on `t`, each of which begins with AND. */
export function filterConditions(filters: FiltersWithoutText, bind: BindValue, rows: Rows = 'leaves'): string {
  const days = daysOf(filters, bind).map((onDays) => `(true ${onDays})`);
  return `${conditions(filters, null, bind, rows).join(' ')} AND (${days.join(' OR ')})`;
}

/**
 * Returns a function that writes the SQL condition that a row comes after `after` in the list, newest first. Its
 * parameters are the columns with the date and the id. Without a cursor, the condition is empty.
 */
export function afterCursorCondition(
  bind: BindValue,
  after: TransactionCursor | null,
): (date: string, id: string) => string {
  if (after === null) return () => '';
  const place = `(${bind(after.date)}::date, ${bind(after.id)}::uuid)`;
  return (date, id) => `AND (${date}, ${id}) < ${place}`;
}

type WalkedFilter = 'tagIds' | 'merchantIds' | 'categoryIds' | 'assetIds' | 'transfer' | 'uncategorized';

/** A walk along one index: for each key, the matching rows in the order of (date, id). */
interface Walk {
  readonly keys: string;
  readonly join: string;
  readonly condition: string;
  /** The columns of the walked index with the transaction's date and id. */
  readonly date: string;
  readonly id: string;
}

const OVER_TRANSACTIONS = { join: '', date: 't.date', id: 't.id' };
const OVER_TAGS = {
  join: 'JOIN "TransactionTag" g ON g."walletId" = t."walletId" AND g."transactionId" = t.id',
  date: 'g.date',
  id: 'g."transactionId"',
};
const OVER_LINKS = {
  join: 'JOIN "TransferLink" l ON l."walletId" = t."walletId" AND l."transactionId" = t.id',
  date: 'l.date',
  id: 'l."transactionId"',
};
const ONCE = '(VALUES (0)) AS once';
const WHOLE_LIST: Walk = { ...OVER_TRANSACTIONS, keys: ONCE, condition: 'true' };
const WITHOUT_CATEGORY: Walk = { ...OVER_TRANSACTIONS, keys: ONCE, condition: 't."categoryId" IS NULL' };

/** Returns the filter whose own index is walked, or null, and its walks. The remaining filters become conditions. */
function walksOf(filters: FiltersWithoutText, bind: BindValue): { filter: WalkedFilter | null; over: readonly Walk[] } {
  const each = (ids: readonly string[]) => `unnest(${bind([...new Set(ids)])}::uuid[]) AS key(id)`;
  if (filters.tagIds !== undefined) {
    return { filter: 'tagIds', over: [{ ...OVER_TAGS, keys: each(filters.tagIds), condition: 'g."tagId" = key.id' }] };
  }
  for (const [filter, column] of COLUMN_OF) {
    const ids = filters[filter];
    if (ids !== undefined && ids.length <= MAX_LIST_SCANS) {
      const own = { ...OVER_TRANSACTIONS, keys: each(ids), condition: `t."${column}" = key.id` };
      const alsoNone = filter === 'categoryIds' && filters.orNoCategory === true;
      return { filter, over: alsoNone ? [own, WITHOUT_CATEGORY] : [own] };
    }
  }
  const inCategories = (which: string) => ({
    ...OVER_TRANSACTIONS,
    keys: `(SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND ${which}) AS key(id)`,
    condition: 't."categoryId" = key.id',
  });
  if (filters.uncategorized === true) {
    return { filter: 'uncategorized', over: [WITHOUT_CATEGORY, inCategories(`c."systemKey" = 'uncategorized'`)] };
  }
  if (filters.transfer === true) {
    const linked = { ...OVER_LINKS, keys: ONCE, condition: 'l.date IS NOT NULL' };
    return { filter: 'transfer', over: [linked, inCategories(`c.type = 'transfer'`)] };
  }
  return { filter: null, over: [] };
}

/**
 * The maximum number of ids of a walked filter. Each id needs an index scan, and more scans would read more rows than
 * the whole list.
 */
const MAX_LIST_SCANS = 500;

const COLUMN_OF = [
  ['merchantIds', 'merchantId'],
  ['categoryIds', 'categoryId'],
  ['assetIds', 'assetId'],
] as const;

const UNCATEGORIZED = `(t."categoryId" IS NULL OR t."categoryId" = (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c."systemKey" = 'uncategorized'))`;
/** SQL: whether the transaction is a transfer. Null, not false, for an unlinked transaction without a category. */
const TRANSFER = `(EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id)
  OR t."categoryId" IN (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type = 'transfer'))`;

/** The number of characters of a counterparty that reports show, because a report may have 10,000 rows. */
const PAYEE_LENGTH = 200;

/**
 * SQL: the first 200 characters of the counterparty of `t` as the bank wrote it or, without a counterparty, of the
 * description; `''` if both are empty. Null if the transaction has a merchant.
 */
export const COUNTERPARTY_NAME_SQL = `CASE WHEN t."merchantId" IS NULL
  THEN left(coalesce(nullif(btrim(t."fromTo"), ''), nullif(btrim(t.description), ''), ''), ${PAYEE_LENGTH}) END`;

/** SQL condition: the import created the transaction or, for a split part, its parent. */
const importCondition = (importId: string) => `(t."importId" = ${importId}::uuid OR t."parentTransactionId" = ANY(ARRAY(
  SELECT p.id FROM coffer.wallet_transaction p WHERE p."walletId" = $1 AND p."importId" = ${importId}::uuid AND p.parent)))`;

/**
 * SQL condition: the transaction moved money from one asset to another, as the report `transfers` counts it. The
 * transaction is the negative side of a transfer, or the payment for a position. The day filters apply to the date of
 * the source.
 */
const moved = (source: string, target: string, onDays: (date: string) => string) => `EXISTS (
  SELECT FROM "TransferLink" l
  LEFT JOIN "Transaction" c ON c."walletId" = $1 AND c.id = l."counterTransactionId"
  LEFT JOIN "SecurityTransaction" s ON s."walletId" = $1 AND s.id = l."counterSecurityTransactionId"
  LEFT JOIN "CryptoTransaction" y ON y."walletId" = $1 AND y.id = l."counterCryptoTransactionId"
  WHERE l."walletId" = $1 AND l."transactionId" = t.id AND CASE
    WHEN t."amountValue" < 0 THEN t."assetId" = ${source} AND coalesce(c."assetId", s."assetId", y."assetId") = ${target}
      ${onDays('t.date')}
    WHEN t."amountValue" > 0 AND c.id IS NULL THEN t."assetId" = ${target} AND coalesce(s."assetId", y."assetId") = ${source}
      ${onDays('coalesce(s.date, y.date)')}
    ELSE false END)`;

/**
 * Returns SQL conditions for the day filters. The conditions are disjoint, each uses one index, and each begins with
 * AND.
 */
function daysOf(
  { basis, dateFrom, dateTo, movedBetween }: FiltersWithoutText,
  bind: BindValue,
): readonly [string, ...string[]] {
  // The condition of `movedBetween` contains the days.
  if (movedBetween !== undefined) return [''];
  const from = dateFrom === undefined ? null : `${bind(dateFrom)}::date`;
  const to = dateTo === undefined ? null : `${bind(dateTo)}::date`;
  const within = (start: string, end: string) =>
    [from === null ? '' : `AND ${end} >= ${from}`, to === null ? '' : `AND ${start} <= ${to}`].join(' ');
  if (basis !== 'cashFlow') return [within('t.date', 't.date')];
  if (from === null && to === null) return [''];
  const inOrder = from === null || to === null ? '' : `AND ${from} <= ${to}`;
  return [
    `AND t."usingDateRule" = 'transactionDate' ${within('t.date', 't.date')}`,
    `AND t."usingDateRule" <> 'transactionDate' ${within('t."usingStartDate"', 't."usingEndDate"')} ${inOrder}`,
  ];
}

function movedOnDays(
  { dateFrom, dateTo }: FiltersWithoutText,
  movedBetween: readonly string[],
  bind: BindValue,
): string {
  const [source, target] = movedBetween.map((id) => `${bind(id)}::uuid`);
  const from = dateFrom === undefined ? null : `${bind(dateFrom)}::date`;
  const to = dateTo === undefined ? null : `${bind(dateTo)}::date`;
  return moved(source ?? 'NULL', target ?? 'NULL', (date) =>
    [from === null ? '' : `AND ${date} >= ${from}`, to === null ? '' : `AND ${date} <= ${to}`].join(' '),
  );
}

/** Every filter except the day filters. */
function conditions(
  filters: FiltersWithoutText,
  walked: WalkedFilter | null,
  bind: BindValue,
  rows: Rows,
): readonly string[] {
  const all: string[] = [];
  const add = (condition: string) => all.push(`AND ${condition}`);
  const { assetIds, categoryIds, merchantIds, tagIds } = filters;
  if (filters.basis === 'cashFlow') add(cashFlowCondition('OFFSET 0'));
  else if (rows === 'leaves') add('NOT t.parent');
  if (assetIds !== undefined && walked !== 'assetIds') add(`t."assetId" = ANY(${bind(assetIds)}::uuid[])`);
  if (categoryIds !== undefined && walked !== 'categoryIds') {
    const own = `t."categoryId" = ANY(${bind(categoryIds)}::uuid[])`;
    add(filters.orNoCategory === true ? `(${own} OR t."categoryId" IS NULL)` : own);
  }
  if (merchantIds !== undefined && walked !== 'merchantIds') add(`t."merchantId" = ANY(${bind(merchantIds)}::uuid[])`);
  if (tagIds !== undefined && walked !== 'tagIds') {
    add(
      `EXISTS (SELECT FROM "TransactionTag" g WHERE g."walletId" = $1 AND g."transactionId" = t.id AND g."tagId" = ANY(${bind(tagIds)}::uuid[]))`,
    );
  }
  if (filters.amountMin !== undefined) add(`t."amountValue" >= ${bind(filters.amountMin)}::numeric`);
  if (filters.amountMax !== undefined) add(`t."amountValue" <= ${bind(filters.amountMax)}::numeric`);
  if (filters.reviewed !== undefined) add(filters.reviewed ? 't.reviewed' : 'NOT t.reviewed');
  if (filters.pending !== undefined) add(filters.pending ? 't.pending' : 'NOT t.pending');
  if (filters.assignedUserId !== undefined) add(`t."assignedUserId" = ${bind(filters.assignedUserId)}::uuid`);
  if (filters.parentTransactionId !== undefined)
    add(`t."parentTransactionId" = ${bind(filters.parentTransactionId)}::uuid`);
  if (filters.importId !== undefined) add(importCondition(bind(filters.importId)));
  if (filters.payee !== undefined) add(`${COUNTERPARTY_NAME_SQL} = left(${bind(filters.payee)}, ${PAYEE_LENGTH})`);
  if (filters.movedBetween !== undefined) add(movedOnDays(filters, filters.movedBetween, bind));
  if (filters.uncategorized !== undefined && walked !== 'uncategorized')
    add(filters.uncategorized ? UNCATEGORIZED : `NOT ${UNCATEGORIZED}`);
  if (filters.transfer !== undefined && walked !== 'transfer')
    add(filters.transfer ? TRANSFER : `${TRANSFER} IS NOT TRUE`);
  return all;
}
