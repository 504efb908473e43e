import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { finapiProvider } from './finapi/finapi.ts';
import { gocardlessProvider } from './gocardless/gocardless.ts';
import { plaidProvider } from './plaid/plaid.ts';
import { type AccountReadInput, type BankProvider, ProviderFault } from './provider.ts';
import { requestProvider } from './request-provider.ts';

const SECRET = 'secret-4711-of-the-instance';
const limits = { timeoutMs: 300, maxBytes: 100_000 };
const call = { signal: new AbortController().signal, now: () => new Date('2026-11-24T10:00:00Z') };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serveProviderAt(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const endless: RequestListener = (_request, response) => {
  const more = () => {
    while (!response.destroyed && response.write('['.repeat(16_384)));
  };
  response.on('drain', more);
  more();
};
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

const HOSTILE: readonly (readonly [string, RequestListener, string])[] = [
  ['has no end', endless, 'unreadable'],
  ['is too deep', answering(200, '['.repeat(99_000)), 'unreadable'],
  ['is a page', answering(200, '<html>Sign in to the hotel’s network</html>'), 'unreadable'],
  ['is cut', answering(200, '{"access":"x","access_exp'), 'unreadable'],
  ['leads elsewhere', answering(302, '', { location: 'http://169.254.169.254/latest' }), 'unreadable'],
  ['is of another shape', answering(200, '{"access":5,"access_token":[],"added":"x"}'), 'unreadable'],
  ['never comes', () => {}, 'unavailable'],
  ['breaks off', (_request, response) => response.destroy(), 'unavailable'],
];

test('A response keeps its numbers as sent, and its headers', async () => {
  const url = await serveProviderAt(answering(200, '{"a":[1.10,90071992547409931]}', { 'retry-after': '5' }));
  const answer = await requestProvider({ method: 'GET', url: new URL(url), headers: {} }, call, limits);
  expect(answer.body).toEqual({ a: ['1.10', '90071992547409931'] });
  expect(answer.headers.get('retry-after')).toBe('5');
});

test('An interrupted read is sent once more, and a write never', async () => {
  let asked = 0;
  const url = await serveProviderAt((_request, response) => {
    asked += 1;
    response.destroy();
  });
  for (const [method, times] of [
    ['GET', 2],
    ['POST', 1],
    ['DELETE', 1],
  ] as const) {
    asked = 0;
    const question = { method, url: new URL(url), headers: {} };
    await expect(requestProvider(question, call, limits)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toBe(times);
  }
});

describe.each<[string, (url: string) => BankProvider, AccountReadInput['secrets']]>([
  [
    'GoCardless',
    (url) => gocardlessProvider({ secretId: 'id', secretKey: SECRET, url, limits }),
    { requisitionId: 'r', agreementId: 'a', institutionId: 'i' },
  ],
  [
    'finAPI',
    (url) => finapiProvider({ clientId: 'id', clientSecret: SECRET, url, limits, pollMs: 1 }),
    { userId: 'u', userPassword: SECRET, personId: 'p', webFormId: null, bankConnectionId: '1' },
  ],
  [
    'Plaid',
    (url) => plaidProvider({ clientId: 'id', secret: SECRET, url, limits }),
    { personId: 'p', institutionId: 'i', linkToken: null, accessToken: SECRET, itemId: 'i', hookName: 'i' },
  ],
])('If the response of %s', (_name, providerAt, secrets) => {
  test.each(HOSTILE)('%s, the read fails without revealing a secret', async (_what, listener, kind) => {
    const provider = providerAt(await serveProviderAt(listener));
    const account = { id: '1', currency: 'EUR', type: 'bank' as const };
    const asked = { secrets, account, from: null, until: '2026-11-24', cursor: null, attended: null };
    const fault = await provider.read(asked, call).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ProviderFault);
    expect(fault).toMatchObject({ kind });
    const { message, stack, cause } = fault as ProviderFault;
    expect(JSON.stringify([message, stack, cause, fault])).not.toContain(SECRET);
    expect(cause).toBeUndefined();
  });
});
