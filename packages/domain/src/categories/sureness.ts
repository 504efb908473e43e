import type { Trade } from './trades.ts';

/** Why a category is given or suggested. */
export type CategoryReason =
  | { readonly kind: 'like'; readonly count: number; readonly name: string }
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'similar' };

/**
 * The probability from which a category is applied unasked, by what the newest examples of the same name say: all of
 * several have it, the only one has it, most of them have it, there is none but a word list says it, or they differ. A
 * name of which neither examples nor word lists tell is judged like one whose examples differ.
 */
const SURE_FROM = { several: 32_768, one: 45_875, most: 49_152, listed: 45_875, mixed: 58_982 } as const;
/** The probability from which the category is applied unasked. `same` are the categories of the name's newest examples. */
export function sureFrom(same: readonly (string | null)[], categoryId: string, reason: CategoryReason): number {
  return SURE_FROM[agreement(same, categoryId, reason)];
}

function agreement(
  same: readonly (string | null)[],
  categoryId: string,
  { kind }: CategoryReason,
): keyof typeof SURE_FROM {
  if (same.length === 0) return kind === 'trade' ? 'listed' : 'mixed';
  const agreeing = same.filter((one) => one === categoryId).length;
  if (agreeing === same.length) return agreeing === 1 ? 'one' : 'several';
  return agreeing * 4 >= same.length * 3 && same.at(-1) === categoryId ? 'most' : 'mixed';
}
