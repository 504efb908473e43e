import { PageByteCounter, readItemsUntilPageFull } from '../../kernel/page-byte-counter.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { transactionsByIdStatement } from './transaction-page.sql.ts';
import type { Transaction } from './transactions.schema.ts';
import { TRANSACTION_ROW } from './transactions.sql.ts';

/**
 * Returns the transactions with these ids in the given order, until they reach about 1 MiB. Leaves out the rest, and
 * unknown ids.
 */
export function readTransactionsUntilPageFull(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  ids: readonly string[],
): Promise<Transaction[]> {
  return readItemsUntilPageFull(ids, new PageByteCounter(), async (part) => {
    const records = await transaction.query({ ...transactionsByIdStatement(walletId, part), row: TRANSACTION_ROW });
    const byId = new Map(records.map((record) => [record.id, record]));
    return part.flatMap((id) => byId.get(id) ?? []);
  });
}
