import { type BankProvider, ProviderFault } from '@coffer/banking/providers/provider.ts';
import { deleteConnectionState } from '../connections/connection-state.ts';
import { createCallContext } from '../connections/provider-calls.ts';
import { withLease } from './connection-lease.ts';
import type { LeasedConsentEnd } from './lease-connection.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import { addMilliseconds } from './sync-schedule.ts';

/**
 * Number of attempts to end a consent at an unavailable provider. After the last attempt, only the secrets are deleted.
 */
const TRIES = 8;
const FIRST_WAIT_MS = 60_000;

/**
 * Ends a consent at its provider and deletes the secrets. If the provider is unavailable, schedules another attempt
 * and returns `done` instead of `ended`; after the last attempt only the secrets are deleted.
 * @throws LeaseLostError
 */
export async function endConsent(
  services: SyncDependencies,
  taken: LeasedConsentEnd,
  { provider, signal }: { readonly provider: BankProvider | undefined; readonly signal: AbortSignal },
): Promise<'ended' | 'done'> {
  const { now } = services;
  const call = createCallContext(now);
  const ended =
    (await provider
      ?.end(taken.secrets, { ...call, signal: AbortSignal.any([signal, call.signal]) })
      .then(() => true)
      .catch((error: unknown) => isRetryUseless(error))) ?? true;
  signal.throwIfAborted();
  return withLease(services, taken, async (transaction) => {
    if (ended || taken.failures + 1 >= TRIES) {
      await deleteConnectionState({ transaction }, taken.connectionId);
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

const RETRIED_FAULTS: ReadonlySet<ProviderFault['kind']> = new Set(['unavailable', 'limitReached', 'unreadable']);

/**
 * Whether another attempt to end the consent would fail too: the consent has ended, or the provider will always reject
 * the request. False for errors that are not the provider's. After an unreadable response the consent may still be
 * active, so another attempt is made.
 */
export function isRetryUseless(error: unknown): boolean {
  return error instanceof ProviderFault && !RETRIED_FAULTS.has(error.kind);
}
