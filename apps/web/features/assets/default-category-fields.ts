import type { Asset } from '#shared/data/use-wallet-lists.ts';

/** The fields with the default categories for an asset's transactions. */
export const DEFAULT_CATEGORY_FIELDS = [
  'defaultCategoryId',
  'valueChangeCategoryId',
  'gainsLossesCategoryId',
  'feesCategoryId',
  'taxCategoryId',
] as const satisfies readonly (keyof Asset)[];
