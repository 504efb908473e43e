import { indexableTerms, type SearchTerm } from './search-terms.ts';
import {
  afterCursorCondition,
  type BindValue,
  boundStatement,
  type FiltersWithoutText,
  filterConditions,
  hasFilter,
  newestTransactionsSql,
  ORDER_BY_NEWEST,
  type TransactionCursor,
  toPreparedStatement,
} from './transaction-filters.sql.ts';

/**
 * The result of a walk along the list. `ids` are the newest matches, and `seen` counts the matches of each piece of
 * the search.
 */
export interface IndexWalkResult {
  /** The rows walked; fewer than requested means the end of the list. */
  readonly scanned: number;
  readonly ids: readonly string[] | null;
  readonly seen: readonly number[];
  readonly lastDate: string | null;
  readonly lastId: string | null;
}

export interface IndexWalk {
  /** Filters with an index that is walked. */
  readonly along: FiltersWithoutText;
  /** Filters that are checked for each row. */
  readonly onTheWay: FiltersWithoutText;
  readonly terms: readonly SearchTerm[];
  readonly rows: number;
  readonly limit: number;
  readonly after: TransactionCursor | null;
}

/**
 * A statement that walks along an index through the newest `rows` transactions, as `newestTransactionsSql` does. Its
 * cost does not depend on the searched text. Returns the ids of the newest `limit` transactions that contain all
 * terms.
 */
export function indexWalkStatement(walletId: string, { along, onTheWay, terms, rows, limit, after }: IndexWalk) {
  const statement = boundStatement(walletId, (bind) => {
    const pieces = indexableTerms(terms);
    const looked = [...pieces, ...terms.filter((term) => !pieces.includes(term))];
    const columns = looked.map((term, at) => `${has(term, bind)} AS has${at}`);
    const found = ['meets', ...terms.map((term) => `has${looked.indexOf(term)}`)].join(' AND ');
    const seen = pieces.map((_, at) => `count(*) FILTER (WHERE has${at})::int`);
    return `
      WITH walked AS MATERIALIZED (
        SELECT t.date, t.id, (true ${filterConditions(onTheWay, bind)}) AS meets, ${columns.join(', ')}
        FROM (${newestTransactionsSql(along, bind, rows, after)}) t
      )
      SELECT count(*) AS scanned, ARRAY[${seen.join(', ')}] AS seen,
        (array_agg(id ORDER BY date DESC, id DESC) FILTER (WHERE ${found}))[1:${bind(limit)}] AS ids,
        (SELECT date FROM walked ORDER BY date, id LIMIT 1) AS "lastDate",
        (SELECT id FROM walked ORDER BY date, id LIMIT 1) AS "lastId"
      FROM walked`;
  });
  // Without other filters, planning the statement takes longer than running it.
  const simple = !hasFilter({ ...along, ...onTheWay }) && !terms.some(isName);
  return simple ? { ...toPreparedStatement(statement), planOnce: true } : statement;
}

/**
 * The transactions that contain all terms, match the filters and come after a position, as `t` for a FROM clause.
 * Pieces of text are looked up in the trigram index; amounts and names of records in other indexes. OFFSET 0
 * prevents the planner from scanning transactions in date order because of the outer limit, and from using the
 * trigram index for the more common terms.
 */
export function transactionsWithTermsSql(
  filters: FiltersWithoutText,
  { terms, pieces }: TextSearch,
  bind: BindValue,
  after: TransactionCursor | null = null,
): string {
  const meets = `${filterConditions(filters, bind)} ${afterCursorCondition(bind, after)('t.date', 't.id')}`;
  const [rarest] = pieces;
  const tagged = rarest !== undefined && rarest.named.tagIds.length > 0;
  const indexed = tagged ? [rarest] : pieces;
  const others = terms.filter((term) => !indexed.includes(term));
  const rows = tagged
    ? `${withTags(rarest, bind)} WHERE true ${meets}`
    : `coffer.wallet_transaction t
       WHERE t."walletId" = $1 ${indexed.map((piece) => `AND ${has(piece, bind, PARENT_LOOKED_UP)}`).join(' ')} ${meets}`;
  return `(SELECT t.* FROM ${rows} OFFSET 0) t WHERE true ${searchTermConditions(others, bind)}`;
}

/** The terms of a search and the pieces to look up in the index. */
export interface TextSearch {
  readonly terms: readonly SearchTerm[];
  readonly pieces: readonly SearchTerm[];
}

export function textSearchStatement(
  walletId: string,
  filters: FiltersWithoutText,
  search: TextSearch,
  { limit, after }: { readonly limit: number; readonly after: TransactionCursor | null },
) {
  return boundStatement(
    walletId,
    (bind) =>
      `SELECT t.id FROM ${transactionsWithTermsSql(filters, search, bind, after)} ${ORDER_BY_NEWEST} LIMIT ${bind(limit)}`,
  );
}

