import { withPlainPunctuation } from '@coffer/domain/counterparty-name.ts';
import { isIsoCurrency } from '@coffer/domain/currencies.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';

/**
 * The ids of the records whose name contains a search term. A transaction that refers to one of these records
 * matches the term.
 */
export interface NameMatches {
  readonly categoryIds: readonly string[];
  readonly merchantIds: readonly string[];
  readonly assetIds: readonly string[];
  readonly tagIds: readonly string[];
}

export const NO_NAME_MATCHES: NameMatches = { categoryIds: [], merchantIds: [], assetIds: [], tagIds: [] };

/**
 * One part of a search. It matches a text of a transaction, the name of a record that the transaction refers to, or
 * its amount.
 */
export interface SearchTerm {
  readonly text: string;
  /** The term with letters such as `ü` spelled out, as `ue`. */
  readonly spelled: string;
  /** The amounts that the term can mean, without sign; empty for a quoted phrase. */
  readonly amounts: readonly string[];
  readonly named: NameMatches;
}

/**
 * Matches a quoted phrase, an amount with spaces, or a word. A quote of any kind delimits a phrase only at the edge of
 * a word; elsewhere it is a part of the word.
 */
const TERM =
  /(?<=^|\s)["“”„«»](.*?\S.*?)["“”„«»](?=\s|$)|(?<=^|\s)[-+\u2010-\u2015\u2212]?(?:[A-Z]{0,3}\p{Sc})?[1-9]\d{0,2}(\s)\d{3}(?:\2\d{3})*(?:[.,]\d+)?\p{Sc}?(?=\s|$)|\S+/gu;

/** The distinct words and quoted phrases of a search, as typed. A match contains all of them, in any order. */
export function parseSearchTerms(search: string): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  const words = withSpacedAmounts([...search.matchAll(TERM)]);
  const isAmount = (at: number) => words[at]?.[1] === undefined && possibleAmounts(words[at]?.[0] ?? '').length > 0;
  for (const [at, [word, phrase]] of words.entries()) {
    // `12,34 €` and `CHF 12.34` are amounts as people write them; the currency itself is not a search term.
    if (phrase === undefined && isCurrency(word) && (isAmount(at - 1) || isAmount(at + 1))) continue;
    const amounts = phrase === undefined ? possibleAmounts(word) : [];
    const text = phrase ?? word;
    terms.set(`${text.toLowerCase()} ${amounts}`, { text, spelled: text, amounts, named: NO_NAME_MATCHES });
  }
  return [...terms.values()];
}

type Word = readonly [word: string, phrase?: string];

/**
 * Joins digits in groups of three into one amount if there is a decimal fraction, a currency, or a space other than the usual
 * one. Otherwise `10 500` is two numbers.
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

/** A currency by its sign (`€`, `US$`, `$US`) or ISO code, possibly with the sign of the amount. */
function isCurrency(word: string): boolean {
  const written = word.replace(/^[-+\u2010-\u2015\u2212]/u, '');
  return /^[A-Z]{0,3}\p{Sc}[A-Z]{0,3}$/u.test(written) || isIsoCurrency(written);
}

