import {
  type BoundStatement,
  boundStatement,
  type FiltersWithoutText,
  meeting,
  NEWEST_FIRST,
  newest,
  prepared,
  type TransactionCursor,
} from './transaction-filters.sql.ts';
import { recordsOfPage } from './transactions.sql.ts';

/** A page of transactions, newest first (date, then id), after a place in that order. */
export function pageStatement(
  walletId: string,
  filters: FiltersWithoutText,
  limit: number,
  after: TransactionCursor | null,
) {
  const rows = SIZES.find((size) => size >= limit) ?? limit;
  return preparedIfSimple(
    filters,
    boundStatement(walletId, (bind) => recordsOfPage(newest(filters, bind, rows, after), NEWEST_FIRST)),
  );
}

/** How many rows a statement asks for: as many as wanted, rounded up, so that statements are few. */
const SIZES = [11, 101, 501];

/** These transactions, newest first. */
export function recordsStatement(walletId: string, ids: readonly string[]) {
  const page = 'SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])';
  return { name: 'transactionsByIds', text: recordsOfPage(page, NEWEST_FIRST), values: [walletId, ids] };
}

/** How many there are in all. */
export function countStatement(walletId: string, filters: FiltersWithoutText): BoundStatement {
  return boundStatement(
    walletId,
    (bind) =>
      `SELECT count(*) AS count FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${meeting(filters, bind)}`,
  );
}

/**
 * Prepared once a connection, since planning takes as long as reading a page: without a filter, and with one that has
 * an index to itself. Not with one whose best plan depends on its value, nor for each combination there could be.
 */
function preparedIfSimple(filters: FiltersWithoutText, statement: BoundStatement) {
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  const simple = asked.length <= 1 && asked.every(([name]) => OF_ONE_PLAN.has(name));
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
