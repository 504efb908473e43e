import { z } from 'zod';
import { cursor, storedDate, storedDecimal, storedId, walletIdField } from '../../kernel/shapes.ts';

/** A batch of the wallet's transactions without a merchant, after the cursor of an earlier response. */
export const merchantAssignmentInput = z.strictObject({ ...walletIdField, cursor: cursor.optional() });

export const merchantAssignmentPreview = z.strictObject({
  examined: z
    .number()
    .int()
    .meta({ description: 'The number of checked transactions without a merchant, newest first.' }),
  count: z.number().int().meta({ description: 'How many of them would get a merchant.' }),
  merchants: z.array(z.strictObject({ merchantId: storedId, count: z.number().int() })),
  items: z
    .array(
      z.strictObject({
        id: storedId,
        date: storedDate,
        fromTo: z.string().nullable(),
        description: z.string().nullable(),
        amountValue: storedDecimal,
        amountCurrency: z.string(),
        merchantId: storedId,
      }),
    )
    .meta({ description: 'The first of these transactions.' }),
  nextCursor: z.string().nullable(),
});

export const merchantAssignmentResult = z.strictObject({
  examined: z.number().int(),
  updatedCount: z.number().int(),
  nextCursor: z.string().nullable(),
});
