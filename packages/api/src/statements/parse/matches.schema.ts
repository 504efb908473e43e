import { z } from 'zod';
import { transaction } from '../../books/transactions/transactions.schema.ts';

/** Bookings that a document may belong to, the likeliest first; a score is from 0 to 1. */
export const fileMatches = z.strictObject({ items: z.array(z.strictObject({ transaction, score: z.number() })) });
