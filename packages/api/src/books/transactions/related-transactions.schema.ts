import { z } from 'zod';
import { id, offset, recordReferenceFields, storedId, timestamp, walletIdField } from '../../kernel/shapes.ts';
import { transaction } from './transactions.schema.ts';

export const similarTransactionsInput = z.strictObject({
  ...recordReferenceFields,
  field: z
    .enum(['categoryId', 'merchantId'])
    .meta({ description: 'The field whose value the similar transactions could take over.' }),
  limit: z.number().int().min(1).max(5000),
  offset,
});

/** Transactions that resemble a given one and that nobody has categorised differently. */
export const similarTransactionPage = z.strictObject({
  name: z.string().nullable().meta({ description: 'The cleaned name of its counterparty, as the bank wrote it.' }),
  nameOf: z
    .enum(['counterpart', 'text'])
    .meta({ description: 'The field that contains the name: the description if there is no counterparty.' }),
  count: z.number().int().meta({ description: 'The number of such transactions among the newest.' }),
  items: z.array(transaction).meta({ description: 'Cut after about 1 MiB; continue with `offset`.' }),
});

export const transactionTextsInput = z.strictObject({ ...walletIdField, transactionIds: z.array(id).min(1).max(100) });

/** The texts of the requested transactions that exist, up to about 1 MiB. */
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
