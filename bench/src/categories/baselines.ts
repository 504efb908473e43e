import { foldText, normalisedCounterpartyName } from '@coffer/domain/counterparty-name.ts';
import { addDays } from '@coffer/domain/dates.ts';
import type { LabelledTransaction } from './labelled-wallets.ts';

/** Returns the category for a transaction, given the earlier transactions; null if the method would not apply one. */
export type CategoryRule = (one: LabelledTransaction, before: readonly LabelledTransaction[]) => string | null;

const payeeOf = ({ counterparty, description }: LabelledTransaction) =>
  normalisedCounterpartyName(counterparty === '' ? description : counterparty);

/** Returns the category of the newest earlier transaction with the same counterparty. */
export const lastCategoryRule: CategoryRule = (one, before) => {
  const payee = payeeOf(one);
  return before.findLast((other) => payeeOf(other) === payee)?.category ?? null;
};

/**
 * The rule of Actual Budget: the category that at least 3 of the payee's newest 5 transactions within 180 days
 * have.
 */
export const actualBudgetRule: CategoryRule = (one, before) => {
  const payee = payeeOf(one);
  const since = addDays(one.date, -180);
  const newest = before.filter((other) => other.date >= since && payeeOf(other) === payee).slice(-5);
  const most = mostFrequent(newest.flatMap(({ category }) => category ?? []));
  return most !== null && most.count >= 3 ? most.value : null;
};

const wordsOf = (one: LabelledTransaction) =>
  foldText(one.counterparty === '' ? one.description : one.counterparty)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/**
 * The rule of the app Sure: naive Bayes on the words of the counterparty's name, trained on the newest 5,000
 * categorised transactions. It needs at least 20 transactions in 2 categories, and applies a category from a
 * probability of 0.7 on.
 */
export const naiveBayesRule: CategoryRule = (one, before) => {
  const examples = before.filter(({ category }) => category !== null).slice(-5000);
  const byCategory = Map.groupBy(examples, ({ category }) => category ?? '');
  if (examples.length < 20 || byCategory.size < 2) return null;
  const counts = new Map(
    [...byCategory].map(([category, group]) => [category, Map.groupBy(group.flatMap(wordsOf), (word) => word)]),
  );
  const known = new Set(examples.flatMap(wordsOf));
  const words = wordsOf(one);
  const scores = [...counts].map(([category, ofWords]) => {
    const all = [...ofWords.values()].reduce((sum, { length }) => sum + length, 0);
    const share = (byCategory.get(category)?.length ?? 0) / examples.length;
    const score = words.reduce(
      (sum, word) => sum + Math.log(((ofWords.get(word)?.length ?? 0) + 1) / (all + known.size)),
      Math.log(share),
    );
    return { category, score };
  });
  const highest = Math.max(...scores.map(({ score }) => score));
  const total = scores.reduce((sum, { score }) => sum + Math.exp(score - highest), 0);
  const best = scores.find(({ score }) => score === highest);
  return best !== undefined && 1 / total >= 0.7 ? best.category : null;
};

function mostFrequent(values: readonly string[]): { readonly value: string; readonly count: number } | null {
  const groups = [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => ({ value, count: length }));
  return groups.toSorted((a, b) => b.count - a.count)[0] ?? null;
}
