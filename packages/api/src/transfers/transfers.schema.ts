import { z } from 'zod';
import { currency, date, decimal, deleted, id, inWallet, storedId, text } from '../shapes.ts';
import { transaction, transferCounterType } from '../transactions/transactions.schema.ts';

/** A record that can be one side of a transfer. */
const side = z.strictObject({ type: transferCounterType, id });
const storedSide = z.strictObject({ type: transferCounterType, id: storedId });

const keepCategories = z
  .boolean()
  .optional()
  .meta({ description: 'Both sides keep their categories, instead of getting the system one `transfer`.' });

export const matchesInput = z.strictObject({
  ...inWallet,
  source: side,
  assetId: id.meta({ description: 'The asset in which the counterpart is looked for.' }),
});
export const matches = z.strictObject({ items: z.array(transaction) });

export const linkInput = z.strictObject({ ...inWallet, source: side, counter: side, keepCategories });
export const transfer = z.strictObject({ source: storedSide, counter: storedSide });

export const unlinkInput = z.strictObject({ ...inWallet, type: transferCounterType, id });
export const unlinked = deleted;

export const createCounterInput = z.strictObject({
  ...inWallet,
  source: side,
  assetId: id.meta({ description: 'The asset on which the counterpart is booked.' }),
  date: date.optional().meta({ description: 'Left out: the day of the source.' }),
  amountValue: decimal.optional().meta({
    description:
      'Left out: the opposite of the source’s amount, of a security or crypto the cash to expect; converted on that day where the currency is another.',
  }),
  amountCurrency: currency.optional().meta({ description: 'Left out: the asset’s.' }),
  fromTo: text.nullish().meta({ description: 'Left out: the name of the source’s asset.' }),
  description: text.nullish().meta({ description: 'Left out: that of the source.' }),
  notes: text.nullish(),
  categoryId: id.nullish().meta({ description: 'Left out: the system category `transfer`.' }),
});

export const proposeInput = z.strictObject({
  ...inWallet,
  dateFrom: date.optional(),
  dateTo: date.optional(),
  limit: z.number().int().min(1).max(500).default(100),
});
export const proposals = z.strictObject({
  pairs: z.array(z.strictObject({ source: transaction, counter: transaction })).meta({
    description: 'The money leaves with the source and comes with the counter; the surest first.',
  }),
  more: z.boolean(),
});

export const confirmInput = z.strictObject({
  ...inWallet,
  pairs: z
    .array(z.strictObject({ source: side, counter: side }))
    .min(1)
    .max(5000),
  keepCategories,
});
export const linkedCount = z.strictObject({ linkedCount: z.number().int() });
