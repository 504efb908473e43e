import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { requireFreeQuota } from '../kernel/quotas.ts';

/**
 * Checks that the person may own one more wallet. A lock makes concurrent calls run one after another.
 * @throws Problem `quotaExceeded`, or `unavailable` if another call takes more than two seconds
 */
export async function requireFreeWalletQuota(transaction: WalletTransaction, userId: string): Promise<void> {
  // A restore keeps this lock until it ends. Waiting that long would occupy a connection that others need.
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
  await requireFreeQuota(transaction, 'wallets', wallets?.present ?? 0);
}
