import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiKeyClient, type ApiResponse, type JsonBody, sendRawRequest } from '../http.ts';
import { startServer } from '../server.ts';
import { startCoffer } from '../start-coffer.ts';
import {
  acceptsEveryOperation,
  ContractTestRun,
  describeProblemMismatch,
  type Operation,
} from './contract-test-run.ts';
import { resolveSchema } from './schemas.ts';

const coffer = startCoffer();
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer());
});

const found = (faults: readonly (string | null)[]) => faults.filter((fault) => fault !== null);
const answersRecord = ({ answer, document, method }: Operation) =>
  method !== 'DELETE' && resolveSchema(answer, document).properties?.['lastUpdatedTime'] !== undefined;
/**
 * True for an operation on a single record with an ETag. Comments, transfers, and a budget's months and targets have
 * none, because they cannot be read by themselves.
 */
const namesRecord = ({ template, method }: Operation) =>
  template.endsWith('}') &&
  !/\{commentId\}$|\{name\}$|\{key\}$|\{month\}$|\/transfers\//.test(template) &&
  method !== 'GET';
/**
 * True if the operation creates a record that PATCH can change. Other POST operations, such as adding a
 * counter-transaction, have no such PATCH.
 */
const creates = (operation: Operation) =>
  operation.method === 'POST' &&
  answersRecord(operation) &&
  walk.operations.some(({ template, method }) => template === `${operation.template}/{id}` && method === 'PATCH');

/** Fields to test a change with. A test uses the first field that its example has or accepts. */
const CHANGEABLE = ['notes', 'name', 'amount', 'description'];
const anotherValue = (field: string) => (field === 'amount' ? `-1.${randomInt(1e9)}1` : randomUUID());

