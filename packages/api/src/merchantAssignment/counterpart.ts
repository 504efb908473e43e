import { hostName } from '../merchants/host-name.ts';
import { INTERMEDIARIES, LEGAL_FORMS, PAYMENT_WORDS, PLACES } from './card-noise.ts';

/** What a bank writes of a counterpart, in a form in which two bookings of one counterpart are alike. */
export interface Counterpart {
  /** Its name: small letters without accents, a space between two; empty where nothing is left of it. */
  readonly name: string;
  /** Host names that stand in the texts. */
  readonly hosts: readonly string[];
}

/** Longer texts are compared by their beginning. */
const LONGEST_NAME = 200;

/** From who is named, or where nobody is, from the description; host names from both. */
export function counterpartOf(fromTo: string | null, description: string | null): Counterpart {
  const named = fromTo !== null && fromTo.trim() !== '' ? fromTo : (description ?? '');
  const hosts = new Set([...hostsOf(fromTo ?? ''), ...hostsOf(description ?? '')]);
  return { name: counterpartName(named), hosts: [...hosts] };
}

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
  while (kept.length > 1 && PLACES.has(kept.at(-1) ?? '')) kept.pop();
  return shortened(kept);
}

/** Without case and accents, and with the letters that have no accent to lose as they are written without them. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđð]/g, (letter) => LETTERS[letter] ?? letter);
}

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd' };

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

/** Abbreviations lose their dots (`e.V.`), names their apostrophes; `&` and `+` join what stands beside them. */
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

const HOST = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}(?![\p{L}\p{N}-])/gu;

function hostsOf(text: string): string[] {
  if (!text.includes('.')) return [];
  return (text.slice(0, 1000).match(HOST) ?? []).flatMap((word) => hostName(word.normalize('NFC')) ?? []);
}
