import type { Context } from './context.ts';
import { type Credential, getCredentialKind } from './credentials/credential-kinds.ts';
import { Problem } from './problems.ts';

/**
 * Requires proof of identity within the last ten minutes from a session, for actions that can't be undone or that give
 * access to others: an open browser does not prove who uses it. API keys and apps are exempt.
 *
 * @throws Problem `recentSignInRequired`
 */
export function requireRecentSignIn(
  credential: Credential,
  { signedInRecently }: Pick<Context, 'signedInRecently'>,
): void {
  if (!getCredentialKind(credential).isPerson || signedInRecently) return;
  throw new Problem('recentSignInRequired', { detail: 'Prove your identity again, then repeat the request.' });
}
