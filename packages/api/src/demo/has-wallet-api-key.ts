import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import type { Database } from '@coffer/db/database.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';

/** True if the wallet has this API key. A revoked key counts too, because the demo must not replace it. */
export async function hasWalletApiKey(
  database: Database,
  { walletId, apiKey }: { readonly walletId: string; readonly apiKey: string },
): Promise<boolean> {
  const hash = apiKeyHash(apiKey);
  if (hash === null || !isCanonicalUuid(walletId)) return false;
  const rows = await database.withWallet(
    walletId,
    (transaction) =>
      transaction.query({ text: 'SELECT FROM "ApiKey" WHERE "walletId" = $1 AND hash = $2', values: [walletId, hash] }),
    { readOnly: true },
  );
  return rows.length === 1;
}
