/** Speaks to next-auth at `/auth`: its form token first, then what is to be done with it. */
export async function askNextAuth(path: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch('/auth/csrf', { cache: 'no-store' });
  if (!answer.ok) return answer;
  const { csrfToken } = await answer.json();
  return fetch(`/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, csrfToken }),
  });
}

/** Ends the session here and on the server, and leaves for the page that is named. */
export async function signOut(path = '/sign-in'): Promise<void> {
  const answer = await askNextAuth('signout', {});
  if (!answer.ok) throw new Error(`signing out was answered with ${answer.status}`);
  // Not a change of page inside the app: whatever it holds of the wallet must go.
  window.location.assign(path);
}