/** A number without separators between groups of digits: `1234.56`. */
const UNGROUPED = /^(\d*)(?:[.,](\d+))?$/u;
const GROUPED = /^([1-9]\d{0,2}(?:([.,'\s])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/u;
/** Groups of two before the last three digits, as in India: `12,34,567.89`. */
const INDIAN = /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?$/u;

/** The amounts that a number can mean: `12,34` and `12.34` are one amount, while `1.234` can be two. */
export function possibleAmounts(word: string): string[] {
  const number = bareNumber(word);
  if (!/^\d|^[.,]\d/u.test(number)) return [];
  const [, whole, fraction] = UNGROUPED.exec(number) ?? [];
  const [, groups, separator = '', rest] = GROUPED.exec(number) ?? [];
  const [, lakhs, ofLakhs] = INDIAN.exec(number) ?? [];
  const readings = [
    decimalOf(whole === '' ? '0' : whole, fraction),
    decimalOf(groups?.replaceAll(separator, ''), rest),
    decimalOf(lakhs?.replaceAll(',', ''), ofLakhs),
  ];
  return readings.filter((reading) => reading !== null);
}

const SIGN_OR_CURRENCY =
  /^(?:[-+]|[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?![A-Z]))\s*|\s*(?:[-+]|(?:(?<![A-Z])[A-Z]{1,3})?\p{Sc}[A-Z]{0,3}|(?<![A-Z])[A-Z]{3})$/u;

/** The number without sign, parentheses and currency, each of which may be on either side. */
function bareNumber(word: string): string {
  const plain = withPlainPunctuation(word.normalize('NFKC'));
  let left = /^\(.*\)$/u.test(plain) ? plain.slice(1, -1) : plain;
  // Each word has at most a sign and a currency to remove.
  for (let part = 0; part < 2; part += 1) {
    const found = SIGN_OR_CURRENCY.exec(left)?.[0] ?? '';
    const code = /[A-Z]{3}/u.exec(found)?.[0];
    if (code !== undefined && !/\p{Sc}/u.test(found) && !isIsoCurrency(code)) break;
    left = left.replace(SIGN_OR_CURRENCY, '');
  }
  return left;
}

function decimalOf(whole: string | undefined, fraction: string | undefined): string | null {
  if (whole === undefined) return null;
  const text = fraction === undefined ? whole : `${whole}.${fraction}`;
  return isDecimal(text) ? canonicalDecimal(text) : null;
}

/**
 * Returns the pieces of a search that the trigram index can look up: all terms that are not phrases, and the single
 * words of phrases.
 */
export function indexableTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  const wordsOfPhrases = terms.filter(isPhrase).flatMap(({ text, spelled, named }) => {
    const spelledWords = wordsIn(spelled);
    // The record names that contain the phrase also contain its words, so `named` stays the same.
    return wordsIn(text).map((word, at) => ({ text: word, spelled: spelledWords[at] ?? word, amounts: [], named }));
  });
  const distinct = new Map(wordsOfPhrases.map((piece) => [piece.text, piece]));
  return [...terms.filter((term) => !isPhrase(term)), ...distinct.values()];
}

/**
 * Returns the words of a text, each with the space before and after it, if any. The index knows where words begin and
 * end.
 */
function wordsIn(text: string): string[] {
  return Array.from(text.matchAll(/\S+/gu), ({ index, 0: word }) =>
    text.slice(Math.max(0, index - 1), index + word.length + 1),
  );
}

/**
 * Whether a term is a phrase. An amount with spaces is no phrase: a matching transaction may contain it without spaces.
 */
function isPhrase({ text, amounts }: SearchTerm): boolean {
  return amounts.length === 0 && /\S\s+\S/u.test(text);
}

/** A piece of a search (see `indexableTerms`), and the share of sampled transactions that match it. */
export interface TermFrequency {
  readonly piece: SearchTerm;
  readonly share: number;
}

/** Fetching and checking a candidate row costs as much as reading this many index entries. */
const ENTRIES_A_ROW = 250;

/**
 * Chooses the pieces to look up in the trigram index: the rarest piece, and each further piece that excludes enough
 * candidates to be worth reading its index entries. A piece has one index entry for each trigram and matching
 * transaction. For a word in most of a million transactions, reading takes 10 ms for each trigram.
 */
export function selectTermsToLookUp(seen: readonly TermFrequency[]): SearchTerm[] {
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
/** Three characters of a word, two at its end or one at its beginning: the trigrams that pg_trgm extracts from a pattern. */
const TRIGRAM = new RegExp(`${WORD}{3}|${WORD}{2}${OTHER}|${OTHER}${WORD}`, 'u');

function hasTrigram({ piece }: TermFrequency): boolean {
  return TRIGRAM.test(piece.text);
}
