import type { Database } from '@coffer/db/database.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import { type Credential, kindOfCredential } from '../../kernel/credentials/kinds.ts';
import { numberChanges } from '../feed/number-changes.ts';

/**
 * Where the feed of a wallet stands: what is read from now on holds all changes up to this number. Null where the wallet
 * is not one of the person's.
 */
export async function feedNumber(database: Database, credential: Credential, walletId: string): Promise<number | null> {
  if (!isUuid(walletId)) return null;
  return database.withWallet(
    walletId,
    async (transaction) => {
      const access = await kindOfCredential(credential).accessOf(transaction, credential);
      return access === undefined ? null : (await numberChanges({ transaction, walletId })).lastNumber;
    },
    { quiet: true },
  );
}