export function textSearchCountStatement(walletId: string, filters: FiltersWithoutText, search: TextSearch) {
  return boundStatement(
    walletId,
    (bind) => `SELECT count(*) AS count FROM ${transactionsWithTermsSql(filters, search, bind)}`,
  );
}

/** The texts of a transaction in the form of the trigram index. */
const textOf = (of: 't' | 'p') =>
  `coffer.searchable(coalesce(${of}."fromTo", '') || chr(10) || coalesce(${of}.description, '') || chr(10) || coalesce(${of}.notes, ''))`;

export const SEARCHED_TRANSACTION_TEXT = textOf('t');

/**
 * SQL conditions that require transaction `t` to contain every term. Each condition begins with AND. They are fast only
 * for few transactions.
 */
export function searchTermConditions(terms: readonly SearchTerm[], bind: BindValue): string {
  return terms.map((term) => `AND ${has(term, bind)}`).join(' ');
}

/** Builds the condition that the parent of part `t` meets a condition on `p`. */
type ParentCondition = (meets: string) => string;

/** Reads one parent at a time: `OFFSET 0` keeps the planner from reading all parents first. */
const PARENT_READ: ParentCondition = (meets) => `(t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT FROM coffer.wallet_transaction p WHERE p."walletId" = $1 AND p.id = t."parentTransactionId" AND ${meets} OFFSET 0))`;

/** Reads the matching parents first. The index on parts then finds their parts, combined with other indexes. */
const PARENT_LOOKED_UP: ParentCondition = (meets) => `t."parentTransactionId" = ANY(ARRAY(
    SELECT p.id FROM coffer.wallet_transaction p WHERE p."walletId" = $1 AND p.parent AND ${meets}))`;

/** Whether transaction `t` has the term, checked one transaction at a time. */
function has(term: SearchTerm, bind: BindValue, ofParent: ParentCondition = PARENT_READ): string {
  const { tagIds } = term.named;
  const tagged = `EXISTS (SELECT FROM "TransactionTag" g WHERE g."walletId" = $1 AND g."transactionId" = t.id AND g."tagId" = ANY(`;
  const ways = termAlternatives(term, bind, ofParent);
  if (tagIds.length > 0) ways.push(`${tagged}${bind(tagIds)}::uuid[]))`);
  return `(${ways.join(' OR ')})`;
}

/**
 * SQL: transactions that match a term which is also in the name of a tag. Finds their ids first and then reads each row
 * by its id, because no index of transactions contains tags. Otherwise the planner, which does not know the number of
 * ids, would compare all of them with each transaction.
 */
function withTags(term: SearchTerm, bind: BindValue): string {
  return `(
      SELECT t.id FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND (${termAlternatives(term, bind, PARENT_LOOKED_UP).join(' OR ')})
      UNION
      SELECT g."transactionId" FROM "TransactionTag" g WHERE g."walletId" = $1 AND g."tagId" = ANY(${bind(term.named.tagIds)}::uuid[])
    ) hit, LATERAL (
      SELECT t.* FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = hit.id OFFSET 0
    ) t`;
}

/**
 * Returns SQL conditions, one of which holds if the transaction contains the term. An index supports each condition. A
 * split part also matches by the texts and the amount of its parent.
 */
function termAlternatives(term: SearchTerm, bind: BindValue, ofParent: ParentCondition): string[] {
  const ways = [
    ...termConditionsSql(term, 't', bind),
    ofParent(`(${termConditionsSql(term, 'p', bind).join(' OR ')})`),
  ];
  for (const [column, ids] of [
    ['categoryId', term.named.categoryIds],
    ['merchantId', term.named.merchantIds],
    ['assetId', term.named.assetIds],
  ] as const)
    if (ids.length > 0) ways.push(`t."${column}" = ANY(${bind(ids)}::uuid[])`);
  return ways;
}

/** Returns SQL conditions that find the term in the texts of a transaction, or its amount. */
function termConditionsSql({ text, spelled, amounts }: SearchTerm, of: 't' | 'p', bind: BindValue): string[] {
  const spellings = spelled === text ? [text] : [text, spelled];
  const inTexts = spellings.map((way) => `${textOf(of)} LIKE ${bind(`%${way.replace(/[\\%_]/g, '\\$&')}%`)}`);
  if (amounts.length === 0) return inTexts;
  const eitherSign = [...amounts, ...amounts.map((amount) => `-${amount}`)];
  return [...inTexts, `${of}."amountValue" = ANY(${bind(eitherSign)}::numeric[])`];
}

/** Whether the name of any record contains the term. */
function isName({ named }: SearchTerm): boolean {
  return Object.values(named).some((ids) => ids.length > 0);
}
