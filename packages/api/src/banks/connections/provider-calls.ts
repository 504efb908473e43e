import {
  type BankProvider,
  type CallContext,
  ProviderFault,
  type ProviderName,
} from '@coffer/banking/providers/provider.ts';
import { Problem } from '../../kernel/problems.ts';
import type { BankProviders } from '../../kernel/services.ts';
import type { SyncError } from './bankConnections.schema.ts';

/** Maximum milliseconds for a provider's response while a person waits. */
const PROVIDER_RESPONSE_TIMEOUT_MS = 30_000;

/** The context of a provider request while a person waits. The request is aborted after `patience` milliseconds. */
export function createCallContext(now: () => Date, patience = PROVIDER_RESPONSE_TIMEOUT_MS): CallContext {
  return { signal: AbortSignal.timeout(patience), now };
}

/** Returns the provider of this type; undefined if this Coffer has no credentials for it. */
export async function findBankProvider(
  providers: BankProviders,
  type: ProviderName,
): Promise<BankProvider | undefined> {
  return (await providers.list()).find(({ name }) => name === type);
}

/** Returns the error to store and report: the kind of a provider's error, or `internal` for any other error. */
export function toSyncError(fault: unknown): SyncError {
  return fault instanceof ProviderFault ? fault.kind : 'internal';
}

/**
 * Returns the response to a provider request for which a person waits.
 * @throws Problem `bankUnavailable` with the reason if the provider fails
 */
export async function awaitProviderResponse<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const retryAfter = error.retryTime === null ? 60 : Math.max(1, secondsUntil(error.retryTime));
    throw new Problem('bankUnavailable', { detail: DETAILS[error.kind], retryAfter, cause: error });
  }
}

function secondsUntil(time: Date): number {
  return Math.ceil((time.getTime() - Date.now()) / 1000);
}

const DETAILS: Readonly<Record<ProviderFault['kind'], string>> = {
  consentEnded: 'The consent at the bank has ended.',
  loginRefused: 'The bank requires the person to sign in again.',
  limitReached: 'The bank allows no more requests for now.',
  unavailable: 'The bank or its provider does not respond.',
  unreadable: 'The bank’s response cannot be read.',
  brokenOff: 'The person cancelled the consent.',
  refused: 'The provider rejects this Coffer’s credentials or request.',
};
