import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

/** Somebody with an account, made for one test. */
export interface Someone {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export interface AtHome extends Someone {
  readonly walletId: string;
}

/** Calls the app's own API as the browser does. */
export async function call(
  request: APIRequestContext,
  baseURL: string,
  procedure: string,
  input: object,
): Promise<unknown> {
  const answer = await request.post(`${baseURL}/internal/trpc/${procedure}`, {
    headers: { Origin: baseURL },
    data: { json: input },
  });
  const { result, error } = await answer.json();
  if (error !== undefined) throw new Error(`${procedure}: ${JSON.stringify(error.json.data)}`);
  return result.data.json;
}

/** A new account, without signing in. */
export async function makeAccount(request: APIRequestContext, baseURL: string, name = 'Ada Example'): Promise<Someone> {
  const someone = { email: `${randomUUID()}@example.org`, password: `secret ${randomUUID()}`, name };
  await call(request, baseURL, 'account.signUp', { ...someone, locale: 'en' });
  return someone;
}

/** Signs the page's browser in, past the sign-in page. */
export async function signIn(page: Page, baseURL: string, { email, password }: Someone): Promise<void> {
  const csrf = await page.request.get(`${baseURL}/auth/csrf`);
  const { csrfToken } = await csrf.json();
  const answer = await page.request.post(`${baseURL}/auth/callback/credentials`, {
    headers: { Origin: baseURL },
    data: { email, password, csrfToken },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
}

/** The page's browser signed in as somebody new, with a wallet of her own in EUR and Berlin time. */
export async function newcomer(page: Page, baseURL: string): Promise<AtHome> {
  const someone = await makeAccount(page.request, baseURL);
  await signIn(page, baseURL, someone);
  const wallet = await call(page.request, baseURL, 'wallets.create', {
    name: 'Household',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    locale: 'en',
  });
  if (typeof wallet !== 'object' || wallet === null) throw new Error('no wallet');
  return { ...someone, walletId: String(Reflect.get(wallet, 'id')) };
}
