import { z } from 'zod';
import { id, inWallet } from '../shapes.ts';
import { checkUsingDates, writable } from './transactions.schema.ts';

const transactionIds = z.array(id).min(1).max(10_000);

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

/** What can be said of many bookings at once: nothing that moves money or days. */
export const bulkChanges = z
  .strictObject({
    fromTo: writable.fromTo,
    description: writable.description,
    notes: writable.notes,
    categoryId: writable.categoryId,
    merchantId: writable.merchantId,
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
  .meta({ description: 'Fields to set on each; an absent one is left, null clears, tagIds replace.' });

export const bulkUpdateInput = z.strictObject({ ...inWallet, transactionIds, changes: bulkChanges });
