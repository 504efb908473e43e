import { randomUUID } from 'node:crypto';
import { makeSessionToken } from '@coffer/auth/sessions.ts';
import { describe, expect, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { type ApiResponse, type JsonBody, sendRawRequest } from './http.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const browser = () => new TestBrowser(coffer().server.url, { from: '127.0.7.1' });
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };

async function withWallet() {
  const at = browser();
  const person = await at.newPerson();
  const wallet = readCallResult(await at.mutate('wallets.create', WALLET));
  return { at, person, walletId: wallet.id as string };
}

describe('a session', () => {
  it('reaches all data of its person, and none of others', async () => {
    const { at, walletId } = await withWallet();
    const asset = { walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' };
    expect(readCallResult(await at.mutate('assets.create', asset)).name).toBe('Purse');
    expect(readCallResult(await at.query('wallets.get', { walletId })).name).toBe('Home');
    const stranger = browser();
    await stranger.newPerson();
    expect(describeRefusal(await stranger.query('wallets.get', { walletId }))).toBe('404 notFound');
    expect(describeRefusal(await stranger.mutate('assets.create', asset))).toBe('404 notFound');
    expect(describeRefusal(await stranger.query('wallets.get', { walletId: randomUUID() }))).toBe('404 notFound');
  });

  it('ends with the next request after it is revoked, by its person or with its account', async () => {
    const { at: here, person } = await withWallet();
    const there = browser();
    await there.signIn(person.email, 'correct horse');
    const [other] = readCallResult(await here.query('sessions.list')).filter(
      (one: { current: boolean }) => !one.current,
    );
    expect(other).toMatchObject({ address: '127.0.7.1', userAgent: null });
    await here.mutate('sessions.revoke', { id: other.id });
    expect(describeRefusal(await there.query('account.me'))).toBe('401 unauthorized');
    expect(describeRefusal(await there.mutate('wallets.create', WALLET))).toBe('401 unauthorized');
    const lonely = browser();
    const { id } = await lonely.newPerson();
    await coffer().services.owner.query({ text: 'DELETE FROM "Person" WHERE id = $1', values: [id] });
    expect(describeRefusal(await lonely.query('account.me'))).toBe('401 unauthorized');
    expect(await lonely.person()).toBeNull();
  });

  it('is refused for a page that was rendered for another person', async () => {
    const { at, person } = await withWallet();
    const send = (id: string) => at.mutate('wallets.create', WALLET, { headers: { 'Coffer-Person': id } });
    for (const id of [randomUUID(), '']) expect(describeRefusal(await send(id)), id).toBe('401 unauthorized');
    expect(readCallResult(await at.query('wallets.list', {})).items).toHaveLength(1);
    expect((await send(person.id)).status).toBe(200);
  });

  it('that has expired is refused like an unknown one', async () => {
    const { at, person } = await withWallet();
    await coffer().services.owner.query({
      text: `UPDATE "Session" SET "expiresTime" = now() - interval '1 second' WHERE "personId" = $1`,
      values: [person.id],
    });
    expect(describeRefusal(await at.query('account.me'))).toBe('401 unauthorized');
  });

  it('is refused by the public API', async () => {
    const { at, walletId } = await withWallet();
    for (const [method, path] of [
      ['GET', '/wallets'],
      ['GET', `/wallets/${walletId}`],
      ['POST', `/wallets/${walletId}/tags`],
      ['DELETE', `/wallets/${walletId}/tags/${randomUUID()}`],
    ] as const) {
      const bearer = { Authorization: `Bearer ${at.token}` };
      for (const headers of [{}, bearer]) {
        expect(
          describeProblemMismatch(await at.request(method, path, { headers }), 401, 'unauthorized'),
          path,
        ).toBeNull();
      }
    }
  });

  it.each([
    ['no cookie', ''],
    ['another’s token', `coffer.session=${makeSessionToken()}`],
    ['an empty one', 'coffer.session='],
    ['a long one', `coffer.session=${'a'.repeat(6000)}`],
    ['broken encoding', 'coffer.session=%E0%A4%A'],
    ['SQL', `coffer.session=' OR 1=1--`],
    ['no pairs', ';;;===;'],
  ])('is not accepted from %s', async (_, cookie) => {
    const answer = await browser().request('GET', '/internal/trpc/account.me', { headers: { Cookie: cookie } });
    expect(describeRefusal(answer)).toBe('401 unauthorized');
  });
});

describe('/internal', () => {
  it('refuses every Authorization header, even beside a valid session', async () => {
    const { at } = await withWallet();
    const { key } = await coffer().wallet();
    for (const header of ['', ' ', 'x', 'Bearer', `Bearer ${key}`, `Bearer ${at.token}`, 'Basic YTpi']) {
      for (const path of ['/internal', '/internal/trpc/account.me', '/internal/trpc/account.state', '/internal/x']) {
        const answer = await at.request('GET', path, { headers: { Authorization: header } });
        expect(describeProblemMismatch(answer, 401, 'unauthorized'), `${path} ${header}`).toBeNull();
      }
      const answer = await at.mutate('wallets.create', WALLET, { headers: { Authorization: header } });
      expect(describeRefusal(answer)).toBe('401 unauthorized');
    }
  });

  it('serves nothing but its procedures', async () => {
    const { at } = await withWallet();
    for (const path of ['/internal', '/internal/', '/internal/x', '/internal/trpcx', '/internal/wallets']) {
      expect(describeProblemMismatch(await at.request('GET', path), 404, 'notFound'), path).toBeNull();
    }
    for (const path of [
      '',
      '/',
      '/nothing',
      '/wallets',
      '/wallets.nothing',
      '/__proto__',
      '/wallets.create.x',
      '/%00',
      '/%E0%A4%A',
    ]) {
      const { status } = await at.request('GET', `/internal/trpc${path}`);
      expect([400, 404], path).toContain(status);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'QUERY']) {
      const { status } = await at.request(method, '/internal/trpc/wallets.create');
      expect([404, 405, 415], method).toContain(status);
    }
  });

  it('has answers that no cache stores, no other site reads and no frame shows', async () => {
    const { headers } = await browser().query('account.state');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('counts the requests of each session', async () => {
    const { at } = await withWallet();
    const { headers } = await at.query('account.state');
    expect(headers['ratelimit-policy']).toMatch(/^"default";q=\d+;w=60$/);
    expect(headers['ratelimit']).toMatch(/^"default";r=\d+;t=\d+$/);
  });
});

describe('a write', () => {
  it.each([
    ['http://evil.example', {}],
    ['http://evil.example', { 'Sec-Fetch-Site': 'same-origin' }],
    ['null', {}],
    ['', {}],
    ['file://', {}],
    ['http://127.0.0.1', {}],
    ['https://127.0.0.1:PORT', {}],
    ['http://localhost:PORT', {}],
    ['http://127.0.0.1:PORT.evil.example', {}],
    ['http://127.0.0.1:PORT@evil.example', {}],
    ['http://evil.example/http://127.0.0.1:PORT', {}],
    [null, {}],
    [null, { 'Sec-Fetch-Site': 'cross-site' }],
    [null, { 'Sec-Fetch-Site': 'same-site' }],
    [null, { 'Sec-Fetch-Site': 'none' }],
    [null, { Referer: 'http://127.0.0.1:PORT/' }],
  ])('from %j with %j is refused, and nothing happens', async (origin, headers) => {
    const { at } = await withWallet();
    const { port } = new URL(at.url);
    const here = (text: string) => text.replace('PORT', port);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, here(String(value))]));
    const answer = await at.mutate(
      'wallets.create',
      { ...WALLET, name: 'Forged' },
      {
        origin: origin === null ? null : here(origin),
        headers: sent,
      },
    );
    expect(describeRefusal(answer)).toBe('403 foreignOrigin');
    expect(describeProblemMismatch(answer, 403, 'foreignOrigin')).toBeNull();
    expect(readCallResult(await at.query('wallets.list', {})).items).toHaveLength(1);
  });

  it('of a site whose name resolves to this machine is refused', async () => {
    const { at } = await withWallet();
    const { port } = new URL(at.url);
    const name = `rebound.example:${port}`;
    const answer = await at.mutate('wallets.create', WALLET, { origin: `http://${name}`, headers: { Host: name } });
    expect(describeRefusal(answer)).toBe('403 foreignOrigin');
  });

  it('without an Origin is accepted if the browser says that it is same-origin', async () => {
    const { at } = await withWallet();
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    expect((await at.mutate('wallets.create', WALLET, { origin: null, headers })).status).toBe(200);
  });

  it('cannot be sent as a GET', async () => {
    const { at } = await withWallet();
    const { status } = await at.query('wallets.create', WALLET);
    expect(status).toBe(405);
    expect(readCallResult(await at.query('wallets.list', {})).items).toHaveLength(1);
    const overridden = await at.request('GET', '/internal/trpc/wallets.create', {
      headers: { 'X-HTTP-Method-Override': 'POST' },
      body: { json: WALLET },
    });
    expect(overridden.status).toBe(405);
  });

  it('must be JSON, which no plain form of another site can send', async () => {
    const { at } = await withWallet();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      '',
    ]) {
      const answer = await at.mutate('wallets.create', WALLET, { headers: { 'Content-Type': type } });
      expect([400, 415], `${type}: ${answer.text}`).toContain(answer.status);
    }
    expect(readCallResult(await at.query('wallets.list', {})).items).toHaveLength(1);
  });

  it.each([
    ['{"json":', 'malformedJson'],
    ['x', 'malformedJson'],
    ['{"json":{"a":1},"meta":{"values":{"a":["nope"]}}}', 'malformedJson'],
    ['{"json":{},"meta":{"values":{"__proto__.x":["Date"]}}}', 'malformedJson'],
    ['{"json":{"name":"x"},"meta":{"referentialEqualities":{"name":["__proto__.polluted"]}}}', 'malformedJson'],
    ['null', 'malformedJson'],
    ['7', 'invalidInput'],
    ['[]', 'invalidInput'],
    ['', 'invalidInput'],
    ['{}', 'invalidInput'],
    ['{"json":null}', 'invalidInput'],
  ])('of %j is refused with the right code', async (body, code) => {
    const { at } = await withWallet();
    const { length } = coffer().server.output();
    const answer = await at.request('POST', '/internal/trpc/wallets.create', {
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(describeRefusal(answer)).toBe(`400 ${code}`);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(coffer().server.output().slice(length)).not.toContain('fault');
  });

  it('may be as long as its procedure allows, and no longer', async () => {
    const { at, walletId } = await withWallet();
    const long = await at.mutate('wallets.create', { ...WALLET, name: 'x'.repeat(1_100_000) });
    expect(describeRefusal(long)).toBe('413 bodyTooLarge');
    expect(describeProblemMismatch(long, 413, 'bodyTooLarge')).toBeNull();
    const assetId = readCallResult(
      await at.mutate('assets.create', { walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' }),
    ).id;
    const content = `Date;Text;Amount\n2026-01-01;${'x'.repeat(200)};1\n`.padEnd(1_200_000);
    const imported = await at.mutate(
      'imports.import',
      { walletId, id: assetId, importerType: 'csv', content },
      { headers: { 'Coffer-Wallet': walletId } },
    );
    expect(imported.status, imported.text.slice(0, 300)).not.toBe(413);
    const packed = await at.request('POST', '/internal/trpc/wallets.create', {
      body: JSON.stringify({ json: WALLET }),
      headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' },
    });
    expect(packed.status).toBe(200);
  });

  it('with an Idempotency-Key happens once', async () => {
    const { at, walletId } = await withWallet();
    const headers = { 'Idempotency-Key': randomUUID() };
    const make = (name: string) => at.mutate('tags.create', { walletId, name }, { headers });
    const first = await make('one');
    const again = await make('one');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    expect(describeRefusal(await make('two'))).toBe('422 idempotencyKeyReused');
    expect(
      describeRefusal(await at.mutate('tags.create', { walletId, name: 'x' }, { headers: { 'Idempotency-Key': '' } })),
    ).toBe('400 invalidInput');
    expect(readCallResult(await at.query('tags.list', { walletId })).items).toHaveLength(1);
  });
});

describe('several calls at once', () => {
  const batch = (
    at: TestBrowser,
    calls: readonly (readonly [name: string, input: unknown])[],
    headers = {},
  ): Promise<ApiResponse> =>
    at.request('POST', `/internal/trpc/${calls.map(([name]) => name).join(',')}?batch=1`, {
      body: Object.fromEntries(calls.map(([, input], index) => [index, { json: input }])),
      headers,
    });

  it('are answered one by one, with a common status if they agree', async () => {
    const { at, walletId } = await withWallet();
    const make = (name: string) => ['tags.create', { walletId, name }] as const;
    const good = await batch(at, [make('a'), make('b')]);
    expect([good.status, good.body.length]).toEqual([200, 2]);
    const mixed = await batch(at, [make('c'), make('')]);
    expect(mixed.status).toBe(207);
    expect([mixed.body[0].result.data.json.name, mixed.body[1].error.json.data.code]).toEqual(['c', 'invalidInput']);
    const bad = await batch(at, [make(''), make('')]);
    expect(bad.status).toBe(400);
    const apart = await batch(at, [make(''), ['tags.create', { walletId: randomUUID(), name: 'x' }]]);
    expect(apart.status).toBe(207);
  });

  it('cannot share an Idempotency-Key, because the second would look like a repetition', async () => {
    const { at, walletId } = await withWallet();
    const calls = ['a', 'b'].map((name) => ['tags.create', { walletId, name }] as const);
    const answer = await batch(at, calls, { 'Idempotency-Key': randomUUID() });
    expect(answer.status).toBe(400);
    expect(readCallResult(await at.query('tags.list', { walletId })).items).toEqual([]);
  });

  it('count one by one against the rate limit', async () => {
    const { at, walletId } = await withWallet();
    const remaining = ({ headers }: ApiResponse) => Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    const before = remaining(await at.query('tags.list', { walletId }));
    const answer = await batch(at, [
      ['tags.create', { walletId, name: 'a' }],
      ['tags.create', { walletId, name: 'b' }],
      ['tags.create', { walletId, name: 'a' }],
    ]);
    expect([answer.status, before - remaining(answer)]).toEqual([207, 3]);
    // The calls run concurrently, so either of the two calls with the same name may come first.
    const codes = answer.body.map(({ error }: JsonBody) => error?.json.data.code);
    expect([codes[1], codes.filter(Boolean)]).toEqual([undefined, ['nameTaken']]);
  });

  it('are fifty at most, and together no longer than a single call', async () => {
    const { at } = await withWallet();
    const many = (count: number, comma = ',') =>
      at.request('GET', `/internal/trpc/${Array.from({ length: count }, () => 'account.state').join(comma)}?batch=1`);
    expect((await many(50)).body).toHaveLength(50);
    const tooMany = await many(51);
    expect([describeRefusal(tooMany), tooMany.body.quota]).toEqual([
      '422 batchTooLarge',
      { name: 'callsInBatch', limit: 50 },
    ]);
    // An encoded comma separates calls too.
    expect(describeRefusal(await many(51, '%2C'))).toBe('422 batchTooLarge');
    const long = await batch(at, [
      ['imports.import', { content: 'x'.repeat(700_000) }],
      ['imports.import', { content: 'x'.repeat(700_000) }],
    ]);
    expect(describeRefusal(long)).toBe('413 bodyTooLarge');
  });
});

describe('a long answer', () => {
  it('is compressed for clients that accept it', async () => {
    const { at, walletId } = await withWallet();
    for (let made = 0; made < 40; made += 1)
      await at.mutate('tags.create', { walletId, name: `Tag ${made} ${'x'.repeat(100)}` });
    const path = `/internal/trpc/tags.list?input=${encodeURIComponent(JSON.stringify({ json: { walletId } }))}`;
    const plain = await at.request('GET', path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text.length).toBeGreaterThan(8192);
    const response = await fetch(`${at.url}${path}`, {
      headers: { Cookie: `coffer.session=${at.token}`, 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.json()).toEqual(plain.body);
    expect(
      (await at.request('GET', '/internal/trpc/account.state', { headers: { 'Accept-Encoding': 'gzip' } })).headers,
    ).not.toHaveProperty('content-encoding');
  });
});

it('a request without the headers of a browser is refused', async () => {
  const answer = await sendRawRequest(coffer().server.url, { method: 'POST', path: '/internal/trpc/account.state' });
  expect(describeRefusal(answer)).toBe('403 foreignOrigin');
});
