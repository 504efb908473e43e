import { foldText, normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import { daysBetween } from '@coffer/domain/dates.ts';
import type { ComparedLine } from './compared-lines.ts';

type Texts = Pick<ComparedLine, 'fromTo' | 'description'>;
type Money = Pick<ComparedLine, 'amount' | 'currency'>;

/** A key of the amount and the currency, for finding lines with equal money. */
export function lineMoneyKey({ amount, currency }: Money): string {
  return `${amount} ${currency}`;
}

export function dayAndMoneyKey({ date, ...money }: Money & Pick<ComparedLine, 'date'>): string {
  return `${date} ${lineMoneyKey(money)}`;
}

/** The counterparty and the description without case, accents and punctuation, which differ between deliveries. */
export function normaliseLineTexts({ fromTo, description }: Texts): string {
  return `${lettersOf(fromTo)}\n${lettersOf(description)}`;
}

/** A key of the day, the amount, the currency and the normalised texts, for finding equal lines. */
export function lineKey(line: ComparedLine): string {
  return `${dayAndMoneyKey(line)} ${normaliseLineTexts(line)}`;
}

function lettersOf(text: string | null): string {
  return text === null
    ? ''
    : foldText(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
}

export function daysBetweenLines(one: Pick<ComparedLine, 'date'>, other: Pick<ComparedLine, 'date'>): number {
  return Math.abs(daysBetween(one.date, other.date));
}

/**
 * Whether a word of one line's counterparty is in the other's counterparty or text, because banks move names between the two.
 * Null if one line has no counterparty.
 */
export function hasCommonCounterparty(one: Texts, other: Texts): boolean | null {
  if (one.fromTo === null || other.fromTo === null) return null;
  const [name, otherName] = [normalisedCounterpartyName(one.fromTo), normalisedCounterpartyName(other.fromTo)];
  if (haveWordInCommon(name, otherName)) return true;
  return isNamedIn(name, other.description) || isNamedIn(otherName, one.description);
}

/**
 * Whether a text contains a word of the name. Ignores short words, such as legal forms, because many texts contain
 * them.
 */
function isNamedIn(name: string, text: string | null): boolean {
  const telling = name.split(' ').filter((word) => word.length > 2);
  return text !== null && haveWordInCommon(telling.join(' '), lettersOf(text));
}

/**
 * A score of the similarity of two lines, from 0 to 11. Among lines with equal amounts on a day, the most similar
 * lines match.
 */
export function lineTextSimilarity(one: ComparedLine, other: ComparedLine): number {
  const sameId = one.stableId !== null && one.stableId === other.stableId ? 4 : 0;
  const sameTexts = normaliseLineTexts(one) === normaliseLineTexts(other) ? 4 : 0;
  const sameName = hasCommonCounterparty(one, other) === true ? 2 : 0;
  const sameWords = haveWordInCommon(lettersOf(one.description), lettersOf(other.description)) ? 1 : 0;
  return sameId + sameTexts + sameName + sameWords;
}

function haveWordInCommon(one: string, other: string): boolean {
  const words = new Set(one.split(' '));
  return other.split(' ').some((word) => word !== '' && words.has(word));
}
