import { queryBuilder } from '@coffer/db/statements.ts';
import type { z } from 'zod';
import { requireFound } from '../../kernel/records.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { TransactionOrigin } from './related-transactions.schema.ts';
import type { transactionReferenceInput } from './transactions.schema.ts';

/** Returns the import that created a transaction (null if none did), and the name of the transaction's merchant. */
export async function readTransactionOrigin(
  wallet: Wallet,
  { walletId, id }: z.infer<typeof transactionReferenceInput>,
): Promise<TransactionOrigin> {
  const transaction = requireFound(
    (
      await wallet.transaction.query(
        queryBuilder
          .selectFrom('Transaction as t')
          .leftJoin('Import as i', (join) =>
            join.onRef('i.walletId', '=', 't.walletId').onRef('i.id', '=', 't.importId'),
          )
          .leftJoin('Merchant as m', (join) =>
            join.onRef('m.walletId', '=', 't.walletId').onRef('m.id', '=', 't.merchantId'),
          )
          .select(['i.id', 'i.assetId', 'i.importerType', 'i.filename', 'i.createdTime', 'm.name as merchantName'])
          .where('t.walletId', '=', walletId)
          .where('t.id', '=', id),
      )
    )[0],
  );
  const { id: importId, assetId, importerType, createdTime, filename, merchantName } = transaction;
  // All columns are of one row of the join, so all are null or none is.
  const isImported = importId !== null && assetId !== null && importerType !== null && createdTime !== null;
  return { import: isImported ? { id: importId, assetId, importerType, filename, createdTime } : null, merchantName };
}
