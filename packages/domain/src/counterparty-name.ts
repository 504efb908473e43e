import { COUNTRIES_AND_CITIES, LEGAL_FORMS, PAYMENT_INTERMEDIARIES, PAYMENT_WORDS } from './counterparty-name-words.ts';

/** Maximum length of a name. Longer names are cut before they are compared. */
const LONGEST_NAME = 200;

/**
 * The counterparty's name in a bank's text, without the parts that differ between transactions or banks: case, accents,
 * punctuation, legal forms, words about the payment, dates, numbers of terminals and receipts, the place at the end.
 * Idempotent.
 */
export function normalisedCounterpartyName(text: string): string {
  const words = wordsOf(removePlace(removeIntermediary(foldText(text.slice(0, 1000)))));
  const lasting = words.filter((word, at) => !isNumber(word, at) && (at === 0 || !LEGAL_FORMS.has(word)));
  const telling = lasting.filter((word) => !PAYMENT_WORDS.has(word));
  const kept = telling.length > 0 ? telling : lasting;
  while (kept.length > 1 && COUNTRIES_AND_CITIES.has(kept.at(-1) ?? '')) kept.pop();
  return joinName(kept);
}

/**
 * The part of the text from which `normalisedCounterpartyName` takes the name, as written in the text, so that a rule
 * can search for it. If other words interrupt the name, returns the longest uninterrupted part. At most 200 characters;
 * empty if there is no such part.
 */
export function counterpartyNameInText(text: string): string {
  const name = normalisedCounterpartyName(text);
  if (name === '') return '';
  const words = Array.from(text.slice(0, 1000).matchAll(WRITTEN_WORD), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  })).slice(0, MAX_WORDS);
  let longest = '';
  for (const [at, { start }] of words.entries()) {
    for (const { end } of words.slice(at)) {
      const part = text.slice(start, end);
      if (part.length > LONGEST_NAME) break;
      if (part.length > longest.length && isPartOf(name, part)) longest = part;
    }
  }
  return longest;
}

/** Maximum number of words that are searched for a name. Bank texts have fewer words. */
const MAX_WORDS = 40;
/** A word: text between spaces, slashes and stars, without leading or trailing punctuation. */
const WRITTEN_WORD = /[\p{L}\p{N}](?:[^\s/*]*[\p{L}\p{M}\p{N}])?/gu;

/** True if cleaning removes no word from `part`, and `name` contains the words of `part` without interruption. */
function isPartOf(name: string, part: string): boolean {
  const cleaned = normalisedCounterpartyName(part);
  return cleaned === wordsOf(foldText(part)).join(' ') && ` ${name} `.includes(` ${cleaned} `);
}

/**
 * The form of a text in which texts are compared: lower case, without accents and invisible characters, with the quotes and
 * dashes of a keyboard. Letters such as ø and ß, which Unicode does not decompose, are replaced by their usual ASCII
 * spelling. The database's `coffer.folded` returns the same.
 */
export function foldText(text: string): string {
  const plain = text.replaceAll('´', "'").normalize('NFKD').toLowerCase().replace(ACCENT, '');
  return withPlainPunctuation(plain).replace(/[ßæœþøłđðħıς]/g, (letter) => LETTERS[letter] ?? letter);
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  // Greek sigma has a different form at the end of a word.
  ς: 'σ',
};
/**
 * Matches accents, the vowel points of Hebrew and Arabic, and the variation selectors of emoji. Does not match all of
 * `\p{M}`, because the vowel signs of Indian scripts count as letters.
 */
const ACCENT =
  /[\u0300-\u036f\u0483-\u0489]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a\u064b-\u065f\u0670]|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g;

/** The text without invisible characters, with `-`, `'` and `"` for all dashes and quotes. */
export function withPlainPunctuation(text: string): string {
  return withoutInvisibleMarks(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[`\u2018-\u201b\u2039\u203a\u02b9\u02bb\u02bc\u2032]/g, "'")
    .replace(/[\u00ab\u00bb\u201c-\u201f]/g, '"');
}

/** The text without soft hyphens, spaces of no width, and marks of writing direction, which banks and web pages insert. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '');
}

/**
 * Removes a payment intermediary and its star: `PAYPAL *SPOTIFY` becomes Spotify. `UBER *TRIP` stays unchanged, because
 * Uber is the merchant.
 */
function removeIntermediary(text: string): string {
  const [, who = '', rest = ''] = /^\s*([a-z0-9 .]{2,12}?)\s*\*+\s*(.*)$/s.exec(text) ?? [];
  return PAYMENT_INTERMEDIARIES.has(who.trim()) && /\p{L}/u.test(rest) ? rest : text;
}

/**
 * Removes the place after the name, which follows `//` or at least four spaces: `REWE SAGT DANKE//BERLIN/DE` becomes
 * `REWE SAGT DANKE`.
 */
function removePlace(text: string): string {
  const [name = ''] = text.split(/\/\/|\s{4,}(?=\S)/, 1);
  return /\p{L}/u.test(name) ? name : text;
}

/**
 * Splits a text into words. Abbreviations lose their dots (`e.V.`) and names their apostrophes; `&` and `+` join their
 * neighbours.
 */
function wordsOf(text: string): string[] {
  return text
    .replace(/(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
    .replace(/(?<=[\p{L}\p{M}])'(?=\p{L})/gu, '')
    .replace(/\s*([&+])\s*/g, '$1')
    .split(/[^\p{L}\p{M}\p{N}&+]+/u)
    .map((word) => word.replace(/^[&+\p{M}]+|[&+]+$/gu, ''))
    .filter((word) => word !== '');
}

/**
 * True for a number that is not the first word (`7 eleven` keeps its 7), and for a mixture of letters and digits, such
 * as the terminal ids `kfn12` and `2a4b5`.
 */
function isNumber(word: string, at: number): boolean {
  if (/^\p{N}+$/u.test(word)) return at > 0;
  const digits = word.match(/\p{N}/gu)?.length ?? 0;
  return digits >= 3 || (digits === 2 && word.length >= 5);
}

/** Joins the words to a name of at most `LONGEST_NAME` characters, cut at a word boundary. */
function joinName(words: readonly string[]): string {
  const all = words.join(' ');
  if (all.length <= LONGEST_NAME) return all;
  const cut = all.slice(0, LONGEST_NAME + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : '';
}
