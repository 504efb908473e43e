import type { RecordedWallet } from '../../kernel/wallet.ts';
import type { BankConnection } from './bankConnections.schema.ts';
import { getConnection, lockConnection } from './bankConnections.service.ts';

/**
 * Ends a connection; no more transactions are imported. The worker ends the consent at the provider and deletes the
 * secrets. The assets keep their transactions and show that they were connected.
 */
export async function disconnectBank(wallet: RecordedWallet, id: string): Promise<BankConnection> {
  const { transaction, walletId, userId, now } = wallet;
  const before = await lockConnection(wallet, id);
  wallet.changing(before);
  if (before.status === 'disconnected') {
    wallet.unchanged();
    return before;
  }
  const time = now().toISOString();
  await transaction.execute({
    text: `UPDATE "BankConnection" SET status = 'disconnected', error = NULL, "nextSyncTime" = NULL, "lastUpdatedTime" = $3,
             "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, time, userId],
  });
  await transaction.execute({
    text: `UPDATE "ConnectionState" SET "isEnding" = true, "dueTime" = $3, "requestedTime" = NULL, cause = NULL, attended = NULL,
             failures = 0
           WHERE "walletId" = $1 AND "connectionId" = $2`,
    values: [walletId, id, time],
  });
  return getConnection(wallet, id);
}
