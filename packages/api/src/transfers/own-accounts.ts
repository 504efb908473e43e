import { foldText } from '@coffer/domain/counterparty-name.ts';
import type { AssetType } from '../wallets/assets/assets.schema.ts';
import {
  ACCOUNT_KIND_PHRASES,
  NEUTRAL_TRANSFER_WORDS,
  OWN_TRANSFER_PHRASES,
  TRANSFER_WORDS,
} from './transfer-words.ts';

export interface OwnAsset {
  readonly id: string;
  readonly name: string;
  readonly type: AssetType;
  readonly accountNumber: string | null;
}

/** The texts of a transaction; null if absent. */
export interface TransferTexts {
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: string | null;
}

/** References in the texts of a transaction to accounts and members of the wallet. */
export interface OwnAccountHints {
  /** Assets whose account number is in the texts. */
  readonly numbers: ReadonlySet<string>;
  /** Assets whose name is in the texts. The name of a kind also counts if the wallet has one asset of that kind. */
  readonly names: ReadonlySet<string>;
  /** Assets whose kind is named in the texts, if the wallet has several assets of that kind. */
  readonly kinds: ReadonlySet<string>;
  /** Whether the counterparty is a member of the wallet. */
  readonly person: boolean;
  /** Whether the texts contain words for transfers between own accounts. */
  readonly words: boolean;
  /** Whether the texts name nobody else. */
  readonly silent: boolean;
  /** Counterparty and description, normalised for comparison. */
  readonly text: string;
  /** The counterparty alone, normalised in the same way; empty without a counterparty. */
  readonly name: string;
}

/** Maximum number of characters read from each text. */
export const MAX_HINT_CHARACTERS = 300;
/** Minimum length of an account number. Shorter numbers are too ambiguous to identify an account. */
export const MIN_ACCOUNT_NUMBER_LENGTH = 6;
const SHORTEST_NAME = 3;
/** Separates counterparty and description, so that no phrase spans both. */
const BREAK = '|';

interface Named {
  readonly phrase: readonly string[];
  readonly mark: (found: AccountMentions) => void;
}

interface AccountMentions {
  readonly names: Set<string>;
  readonly kinds: Set<string>;
  own: boolean;
}

/**
 * Returns a function that finds references to a wallet’s assets and members in texts. Longer phrases match before
 * shorter ones, and each word counts once: `Dollar savings` does not name the asset `Savings`.
 */
export function createAccountHintReader(
  assets: readonly OwnAsset[],
  people: readonly string[],
): (texts: TransferTexts) => OwnAccountHints {
  const numbers = assets.flatMap(({ id, accountNumber }) => {
    const pattern = numberPattern(accountNumber ?? '');
    return pattern === null ? [] : [{ id, pattern }];
  });
  const phrases = [...namesOf(assets), ...kindsOf(assets), ...OWN_TRANSFER_PHRASES.map(asOwn)].sort(
    (a, b) => b.phrase.length - a.phrase.length,
  );
  // Phrases are indexed by their first word.
  const byFirst = Map.groupBy(phrases, ({ phrase }) => phrase[0] ?? '');
  const persons = people.map(tokensOf).filter((tokens) => tokens.length > 0);
  return (texts) => {
    const counterpart = tokensOf(texts.fromTo ?? '');
    const tokens = [...counterpart, BREAK, ...tokensOf(texts.description ?? '')];
    const found: AccountMentions = { names: new Set(), kinds: new Set(), own: false };
    const left = withoutPhrases(tokens, byFirst, found);
    const person = persons.some((name) => isPerson(name, counterpart));
    const rest = left.filter(
      (token, at) => isTelling(token) && !(person && at < counterpart.length && persons.flat().includes(token)),
    );
    const silent = rest.every((token) => TRANSFER_WORDS.has(token));
    const all = [texts.fromTo, texts.description, texts.notes].join('\n').toUpperCase();
    return {
      numbers: new Set(numbers.filter(({ pattern }) => pattern.test(all)).map(({ id }) => id)),
      names: found.names,
      kinds: found.kinds,
      person,
      words: found.own || (silent && rest.length > 0),
      silent,
      text: tokens.filter((token) => token !== BREAK).join(' '),
      name: counterpart.join(' '),
    };
  };
}

/** Lower-case words without accents, split at everything except letters and digits. */
function tokensOf(text: string): string[] {
  return foldText(text.slice(0, MAX_HINT_CHARACTERS))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '');
}

/** A pattern that finds the number as banks print it: in groups, or without leading zeros. Null if the number identifies no account. */
function numberPattern(accountNumber: string): RegExp | null {
  const compact = accountNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const telling = compact.replace(/^0+/, '');
  // A masked number can belong to several accounts.
  if (telling.length < MIN_ACCOUNT_NUMBER_LENGTH || /[^\p{L}\p{N}\s./-]/u.test(accountNumber)) return null;
  if (!/\d{3}/.test(telling)) return null;
  return new RegExp(`(?<![A-Z0-9])0*${[...telling].join('[ ./-]?')}(?![A-Z0-9])`, 'u');
}

function namesOf(assets: readonly OwnAsset[]): Named[] {
  return assets.flatMap(({ id, name }) => {
    const phrase = tokensOf(name);
    const isName = phrase.some((token) => isTelling(token) && !TRANSFER_WORDS.has(token));
    if (!isName || phrase.join('').length < SHORTEST_NAME) return [];
    return [{ phrase, mark: (found: AccountMentions) => void found.names.add(id) }];
  });
}

function kindsOf(assets: readonly OwnAsset[]): Named[] {
  return ACCOUNT_KIND_PHRASES.flatMap(([kinds, phrases]) => {
    const ids = assets.filter(({ type }) => kinds.includes(type)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const mark = ({ names, kinds: several }: AccountMentions) => {
      for (const id of ids) (ids.length === 1 ? names : several).add(id);
    };
    return phrases.map((phrase) => ({ phrase, mark }));
  });
}

function asOwn(phrase: readonly string[]): Named {
  return {
    phrase,
    mark: (found) => {
      found.own = true;
    },
  };
}

/**
 * Marks the assets that phrases in the tokens name. Returns the tokens, with an empty text in place of each token of a
 * phrase.
 */
function withoutPhrases(
  tokens: readonly string[],
  byFirst: ReadonlyMap<string, readonly Named[]>,
  found: AccountMentions,
): string[] {
  const left = [...tokens];
  for (let at = 0; at < tokens.length; ) {
    const here = at;
    const longest = byFirst
      .get(tokens[here] ?? '')
      ?.filter(({ phrase }) => phrase.every((word, after) => tokens[here + after] === word));
    const length = longest?.[0]?.phrase.length ?? 0;
    for (const { phrase, mark } of longest ?? []) if (phrase.length === length) mark(found);
    left.fill('', here, here + length);
    at += Math.max(length, 1);
  }
  return left;
}

/** Whether the counterparty contains all words of a full name, in any order; a one-word name must be the whole counterparty. */
function isPerson(name: readonly string[], counterpart: readonly string[]): boolean {
  if (name.length === 1) return counterpart.length === 1 && counterpart[0] === name[0];
  return name.every((word) => counterpart.includes(word));
}

/** Whether a word may be part of a name. Excludes numbers, single letters and payment words. */
function isTelling(token: string): boolean {
  return token.length > 1 && !/\p{N}/u.test(token) && !NEUTRAL_TRANSFER_WORDS.has(token);
}
