import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  cursor,
  deleted,
  id,
  inWallet,
  limit,
  name,
  oneRecord,
  page,
  recordFields,
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

export const createCategoryGroupInput = z.strictObject({ ...inWallet, name, ...optional });
export const updateCategoryGroupInput = z.strictObject({ ...oneRecord, name: name.optional(), ...optional });
export const oneCategoryGroupInput = z.strictObject(oneRecord);
export const listCategoryGroupsInput = z.strictObject({ ...inWallet, limit, cursor: cursor.optional() });
export const categoryGroupPage = page(categoryGroup);
export const deletedCategoryGroup = deleted;
