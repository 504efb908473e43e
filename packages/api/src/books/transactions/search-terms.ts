import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';

/** What has a term in its name, by its ids: bookings with one of these are found by it. */
export interface Named {
  readonly categoryIds: readonly string[];
  readonly merchantIds: readonly string[];
  readonly assetIds: readonly string[];
  readonly tagIds: readonly string[];
}

export const NOTHING_NAMED: Named = { categoryIds: [], merchantIds: [], assetIds: [], tagIds: [] };

/**
 * One part of what was searched for: it occurs in a text of the booking or in the name of what the booking has, or it
 * is the booking's amount.
 */
export interface SearchTerm {
  readonly text: string;
  /** The amounts that it reads as, without sign; none for a quoted one. */
  readonly amounts: readonly string[];
  readonly named: Named;
}

/** A phrase is between two quotes of any kind, each at the edge of a word; any other quote is a character. */
const TERM = /(?<=^|\s)["“”„«»](.*?\S.*?)["“”„«»](?=\s|$)|\S+/gu;

/** The words of a search and its quoted phrases, each once, as they are written: all of them have to occur, in any order. */
export function termsOf(search: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const words = [...search.matchAll(TERM)];
  const isAmount = (at: number) => words[at]?.[1] === undefined && amountsMeantBy(words[at]?.[0] ?? '').length > 0;
  for (const [at, [word, phrase]] of words.entries()) {
    // `12,34 €` and `CHF 12.34` are amounts as people write them; no text of the booking need say the currency.
    if (phrase === undefined && isCurrency(word) && (isAmount(at - 1) || isAmount(at + 1))) continue;
    const amounts = phrase === undefined ? amountsMeantBy(word) : [];
    const text = phrase ?? word;
    terms.set(`${text.toLowerCase()} ${amounts}`, { text, amounts, named: NOTHING_NAMED });
  }
  return [...terms.values()];
}

const isCurrency = (word: string) => /^\p{Sc}$/u.test(word) || isIsoCurrency(word);

/** A sign of a currency may be before or behind the number: `−€12.34`, `12€`. */
const UNGROUPED = /^[-+−]?\p{Sc}?(\d+)(?:[.,](\d+))?\p{Sc}?$/u;
const GROUPED = /^[-+−]?\p{Sc}?([1-9]\d{0,2}(?:([.,'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?\p{Sc}?$/u;

/** What a number can mean: `12,34` and `12.34` are one amount, `1.234` may be two, as people write both. */
export function amountsMeantBy(word: string): string[] {
  const [, whole, fraction] = UNGROUPED.exec(word) ?? [];
  const [, groups, separator = '', rest] = GROUPED.exec(word) ?? [];
  const readings = [decimalOf(whole, fraction), decimalOf(groups?.replaceAll(separator, ''), rest)];
  return readings.filter((reading) => reading !== null);
}

function decimalOf(whole: string | undefined, fraction: string | undefined): string | null {
  if (whole === undefined) return null;
  const text = fraction === undefined ? whole : `${whole}.${fraction}`;
  return isDecimal(text) ? canonicalDecimal(text) : null;
}

/** Terms and the words of phrases: what the trigram index can be asked for, one at a time. */
export function piecesOf(terms: readonly SearchTerm[]): SearchTerm[] {
  const wordsOfPhrases = terms.filter(isPhrase).flatMap(({ text, named }) => {
    // With the spaces beside it: the index knows where words begin and end.
    const words = Array.from(text.matchAll(/\S+/gu), ({ index, 0: word }) =>
      text.slice(Math.max(0, index - 1), index + word.length + 1),
    );
    // What has the phrase in its name has its words there too.
    return words.map((word) => ({ text: word, amounts: [], named }));
  });
  const distinct = new Map(wordsOfPhrases.map((piece) => [piece.text, piece]));
  return [...terms.filter((term) => !isPhrase(term)), ...distinct.values()];
}

function isPhrase({ text }: SearchTerm): boolean {
  return /\S\s+\S/u.test(text);
}

/** A piece and the share of the bookings that have it, in a sample. */
export interface Seen {
  readonly piece: SearchTerm;
  readonly share: number;
}

/** To fetch a candidate's row and to look into it takes as long as to read this many entries of the index. */
const ENTRIES_A_ROW = 250;

/**
 * The pieces to ask the index for: the rarest, and each other one that rules out enough candidates to be worth reading
 * its entries, one for each of its trigrams in each booking that has it. (A word that most bookings have costs the
 * index 10 ms a trigram in a million of them.)
 */
export function indexedPieces(seen: readonly Seen[]): SearchTerm[] {
  const chosen: SearchTerm[] = [];
  let candidates = 1;
  for (const { piece, share } of seen.filter(hasTrigram).toSorted((a, b) => a.share - b.share)) {
    const entries = share * piece.text.length;
    if (chosen.length > 0 && candidates * (1 - share) * ENTRIES_A_ROW < entries) continue;
    chosen.push(piece);
    candidates *= share;
  }
  return chosen;
}

const WORD = '[\\p{L}\\p{N}]';
const OTHER = '[^\\p{L}\\p{N}]';
/** Three characters of a word, or two at its end or one at its beginning: what pg_trgm cuts a pattern into. */
const TRIGRAM = new RegExp(`${WORD}{3}|${WORD}{2}${OTHER}|${OTHER}${WORD}`, 'u');

function hasTrigram({ piece }: Seen): boolean {
  return TRIGRAM.test(piece.text);
}
