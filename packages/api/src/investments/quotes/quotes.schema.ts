import { z } from 'zod';
import { inWallet, storedDate, timestamp } from '../../kernel/shapes.ts';

export const quoteListingInput = z.strictObject({ ...inWallet, instrument: z.string().min(1).max(12) });

/** Where an instrument's prices come from; null where nobody was asked. */
export const quoteListing = z
  .strictObject({
    source: z.string().nullable(),
    symbol: z.string().nullable(),
    unit: z.string().nullable(),
    lastDay: storedDate.nullable(),
    checkedTime: timestamp.nullable(),
    problem: z.enum(['unknown', 'unavailable', 'refused', 'unreadable', 'implausible']).nullable(),
  })
  .nullable();
export type KnownListing = NonNullable<z.infer<typeof quoteListing>>;
