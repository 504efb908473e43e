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
  /** The same with letters such as `ü` spelled out, as `ue`. */
  readonly spelled: string;
  /** The amounts that it reads as, without sign; none for a quoted one. */
  readonly amounts: readonly string[];
  readonly named: Named;
}

/** A phrase is between two quotes of any kind, each at the edge of a word; any other quote is a character. */
const TERM =
  /(?<=^|\s)["“”„«»](.*?\S.*?)["“”„«»](?=\s|$)|(?<=^|\s)[-+−]?\p{Sc}?[1-9]\d{0,2}(\s)\d{3}(?:\2\d{3})*(?:[.,]\d+)?\p{Sc}?(?=\s|$)|\S+/gu;

/** The words of a search and its quoted phrases, each once, as they are written: all of them have to occur, in any order. */
export function termsOf(search: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const words = withSpacedAmounts([...search.matchAll(TERM)]);
  const isAmount = (at: number) => words[at]?.[1] === undefined && amountsMeantBy(words[at]?.[0] ?? '').length > 0;
  for (const [at, [word, phrase]] of words.entries()) {
    // `12,34 €` and `CHF 12.34` are amounts as people write them; no text of the booking need say the currency.
    if (phrase === undefined && isCurrency(word) && (isAmount(at - 1) || isAmount(at + 1))) continue;
    const amounts = phrase === undefined ? amountsMeantBy(word) : [];
    const text = phrase ?? word;
    terms.set(`${text.toLowerCase()} ${amounts}`, { text, spelled: text, amounts, named: NOTHING_NAMED });
  }
  return [...terms.values()];
}

type Word = readonly [word: string, phrase?: string];

/**
 * Digits in groups of three are one amount where something says so: a decimal fraction, a currency or another space than
 * the usual one. Else `10 500` is two numbers.
 */
function withSpacedAmounts(found: readonly RegExpExecArray[]): Word[] {
  return found.flatMap(([word, phrase, space], at): Word[] => {
    if (phrase !== undefined) return [[word, phrase]];
    const beside = [found[at - 1]?.[0], found[at + 1]?.[0]];
    const isOne =
      space !== ' ' || /[.,]|\p{Sc}/u.test(word) || beside.some((other) => other !== undefined && isCurrency(other));
    return isOne ? [[word]] : word.split(' ').map((part): Word => [part]);
  });
}

const isCurrency = (word: string) => /^\p{Sc}$/u.test(word) || isIsoCurrency(word);

/** A sign of a currency may be before or behind the number: `−€12.34`, `12€`. */
const UNGROUPED = /^[-+−]?\p{Sc}?(\d+)(?:[.,](\d+))?\p{Sc}?$/u;
const GROUPED = /^[-+−]?\p{Sc}?([1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?\p{Sc}?$/u;

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
  const wordsOfPhrases = terms.filter(isPhrase).flatMap(({ text, spelled, named }) => {
    const spelledWords = wordsIn(spelled);
    // What has the phrase in its name has its words there too.
    return wordsIn(text).map((word, at) => ({ text: word, spelled: spelledWords[at] ?? word, amounts: [], named }));
  });
  const distinct = new Map(wordsOfPhrases.map((piece) => [piece.text, piece]));
  return [...terms.filter((term) => !isPhrase(term)), ...distinct.values()];
}

/** With the spaces beside each: the index knows where words begin and end. */
function wordsIn(text: string): string[] {
  return Array.from(text.matchAll(/\S+/gu), ({ index, 0: word }) =>
    text.slice(Math.max(0, index - 1), index + word.length + 1),
  );
}

/** An amount with spaces in it is none: a transaction of that amount need not have its digits as words. */
function isPhrase({ text, amounts }: SearchTerm): boolean {
  return amounts.length === 0 && /\S\s+\S/u.test(text);
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
