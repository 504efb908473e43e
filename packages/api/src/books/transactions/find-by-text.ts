import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { readSearchTerms } from './read-search-terms.ts';
import { indexableTerms, type SearchTerm, selectTermsToLookUp } from './search-terms.ts';
import { type IndexWalkResult, indexWalkStatement, type TextSearch, textSearchStatement } from './text-search.sql.ts';
import type { FiltersWithoutText, TransactionCursor } from './transaction-filters.sql.ts';

/**
 * The number of rows of the first index walk: enough to distinguish common words from rare words, and too few to slow
 * down the search.
 */
const FIRST_WALK = 250;
/**
 * The maximum number of rows to walk; above it, the trigram index is faster. Measured with a million transactions and a
 * word that 1 in 150 of them contains.
 */
const LONGEST_WALK = 15_000;
/** Each walk is at least this many times as long as estimated, because matches are not evenly spread. */
const ALLOWANCE = 1.1;
/** The lengths of walks grow by this factor, so that there are few distinct statements. */
const WALK_GROWTH = 1.5;
/** A filter that needs more than this many index scans is checked on each row instead. */
const MAX_INDEX_SCANS = 4;

/** The newest transactions that match a search, the search's terms, and the pieces to look up in the trigram index. */
export interface TextSearchResult extends TextSearch {
  /** The ids of the newest matches, up to the limit. */
  readonly ids: readonly string[];
}

const TEXT_WALK_ROW = {
  scanned: is.int8,
  ids: is.orNull(is.arrayOf(is.uuid)),
  seen: is.arrayOf(is.int4),
  lastDate: is.orNull(is.date),
  lastId: is.orNull(is.uuid),
};

/**
 * Finds the newest transactions with a text, after a position in the list. Walking along the list finds a common
 * word quickly, and the trigram index finds a rare word quickly; the wrong choice can take seconds. Therefore a
 * short walk first estimates how common each word is. If a longer walk is likely to fill the page, the walk
 * continues; otherwise the index finds the rarest words among the rest of the list.
 */
export async function findTransactionsByText(
  wallet: Wallet,
  { text, ...filters }: FiltersWithoutText & { readonly text: string },
  { limit, after }: { readonly limit: number; readonly after: TransactionCursor | null },
): Promise<TextSearchResult> {
  const { transaction, walletId } = wallet;
  const terms = await readSearchTerms(wallet, text);
  const indexes = indexesOf(filters);
  const sample = new Sample(terms);
  let ids: readonly string[] = [];
  let place = after;
  let rows = roundedWalk(Math.max(limit, FIRST_WALK / indexes.count));
  do {
    const walk = { ...indexes, terms, rows, limit: limit - ids.length, after: place };
    const [walked] = await transaction.query({ ...indexWalkStatement(walletId, walk), row: TEXT_WALK_ROW });
    if (walked === undefined) break;
    sample.add(walked);
    ids = [...ids, ...(walked.ids ?? [])];
    const { scanned, lastDate, lastId } = walked;
    if (ids.length === limit || scanned < rows || lastDate === null || lastId === null)
      return { ids, terms, pieces: sample.rarest() };
    place = { date: lastDate, id: lastId };
    rows = roundedWalk(sample.rowsToFind(limit - ids.length));
  } while (rows * indexes.count <= LONGEST_WALK);

  const search = { terms, pieces: sample.rarest() };
  const rest = { limit: limit - ids.length, after: place };
  const found = await transaction.query({
    ...textSearchStatement(walletId, filters, search, rest),
    row: { id: is.uuid },
  });
  return { ids: [...ids, ...found.map(({ id }) => id)], ...search };
}

/**
 * Chooses the words of a text to look up in the trigram index, by counting them in the first rows of an index
 * walk. Used by callers that read all transactions with the text.
 */
export async function chooseIndexedPieces(
  wallet: Wallet,
  { text, ...filters }: FiltersWithoutText & { readonly text: string },
): Promise<TextSearch> {
  const { transaction, walletId } = wallet;
  const terms = await readSearchTerms(wallet, text);
  const { along, onTheWay } = indexesOf(filters);
  const walk = { along, onTheWay, terms, rows: FIRST_WALK, limit: 1, after: null };
  const [walked] = await transaction.query({ ...indexWalkStatement(walletId, walk), row: TEXT_WALK_ROW });
  const sample = new Sample(terms);
  if (walked !== undefined) sample.add(walked);
  return { terms, pieces: sample.rarest() };
}

/** Statistics of the rows walked so far. */
class Sample {
  readonly #pieces: readonly SearchTerm[];
  #seen: readonly number[];
  #scanned = 0;
  #found = 0;

  constructor(terms: readonly SearchTerm[]) {
    this.#pieces = indexableTerms(terms);
    this.#seen = this.#pieces.map(() => 0);
  }

  add({ scanned, seen, ids }: IndexWalkResult): void {
    this.#scanned += scanned;
    this.#found += ids?.length ?? 0;
    this.#seen = this.#seen.map((count, at) => count + (seen[at] ?? 0));
  }

  /** The estimated rows to walk for `count` more matches; infinite if there was no match yet. */
  rowsToFind(count: number): number {
    return (count * ALLOWANCE * this.#scanned) / this.#found;
  }

  rarest(): SearchTerm[] {
    // Adds one half to each count, because a term without a match so far may still occur.
    const shares = this.#seen.map((count) => (count + 0.5) / (this.#scanned + 1));
    return selectTermsToLookUp(this.#pieces.map((piece, at) => ({ piece, share: shares[at] ?? 0 })));
  }
}

/** The next length of a walk, in rows: `FIRST_WALK` multiplied by a power of `WALK_GROWTH`. */
function roundedWalk(rows: number): number {
  const steps = Math.ceil(Math.log(rows / FIRST_WALK) / Math.log(WALK_GROWTH) - 1e-9);
  return Math.ceil(FIRST_WALK * WALK_GROWTH ** steps);
}

/**
 * Returns the filters whose indexes are walked (`along`), the filters that are checked for each row (`onTheWay`), and
 * the number of index scans.
 */
function indexesOf(filters: FiltersWithoutText): {
  readonly along: FiltersWithoutText;
  readonly onTheWay: FiltersWithoutText;
  readonly count: number;
} {
  const { tagIds, merchantIds, categoryIds, assetIds, ...others } = filters;
  const count = new Set(tagIds ?? merchantIds ?? categoryIds ?? assetIds ?? ['']).size;
  if (count <= MAX_INDEX_SCANS) return { along: filters, onTheWay: {}, count };
  return { along: others, onTheWay: { tagIds, merchantIds, categoryIds, assetIds }, count: 1 };
}
