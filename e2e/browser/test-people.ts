import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

/** A person with an account, created for one test. */
export interface TestPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export interface PersonWithWallet extends TestPerson {
  readonly walletId: string;
}

/** Calls a mutation of the app's own API as the browser does. */
export async function callMutation(
  request: APIRequestContext,
  baseURL: string,
  procedure: string,
  input: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await request.post(`${baseURL}/internal/trpc/${procedure}`, {
    headers: { Origin: baseURL, ...headers },
    data: { json: input },
  });
  const { result, error } = await answer.json();
  if (error !== undefined) throw new Error(`${procedure}: ${JSON.stringify(error.json.data)}`);
  return result.data.json;
}

/** Calls a query of the app's own API as the browser does. */
export async function callQuery(
  request: APIRequestContext,
  baseURL: string,
  procedure: string,
  input: object,
): Promise<unknown> {
  const asked = encodeURIComponent(JSON.stringify({ json: input }));
  const { result } = await (await request.get(`${baseURL}/internal/trpc/${procedure}?input=${asked}`)).json();
  return result.data.json;
}

/** Returns a random IP address. Sign-ups are limited for each address, so each test person gets a different address. */
function randomIpAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

/** Creates an account without signing in. */
export async function makeAccount(
  request: APIRequestContext,
  baseURL: string,
  name = 'Ada Example',
): Promise<TestPerson> {
  const someone = { email: `${randomUUID()}@example.org`, password: `secret ${randomUUID()}`, name };
  await callMutation(
    request,
    baseURL,
    'account.signUp',
    { ...someone, locale: 'en' },
    { 'X-Forwarded-For': randomIpAddress() },
  );
  return someone;
}

/**
 * Signs the browser out by deleting its cookies. Leaves the page first, because an open page would go on sending
 * requests, which would be refused.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Signs the page's browser in without the sign-in page. */
export async function signInPerson(page: Page, baseURL: string, { email, password }: TestPerson): Promise<void> {
  const csrf = await page.request.get(`${baseURL}/auth/csrf`);
  const { csrfToken } = await csrf.json();
  const answer = await page.request.post(`${baseURL}/auth/callback/credentials`, {
    headers: { Origin: baseURL },
    data: { email, password, csrfToken },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
}

/** Signs the page's browser in as a new person with a wallet in EUR and Berlin time. */
export async function signInNewPerson(page: Page, baseURL: string): Promise<PersonWithWallet> {
  const someone = await makeAccount(page.request, baseURL);
  await signInPerson(page, baseURL, someone);
  const wallet = await callMutation(page.request, baseURL, 'wallets.create', {
    name: 'Household',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    locale: 'en',
  });
  if (typeof wallet !== 'object' || wallet === null) throw new Error('no wallet');
  return { ...someone, walletId: String(Reflect.get(wallet, 'id')) };
}
