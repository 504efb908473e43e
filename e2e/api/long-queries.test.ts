import { randomUUID } from 'node:crypto';
import { appRouter } from '@coffer/api/router.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type JsonBody, sendRawRequest } from './http.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const ID = '#/components/schemas/Id';
const ids = Array.from({ length: 500 }, () => randomUUID());

async function withWallet() {
  const at = new TestBrowser(coffer().server.url);
  await at.newPerson();
  const { id } = readCallResult(
    await at.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' }),
  );
  return { at, walletId: String(id) };
}

/** Returns each query of the router with each field that is a list of ids, and the maximum length of that list. */
function listsOfIds(): readonly (readonly [name: string, field: string, most: number])[] {
  return Object.entries<JsonBody>(appRouter._def.procedures).flatMap(([name, { _def: definition }]) => {
    if (definition.type !== 'query') return [];
    const inputs: readonly unknown[] = definition.inputs;
    return inputs.flatMap((input) =>
      Object.entries<z.core.$ZodType>(Object(Object(input).shape)).flatMap(([field, type]) => {
        const most = mostIds(type);
        return most === 0 ? [] : [[name, field, Math.min(most, 500)] as const];
      }),
    );
  });
}

/** The maximum length of a list of ids; 0 for any other type. */
function mostIds(type: z.core.$ZodType): number {
  const { innerType, in: before, type: kind, element, checks = [] }: JsonBody = type._zod.def;
  const inner = innerType ?? before;
  if (inner !== undefined) return mostIds(inner);
  if (kind !== 'array' || element._zod.def.format !== 'guid') return 0;
  return checks.find((check: JsonBody) => check._zod.def.check === 'max_length')?._zod.def.maximum ?? 500;
}

describe('a GET with 500 ids', () => {
  it('reaches each list of ids over tRPC, alone and in a batch', async () => {
    const { at, walletId } = await withWallet();
    const lists = listsOfIds();
    expect(lists.length).toBeGreaterThan(15);
    for (const [name, field, most] of lists) {
      const inputs = [{ json: { walletId, [field]: ids.slice(0, most) } }, { json: { walletId } }];
      const alone = await at.query(name, inputs[0]?.json);
      expect(alone.status, `${name} ${field}`).not.toBe(431);
      const query = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
      const { status, body } = await at.request('GET', `/internal/trpc/${name},tags.list?batch=1&input=${query}`);
      expect(status, `${name} ${field} in a batch`).not.toBe(431);
      expect(body[1].result.data.json.items).toEqual([]);
    }
  });

  it('reaches each list of ids over REST, even with each comma escaped', async () => {
    const { at } = await coffer().wallet();
    const { paths } = (await sendRawRequest(coffer().server.url, { method: 'GET', path: '/openapi.json' })).body;
    const lists = Object.entries<JsonBody>(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ schema }: JsonBody) => (schema.maxItems ?? 0) >= 100 && schema.items?.$ref === ID)
        .map(({ name }: JsonBody) => [path.replace('/wallets/{walletId}', ''), name]),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const [path, name] of lists) {
      const { status, body } = await at.call('GET', `${path}?${name}=${ids.join('%2C')}`);
      // Some lists refuse ids of unknown records.
      expect([`200 undefined`, '422 invalidReference'], `${path} ${name}`).toContain(`${status} ${body.code}`);
    }
  });
});

describe('a query whose lists are longer than a URL', () => {
  it('is posted, alone or in a batch', async () => {
    const { at, walletId } = await withWallet();
    const input = { walletId, assetIds: ids, categoryIds: ids, merchantIds: ids, tagIds: ids };
    expect((await at.query('transactions.summary', input)).status).toBe(431);
    expect(describeRefusal(await at.mutate('transactions.summary', input))).toBe('422 invalidReference');
    expect(readCallResult(await at.mutate('transactions.summary', { walletId })).count).toBe(0);
    const { body } = await at.request('POST', '/internal/trpc/transactions.summary,tags.list?batch=1', {
      body: { 0: { json: input }, 1: { json: { walletId } } },
    });
    expect([body[0].error.json.data.code, body[1].result.data.json.items]).toEqual(['invalidReference', []]);
  });

  it('is accepted from pages of this server only', async () => {
    const { at, walletId } = await withWallet();
    for (const origin of ['https://evil.example', null]) {
      expect((await at.mutate('tags.list', { walletId }, { origin })).status, String(origin)).toBe(403);
    }
  });
});
