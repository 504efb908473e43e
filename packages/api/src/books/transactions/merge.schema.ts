import { z } from 'zod';
import { id, oneRecord } from '../../kernel/shapes.ts';

export const mergeTransactionsInput = z.strictObject({
  ...oneRecord,
  otherId: id.meta({ description: 'The transaction that is deleted.' }),
});
