import { z } from 'zod';
import { storedId, walletIdField } from '../../kernel/shapes.ts';

export const categoryReasonInput = z.strictObject({ ...walletIdField, transactionId: storedId });

/** Why a category was applied to a transaction automatically. */
export const categoryReason = z.strictObject({
  transactionId: storedId,
  categoryId: storedId,
  kind: z.enum(['like', 'trade', 'similar']).meta({
    description: '`like`: earlier transactions of this counterparty; `trade`: a word list; `similar`: other words.',
  }),
  count: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'For `like`: how many of the newest transactions had the category.' }),
  name: z.string().nullable().meta({ description: 'For `like` the counterparty, for `trade` the kind of business.' }),
});

export const categoryAccuracyInput = z.strictObject(walletIdField);

/** The number of automatically applied categories by month, and how many of them were changed later. */
export const categoryAccuracy = z.strictObject({
  items: z.array(
    z.strictObject({
      month: z.string().meta({ description: '`YYYY-MM`, in the time zone of the wallet.' }),
      given: z.number().int(),
      changed: z.number().int(),
    }),
  ),
});
