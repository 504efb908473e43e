import type { Asset } from '#shared/data/use-catalogue.ts';

/** The default categories of an asset's bookings. */
export const CATEGORY_FIELDS = [
  'defaultCategoryId',
  'valueChangeCategoryId',
  'gainsLossesCategoryId',
  'feesCategoryId',
  'taxCategoryId',
] as const satisfies readonly (keyof Asset)[];
