import { PROVIDERS } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import { z } from 'zod';
import { id } from '../kernel/shapes.ts';

/** The data of a job that ends a bank consent of a deleted wallet: the provider, and the encrypted secrets. */
export const orphanedConsentJob = z.strictObject({ walletId: id, type: z.enum(PROVIDERS), sealed: z.base64() });
export type OrphanedConsentJob = z.infer<typeof orphanedConsentJob>;

/**
 * Queues the bank consents of a deleted wallet, so that a worker ends them at their providers in the background. If a
 * provider is unavailable, the consent expires by itself.
 */
export async function queueOrphanedConsents(transaction: WalletTransaction): Promise<void> {
  const { walletId } = transaction;
  const given = await transaction.query({
    row: { type: is.oneOf(...PROVIDERS), sealed: is.bytea },
    text: `SELECT state.type, state."providerState" AS sealed FROM "ConnectionState" AS state
           LEFT JOIN "BankConnection" AS connection ON connection."walletId" = $1 AND connection.id = state."connectionId"
           WHERE state."walletId" = $1 AND state."providerState" IS NOT NULL
             AND (state."isEnding" OR connection.status <> 'pending')`,
    values: [walletId],
  });
  for (const { type, sealed } of given) {
    const job: OrphanedConsentJob = { walletId, type, sealed: Buffer.from(sealed).toString('base64') };
    await addJobInTransaction(transaction, 'endConsent', job);
  }
}
