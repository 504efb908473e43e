import { z } from 'zod';
import { transaction } from '../../books/transactions/transactions.schema.ts';

/** Transactions that a document may belong to, best match first; scores are from 0 to 1. */
export const fileMatches = z.strictObject({ items: z.array(z.strictObject({ transaction, score: z.number() })) });
