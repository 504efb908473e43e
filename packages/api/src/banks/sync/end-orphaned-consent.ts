import type { OrphanedConsentJob } from '../../wallets/queue-orphaned-consents.ts';
import { unsealConnectionSecrets } from '../connections/connection-state.ts';
import { createCallContext, findBankProvider } from '../connections/provider-calls.ts';
import { isRetryUseless } from './end-consent.ts';
import type { SyncDependencies } from './sync-dependencies.ts';

/**
 * The result of ending the consent of a deleted wallet. `ended`: the provider ended it, or will reject every
 * attempt. `unknown`: this Coffer has no credentials for the provider. `givenUp`: the provider stayed unavailable,
 * and the consent expires by itself.
 */
export type OrphanedConsentOutcome = 'ended' | 'unknown' | 'givenUp';

type EndServices = Pick<SyncDependencies, 'bankProviders' | 'sealer' | 'now'>;

/** Ends a consent of a deleted wallet. Throws if a later attempt may succeed, so that the job is retried. */
export async function endOrphanedConsent(
  { bankProviders, sealer, now }: EndServices,
  { type, sealed }: OrphanedConsentJob,
  { signal, last }: { readonly signal: AbortSignal; readonly last: boolean },
): Promise<OrphanedConsentOutcome> {
  const provider = await findBankProvider(bankProviders, type);
  if (provider === undefined) return 'unknown';
  const secrets = unsealConnectionSecrets(sealer, Buffer.from(sealed, 'base64'));
  const call = createCallContext(now);
  try {
    await provider.end(secrets, { ...call, signal: AbortSignal.any([signal, call.signal]) });
  } catch (error) {
    if (isRetryUseless(error)) return 'ended';
    if (last) return 'givenUp';
    throw error;
  }
  return 'ended';
}
