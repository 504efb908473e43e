import { hash } from 'node:crypto';
import type { TransactionFilters } from './transactions.schema.ts';

/** Filters but that on text, which chooses its way by itself (`find-by-text.ts`). */
export type FiltersWithoutText = Omit<TransactionFilters, 'text'>;

/** A place in the order of the list: the last row of the page before. */
export interface TransactionCursor {
  readonly date: string;
  readonly id: string;
}

/** Makes a value one of the statement's, and answers its placeholder. $1 is the wallet. */
export type Bind = (value: unknown) => string;

export interface BoundStatement {
  readonly text: string;
  readonly values: unknown[];
}

/** A statement over one wallet, whose text is made while its values are bound. */
export function boundStatement(walletId: string, write: (bind: Bind) => string): BoundStatement {
  const values: unknown[] = [walletId];
  const text = write((value) => `$${values.push(value)}`);
  return { text, values };
}

/** The same, prepared once a connection: for one whose text is one of few. */
export function prepared(statement: BoundStatement): BoundStatement & { readonly name: string } {
  return { ...statement, name: `page ${hash('sha1', statement.text, 'base64url')}` };
}

export const NEWEST_FIRST = 'ORDER BY t.date DESC, t.id DESC';

/**
 * The newest `rows` of the bookings that meet the filters, after a place in the list, as `t.*`.
 *
 * The plan it counts on: one index that ends in (date DESC, id DESC) is walked from the place on, and the walk stops
 * after `rows`, at any depth. Without a filter on ids that is (walletId, date, id), on flags its partial indexes. A
 * filter on several assets, categories, merchants or tags walks the index of that column once for each value, each walk
 * at most `rows` long, and merges the walks. Filters on amounts go to the amount index when they are rare and along the
 * date index when they are common: the planner has the values and chooses. All of it reads the view
 * `coffer.wallet_transaction`, because under row-level security text and numeric comparisons could not use an index.
 *
 * How many rows are wanted is in the text: because of a limit that it does not know the planner expects a tenth of
 * the table.
 */
export function newest(filters: FiltersWithoutText, bind: Bind, rows: number, after: TransactionCursor | null): string {
  const from = placeBound(bind, after);
  const walks = walksOf(filters, bind);
  const where = conditions(filters, walks.filter, bind).join(' ');
  if (walks.over.length === 0) {
    return `SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 ${where} ${from('t.date', 't.id')} ${NEWEST_FIRST} LIMIT ${rows}`;
  }
  const candidates = walks.over.map(
    ({ keys, join, condition, date, id }) => `(
    SELECT found.date, found.id FROM ${keys} CROSS JOIN LATERAL (
      SELECT t.date, t.id FROM coffer.wallet_transaction t ${join}
      WHERE t."walletId" = $1 AND ${condition} ${where} ${from(date, id)}
      ORDER BY ${date} DESC, ${id} DESC LIMIT ${rows}
    ) found)`,
  );
  // Distinct: a booking that has two of the tags is found by both walks.
  const places = `SELECT DISTINCT t.date, t.id FROM (${candidates.join(' UNION ALL ')}) t ${NEWEST_FIRST} LIMIT ${rows}`;
  return `SELECT t.* FROM (${places}) place JOIN coffer.wallet_transaction t ON t."walletId" = $1 AND t.id = place.id`;
}

/** All bookings that meet the filters, in no order, as conditions on `t`; they begin with AND. */
export function meeting(filters: FiltersWithoutText, bind: Bind): string {
  return conditions(filters, null, bind).join(' ');
}

/** The condition of coming after a place, for the columns that hold a booking's date and id. */
export function placeBound(bind: Bind, after: TransactionCursor | null): (date: string, id: string) => string {
  if (after === null) return () => '';
  const place = `(${bind(after.date)}::date, ${bind(after.id)}::uuid)`;
  return (date, id) => `AND (${date}, ${id}) < ${place}`;
}

type WalkedFilter = 'tagIds' | 'merchantIds' | 'categoryIds' | 'assetIds' | 'transfer' | 'uncategorized';

