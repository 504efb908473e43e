import { foldText } from '../counterparty-name.ts';
import type { BusinessKind, WordList } from './business-kinds.ts';
import { NOISE_WORDS } from './noise-words.ts';
import { CHAIN_NAMES } from './words/chains.ts';
import { GERMAN_WORDS } from './words/de.ts';
import { ENGLISH_WORDS } from './words/en.ts';
import { SPANISH_WORDS } from './words/es.ts';
import { FRENCH_WORDS } from './words/fr.ts';
import { ITALIAN_WORDS } from './words/it.ts';
import { DUTCH_WORDS } from './words/nl.ts';
import { POLISH_WORDS } from './words/pl.ts';
import { PORTUGUESE_WORDS } from './words/pt.ts';

const LANGUAGES = {
  en: ENGLISH_WORDS,
  de: GERMAN_WORDS,
  fr: FRENCH_WORDS,
  es: SPANISH_WORDS,
  it: ITALIAN_WORDS,
  nl: DUTCH_WORDS,
  pl: POLISH_WORDS,
  pt: PORTUGUESE_WORDS,
} as const;
type Language = keyof typeof LANGUAGES;

/** A phrase of a word list, found in a text. */
export interface BusinessKindMatch {
  readonly trade: BusinessKind;
  /** Index of the first word of the phrase. */
  readonly at: number;
  /** Number of words of the phrase. */
  readonly length: number;
  /** True if the phrase is the name of a chain and starts the text. */
  readonly isChain: boolean;
}

/**
 * Minimum length of a word that is neither in the wallet's language nor English. Shorter words often have other
 * meanings.
 */
const SHORTEST_FOREIGN = 5;
const SHORTEST_PART = 3;
const LONGEST_PHRASE = 4;

interface Patterns {
  readonly chains: ReadonlyMap<string, BusinessKind>;
  readonly words: ReadonlyMap<string, BusinessKind>;
  readonly ends: ReadonlyMap<string, BusinessKind>;
  readonly beginnings: ReadonlyMap<string, BusinessKind>;
  /** The first word of each phrase that has several words. */
  readonly firsts: ReadonlySet<string>;
  /** Cached results of the search in parts of words. */
  readonly parts: Map<string, BusinessKind | null>;
}

const known = new Map<string, Patterns>();

/** Returns a function that finds kinds of businesses in texts. Prefers the given language, then English, then the others. */
export function createBusinessKindFinder(language: string): (words: readonly string[]) => BusinessKindMatch[] {
  const patterns = known.get(language) ?? patternsOf(language);
  known.set(language, patterns);
  return (words) => tradesIn(words, patterns);
}

function patternsOf(language: string): Patterns {
  const [chains, words, ends, beginnings] = [
    new Map<string, BusinessKind>(),
    new Map<string, BusinessKind>(),
    new Map<string, BusinessKind>(),
    new Map<string, BusinessKind>(),
  ];
  for (const [phrase, trade] of phrasesOf(CHAIN_NAMES)) keepFirst(chains, phrase, trade);
  const names = Object.keys(LANGUAGES).filter(isLanguage);
  const first = names.filter((name) => name === language);
  const others = names.filter((name) => name !== language);
  for (const name of [...first, ...others]) {
    for (const [phrase, trade] of phrasesOf(LANGUAGES[name])) {
      if (name !== language && name !== 'en' && phrase.replaceAll('*', '').length < SHORTEST_FOREIGN) continue;
      if (phrase.startsWith('*')) keepFirst(ends, phrase.slice(1), trade);
      else if (phrase.endsWith('*')) keepFirst(beginnings, phrase.slice(0, -1), trade);
      else keepFirst(words, phrase, trade);
    }
  }
  const phrases = [...chains.keys(), ...words.keys()].filter((phrase) => phrase.includes(' '));
  const firsts = new Set(phrases.map((phrase) => phrase.slice(0, phrase.indexOf(' '))));
  return { chains, words, ends, beginnings, firsts, parts: new Map() };
}

