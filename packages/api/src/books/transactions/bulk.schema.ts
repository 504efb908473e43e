import { z } from 'zod';
import { date, id, inWallet } from '../../kernel/shapes.ts';
import { checkUsingDates, writable } from './transactions.schema.ts';

const MOST_IDS = 10_000;
const transactionIds = z.array(id).min(1).max(MOST_IDS);

export const bulkAddTagsInput = z.strictObject({
  ...inWallet,
  transactionIds,
  tagIdsToAdd: z.array(id).min(1).max(100),
});
export const bulkRemoveTagsInput = z.strictObject({
  ...inWallet,
  transactionIds,
  tagIdsToRemove: z.array(id).min(1).max(100),
});
export const updatedCount = z.strictObject({ updatedCount: z.number().int() });
export const bulkDeleteInput = z.strictObject({ ...inWallet, transactionIds });
export const deletedCount = z.strictObject({ deletedCount: z.number().int() });

/** The fields that can be set on many transactions at once: all except amounts and links. */
export const bulkChanges = z
  .strictObject({
    assetId: id.optional().meta({ description: 'The asset to move them to; amounts and currencies stay the same.' }),
    date: date.optional().meta({ description: 'The new date of each. Parts of a split move with their parent.' }),
    fromTo: writable.fromTo,
    description: writable.description,
    notes: writable.notes,
    categoryId: writable.categoryId,
    merchantId: writable.merchantId,
    merchantAutoAssigned: writable.merchantAutoAssigned,
    assignedUserId: writable.assignedUserId,
    tagIds: writable.tagIds,
    usingDateRule: writable.usingDateRule,
    usingStartDate: writable.usingStartDate,
    usingEndDate: writable.usingEndDate,
    excludeFromMerchantAutoAssignment: writable.excludeFromMerchantAutoAssignment,
    pending: writable.pending,
    reviewed: writable.reviewed,
  })
  .superRefine(checkUsingDates)
  .meta({
    description:
      'Fields to set on each. Absent fields stay unchanged, null clears a field, `tagIds` replaces all tags.',
  });

export const bulkUpdateInput = z.strictObject({ ...inWallet, transactionIds, changes: bulkChanges });

export const bulkUpdateEachInput = z
  .strictObject({
    ...inWallet,
    groups: z
      .array(z.strictObject({ transactionIds, changes: bulkChanges }))
      .min(1)
      .max(MOST_IDS),
  })
  .superRefine(({ groups }, ctx) => {
    const ids = groups.flatMap((group) => group.transactionIds);
    if (ids.length > MOST_IDS)
      ctx.addIssue({ code: 'custom', path: ['groups'], message: `names more than ${MOST_IDS} transactions` });
  });
