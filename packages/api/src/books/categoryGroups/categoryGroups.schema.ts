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

/** A folder of categories; can be inside another group. */
export const categoryGroup = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    parentGroupId: id.nullable(),
    order: z.number().nullable(),
    ...auditFields,
  })
  .meta({ id: 'CategoryGroup' });

export type CategoryGroup = z.infer<typeof categoryGroup>;

const optional = { parentGroupId: id.nullish(), order: boundedNumber.nullish() } as const;

export const createCategoryGroupInput = z.strictObject({ ...walletIdField, name, ...optional });
export const updateCategoryGroupInput = z.strictObject({
  ...recordReferenceFields,
  name: name.optional(),
  ...optional,
});
export const categoryGroupReferenceInput = z.strictObject(recordReferenceFields);
export const listCategoryGroupsInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const categoryGroupPage = page(categoryGroup);
export const deletedCategoryGroup = deletedRecord;
