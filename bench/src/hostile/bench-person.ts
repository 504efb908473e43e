import { startSession } from '@coffer/api/people/sessions/session-tokens.ts';
import { cookieDefinitions } from '@coffer/auth/sessions.ts';
import type pg from 'pg';
import { type BenchStage, createBenchWallet, type RunningServer } from '../bench-stage.ts';
import { connectApp } from '../connect-app.ts';
import { fillLargeWallet } from '../fill-large-wallet.ts';
import { bearerRequest, type HttpRequest, readJsonFields, sendRequest } from './http-client.ts';

/** A person with their own wallet, and every kind of credential for it. */
export interface BenchPerson {
  readonly walletId: string;
  readonly userId: string;
  readonly assetIds: readonly string[];
  readonly key: string;
  readonly cookie: string;
  /** An access token for `/mcp`. */
  readonly accessToken: string;
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK'];
const TRANSACTIONS = 20_000;
/** The start date of the wallet's reports. */
const FIRST_DAY = '1976-01-02';
/** Number of transactions whose cash-flow dates span 300 years. */
const SPREAD = 240;

/** Creates a person whose wallet has 20,000 transactions in six currencies, the first of them 50 years ago. */
export async function createBenchPerson(
  stage: BenchStage,
  server: RunningServer,
  owner: pg.Pool,
): Promise<BenchPerson> {
  const { walletId, userId, assetIds, key } = await createBenchWallet(stage.services, CURRENCIES);
  await fillLargeWallet(owner, { walletId, userId, assetIds }, TRANSACTIONS);
  await stage.services.database.withWallet(walletId, (transaction) =>
    transaction.execute({ text: SPREAD_SOME, values: [walletId, SPREAD] }),
  );
  const cookie = await createSessionCookie(stage, server, userId);
  const scopes = ['service:read', 'service:write'];
  const { accessToken } = await connectApp(stage.services, server, userId, { path: '/mcp', scopes });
  for (const [at, assetId] of assetIds.entries()) {
    const transaction = { assetId, date: FIRST_DAY, amountValue: '100', amountCurrency: CURRENCIES[at] };
    readJsonFields(
      await sendRequest(server.url, bearerRequest(key, 'POST', `/wallets/${walletId}/transactions`, transaction)),
    );
  }
  return { walletId, userId, assetIds, key, cookie, accessToken };
}

/** Starts a session and returns its cookie. */
export async function createSessionCookie(
  { services }: BenchStage,
  { url }: RunningServer,
  personId: string,
): Promise<string> {
  const from = { userAgent: 'bench', address: '127.0.0.1' };
  return `${cookieDefinitions(url).session.name}=${await startSession(services.database, { personId, ...from })}`;
}

const SPREAD_SOME = `
  UPDATE "Transaction" SET "usingDateRule" = 'range', "usingStartDate" = '1900-01-01', "usingEndDate" = '2199-12-31'
  WHERE "walletId" = $1 AND id IN (SELECT id FROM "Transaction" WHERE "walletId" = $1 ORDER BY id LIMIT $2)`;

/** A request of a signed-in person. */
export function sessionRequest(
  { cookie }: Pick<BenchPerson, 'cookie'>,
  url: string,
  method: string,
  path: string,
): HttpRequest {
  return { method, path, headers: { Cookie: cookie, Origin: url } };
}

/** Pages post queries with longer inputs. */
const LONGEST_URL = 6000;

/** A procedure call in the form that pages use. */
export function pageProcedureRequest(
  person: Pick<BenchPerson, 'cookie'>,
  url: string,
  procedure: string,
  input: object,
  writes: boolean,
): HttpRequest {
  const json = JSON.stringify({ json: input });
  const path = `/internal/trpc/${procedure}`;
  const query = encodeURIComponent(json);
  if (!writes && query.length < LONGEST_URL) return sessionRequest(person, url, 'GET', `${path}?input=${query}`);
  const { headers, ...rest } = sessionRequest(person, url, 'POST', path);
  return { ...rest, headers: { ...headers, 'Content-Type': 'application/json' }, body: json };
}
