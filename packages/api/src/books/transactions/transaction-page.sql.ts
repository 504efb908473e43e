import type { SearchTerm } from './search-terms.ts';
import {
  type Bind,
  type BoundStatement,
  boundStatement,
  type FiltersWithoutText,
  meeting,
  NEWEST_FIRST,
  newest,
  placeBound,
  prepared,
  type TransactionCursor,
} from './transaction-filters.sql.ts';
import { havingAll } from './transaction-text.sql.ts';
import { recordsOfPage } from './transactions.sql.ts';

/**
 * A page of the list, newest first (date, then id), after a place in that order: leaves that meet the filters, and the
 * parents of such leaves.
 */
export function pageStatement(
  walletId: string,
  filters: FiltersWithoutText,
  limit: number,
  after: TransactionCursor | null,
) {
  const rows = SIZES.find((size) => size >= limit) ?? limit;
  const pageOf = (bind: Bind): string => {
    if (!listsParents(filters)) return newest(filters, bind, rows, after);
    if (areOfWholeSplits(filters)) return newest(filters, bind, rows, after, 'all');
    return withParents(newest(filters, bind, rows, after), meeting(filters, bind), { bind, limit: rows, after });
  };
  return preparedIfSimple(
    filters,
    boundStatement(walletId, (bind) => recordsOfPage(pageOf(bind), NEWEST_FIRST)),
  );
}

/** The same page, of leaves that a search has found. */
export function foundPageStatement(
  walletId: string,
  filters: FiltersWithoutText,
  { terms, ids }: { readonly terms: readonly SearchTerm[]; readonly ids: readonly string[] },
  { limit, after }: { readonly limit: number; readonly after: TransactionCursor | null },
) {
  if (!listsParents(filters)) return recordsStatement(walletId, ids);
  return boundStatement(walletId, (bind) => {
    const leaves = `SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = ANY(${bind(ids)}::uuid[])`;
    const meets = `${meeting(filters, bind)} ${havingAll(terms, bind)}`;
    return recordsOfPage(withParents(leaves, meets, { bind, limit, after }), NEWEST_FIRST);
  });
}

/** Whether the parents of leaves are rows of the list, as well as the leaves. */
function listsParents({ basis, parentTransactionId }: FiltersWithoutText): boolean {
  return basis !== 'cashFlow' && parentTransactionId === undefined;
}

/** Whether a parent meets the filters exactly when each of its parts does. */
function areOfWholeSplits(filters: FiltersWithoutText): boolean {
  return Object.entries(filters).every(([name, value]) => value === undefined || OF_WHOLE_SPLITS.has(name));
}

const OF_WHOLE_SPLITS: ReadonlySet<string> = new Set(['basis', 'assetIds', 'dateFrom', 'dateTo', 'pending']);

interface Page {
  readonly bind: Bind;
  readonly limit: number;
  readonly after: TransactionCursor | null;
}

/**
 * The newest of some leaves and of the parents of leaves that meet the filters, as `t.*`. `leaves` are the newest such
 * leaves after the place. A parent has the day of its parts but another id: beside the parents of `leaves`, the page can
 * only have parents on the day of the place, whose parts may all be before it, and on the last day of `leaves`, whose
 * parts may all be after them.
 */
function withParents(leaves: string, meets: string, { bind, limit, after }: Page): string {
  const from = placeBound(bind, after)('p.date', 'p.id');
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

/** How many rows a statement asks for: as many as wanted, rounded up, so that statements are few. */
const SIZES = [11, 101, 501];

/** These transactions, newest first. */
export function recordsStatement(walletId: string, ids: readonly string[]) {
  const page = 'SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])';
  return { name: 'transactionsByIds', text: recordsOfPage(page, NEWEST_FIRST), values: [walletId, ids] };
}

/** How many leaves meet the filters: all rows that do without the parents, because indexes alone tell both numbers. */
export function countStatement(walletId: string, filters: FiltersWithoutText): BoundStatement {
  const count = (bind: Bind, which: string) =>
    `(SELECT count(*) FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${meeting(filters, bind, 'all')} ${which})`;
  return boundStatement(walletId, (bind) => `SELECT ${count(bind, '')} - ${count(bind, 'AND t.parent')} AS count`);
}

/**
 * Prepared once a connection, since planning takes as long as reading a page: without a filter, and with one that has
 * an index to itself. Not with one whose best plan depends on its value, nor for each combination there could be.
 */
function preparedIfSimple(filters: FiltersWithoutText, statement: BoundStatement) {
  const asked = Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'basis');
  const simple = filters.basis !== 'cashFlow' && asked.length <= 1 && asked.every(([name]) => OF_ONE_PLAN.has(name));
  if (!simple) return statement;
  // Of a tag's bookings the planner thinks that its value matters, and would plan each page anew.
  return { ...prepared(statement), planOnce: filters.tagIds !== undefined };
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
