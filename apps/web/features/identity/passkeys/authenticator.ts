import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { RouterInputs, RouterOutputs } from '#shared/data/trpc.ts';
import type { ClientProblem } from '#shared/problems/problem.ts';

/** The response of the authenticator, or the problem. */
type AuthenticatorResult<Answer> = { readonly answer: Answer } | { readonly problem: ClientProblem };

/** Asks the authenticator to create a passkey. */
export function createPasskey(
  optionsJSON: RouterOutputs['passkeys']['beginAdd'],
): Promise<AuthenticatorResult<RouterInputs['passkeys']['add']['made']>> {
  return runAuthenticator(async () => {
    const { id: credentialId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { credentialId, clientDataJSON, attestationObject, transports };
  });
}

export type PasskeySignature = RouterInputs['passkeys']['confirm']['signed'];

/**
 * Asks the authenticator to sign the challenge; with `autofill`, as soon as the person chooses a passkey from the
 * browser's suggestions.
 */
export function signPasskeyChallenge(
  optionsJSON: RouterOutputs['passkeys']['beginSignIn'],
  { autofill = false } = {},
): Promise<AuthenticatorResult<PasskeySignature>> {
  return runAuthenticator(async () => {
    const { id: credentialId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
    return { credentialId, clientDataJSON, authenticatorData, signature, userHandle };
  });
}

async function runAuthenticator<Answer>(work: () => Promise<Answer>): Promise<AuthenticatorResult<Answer>> {
  try {
    return { answer: await work() };
  } catch (error) {
    return { problem: { code: codeOf(error), detail: null, errors: [], retryAfter: null } };
  }
}

/**
 * The problem code for a failure. Browsers report the same error whether the person refused, took too long or has no
 * passkey, to protect privacy.
 */
function codeOf(error: unknown): string {
  if (!(error instanceof WebAuthnError)) return 'passkeyFailed';
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'passkeyPresent';
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? 'passkeyNotGiven' : 'passkeyFailed';
}