/** A walk along one index: for each of the keys, the rows that meet the condition, in the order of (date, id). */
interface Walk {
  readonly keys: string;
  readonly join: string;
  readonly condition: string;
  /** The columns of the walked index that hold the booking's date and id. */
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

/** The one filter, if any, whose own index is walked; the others are conditions on the way. */
function walksOf(filters: FiltersWithoutText, bind: Bind): { filter: WalkedFilter | null; over: readonly Walk[] } {
  const each = (ids: readonly string[]) => `unnest(${bind([...new Set(ids)])}::uuid[]) AS key(id)`;
  if (filters.tagIds !== undefined) {
    return { filter: 'tagIds', over: [{ ...OVER_TAGS, keys: each(filters.tagIds), condition: 'g."tagId" = key.id' }] };
  }
  for (const [filter, column] of COLUMN_OF) {
    const ids = filters[filter];
    if (ids !== undefined) {
      return { filter, over: [{ ...OVER_TRANSACTIONS, keys: each(ids), condition: `t."${column}" = key.id` }] };
    }
  }
  const inCategories = (which: string) => ({
    ...OVER_TRANSACTIONS,
    keys: `(SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND ${which}) AS key(id)`,
    condition: 't."categoryId" = key.id',
  });
  if (filters.uncategorized === true) {
    const without = { ...OVER_TRANSACTIONS, keys: ONCE, condition: 't."categoryId" IS NULL' };
    return { filter: 'uncategorized', over: [without, inCategories(`c."systemKey" = 'uncategorized'`)] };
  }
  if (filters.transfer === true) {
    const linked = { ...OVER_LINKS, keys: ONCE, condition: 'l.date IS NOT NULL' };
    return { filter: 'transfer', over: [linked, inCategories(`c.type = 'transfer'`)] };
  }
  return { filter: null, over: [] };
}

const COLUMN_OF = [
  ['merchantIds', 'merchantId'],
  ['categoryIds', 'categoryId'],
  ['assetIds', 'assetId'],
] as const;

const UNCATEGORIZED = `(t."categoryId" IS NULL OR t."categoryId" = (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c."systemKey" = 'uncategorized'))`;
/** Null, and not false, for an unlinked booking without a category. */
const TRANSFER = `(EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id)
  OR t."categoryId" IN (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c.type = 'transfer'))`;

function conditions(filters: FiltersWithoutText, walked: WalkedFilter | null, bind: Bind): string[] {
  const all: string[] = [];
  const add = (condition: string) => all.push(`AND ${condition}`);
  const { assetIds, categoryIds, merchantIds, tagIds } = filters;
  if (assetIds !== undefined && walked !== 'assetIds') add(`t."assetId" = ANY(${bind(assetIds)}::uuid[])`);
  if (categoryIds !== undefined && walked !== 'categoryIds') add(`t."categoryId" = ANY(${bind(categoryIds)}::uuid[])`);
  if (merchantIds !== undefined && walked !== 'merchantIds') add(`t."merchantId" = ANY(${bind(merchantIds)}::uuid[])`);
  if (tagIds !== undefined && walked !== 'tagIds') {
    add(
      `EXISTS (SELECT FROM "TransactionTag" g WHERE g."walletId" = $1 AND g."transactionId" = t.id AND g."tagId" = ANY(${bind(tagIds)}::uuid[]))`,
    );
  }
  if (filters.dateFrom !== undefined) add(`t.date >= ${bind(filters.dateFrom)}::date`);
  if (filters.dateTo !== undefined) add(`t.date <= ${bind(filters.dateTo)}::date`);
  if (filters.amountMin !== undefined) add(`t."amountValue" >= ${bind(filters.amountMin)}::numeric`);
  if (filters.amountMax !== undefined) add(`t."amountValue" <= ${bind(filters.amountMax)}::numeric`);
  if (filters.reviewed !== undefined) add(filters.reviewed ? 't.reviewed' : 'NOT t.reviewed');
  if (filters.pending !== undefined) add(filters.pending ? 't.pending' : 'NOT t.pending');
  if (filters.assignedUserId !== undefined) add(`t."assignedUserId" = ${bind(filters.assignedUserId)}::uuid`);
  if (filters.parentTransactionId !== undefined)
    add(`t."parentTransactionId" = ${bind(filters.parentTransactionId)}::uuid`);
  if (filters.importId !== undefined) add(`t."importId" = ${bind(filters.importId)}::uuid`);
  if (filters.uncategorized !== undefined && walked !== 'uncategorized')
    add(filters.uncategorized ? UNCATEGORIZED : `NOT ${UNCATEGORIZED}`);
  if (filters.transfer !== undefined && walked !== 'transfer')
    add(filters.transfer ? TRANSFER : `${TRANSFER} IS NOT TRUE`);
  return all;
}
