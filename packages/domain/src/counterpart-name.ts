import { COUNTRIES_AND_CITIES, INTERMEDIARIES, LEGAL_FORMS, PAYMENT_WORDS } from './card-noise.ts';

/** Longer texts are compared by their beginning. */
const LONGEST_NAME = 200;

/**
 * The name in a text of a bank, without what differs from booking to booking or from bank to bank: case, accents,
 * punctuation, legal forms, words about the payment, dates, numbers of terminals and receipts, the place at the end.
 * Done again it changes nothing.
 */
export function counterpartName(text: string): string {
  const words = wordsOf(withoutPlace(withoutIntermediary(fold(text.slice(0, 1000)))));
  const lasting = words.filter((word, at) => !isNumber(word, at) && (at === 0 || !LEGAL_FORMS.has(word)));
  const telling = lasting.filter((word) => !PAYMENT_WORDS.has(word));
  const kept = telling.length > 0 ? telling : lasting;
  while (kept.length > 1 && COUNTRIES_AND_CITIES.has(kept.at(-1) ?? '')) kept.pop();
  return shortened(kept);
}

/**
 * The part of the text that a cleaned name comes from, as it is written there: what a rule can look for in texts. Where
 * noise is between the words of the name, the longest run of them; at most 200 characters. Empty where no
 * such part is found.
 */
export function writtenName(text: string): string {
  const name = counterpartName(text);
  if (name === '') return '';
  const words = Array.from(text.slice(0, 1000).matchAll(WRITTEN_WORD), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  })).slice(0, MOST_WORDS);
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

/** Texts of banks have fewer; in the rest of a longer one no name is looked for. */
const MOST_WORDS = 40;
/** Between spaces, slashes and stars, without the punctuation at its edges. */
const WRITTEN_WORD = /[\p{L}\p{N}](?:[^\s/*]*[\p{L}\p{M}\p{N}])?/gu;

/** Whether nothing is cleaned off the part, and the words that remain of the whole text have it among them. */
function isPartOf(name: string, part: string): boolean {
  const cleaned = counterpartName(part);
  return cleaned === wordsOf(fold(part)).join(' ') && ` ${name} `.includes(` ${cleaned} `);
}

/** Without case and accents, and with the letters that have no accent to lose as they are written without them. */
export function fold(text: string): string {
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(TYPOGRAPHIC_APOSTROPHE, "'");
}

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' },
  // At the end of a word Greek writes it otherwise.
  ς: 'σ',
};
const TYPOGRAPHIC_APOSTROPHE = /[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032]/g;

/** `PAYPAL *SPOTIFY` is Spotify; `UBER *TRIP` stays, since Uber is who was paid. */
function withoutIntermediary(text: string): string {
  const [, who = '', rest = ''] = /^\s*([a-z0-9 .]{2,12}?)\s*\*+\s*(.*)$/s.exec(text) ?? [];
  return INTERMEDIARIES.has(who.trim()) && /\p{L}/u.test(rest) ? rest : text;
}

/** `REWE SAGT DANKE//BERLIN/DE`, and columns that are padded with spaces: the place follows the name. */
function withoutPlace(text: string): string {
  const [name = ''] = text.split(/\/\/|\s{4,}(?=\S)/, 1);
  return /\p{L}/u.test(name) ? name : text;
}

/** Abbreviations lose their dots (`e.V.`), names their apostrophes; `&` and `+` join what is beside them. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
    .replace(/(?<=\p{L})['’`´](?=\p{L})/gu, '')
    .replace(/\s*([&+])\s*/g, '$1')
    .split(/[^\p{L}\p{N}&+]+/u)
    .map((word) => word.replace(/^[&+]+|[&+]+$/g, ''))
    .filter((word) => word !== '');
}

/** A number but at the beginning, as in `7 eleven`; or a mixture that no name has, as of a terminal: `kfn1`, `2a4b5`. */
function isNumber(word: string, at: number): boolean {
  if (/^\p{N}+$/u.test(word)) return at > 0;
  const digits = word.match(/\p{N}/gu)?.length ?? 0;
  return digits >= 3 || (digits === 2 && word.length >= 5);
}

/** Whole words only, as far as they go. */
function shortened(words: readonly string[]): string {
  const all = words.join(' ');
  if (all.length <= LONGEST_NAME) return all;
  const cut = all.slice(0, LONGEST_NAME + 1);
  const end = cut.lastIndexOf(' ');
  return end > 0 ? cut.slice(0, end) : '';
}
