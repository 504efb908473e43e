import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  cursor,
  deletedRecord,
  id,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  walletIdField,
} from '../../kernel/shapes.ts';
import { categorySet, emoji, writableCategoryType, writableCategoryTypes } from '../../wallets/category-set.schema.ts';

export const categoryType = z
  .enum([...writableCategoryTypes, 'none'])
  .meta({ description: '`none` is only used by the system category `uncategorized`.' });
export type CategoryType = z.infer<typeof categoryType>;

const categorySystemKey = z.enum([
  'uncategorized',
  'transfer',
  'initialBalance',
  'valueChange',
  'gainsLosses',
  'fees',
  'tax',
]);

/** A category of transactions (specification 2.5). */
export const category = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    type: categoryType,
    emoji: z.string().nullable(),
    system: z.boolean(),
    systemKey: categorySystemKey.nullable(),
    order: z.number().nullable(),
    categoryGroupId: id.nullable(),
    ...auditFields,
  })
  .meta({ id: 'Category' });

export type Category = z.infer<typeof category>;

const optional = { emoji: emoji.nullish(), order: boundedNumber.nullish(), categoryGroupId: id.nullish() } as const;

export const createCategoryInput = z.strictObject({ ...walletIdField, name, type: writableCategoryType, ...optional });
export const updateCategoryInput = z.strictObject({
  ...recordReferenceFields,
  name: name.optional(),
  type: writableCategoryType.optional(),
  ...optional,
});
export const categoryReferenceInput = z.strictObject(recordReferenceFields);
export const listCategoriesInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const categoryPage = page(category);
export const deleteCategoryInput = z.strictObject({
  ...recordReferenceFields,
  replacementCategoryId: id
    .meta({
      description:
        'The category that replaces the deleted one. Without it, references are cleared and its plan items are deleted.',
    })
    .optional(),
});
export const deletedCategory = deletedRecord;

export const createCategorySetInput = z.strictObject({ ...walletIdField, groups: categorySet });
export const createdCategorySet = z.strictObject({
  made: z.number().int().meta({ description: 'The number of categories created; 0 if the wallet already had some.' }),
});
