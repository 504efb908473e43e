import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  deletedRecord,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  walletIdField,
} from '../../kernel/shapes.ts';

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'is not a colour #rrggbb')
  .toLowerCase();

/** A label that a person puts on transactions. */
export const tag = z
  .strictObject({
    ...recordFields,
    name: z.string(),
    color: z.string().nullable(),
    order: z.number().nullable(),
    ...auditFields,
  })
  .meta({ id: 'Tag' });

export type Tag = z.infer<typeof tag>;

const optional = { color: color.nullish(), order: boundedNumber.nullish() } as const;

export const createTagInput = z.strictObject({ ...walletIdField, name, ...optional });
export const updateTagInput = z.strictObject({ ...recordReferenceFields, name: name.optional(), ...optional });
export const tagReferenceInput = z.strictObject(recordReferenceFields);
export const listTagsInput = z.strictObject({ ...walletIdField, limit, cursor: z.string().max(500).optional() });
export const tagPage = page(tag);
export const deletedTag = deletedRecord;
