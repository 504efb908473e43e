import { forgetAllDrafts } from './drafts.ts';

/** Sends a request to next-auth at `/auth`, after fetching its CSRF token. */
export async function postToNextAuth(path: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch('/auth/csrf', { cache: 'no-store' });
  if (!answer.ok) return answer;
  const { csrfToken } = await answer.json();
  return fetch(`/auth/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, csrfToken }),
  });
}

/**
 * Ends the session, deletes this tab's drafts and loads the page at `path`.
 * @throws Error if the session could not be ended; the page and the drafts are then kept.
 */
export async function signOut(path = '/sign-in'): Promise<void> {
  const answer = await postToNextAuth('signout', {});
  if (!answer.ok) throw new Error(`signing out was answered with ${answer.status}`);
  forgetAllDrafts();
  // Load a new document, so that no data of the wallet stays in memory.
  window.location.assign(path);
}
