import { z } from 'zod';
import { id, recordReferenceFields } from '../../kernel/shapes.ts';

export const mergeTransactionsInput = z.strictObject({
  ...recordReferenceFields,
  otherId: id.meta({ description: 'The transaction that is deleted.' }),
});
