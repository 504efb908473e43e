import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { requireRoom } from '../kernel/quotas.ts';

/**
 * Refuses another wallet when the person owns as many as the quota allows; a lock has her make one at a time. @throws
 * Problem `unavailable` when another one takes long
 */
export async function requireRoomForWallet(transaction: WalletTransaction, userId: string): Promise<void> {
  // A restore holds this lock until it ends. Waiting that long would hold a connection that others need.
  await transaction.query({ text: `SET LOCAL lock_timeout = '2s'` });
  await transaction.query({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`wallets of ${userId}`],
  });
  await transaction.query({ text: 'SET LOCAL lock_timeout TO DEFAULT' });
  const [wallets] = await transaction.query({
    row: { present: is.int4 },
    text: 'SELECT coffer.wallets_owned_by($1)::int AS present',
    values: [userId],
  });
  await requireRoom(transaction, 'wallets', wallets?.present ?? 0);
}
