import { ProviderFault } from '@coffer/banking/providers/provider.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { callContext, findBankProvider } from '../connections/provider-calls.ts';
import { renewLease } from './connection-lease.ts';
import type { LeasedConsentEnd } from './lease-connection.ts';
import { addMilliseconds } from './schedule.ts';
import type { SyncServices } from './sync-services.ts';

/** Number of attempts to end a consent at an unavailable provider, before only the secrets are deleted. */
const TRIES = 8;
const FIRST_WAIT_MS = 60_000;

/**
 * Ends a consent at its provider and deletes the secrets. If the provider is unavailable, schedules another attempt
 * and returns `done` instead of `ended`; after the last attempt only the secrets are deleted.
 * @throws LeaseLostError
 */
export async function endConsent(
  services: SyncServices,
  taken: LeasedConsentEnd,
  signal: AbortSignal,
): Promise<'ended' | 'done'> {
  const { database, bankProviders, now } = services;
  const provider = await findBankProvider(bankProviders, taken.type);
  const call = callContext(now);
  const ended =
    (await provider
      ?.end(taken.secrets, { ...call, signal: AbortSignal.any([signal, call.signal]) })
      .then(() => true)
      .catch((error: unknown) => isRetryUseless(error))) ?? true;
  signal.throwIfAborted();
  return database.withWallet(taken.walletId, async (transaction) => {
    await renewLease(transaction, taken, now());
    if (ended || taken.failures + 1 >= TRIES) {
      await erase(transaction, taken);
      return 'ended';
    }
    await transaction.execute({
      text: `UPDATE "ConnectionState" SET failures = failures + 1, "dueTime" = $3, "leaseId" = NULL, "leasedUntil" = NULL
             WHERE "walletId" = $1 AND "connectionId" = $2`,
      values: [
        taken.walletId,
        taken.connectionId,
        addMilliseconds(now(), FIRST_WAIT_MS * 3 ** taken.failures).toISOString(),
      ],
    });
    return 'done';
  });
}

/** Whether another attempt is useless: the consent has ended, or the provider will always reject the request. */
export function isRetryUseless(error: unknown): boolean {
  if (!(error instanceof ProviderFault)) return false;
  return error.kind !== 'unavailable' && error.kind !== 'limitReached';
}

async function erase(transaction: WalletTransaction, { walletId, connectionId }: LeasedConsentEnd): Promise<void> {
  await transaction.execute({
    text: 'DELETE FROM "ConnectionState" WHERE "walletId" = $1 AND "connectionId" = $2',
    values: [walletId, connectionId],
  });
}
