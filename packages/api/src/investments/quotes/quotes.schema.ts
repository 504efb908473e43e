import { z } from 'zod';
import { storedDate, timestamp, walletIdField } from '../../kernel/shapes.ts';

export const quoteListingsInput = z.strictObject(walletIdField);

/** The source of an instrument's prices, and the reason if there are no new prices. */
const quoteListing = z.strictObject({
  instrument: z.string(),
  source: z.string().nullable(),
  symbol: z.string().nullable(),
  unit: z.string().nullable(),
  lastDay: storedDate.nullable(),
  checkedTime: timestamp.nullable(),
  problem: z.enum(['unknown', 'unavailable', 'refused', 'unreadable', 'implausible']).nullable(),
});
export const quoteListings = z.strictObject({ items: z.array(quoteListing) });
export type QuoteListingRecord = z.infer<typeof quoteListing>;
