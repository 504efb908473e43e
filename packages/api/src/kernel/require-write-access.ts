import type { Database } from '@coffer/db/database.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import { readAccess } from './access.ts';
import { type Credential, canReachWallet } from './credentials/credential-kinds.ts';
import { Problem } from './problems.ts';

/**
 * Checks access before a long body is read, so that no client uploads a body that will be rejected. The operation
 * itself checks again. @throws Problem `notFound`, `insufficientScope`, `insufficientRole`
 */
export async function requireWriteAccess(database: Database, credential: Credential, walletId: string): Promise<void> {
  const id = walletId.toLowerCase();
  if (!isUuid(id) || !canReachWallet(credential, id)) throw new Problem('notFound');
  await database.withWallet(
    id,
    (transaction) => readAccess(transaction, credential, { scope: 'service:write', role: 'member' }),
    { readOnly: true },
  );
}
