import { z } from 'zod';
import {
  auditFields,
  cursor,
  date,
  deletedRecord,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  storedDate,
  storedId,
  walletIdField,
} from '../../kernel/shapes.ts';

/** Closes one asset or all assets up to its day: nothing dated in that period can change. */
export const closing = z
  .strictObject({
    ...recordFields,
    assetId: storedId.nullable(),
    date: storedDate,
    ...auditFields,
  })
  .meta({ id: 'Closing' });
export type Closing = z.infer<typeof closing>;

export const createClosingInput = z.strictObject({ ...walletIdField, assetId: id.nullish(), date });
export const listClosingsInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const closingReferenceInput = z.strictObject(recordReferenceFields);
export const closingPage = page(closing);
export const deletedClosing = deletedRecord;
