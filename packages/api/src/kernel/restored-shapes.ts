import { z } from 'zod';
import { id, withoutInvisibleCharacters } from './shapes.ts';
import { storableText, strictFields, strictTimestamp } from './strict-shape.ts';

/** Fields of the strict schemas for the records of an export (`RestoreConfig.shape`). */

/** An icon or a colour. */
export const shortText = storableText.max(100).nullable();
export const requiredText = storableText.min(1).max(1000);
/** A name. Invisible characters are removed instead of rejected, because older versions allowed them. */
export const restoredName = storableText.transform(withoutInvisibleCharacters).pipe(requiredText);
export const nullableText = storableText.nullable();
export const nullableId = id.nullable();
export const restoredCount = z.number().int().min(0).max(2_147_483_647);
export const uncheckedJson = z.unknown();

export const restoredCreationFields = { createdTime: strictTimestamp, createdUserId: id } as const;
export const restoredAuditFields = {
  ...restoredCreationFields,
  lastUpdatedTime: strictTimestamp,
  lastUpdatedUserId: id,
} as const;
export const recordIdFields = { id, walletId: id } as const;
const legacyStoreId = storableText.max(1000).nullable();
export const restoredRecordFields = { ...recordIdFields, legacyStoreId } as const;
/** The schema of `legacyStoreId` for kinds whose older exports lack this field; null if it is missing. */
export const defaultedLegacyStoreId = legacyStoreId.default(null);
/** The import keys of a record. Exports contain these fields, but API responses do not. */
export const importKeyFields = { importId: nullableId, importKey: nullableId } as const;

// Column names of exports, separated by spaces.
export const CREATED_COLUMNS = 'createdTime createdUserId';
export const AUDITED_COLUMNS = `${CREATED_COLUMNS} lastUpdatedTime lastUpdatedUserId`;
export const RECORD_ID_COLUMNS = 'id walletId';
export const RECORD_COLUMNS = `${RECORD_ID_COLUMNS} legacyStoreId`;

/** Returns the strict schema of an exported record. `replaced` adds fields or replaces the schemas of fields. */
export function restoredRecordShape<Shape extends z.ZodRawShape, Replaced extends z.ZodRawShape>(
  shape: z.ZodObject<Shape>,
  replaced: Replaced,
) {
  const common = { legacyStoreId, createdUserId: id, lastUpdatedUserId: id };
  return z.strictObject({ ...strictFields(shape), ...common, ...replaced });
}
