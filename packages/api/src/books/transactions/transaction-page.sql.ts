import type { SearchTerm } from './search-terms.ts';
import { searchTermConditions } from './text-search.sql.ts';
import {
  afterCursorCondition,
  type BindValue,
  type BoundStatement,
  boundStatement,
  type FiltersWithoutText,
  filterConditions,
  hasFilter,
  newestTransactionsSql,
  ORDER_BY_NEWEST,
  type TransactionCursor,
  toPreparedStatement,
} from './transaction-filters.sql.ts';
import { pageTransactionsSql } from './transactions.sql.ts';

/**
 * A statement for one page of the list after the cursor, newest first (date, then id). Returns the matching
 * transactions and split parts. Also returns the parents of the parts, except with the basis `cashFlow` or a filter
 * by parent.
 */
export function transactionPageStatement(
  walletId: string,
  filters: FiltersWithoutText,
  limit: number,
  after: TransactionCursor | null,
) {
  const rows = roundedLimit(limit);
  const pageOf = (bind: BindValue): string => {
    if (!listsParents(filters)) return newestTransactionsSql(filters, bind, rows, after);
    if (areOfWholeSplits(filters)) return newestTransactionsSql(filters, bind, rows, after, 'all');
    return withParents(newestTransactionsSql(filters, bind, rows, after), filterConditions(filters, bind), {
      bind,
      limit: rows,
      after,
    });
  };
  return preparedIfSimple(
    filters,
    boundStatement(walletId, (bind) => pageTransactionsSql(pageOf(bind), ORDER_BY_NEWEST)),
  );
}

/**
 * A statement for one page of a text search after the cursor, newest first (date, then id). Returns the found
 * transactions and split parts (`ids`). Also returns the parents of matching parts, except with the basis `cashFlow`
 * or a filter by parent.
 */
export function textSearchPageStatement(
  walletId: string,
  filters: FiltersWithoutText,
  { terms, ids }: { readonly terms: readonly SearchTerm[]; readonly ids: readonly string[] },
  { limit, after }: { readonly limit: number; readonly after: TransactionCursor | null },
) {
  if (!listsParents(filters)) return transactionsByIdStatement(walletId, ids);
  const statement = boundStatement(walletId, (bind) => {
    const leaves = `SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = ANY(${bind(ids)}::uuid[])`;
    const meets = `${filterConditions(filters, bind)} ${searchTermConditions(terms, bind)}`;
    const page = { bind, limit: roundedLimit(limit), after };
    return pageTransactionsSql(withParents(leaves, meets, page), ORDER_BY_NEWEST);
  });
  // Planning takes longer than reading the page. Each number of terms would be another statement.
  const simple = !hasFilter(filters) && terms.length === 1;
  return simple ? { ...toPreparedStatement(statement), planOnce: true } : statement;
}

/** Whether the list contains the parents of leaves, in addition to the leaves. */
function listsParents({ basis, parentTransactionId }: FiltersWithoutText): boolean {
  return basis !== 'cashFlow' && parentTransactionId === undefined;
}

/** Whether the filters match either a parent and all its parts, or none of them. */
function areOfWholeSplits(filters: FiltersWithoutText): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || OF_WHOLE_SPLITS.has(name));
}

const OF_WHOLE_SPLITS: ReadonlySet<string> = new Set(['basis', 'assetIds', 'dateFrom', 'dateTo', 'pending']);

interface Page {
  readonly bind: BindValue;
  readonly limit: number;
  readonly after: TransactionCursor | null;
}

/**
 * The newest rows among leaves and the parents of matching leaves, as `t.*`. `leaves` are the newest matching leaves after the
 * cursor. A parent has the same day as its parts but a different id, so it may sort before or after them. Besides the parents
 * of `leaves`, the page can therefore contain parents on two days only: on the cursor's day, if all parts sort before the
 * cursor, and on the last day of `leaves`, if all parts sort after it.
 */
function withParents(leaves: string, meets: string, { bind, limit, after }: Page): string {
  const from = afterCursorCondition(bind, after)('p.date', 'p.id');
  const dayOfPlace = after === null ? 'NULL' : `${bind(after.date)}::date`;
  return `
    WITH leaf AS MATERIALIZED (SELECT t.id, t.date, t."parentTransactionId" AS parent FROM (${leaves}) t),
    place AS (
      SELECT date, id FROM leaf
      UNION
      SELECT p.date, p.id FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1 AND p.id = ANY(ARRAY(SELECT parent FROM leaf WHERE parent IS NOT NULL)) ${from}
      UNION
      SELECT p.date, p.id FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1 AND p.parent AND p.date = ANY(ARRAY[${dayOfPlace}, (SELECT min(date) FROM leaf)]) ${from}
        AND EXISTS (
          SELECT FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t."parentTransactionId" = p.id ${meets})
      ORDER BY date DESC, id DESC LIMIT ${limit}
    )
    SELECT t.* FROM place JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = place.id`;
}

/** Row limits are rounded up to these sizes, so that there are few distinct statements. */
const SIZES = [11, 101, 501];

function roundedLimit(limit: number): number {
  return SIZES.find((size) => size >= limit) ?? limit;
}

/** The transactions with these ids, newest first. */
export function transactionsByIdStatement(walletId: string, ids: readonly string[]) {
  const page = 'SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])';
  return { name: 'transactionsByIds', text: pageTransactionsSql(page, ORDER_BY_NEWEST), values: [walletId, ids] };
}

/** The number of matching leaves: all matching rows minus the parents, because indexes alone can count both. */
export function transactionCountStatement(walletId: string, filters: FiltersWithoutText): BoundStatement {
  const count = (bind: BindValue, which: string) =>
    `(SELECT count(*) FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${filterConditions(filters, bind, 'all')} ${which})`;
  return boundStatement(walletId, (bind) => `SELECT ${count(bind, '')} - ${count(bind, 'AND t.parent')} AS count`);
}

/**
 * Prepares the statement once per connection, because planning takes as long as reading a page. Only without a filter or with one
 * filter that has its own index: otherwise the best plan could depend on the value, and each combination would be prepared.
 */
function preparedIfSimple(filters: FiltersWithoutText, statement: BoundStatement) {
  const asked = Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'basis');
  const simple = filters.basis !== 'cashFlow' && asked.length <= 1 && asked.every(([name]) => OF_ONE_PLAN.has(name));
  if (!simple) return statement;
  // For tags, the planner would otherwise plan each page again, because it expects the best plan to depend on the tag.
  return { ...toPreparedStatement(statement), planOnce: filters.tagIds !== undefined };
}

const OF_ONE_PLAN: ReadonlySet<string> = new Set([
  'assetIds',
  'categoryIds',
  'merchantIds',
  'tagIds',
  'reviewed',
  'pending',
  'assignedUserId',
  'parentTransactionId',
  'uncategorized',
]);
