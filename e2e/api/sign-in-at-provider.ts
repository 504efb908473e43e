import type { ApiResponse } from './http.ts';
import type { TestBrowser } from './test-browser.ts';

/**
 * Follows the redirects of the identity provider, and signs in as `name` if it shows its sign-in page; if `name` is
 * null, cancels there. Returns the URL to which the provider redirects at the end.
 */
export async function signInAtProvider(at: TestBrowser, start: string, name: string | null): Promise<string> {
  const provider = new URL(start);
  let path = provider.pathname + provider.search;
  for (let steps = 0; steps < 12; steps += 1) {
    const answer = await at.request('GET', path);
    const location = answer.headers.location ?? (await answerForm(at, path, answer, name));
    const next = new URL(location, provider.origin);
    if (next.origin !== provider.origin) return next.href;
    path = next.pathname + next.search;
  }
  throw new Error('the provider leads in a circle');
}

/**
 * Submits the provider's own sign-in form, or aborts the sign-in if `name` is null. Returns the URL of the redirect.
 */
async function answerForm(at: TestBrowser, path: string, page: ApiResponse, name: string | null): Promise<string> {
  if (page.status !== 200) throw new Error(`the provider answered ${page.status}: ${page.text.slice(0, 300)}`);
  if (name === null) {
    const abort = /href="([^"]+\/abort)"/.exec(page.text)?.[1] ?? `${path}/abort`;
    return String((await at.request('GET', new URL(abort, at.url).pathname)).headers.location);
  }
  const answer = await at.request('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ prompt: 'login', login: name, password: 'any' }).toString(),
  });
  return String(answer.headers.location);
}
