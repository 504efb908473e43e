import { z } from 'zod';
import {
  auditFields,
  boundedNumber,
  cursor,
  deletedRecord,
  limit,
  name,
  page,
  recordFields,
  recordReferenceFields,
  walletIdField,
} from '../../kernel/shapes.ts';

/** A group of assets, shown as a heading in the list of assets. */
export const assetGroup = z
  .strictObject({ ...recordFields, name: z.string(), order: z.number().nullable(), ...auditFields })
  .meta({ id: 'AssetGroup' });

export type AssetGroup = z.infer<typeof assetGroup>;

const optional = { order: boundedNumber.nullish() } as const;

export const createAssetGroupInput = z.strictObject({ ...walletIdField, name, ...optional });
export const updateAssetGroupInput = z.strictObject({ ...recordReferenceFields, name: name.optional(), ...optional });
export const assetGroupReferenceInput = z.strictObject(recordReferenceFields);
export const listAssetGroupsInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const assetGroupPage = page(assetGroup);
export const deletedAssetGroup = deletedRecord;
