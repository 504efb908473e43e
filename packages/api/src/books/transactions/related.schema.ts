import { z } from 'zod';
import { id, inWallet, offset, oneRecord, storedId, timestamp } from '../../kernel/shapes.ts';
import { transaction } from './transactions.schema.ts';

export const alikeTransactionsInput = z.strictObject({
  ...oneRecord,
  field: z.enum(['categoryId', 'merchantId']).meta({ description: 'What they are to have alike.' }),
  limit: z.number().int().min(1).max(5000),
  offset,
});

/** Transactions that resemble a given one and that nobody has categorised differently. */
export const alikeTransactions = z.strictObject({
  name: z.string().nullable().meta({ description: 'The cleaned name of its counterparty, as it is written there.' }),
  nameOf: z
    .enum(['counterpart', 'text'])
    .meta({ description: 'Where the name stands: without a counterparty, in the description.' }),
  count: z.number().int().meta({ description: 'How many there are among the newest.' }),
  items: z.array(transaction).meta({ description: 'Ends after about 1 MiB; `offset` continues it.' }),
});

export const transactionTextsInput = z.strictObject({ ...inWallet, transactionIds: z.array(id).min(1).max(100) });

/** The texts of those transactions that exist; up to about 1 MiB. */
export const transactionTexts = z.strictObject({
  items: z.array(transaction.pick({ id: true, fromTo: true, description: true, notes: true })),
});

export const transactionOrigin = z.strictObject({
  import: z
    .strictObject({
      id: storedId,
      assetId: storedId,
      importerType: z.string(),
      filename: z.string().nullable(),
      createdTime: timestamp,
    })
    .nullable(),
  merchantName: z.string().nullable(),
});

export type TransactionOrigin = z.infer<typeof transactionOrigin>;
