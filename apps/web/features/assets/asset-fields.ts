import type { Asset } from '#shared/data/use-catalogue.ts';

/** The categories that bookings of an asset get when nobody says otherwise. */
export const CATEGORY_FIELDS = [
  'defaultCategoryId',
  'valueChangeCategoryId',
  'gainsLossesCategoryId',
  'feesCategoryId',
  'taxCategoryId',
] as const satisfies readonly (keyof Asset)[];
