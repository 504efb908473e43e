import { queryBuilder } from '@coffer/db/statements.ts';
import type { z } from 'zod';
import { cutToMaxPageBytes } from '../../kernel/page-byte-counter.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { transactionTexts, transactionTextsInput } from './related-transactions.schema.ts';

/**
 * Reads the texts of many transactions, so that a page can ask before it overwrites a text that the person has not
 * seen. If the texts are longer than about 1 MiB in total, only the first transactions are returned.
 */
export async function readTransactionTexts(
  { transaction, walletId }: Wallet,
  { transactionIds }: z.infer<typeof transactionTextsInput>,
): Promise<z.infer<typeof transactionTexts>> {
  const items = await transaction.query(
    queryBuilder
      .selectFrom('Transaction')
      .select(['id', 'fromTo', 'description', 'notes'])
      .where('walletId', '=', walletId)
      .where('id', 'in', transactionIds),
  );
  return { items: cutToMaxPageBytes(items) };
}
