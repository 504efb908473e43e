import { counterpartName, fold } from '@coffer/domain/counterpart-name.ts';
import { daysBetween } from '@coffer/domain/dates.ts';
import type { Line } from './lines.ts';

type Texts = Pick<Line, 'fromTo' | 'description'>;
type Money = Pick<Line, 'amount' | 'currency'>;

/** Lines with the same of these are of equal money. */
export function moneyOf({ amount, currency }: Money): string {
  return `${amount} ${currency}`;
}

export function placeOf({ date, ...money }: Money & Pick<Line, 'date'>): string {
  return `${date} ${moneyOf(money)}`;
}

/** Case, accents, spaces and punctuation differ from delivery to delivery. */
export function normalisedTexts({ fromTo, description }: Texts): string {
  return `${lettersOf(fromTo)}\n${lettersOf(description)}`;
}

function lettersOf(text: string | null): string {
  return text === null
    ? ''
    : fold(text)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
}

export function daysApart(one: Pick<Line, 'date'>, other: Pick<Line, 'date'>): number {
  return Math.abs(daysBetween(one.date, other.date));
}

/** Whether the names of both counterparts have a word in common; null where one has no name. */
export function sharesCounterpart({ fromTo: one }: Pick<Line, 'fromTo'>, { fromTo: other }: Pick<Line, 'fromTo'>) {
  if (one === null || other === null) return null;
  return haveWordInCommon(counterpartName(one), counterpartName(other));
}

/** How much two lines look like the same booking: of lines with equal money on a day the most alike belong together. */
export function likeness(one: Line, other: Line): number {
  const sameId = one.stableId !== null && one.stableId === other.stableId ? 4 : 0;
  const sameTexts = normalisedTexts(one) === normalisedTexts(other) ? 4 : 0;
  const sameName = sharesCounterpart(one, other) === true ? 2 : 0;
  const sameWords = haveWordInCommon(lettersOf(one.description), lettersOf(other.description)) ? 1 : 0;
  return sameId + sameTexts + sameName + sameWords;
}

function haveWordInCommon(one: string, other: string): boolean {
  const words = new Set(one.split(' '));
  return other.split(' ').some((word) => word !== '' && words.has(word));
}
