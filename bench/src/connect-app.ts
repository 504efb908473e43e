import { createHash, randomBytes } from 'node:crypto';
import { startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import { cookieDefinitions } from '@coffer/auth/sessions.ts';
import type { BenchServices, RunningServer } from './bench-stage.ts';

const REDIRECT = 'https://app.example/callback';

/** An app that a person authorised, with its latest tokens. */
export interface AuthorisedBenchApp {
  readonly accessToken: string;
  /** Exchanges the refresh token and resolves to the new access token. */
  refresh(): Promise<string>;
}

/** Registers an app, consents as this person, and gets its tokens for REST, or for a path of Coffer such as `/mcp`. */
export async function connectApp(
  services: BenchServices,
  { url }: RunningServer,
  personId: string,
  { path = '', scopes = ['service:read'] }: { readonly path?: string; readonly scopes?: readonly string[] } = {},
): Promise<AuthorisedBenchApp> {
  const { issuer } = await json(await fetch(`${url}/.well-known/oauth-authorization-server`));
  const registered = { client_name: 'Bench', redirect_uris: [REDIRECT] };
  const { client_id: clientId } = await json(await post(`${url}/auth/oauth2/register`, registered));
  const session = await startSession(services.database, { personId, userAgent: 'bench', address: '127.0.0.1' });
  const cookies = new Map([[cookieDefinitions(String(issuer)).session.name, session]]);
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    client_id: String(clientId),
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: scopes.join(' '),
    resource: `${issuer}${path}`,
  });
  const page = await visit(`${url}/auth/oauth2/authorize?${asked}`, cookies);
  const decision = { personId, isApproved: true, scopes, walletIds: null };
  const headers = { Origin: url, Cookie: written(cookies) };
  const { url: end } = await json(await post(new URL(`${page}/decision`, url).href, decision, headers));
  const code = new URL(await visit(`${url}${new URL(String(end)).pathname}`, cookies)).searchParams.get('code') ?? '';

  const ask = async (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ client_id: String(clientId), resource: `${issuer}${path}`, ...fields });
    const tokens = await json(await fetch(`${url}/auth/oauth2/token`, { method: 'POST', body }));
    return { accessToken: String(tokens['access_token']), refreshToken: String(tokens['refresh_token']) };
  };
  let tokens = await ask({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: REDIRECT });
  return {
    accessToken: tokens.accessToken,
    refresh: async () => {
      tokens = await ask({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken });
      return tokens.accessToken;
    },
  };
}

function post(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const all = { 'Content-Type': 'application/json', ...headers };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** Requests a URL with these cookies, stores new cookies, and returns the URL of the redirect. */
async function visit(url: string, cookies: Map<string, string>): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual', headers: { Cookie: written(cookies) } });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return answer.headers.get('location') ?? '';
}

const written = (cookies: ReadonlyMap<string, string>) => [...cookies].map((pair) => pair.join('=')).join('; ');

async function json(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${text}`);
  const body: unknown = JSON.parse(text);
  return { ...Object(body) };
}
