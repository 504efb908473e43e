import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { Sealer } from '@coffer/auth/sealing.ts';
import * as is from '@coffer/db/columns.ts';
import { beforeAll, expect, it } from 'vitest';
import { TEST_SEALING_KEY } from '../server.ts';
import { startCoffer } from '../start-coffer.ts';
import { readCallResult, TestBrowser } from '../test-browser.ts';
import { callWithToken, TestApp } from './test-app.ts';

const coffer = startCoffer();
const url = () => coffer().server.url;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString());

interface Forged {
  readonly head?: object;
  readonly claims?: object;
}

/** Signs a token with the service's own key, so that only the content of the token can be the reason for a refusal. */
let forge: (change: Forged) => string;
let others: { readonly personId: string; readonly connection: string };

async function tokenOf(browser: TestBrowser, scope?: string): Promise<string> {
  return (await (await TestApp.register(url())).connect(browser, scope === undefined ? {} : { scope })).access_token;
}

async function newBrowser() {
  const browser = new TestBrowser(url(), { from: '127.0.6.8' });
  const { id } = await browser.newPerson();
  return { browser, id };
}

beforeAll(async () => {
  const mine = await newBrowser();
  const [head, claims] = (await tokenOf(mine.browser)).split('.').map((one) => one);
  const hers = await newBrowser();
  const [, hersClaims] = (await tokenOf(hers.browser)).split('.');
  others = { personId: hers.id, connection: read(hersClaims).coffer_connection };
  const [stored] = await coffer().services.owner.query({
    row: { sealed: is.bytea },
    text: 'SELECT sealed FROM "SigningKey" WHERE id = $1',
    values: [read(head).kid],
  });
  const opened = new Sealer(Buffer.from(TEST_SEALING_KEY, 'base64')).open(
    'signing-key',
    stored?.sealed ?? Buffer.alloc(0),
  );
  const jwk: JsonWebKey = JSON.parse(opened.toString());
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  forge = (change) => {
    const text = `${part({ ...read(head), ...change.head })}.${part({ ...read(claims), ...change.claims })}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
});

const now = () => Math.floor(Date.now() / 1000);

it('a token with our usual claims is accepted', async () => {
  expect((await callWithToken(url(), forge({}))).status).toBe(200);
});

it.each<[string, () => Forged]>([
  ['has expired', () => ({ claims: { exp: now() - 1 } })],
  ['never expires', () => ({ claims: { exp: undefined } })],
  ['is not yet valid', () => ({ claims: { nbf: now() + 60 } })],
  ['is of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['is of no issuer', () => ({ claims: { iss: undefined } })],
  ['is for the other audience', () => ({ claims: { aud: `${url()}/mcp` } })],
  ['is for both audiences', () => ({ claims: { aud: [url(), `${url()}/mcp`] } })],
  ['is for a foreign audience', () => ({ claims: { aud: 'https://evil.example' } })],
  ['is for no audience', () => ({ claims: { aud: undefined } })],
  ['is of another type', () => ({ head: { typ: 'JWT' } })],
  ['is of no type', () => ({ head: { typ: undefined } })],
  ['names an unknown key', () => ({ head: { kid: 'other' } })],
  ['names no key', () => ({ head: { kid: undefined } })],
  ['has an unknown critical header', () => ({ head: { crit: ['b64'], b64: false } })],
  ['names another person', () => ({ claims: { sub: others.personId } })],
  ['names another person’s connection', () => ({ claims: { coffer_connection: others.connection } })],
  ['names no connection', () => ({ claims: { coffer_connection: undefined } })],
  ['names an invalid connection', () => ({ claims: { coffer_connection: 'x' } })],
  ['names another app', () => ({ claims: { client_id: 'other' } })],
])('a token is refused that %s', async (_, change) => {
  const refused = await callWithToken(url(), forge(change()));
  expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
});

it('a token gives no more access than the grant of its person, whatever its claims', async () => {
  const { browser } = await newBrowser();
  const token = await tokenOf(browser, 'service:read');
  const more = forge({ claims: { ...read(token.split('.')[1]), scope: 'service:read service:write' } });
  const wallet = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
  const { id } = readCallResult(await browser.mutate('wallets.create', wallet));
  const refused = await callWithToken(url(), more, `/wallets/${id}/tags`, 'POST', { name: 'No' });
  expect([refused.status, refused.body.code]).toEqual([403, 'insufficientScope']);
});
