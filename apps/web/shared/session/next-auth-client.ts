/** Speaks to next-auth at `/auth`: its form token first, then what is to be done with it. */
async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch('/auth/csrf', { cache: 'no-store' });
  if (!answer.ok) return answer;
  const { csrfToken } = await answer.json();
  return fetch(`/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, csrfToken }),
  });
}

export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'throttled'; readonly seconds: number }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unreachable' };

export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const answer = await post('callback/credentials', { email, password });
    if (answer.ok) return { kind: 'signedIn' };
    if (answer.status === 401) return { kind: 'refused' };
    if (answer.status === 403) return { kind: 'foreign' };
    if (answer.status === 429) return { kind: 'throttled', seconds: Number(answer.headers.get('retry-after') ?? 60) };
    return { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Ends the session here and on the server, and leaves for the page that is named. */
export async function signOut(path = '/sign-in'): Promise<void> {
  const answer = await post('signout', {});
  if (!answer.ok) throw new Error(`signing out was answered with ${answer.status}`);
  // Not a change of page inside the app: whatever it holds of the wallet must go.
  window.location.assign(path);
}