function isLanguage(name: string): name is Language {
  return name in LANGUAGES;
}

function keepFirst(map: Map<string, BusinessKind>, phrase: string, trade: BusinessKind): void {
  if (!map.has(phrase)) map.set(phrase, trade);
}

function* phrasesOf(list: WordList): Generator<[phrase: string, trade: BusinessKind]> {
  for (const [trade, text] of entriesOf(list)) {
    for (const written of text.split(',')) {
      for (const spelling of spellingsOf(written.trim().toLowerCase())) yield [spelling, trade];
    }
  }
}

function entriesOf(list: WordList): [BusinessKind, string][] {
  // biome-ignore lint/plugin: the type of Object.entries does not keep the type of the keys.
  return Object.entries(list) as [BusinessKind, string][];
}

/** All spellings that banks use: without accents, or with `ae` for `ä`. Punctuation separates words, as in texts. */
function spellingsOf(phrase: string): Set<string> {
  const expanded = phrase.replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter);
  return new Set(
    [phrase, expanded].map((one) =>
      foldText(one)
        .replace(/[^\p{L}\p{M}\p{N}&+*]+/gu, ' ')
        .trim(),
    ),
  );
}

/** Minimum length of a chain's name inside a text; shorter names are also words inside other names. */
const SHORTEST_INSIDE = 5;

/**
 * Returns the phrases in the text, and a chain at its start. If there are none, returns a chain later in the text,
 * because some banks put the place first.
 */
function tradesIn(words: readonly string[], patterns: Patterns): BusinessKindMatch[] {
  const found = phrasesIn(words, patterns);
  if (found.length > 0) return found;
  for (const at of words.keys()) {
    const chain = longestAt(words, at, patterns, true);
    const phrase = words.slice(at, at + (chain?.length ?? 0)).join(' ');
    if (chain !== null && phrase.length >= SHORTEST_INSIDE) return [chain];
  }
  return [];
}

/** The longest phrases without overlaps, searched from the beginning of the text. */
function phrasesIn(words: readonly string[], patterns: Patterns): BusinessKindMatch[] {
  const found: BusinessKindMatch[] = [];
  let isStart = true;
  for (let at = 0; at < words.length; ) {
    const here = longestAt(words, at, patterns, isStart);
    if (here !== null) found.push(here);
    isStart = isStart && here === null && NOISE_WORDS.has(words[at] ?? '');
    at += here?.length ?? 1;
  }
  return found;
}

function longestAt(
  words: readonly string[],
  at: number,
  patterns: Patterns,
  isStart: boolean,
): BusinessKindMatch | null {
  const most = patterns.firsts.has(words[at] ?? '') ? LONGEST_PHRASE : 1;
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    const chain = isStart ? patterns.chains.get(phrase) : undefined;
    if (chain !== undefined) return { trade: chain, at, length, isChain: true };
    const trade = patterns.words.get(phrase) ?? (length === 1 ? partOf(phrase, patterns) : undefined);
    if (trade !== undefined) return { trade, at, length, isChain: false };
  }
  return null;
}

/** Maximum number of words in the cache. */
const MAX_PARTS = 50_000;

/** The trade of the longest prefix or suffix of a word that is in a list. */
function partOf(word: string, { ends, beginnings, parts }: Patterns): BusinessKind | undefined {
  const known = parts.get(word);
  if (known !== undefined) return known ?? undefined;
  let found: BusinessKind | undefined;
  for (let cut = 0; found === undefined && word.length - cut >= SHORTEST_PART; cut += 1) {
    found = ends.get(word.slice(cut)) ?? beginnings.get(word.slice(0, word.length - cut));
  }
  if (parts.size >= MAX_PARTS) parts.clear();
  parts.set(word, found ?? null);
  return found;
}
