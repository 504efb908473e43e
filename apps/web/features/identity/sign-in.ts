import { parseHttpProblem } from '#shared/problems/http-problem.ts';
import { type ClientProblem, UNREACHABLE_PROBLEM } from '#shared/problems/problem.ts';
import { postToNextAuth } from '#shared/session/next-auth-client.ts';

export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  /** The password is correct. The service now expects the code of the second step from this browser. */
  | { readonly kind: 'secondStep' }
  | { readonly kind: 'refused'; readonly problem: ClientProblem };

export const signIn = (email: string, password: string) => postCredentials({ email, password });

/** Completes the second step with a code of the authenticator app or a recovery code. */
export const signInWithCode = (code: string) => postCredentials({ code });

/** Signs in with a challenge signed by a passkey, as JSON. No second step follows. */
export const signInByPasskey = (passkey: string) => postCredentials({ passkey });

async function postCredentials(given: Record<string, string>): Promise<SignInOutcome> {
  try {
    const answer = await postToNextAuth('callback/credentials', given);
    const body: unknown = await answer.json();
    if (!answer.ok) return { kind: 'refused', problem: parseHttpProblem(body, answer.headers.get('retry-after')) };
    const waits = typeof body === 'object' && body !== null && 'secondStep' in body;
    return { kind: waits ? 'secondStep' : 'signedIn' };
  } catch {
    return { kind: 'refused', problem: UNREACHABLE_PROBLEM };
  }
}