describe('every answer', () => {
  it('is 200 with every field of its shape, and null for unset fields', async () => {
    // Fields that only dry runs or lists by cash-flow dates return.
    const sometimes = new Set(['transactions', 'trades', 'shares', 'total']);
    const failures = await walk.row(acceptsEveryOperation, async (operation) => {
      const answer = await walk.send(operation, await walk.fresh(operation));
      if (answer.status !== 200) return `${answer.status} ${answer.text.slice(0, 300)}`;
      const shape = Object.keys(resolveSchema(operation.answer, operation.document).properties ?? {});
      const missing = shape.filter((field) => !(field in answer.body) && !sometimes.has(field));
      const type = answer.headers['content-type'];
      return found([
        missing.length === 0 ? null : `without ${missing.join(', ')}`,
        type === 'application/json; charset=utf-8' || !operation.answersJson ? null : `is ${type}`,
        operation.method === 'DELETE' && JSON.stringify(Object.keys(answer.body)) !== '["id"]'
          ? `DELETE answers ${answer.text}`
          : null,
      ]);
    });
    expect(failures).toEqual([]);
  });

  it('writes ids, timestamps and decimals in one format', async () => {
    const { at, assetId } = walk.own;
    const transaction = await at.book(assetId, { amountValue: '-0012.500' });
    expect(transaction.amountValue).toBe('-12.5');
    expect(transaction.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const field of ['createdTime', 'lastUpdatedTime'])
      expect(transaction[field]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(transaction).toMatchObject({
      createdUserId: walk.own.userId,
      source: 'api',
      legacyStoreId: null,
      tagIds: [],
      usingStartDate: '2026-03-01',
    });
  });

  it('has security headers, a request id and a rate limit, and is never stored', async () => {
    const faultOf = ({ headers }: ApiResponse, limited: boolean) => {
      const wanted: Record<string, RegExp> = {
        'x-content-type-options': /^nosniff$/,
        'x-frame-options': /^DENY$/,
        'content-security-policy': /default-src 'none'; base-uri 'none'/,
        'referrer-policy': /./,
        'cache-control': /^no-store$/,
        'x-request-id': /^[\w.:-]{1,128}$/,
        ...(limited ? { ratelimit: /^"default";r=\d+;t=\d+$/, 'ratelimit-policy': /^"default";q=\d+;w=60$/ } : {}),
      };
      const wrong = Object.entries(wanted).filter(([name, form]) => !form.test(String(headers[name] ?? '')));
      if (headers['x-powered-by'] !== undefined || headers.server !== undefined) return 'tells what it runs on';
      return wrong.length === 0 ? null : wrong.map(([name]) => `${name}: ${headers[name]}`).join(', ');
    };
    const failures = await walk.row(acceptsEveryOperation, async (operation) => {
      const example = await walk.example(operation);
      return found([
        faultOf(await walk.send(operation, await walk.fresh(operation)), true),
        faultOf(await walk.send(operation, example, { key: null }), false),
        faultOf(await walk.send(operation, example, { query: 'nonsense=1' }), true),
        faultOf(await walk.send(operation, example, { walletId: randomUUID(), params: { id: randomUUID() } }), true),
        faultOf(await walk.send(operation, example, { method: 'PUT' }), true),
      ]);
    });
    expect(failures).toEqual([]);
  });

  it('keeps a sane X-Request-Id and replaces every other', async () => {
    const ask = (id: string) =>
      sendRawRequest(coffer().server.url, { method: 'GET', path: '/wallets', headers: { 'X-Request-Id': id } });
    for (const id of ['abc', 'a-1_b.c:d', randomUUID(), 'x'.repeat(128)]) {
      const answer = await ask(id);
      expect([answer.headers['x-request-id'], answer.body.instance]).toEqual([id, id]);
    }
    for (const id of ['x'.repeat(129), 'a b', '"quoted"', '<script>', 'a,b', '']) {
      expect((await ask(id)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('to an HTTP error is in the usual format', async () => {
    expect(
      describeProblemMismatch(
        await sendRawRequest(coffer().server.url, { method: 'GET', path: '/wallets/%zz' }),
        400,
        'invalidInput',
      ),
    ).toBeNull();
    const { status } = await sendRawRequest(coffer().server.url, {
      method: 'GET',
      path: '/healthz',
      headers: { 'X-Long': 'x'.repeat(40_000) },
    });
    expect(status).toBe(431);
  });

  it('keeps internals out of the document and the health checks', async () => {
    const { url } = coffer().server;
    expect((await sendRawRequest(url, { method: 'GET', path: '/healthz' })).body).toEqual({ status: 'ok' });
    expect((await sendRawRequest(url, { method: 'GET', path: '/readyz' })).body).toEqual({ status: 'ready' });
    expect((await sendRawRequest(url, { method: 'GET', path: '/openapi.json' })).text).not.toMatch(
      /internal\/trpc|\/work\/|superjson/,
    );
  });
});

describe('a version', () => {
  it('is the same ETag after POST, GET and PATCH, and differs after a change', async () => {
    const operations = walk.operations.filter(creates);
    expect(operations.length).toBeGreaterThanOrEqual(6);
    for (const operation of operations) {
      const created = await walk.send(operation, await walk.fresh(operation));
      const path = `/${operation.template.split('/').at(-1)}/${created.body.id}`;
      const read = await walk.own.at.call('GET', path);
      const unchanged = await walk.own.at.call('PATCH', path, {});
      expect(created.headers.etag, operation.name).toMatch(/^"[\w-]+"$/);
      expect([read.headers.etag, unchanged.headers.etag], operation.name).toEqual([
        created.headers.etag,
        created.headers.etag,
      ]);
      // A secret that is shown once is not part of the record.
      const { secret: _secret, ...record } = created.body;
      expect([read.body, unchanged.body], `${operation.name}: {} changes nothing, not even lastUpdatedTime`).toEqual([
        record,
        record,
      ]);
      const field = CHANGEABLE.find((one) => one in created.body) ?? '';
      const change = { [field]: anotherValue(field) };
      const changed = await walk.own.at.call('PATCH', path, change);
      expect(changed.headers.etag).not.toBe(created.headers.etag);
      expect((await walk.own.at.call('GET', path)).headers.etag).toBe(changed.headers.etag);
      expect(changed.body.lastUpdatedTime >= created.body.lastUpdatedTime).toBe(true);
    }
  });

  it('is in the answer of every single record', async () => {
    const failures = await walk.row(answersRecord, async (operation) => {
      const { headers, text } = await walk.send(operation, await walk.fresh(operation));
      return /^"[\w-]+"$/.test(headers.etag ?? '') ? null : `ETag ${headers.etag}: ${text.slice(0, 100)}`;
    });
    expect(failures).toEqual([]);
  });

  it('that is stale makes PATCH and DELETE fail with 412; the current one and * succeed', async () => {
    const failures = await walk.row(namesRecord, async (operation) => {
      const example = await walk.fresh(operation);
      const path = operation.template.replace('/wallets/{walletId}', '').replace('{id}', example.params!['id']!);
      const { etag = '' } = (await walk.own.at.call('GET', path)).headers;
      const attempt = (tag: string, one = example) => walk.send(operation, one, { headers: { 'If-Match': tag } });
      const refused = [];
      for (const tag of ['"stale"', `W/${etag}`, etag.replaceAll('"', ''), '"a", "b"', '""']) {
        refused.push(describeProblemMismatch(await attempt(tag), 412, 'preconditionFailed'));
      }
      const before = await walk.own.at.call('GET', path);
      if (before.headers.etag !== etag) refused.push('was changed although refused');
      const passed = await attempt(`"a", ${etag}`);
      const any = await attempt('*', await walk.fresh(operation));
      return found([
        ...refused,
        passed.status === 200 ? null : `the present one: ${passed.text}`,
        any.status === 200 ? null : `*: ${any.text}`,
      ]);
    });
    expect(failures).toEqual([]);
  });

  it('of a comment is the one in the answer to its creation', async () => {
    const { at, assetId } = walk.own;
    const path = `/transactions/${(await at.book(assetId)).id}/comments`;
    const { body, headers } = await at.call('POST', path, { text: 'x' });
    const attempt = (tag: string) =>
      at.call('DELETE', `${path}/${body.id}`, undefined, { headers: { 'If-Match': tag } });
    expect(describeProblemMismatch(await attempt('"stale"'), 412, 'preconditionFailed')).toBeNull();
    expect((await attempt(headers.etag ?? '')).status).toBe(200);
  });

  it('lets one of two concurrent changes succeed: the other gets 412', async () => {
    const failures = await walk.row(
      (operation) => namesRecord(operation) && operation.method === 'PATCH',
      async (operation) => {
        const example = await walk.fresh(operation);
        const path = operation.template.replace('/wallets/{walletId}', '').replace('{id}', example.params!['id']!);
        const { etag = '' } = (await walk.own.at.call('GET', path)).headers;
        const fields = Object.keys(resolveSchema(operation.body!, operation.document).properties!);
        const field = CHANGEABLE.find((one) => fields.includes(one)) ?? '';
        const statuses = await Promise.all(
          Array.from({ length: 6 }, () =>
            walk.send(
              operation,
              { ...example, body: { [field]: anotherValue(field) } },
              { headers: { 'If-Match': etag } },
            ),
          ),
        );
        const counted = statuses
          .map(({ status }) => status)
          .sort()
          .join();
        return counted === '200,412,412,412,412,412' ? null : counted;
      },
    );
    expect(failures).toEqual([]);
  });
});

describe('too many requests', () => {
  it('are refused: 429 with Retry-After, and only for the person’s own window', async () => {
    const server = await startServer(inject('database'), { RATE_LIMIT: '10' });
    try {
      const { key } = await coffer().wallet();
      const client = new ApiKeyClient(server.url, key);
      const answers: ApiResponse[] = [];
      for (let at = 0; at < 14; at += 1) answers.push(await client.call('GET', '/wallets'));
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), ...Array(4).fill(429)]);
      expect(answers.map(({ headers }) => /r=(\d+)/.exec(String(headers['ratelimit']))?.[1])).toEqual([
        '9',
        '8',
        '7',
        '6',
        '5',
        '4',
        '3',
        '2',
        '1',
        '0',
        '0',
        '0',
        '0',
        '0',
      ]);
      const refused = answers.at(-1)!;
      expect(describeProblemMismatch(refused, 429, 'tooManyRequests')).toBeNull();
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(refused.headers['ratelimit-policy']).toBe('"default";q=10;w=60');
      const other = await coffer().wallet();
      expect((await new ApiKeyClient(server.url, other.key).call('GET', `/wallets/${other.walletId}`)).status).toBe(
        200,
      );
    } finally {
      await server.stop();
    }
  });
});

describe('the log', () => {
  it('contains no key, no amount, no text of a transaction, and no fault', async () => {
    const server = await startServer(inject('database'), { LOG_LEVEL: 'debug' });
    try {
      const { key, walletId } = await coffer().wallet();
      const client = new ApiKeyClient(server.url, key);
      const asset: JsonBody = await client.post(`/wallets/${walletId}/assets`, {
        type: 'cash',
        name: 'Geheimfach',
        defaultCurrency: 'EUR',
      });
      const transaction = {
        assetId: asset.id,
        date: '2026-01-01',
        amountValue: '987654321.4321',
        amountCurrency: 'EUR',
        notes: 'Geheimnis',
      };
      await client.post(`/wallets/${walletId}/transactions`, transaction);
      await client.get(`/wallets/${walletId}/transactions?text=Geheimnis&amountMin=987654321.4321`);
      await client.call('POST', `/wallets/${walletId}/transactions`, { ...transaction, assetId: randomUUID() });
      await client.call('POST', `/wallets/${walletId}/transactions`, '{"notes": "Geheimnis');
      await client.call('GET', '/wallets', undefined, { key: `${key}x` });
      await server.stop();
      const lines = server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(lines.length).toBeGreaterThanOrEqual(6);
      // An amount with so many digits that no id, time or duration contains them.
      expect(server.output()).not.toMatch(new RegExp(`${key}|${key.slice(7, 20)}|987654321|Geheim|"fault"`));
      // JSON parsers disagree about a repeated name.
      for (const line of lines) expect(line.split('"requestId"').length, line).toBeLessThanOrEqual(2);
    } finally {
      await server.stop();
    }
  }, 60_000);
});

it('a write leaves one audit row that says who wrote', async () => {
  const { at, assetId, userId } = walk.own;
  const written = await at.book(assetId);
  const rows = await coffer().services.database.withWallet(at.walletId, (transaction) =>
    transaction.query<JsonBody>({
      text: 'SELECT * FROM "AuditRow" WHERE "walletId" = $1 AND "recordId" = $2',
      values: [at.walletId, written.id],
    }),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    userId,
    credentialType: 'apiKey',
    operation: 'transactions.create',
    before: null,
    after: written,
  });
});
