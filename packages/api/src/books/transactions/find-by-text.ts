import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { readTerms } from './read-terms.ts';
import { indexedPieces, piecesOf, type SearchTerm } from './search-terms.ts';
import type { FiltersWithoutText, TransactionCursor } from './transaction-filters.sql.ts';
import { foundStatement, type TextSearch, type Walked, walkStatement } from './transaction-text.sql.ts';

/** The first walk: long enough to tell what most bookings have from what few have, short enough to come on top. */
const FIRST_WALK = 250;
/** Longer walks are worth less than asking the index, which takes as long for a word that one in 150 of a million has. */
const LONGEST_WALK = 15_000;
/** How much longer than expected a walk is made, since what is met is not met evenly. */
const ALLOWANCE = 1.2;
/** More indexes than this are not walked side by side: what they filter is looked at on the way. */
const MOST_INDEXES = 4;

/** A search, after the first look at the list. */
export interface Found extends TextSearch {
  /** The newest that were asked for, or all there are. */
  readonly ids: readonly string[];
}

const WALKED = {
  scanned: is.int8,
  ids: is.orNull(is.arrayOf(is.uuid)),
  seen: is.arrayOf(is.int4),
  lastDate: is.orNull(is.date),
  lastId: is.orNull(is.uuid),
};

/**
 * The newest bookings with a text, after a place in the list. A common word is met soon on a walk along the list, a rare
 * one is found by the trigram index, and for the other kind either way can take seconds. So it begins with a short walk,
 * which also tells how common each piece is; walks on when that promises to fill the page; and else asks the index for
 * the rarest pieces, in what lies beyond the walk.
 */
export async function findByText(
  wallet: Wallet,
  { text, ...filters }: FiltersWithoutText & { readonly text: string },
  { limit, after }: { readonly limit: number; readonly after: TransactionCursor | null },
): Promise<Found> {
  const { transaction, walletId } = wallet;
  const terms = await readTerms(wallet, text);
  const indexes = indexesOf(filters);
  const sample = new Sample(terms);
  let ids: readonly string[] = [];
  let place = after;
  let rows = Math.max(limit, Math.ceil(FIRST_WALK / indexes.count));
  do {
    const walk = { ...indexes, terms, rows, limit: limit - ids.length, after: place };
    const [walked] = await transaction.query({ ...walkStatement(walletId, walk), row: WALKED });
    if (walked === undefined) break;
    sample.add(walked);
    ids = [...ids, ...(walked.ids ?? [])];
    const { scanned, lastDate, lastId } = walked;
    if (ids.length === limit || scanned < rows || lastDate === null || lastId === null)
      return { ids, terms, pieces: sample.rarest() };
    place = { date: lastDate, id: lastId };
    rows = sample.rowsToFind(limit - ids.length);
  } while (rows * indexes.count <= LONGEST_WALK);

  const search = { terms, pieces: sample.rarest() };
  const rest = { limit: limit - ids.length, after: place };
  const found = await transaction.query({ ...foundStatement(walletId, filters, search, rest), row: { id: is.uuid } });
  return { ids: [...ids, ...found.map(({ id }) => id)], ...search };
}

/** The pieces of a text to ask the index for, after a short walk: for a reader of all bookings that have it. */
export async function searchFor(
  wallet: Wallet,
  { text, ...filters }: FiltersWithoutText & { readonly text: string },
): Promise<TextSearch> {
  const { transaction, walletId } = wallet;
  const terms = await readTerms(wallet, text);
  const { along, onTheWay } = indexesOf(filters);
  const walk = { along, onTheWay, terms, rows: FIRST_WALK, limit: 1, after: null };
  const [walked] = await transaction.query({ ...walkStatement(walletId, walk), row: WALKED });
  const sample = new Sample(terms);
  if (walked !== undefined) sample.add(walked);
  return { terms, pieces: sample.rarest() };
}

/** What was met so far. */
class Sample {
  readonly #pieces: readonly SearchTerm[];
  #seen: readonly number[];
  #scanned = 0;
  #found = 0;

  constructor(terms: readonly SearchTerm[]) {
    this.#pieces = piecesOf(terms);
    this.#seen = this.#pieces.map(() => 0);
  }

  add({ scanned, seen, ids }: Walked): void {
    this.#scanned += scanned;
    this.#found += ids?.length ?? 0;
    this.#seen = this.#seen.map((count, at) => count + (seen[at] ?? 0));
  }

  /** How far to walk on for so many more; infinitely when there was none yet. */
  rowsToFind(count: number): number {
    return Math.ceil((count * ALLOWANCE * this.#scanned) / this.#found);
  }

  rarest(): SearchTerm[] {
    // Half a one more: what was not met may still be there.
    const shares = this.#seen.map((count) => (count + 0.5) / (this.#scanned + 1));
    return indexedPieces(this.#pieces.map((piece, at) => ({ piece, share: shares[at] ?? 0 })));
  }
}

/** The filters whose indexes a walk goes along, side by side. */
function indexesOf(filters: FiltersWithoutText): {
  readonly along: FiltersWithoutText;
  readonly onTheWay: FiltersWithoutText;
  readonly count: number;
} {
  const { tagIds, merchantIds, categoryIds, assetIds, ...others } = filters;
  const count = new Set(tagIds ?? merchantIds ?? categoryIds ?? assetIds ?? ['']).size;
  if (count <= MOST_INDEXES) return { along: filters, onTheWay: {}, count };
  return { along: others, onTheWay: { tagIds, merchantIds, categoryIds, assetIds }, count: 1 };
}
