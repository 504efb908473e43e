import { foldText } from '../counterparty-name.ts';
import { NOISE_WORDS } from './noise-words.ts';

/** The words of a transaction's texts, case-folded, in order. */
interface StatementWords {
  /** The counterparty's name, without numbers, without a place after a separator, and without words that banks add. */
  readonly name: readonly string[];
  /**
   * The words of the counterparty, or of the description if there is no counterparty, including words that banks add.
   * These words are compared with the phrases of the word lists.
   */
  readonly written: readonly string[];
  /** The words of the description without words that banks add; empty if the name comes from the description. */
  readonly rest: readonly string[];
}

/** Maximum number of characters of a text that are read; the rest is ignored. */
export const MAX_STATEMENT_TEXT_CHARACTERS = 400;
const MAX_WORDS = 24;

/**
 * The words of a counterparty and a description. Without a counterparty, the name is taken from the description. A
 * payment intermediary in front of a star is removed: `PAYPAL *SPOTIFY` has the name Spotify.
 */
export function statementWords(counterparty: string, description: string): StatementWords {
  const hasCounterparty = wordsIn(counterparty).length > 0;
  const main = hasCounterparty ? counterparty : description;
  const written = wordsIn(removeIntermediary(removePlace(foldText(main.slice(0, MAX_STATEMENT_TEXT_CHARACTERS)))));
  const name = written.filter((word) => !NOISE_WORDS.has(word));
  const rest = hasCounterparty
    ? wordsIn(foldText(description.slice(0, MAX_STATEMENT_TEXT_CHARACTERS))).filter((word) => !NOISE_WORDS.has(word))
    : [];
  return { name: name.length > 0 ? name : written, written, rest };
}

/** Removes a payment service and its star: `PAYPAL *SPOTIFY` becomes Spotify. */
function removeIntermediary(text: string): string {
  const [, before = '', who = '', rest = ''] = /^(.*?)([a-z0-9._]{2,12})\s*\*+\s*(.*)$/s.exec(text) ?? [];
  return INTERMEDIARIES.has(who) && /\p{L}/u.test(rest) ? `${before} ${rest}` : text;
}

const INTERMEDIARIES: ReadonlySet<string> = new Set(
  `adyen b2b ccv cko ec fs iz izettle klarna lsp mollie nya nyx paddle paypal pp ppro pyl slr sp spi sq stripe sum sumup tst ubr
   worldline zettle zettle_ zlr`.split(/\s+/),
);

/**
 * Removes the place after the name, which follows `//` or at least four spaces: `REWE SAGT DANKE//BERLIN/DE` becomes
 * `REWE SAGT DANKE`.
 */
function removePlace(text: string): string {
  const [name = ''] = text.split(/\/\/|\s{4,}(?=\S)/, 1);
  return /\p{L}{3}/u.test(name) ? name : text;
}

/** Splits a text into words. Leaves out numbers such as `4471` and `kfn12`, which differ between transactions. */
function wordsIn(text: string): string[] {
  return text
    .replace(/(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
    .replace(/(?<=[\p{L}\p{M}])'(?=\p{L})/gu, '')
    .replace(/\s*([&+])\s*/g, '$1')
    .split(/[^\p{L}\p{M}\p{N}&+]+/u)
    .map((word) => word.replace(/^[&+]+/g, '').replace(/(?<!\p{L})[&+]+$/gu, ''))
    .filter((word) => word !== '' && !isNumber(word))
    .slice(0, MAX_WORDS);
}

/** True for numbers and words with many digits: for `4471`, `kfn12` and `2a4b5`, but not for `1&1`, `h3g` and `o2`. */
function isNumber(word: string): boolean {
  const digits = word.match(/\p{N}/gu)?.length ?? 0;
  if (digits === 0 || /&/.test(word)) return false;
  return digits >= 3 || digits * 2 > word.length || (digits === 2 && word.length >= 4);
}
