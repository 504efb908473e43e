import type { BusinessKind } from './business-kinds.ts';

/** Why a category is applied or suggested. */
export type CategoryReason =
  | { readonly kind: 'like'; readonly count: number; readonly name: string }
  | { readonly kind: 'trade'; readonly trade: BusinessKind }
  | { readonly kind: 'similar' };

/**
 * Minimum probability at which a category is applied automatically, by the newest examples of the same name. `all`: all
 * of them agree. `most`: most of them agree. `listed`: there is no example, but a word list contains the name. `mixed`:
 * all other names. Chosen with `npm run bench categories`.
 */
const SURE_FROM = { all: 32_768, most: 49_152, listed: 52_428, mixed: 62_259 } as const;
/**
 * The minimum probability, in 65,536ths, at which the category is applied automatically. `same` contains the categories
 * of the newest examples with the same name, oldest first.
 */
export function minimumProbability(
  same: readonly (string | null)[],
  categoryId: string,
  reason: CategoryReason,
): number {
  return SURE_FROM[agreement(same, categoryId, reason)];
}

function agreement(
  same: readonly (string | null)[],
  categoryId: string,
  { kind }: CategoryReason,
): keyof typeof SURE_FROM {
  if (same.length === 0) return kind === 'trade' ? 'listed' : 'mixed';
  const agreeing = same.filter((one) => one === categoryId).length;
  if (agreeing === same.length) return 'all';
  return agreeing * 4 >= same.length * 3 && same.at(-1) === categoryId ? 'most' : 'mixed';
}
