import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type ApiResponse, type JsonBody, sendRawRequest } from '../http.ts';
import type { TestBrowser } from '../test-browser.ts';

export const APP_REDIRECT_URI = 'https://app.example/callback';

interface Parameters {
  readonly [name: string]: string | readonly string[] | undefined;
}

/** The person's decision on the consent page; defaults to the preset. */
export interface ConsentChoice {
  readonly isApproved?: boolean;
  readonly scopes?: readonly string[];
  readonly walletIds?: readonly string[] | null;
}

/** An app that speaks OAuth over raw HTTP, so that each test controls what is sent. */
export class TestApp {
  readonly url: string;
  readonly clientId: string;
  readonly redirectUri: string;

  constructor(url: string, clientId: string, redirectUri: string) {
    this.url = url;
    this.clientId = clientId;
    this.redirectUri = redirectUri;
  }

  static async register(url: string, metadata: object = {}): Promise<TestApp> {
    const asked = { client_name: `App ${randomUUID()}`, redirect_uris: [APP_REDIRECT_URI], ...metadata };
    const { status, body } = await postJson(url, '/auth/oauth2/register', asked);
    if (status !== 201) throw new Error(`registration was answered ${status}: ${JSON.stringify(body)}`);
    return new TestApp(url, body.client_id, asked.redirect_uris[0] ?? '');
  }

  /** The authorization URL for a browser, and its code verifier. */
  request(parameters: Parameters = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = written({
      client_id: this.clientId,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      scope: 'service:read service:write',
      resource: this.url,
      state: randomUUID(),
      ...parameters,
    });
    return { path: `/auth/oauth2/authorize?${query}`, verifier };
  }

  /** Takes a signed-in browser from the request to the app's redirect URI. */
  async authorize(browser: TestBrowser, parameters: Parameters = {}, choice: ConsentChoice = {}) {
    const { path, verifier } = this.request(parameters);
    const answer = await browser.request('GET', path);
    const location = String(answer.headers.location);
    const end = location.includes('/authorize/') ? await decideConsentAt(browser, location, choice) : location;
    const result = new URL(end).searchParams;
    return { result, verifier, code: result.get('code') ?? '', answer, location: end };
  }

  token(parameters: Parameters): Promise<ApiResponse> {
    return postForm(this.url, '/auth/oauth2/token', { client_id: this.clientId, ...parameters });
  }

  exchange({ code, verifier }: { readonly code: string; readonly verifier: string }, parameters: Parameters = {}) {
    return this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.redirectUri,
      resource: this.url,
      ...parameters,
    });
  }

  refresh(refreshToken: string, parameters: Parameters = {}) {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken, resource: this.url, ...parameters });
  }

  /** Runs the whole flow, and returns the tokens after consent. */
  async connect(browser: TestBrowser, parameters: Parameters = {}, choice: ConsentChoice = {}): Promise<JsonBody> {
    const answer = await this.exchange(await this.authorize(browser, parameters, choice));
    if (answer.status !== 200) throw new Error(`the exchange was answered ${answer.status}: ${answer.text}`);
    return answer.body;
  }
}

/**
 * Reads the request of the consent page and sends the person's decision. Resolves to the URL of the app to which
 * the browser is redirected.
 */
export async function decideConsentAt(
  browser: TestBrowser,
  location: string,
  choice: ConsentChoice = {},
): Promise<string> {
  const path = new URL(location, browser.url).pathname;
  const { status, body, text } = await browser.request('GET', `${path}/request`);
  if (status !== 200) throw new Error(`the request was answered ${status}: ${text}`);
  const person = await browser.person();
  const decided = await browser.request('POST', `${path}/decision`, {
    body: { isApproved: true, personId: person.id, ...body.preset, ...choice },
  });
  if (decided.status !== 200) throw new Error(`the decision was answered ${decided.status}: ${decided.text}`);
  const resumed = await browser.request('GET', new URL(decided.body.url).pathname);
  return String(resumed.headers.location);
}

export function postForm(url: string, path: string, parameters: Parameters): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return sendRawRequest(url, { method: 'POST', path, headers, body: written(parameters).toString() });
}

export function postJson(url: string, path: string, body: unknown): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'application/json' };
  return sendRawRequest(url, { method: 'POST', path, headers, body: JSON.stringify(body) });
}

/** Calls a route with a bearer token. */
export function callWithToken(
  url: string,
  token: string,
  path = '/wallets',
  method = 'GET',
  body?: unknown,
): Promise<ApiResponse> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return sendRawRequest(url, { method, path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
}

function written(parameters: Parameters): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of value === undefined ? [] : typeof value === 'string' ? [value] : value) search.append(name, one);
  }
  return search;
}
