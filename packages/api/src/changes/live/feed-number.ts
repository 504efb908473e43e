import type { Database } from '@coffer/db/database.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import { type Credential, getCredentialKind } from '../../kernel/credentials/credential-kinds.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { numberChanges } from '../feed/number-changes.ts';

/**
 * Returns the current number of a wallet's feed: later reads include all changes up to this number. Null if the person
 * is not a member of the wallet, or if the wallet is deleted meanwhile.
 */
export async function readFeedNumber(
  database: Database,
  credential: Credential,
  walletId: string,
): Promise<number | null> {
  if (!isUuid(walletId)) return null;
  const reading = database.withWallet(
    walletId,
    async (transaction) => {
      const access = await getCredentialKind(credential).accessOf(transaction, credential);
      return access === undefined ? null : (await numberChanges({ transaction, walletId })).lastNumber;
    },
    { quiet: true },
  );
  return reading.catch((error: unknown) => {
    if (toProblem(error).code === 'notFound') return null;
    throw error;
  });
}
