import { parseHttpProblem } from '#shared/problems/http-problem.ts';
import { type ClientProblem, UNREACHABLE_PROBLEM } from '#shared/problems/problem.ts';

export interface IdentityProviderRedirect {
  readonly purpose: 'signIn' | 'confirm' | 'link';
  /** The path to continue at afterwards. */
  readonly next: string;
  readonly locale: string;
}

/** Redirects to the identity provider, which redirects back to `next`. Returns the problem if this fails. */
export async function redirectToIdentityProvider({
  purpose,
  next,
  locale,
}: IdentityProviderRedirect): Promise<ClientProblem | null> {
  try {
    const answer = await fetch('/auth/provider', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ purpose, callbackUrl: next, locale }),
    });
    const body: unknown = await answer.json();
    const url = Object(body).url;
    if (!answer.ok || typeof url !== 'string') return parseHttpProblem(body, answer.headers.get('retry-after'));
    window.location.assign(url);
    return null;
  } catch {
    return UNREACHABLE_PROBLEM;
  }
}
