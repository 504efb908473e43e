import type { Context } from './context.ts';
import { type Credential, kindOfCredential } from './credentials/kinds.ts';
import { Problem } from './problems.ts';

/**
 * An open browser is not yet its owner: what cannot be undone, or opens a door to others, asks a session for a proof of
 * the last ten minutes. API keys are not asked, for there is nobody to ask.
 *
 * @throws Problem `recentSignInRequired`
 */
export function requireRecentSignIn(
  credential: Credential,
  { signedInRecently }: Pick<Context, 'signedInRecently'>,
): void {
  if (!kindOfCredential(credential).isPerson || signedInRecently) return;
  throw new Problem('recentSignInRequired', { detail: 'Prove once more who you are, then ask again.' });
}
