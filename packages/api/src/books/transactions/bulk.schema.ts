import { z } from 'zod';
import { date, id, walletIdField } from '../../kernel/shapes.ts';
import { checkCashFlowDates, writableTransactionFields } from './transactions.schema.ts';

const MAX_IDS = 10_000;
const transactionIds = z.array(id).min(1).max(MAX_IDS);

export const bulkAddTagsInput = z.strictObject({
  ...walletIdField,
  transactionIds,
  tagIdsToAdd: z.array(id).min(1).max(100),
});
export const bulkRemoveTagsInput = z.strictObject({
  ...walletIdField,
  transactionIds,
  tagIdsToRemove: z.array(id).min(1).max(100),
});
export const updatedCount = z.strictObject({ updatedCount: z.number().int() });
export const bulkDeleteInput = z.strictObject({ ...walletIdField, transactionIds });
export const deletedCount = z.strictObject({ deletedCount: z.number().int() });

/** The fields that can be set on many transactions at once: all except amounts and links. */
export const bulkChanges = z
  .strictObject({
    assetId: id.optional().meta({ description: 'The asset to move them to; amounts and currencies stay the same.' }),
    date: date.optional().meta({ description: 'The new date of each. Parts of a split move with their parent.' }),
    fromTo: writableTransactionFields.fromTo,
    description: writableTransactionFields.description,
    notes: writableTransactionFields.notes,
    categoryId: writableTransactionFields.categoryId,
    merchantId: writableTransactionFields.merchantId,
    merchantAutoAssigned: writableTransactionFields.merchantAutoAssigned,
    assignedUserId: writableTransactionFields.assignedUserId,
    tagIds: writableTransactionFields.tagIds,
    usingDateRule: writableTransactionFields.usingDateRule,
    usingStartDate: writableTransactionFields.usingStartDate,
    usingEndDate: writableTransactionFields.usingEndDate,
    excludeFromMerchantAutoAssignment: writableTransactionFields.excludeFromMerchantAutoAssignment,
    pending: writableTransactionFields.pending,
    reviewed: writableTransactionFields.reviewed,
  })
  .superRefine(checkCashFlowDates)
  .meta({
    description:
      'Fields to set on each. Absent fields stay unchanged, null clears a field, `tagIds` replaces all tags.',
  });

export const bulkUpdateInput = z.strictObject({ ...walletIdField, transactionIds, changes: bulkChanges });

export const bulkUpdateEachInput = z
  .strictObject({
    ...walletIdField,
    groups: z
      .array(z.strictObject({ transactionIds, changes: bulkChanges }))
      .min(1)
      .max(MAX_IDS),
  })
  .superRefine(({ groups }, ctx) => {
    const ids = groups.flatMap((group) => group.transactionIds);
    if (ids.length > MAX_IDS)
      ctx.addIssue({ code: 'custom', path: ['groups'], message: `names more than ${MAX_IDS} transactions` });
  });
