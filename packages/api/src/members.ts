import type { WalletScope } from './context.ts';
import { invalidReference } from './problems.ts';

/** A person that a record names must be a member of its wallet. */
export async function requireMember(wallet: WalletScope, userId: string, field: string): Promise<void> {
  const found = await wallet.transaction.query({
    text: `SELECT FROM "Member" WHERE "walletId" = $1 AND "userId" = $2`,
    values: [wallet.walletId, userId],
  });
  if (found.length === 0) throw invalidReference(field, 'is not a member of this wallet');
}
