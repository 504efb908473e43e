import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '@coffer/api/demo/seeded-random.ts';
import {
  createRandomWrite,
  type RandomWrite,
  readExistingTransactions,
  type WalletWithWrites,
} from '@coffer/api/testing/random-write.ts';
import { buildRestRequest } from '@coffer/api/testing/writing-clients.ts';
import type { Database } from '@coffer/db/database.ts';
import { type ApiResponse, type JsonBody, sendRawRequest } from './http.ts';
import { TestBrowser } from './test-browser.ts';

/** Calls operations by name, on any server of the same database. */
export interface OperationCaller {
  call(url: string, write: RandomWrite, idempotencyKey: string): Promise<ApiResponse>;
  /** Returns the result of an operation from its response. */
  read(answer: ApiResponse): JsonBody;
}

export function callerWithKey(key: string, walletId: string): OperationCaller {
  return {
    call: (url, write, idempotencyKey) => {
      const { method, path, body } = buildRestRequest(write, walletId);
      const asked = method === 'GET' ? `${path}?${new URLSearchParams(body as Record<string, string>)}` : path;
      const takesBody = method !== 'GET' && method !== 'DELETE';
      return sendRawRequest(url, {
        method,
        path: asked,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(takesBody ? { 'Content-Type': 'application/json' } : {}),
          ...(method === 'POST' ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
        ...(takesBody ? { body: JSON.stringify(body) } : {}),
      });
    },
    read: ({ body }) => body,
  };
}

/** Returns a caller that uses the session of a signed-in browser, which is valid on every server. */
export function callerWithSession({ cookies }: Pick<TestBrowser, 'cookies'>, walletId: string): OperationCaller {
  return {
    call: (url, { name, input }, idempotencyKey) => {
      const there = new TestBrowser(url);
      for (const [cookie, value] of cookies) there.cookies.set(cookie, value);
      const asked = { ...input, walletId };
      if (name.endsWith('.list')) return there.query(name, asked);
      return there.mutate(name, asked, { headers: { 'Idempotency-Key': idempotencyKey } });
    },
    read: ({ body }) => body?.result?.data.json,
  };
}

export interface RandomWriteContext {
  readonly database: Database;
  readonly place: WalletWithWrites;
  /** The URL of a server that runs, or ran a moment ago. */
  readonly anyUrl: (random: SeededRandom) => string;
  readonly random: SeededRandom;
}

/**
 * Calls an operation; returns `200`, or the status and code of a problem. If the server has ended, repeats the call on
 * another server with the same idempotency key.
 */
async function callUntilAnswered(
  somebody: OperationCaller,
  { anyUrl, random }: RandomWriteContext,
  write: RandomWrite,
) {
  const idempotencyKey = randomUUID();
  for (;;) {
    const answer = await somebody.call(anyUrl(random), write, idempotencyKey).catch(() => null);
    const code = answer?.body?.code ?? answer?.body?.error?.json?.data?.code;
    if (answer !== null && answer.status !== 503 && code !== 'idempotencyInProgress') {
      return { outcome: answer.status === 200 ? '200' : `${answer.status} ${code}`, answer: somebody.read(answer) };
    }
    await pause(100);
  }
}

/** Calls a random write operation, or undoes a recent change. Returns `200`, or the status and problem code. */
export async function performRandomWrite(somebody: OperationCaller, writing: RandomWriteContext): Promise<string> {
  const { database, place, random } = writing;
  const { walletId } = place;
  if (random.chance(0.12)) return takeBack(somebody, writing);
  const existingTransactions = random.chance(0.75) ? await readExistingTransactions(database, walletId) : null;
  const write =
    existingTransactions !== null && random.chance(0.94)
      ? createRandomWrite(random, place, existingTransactions)
      : await otherWrite(writing, existingTransactions?.map(({ id }) => id) ?? null);
  return (await callUntilAnswered(somebody, writing, write)).outcome;
}

/** Returns a bulk update of these transactions; if `all` is null, an import of many lines or a write to other records. */
async function otherWrite(
  { database, place: { walletId, assetIds, tagIds }, random }: RandomWriteContext,
  all: readonly string[] | null,
): Promise<RandomWrite> {
  if (all !== null) {
    const changes = { reviewed: random.chance(0.5), notes: `note ${random.between(1, 9)}`, tagIds };
    return { name: 'transactions.bulkUpdate', input: { transactionIds: all, changes } };
  }
  const name = `made ${random.between(1, 999_999)}`;
  const some = async (table: string) => {
    const [row] = await database.withWallet(walletId, (transaction) =>
      transaction.query<{ id: string }>({
        text: `SELECT id FROM "${table}" WHERE "walletId" = $1 ORDER BY id OFFSET $2 LIMIT 1`,
        values: [walletId, random.between(0, 5)],
      }),
    );
    return row?.id ?? randomUUID();
  };
  const lines = Array.from({ length: 150 }, (_, line) => `2026-01-${10 + (line % 9)},${name} ${line},-${line}.5`);
  const position = { date: '2026-03-02', assetId: random.pick(twoOf(assetIds)) };
  const makers: readonly [() => Promise<RandomWrite> | RandomWrite, ...(() => Promise<RandomWrite> | RandomWrite)[]] = [
    () => ({
      name: 'imports.import',
      input: { id: position.assetId, importerType: 'csv', content: ['Date,Description,Amount', ...lines].join('\n') },
    }),
    () => ({ name: 'tags.create', input: { name } }),
    async () => ({ name: 'tags.update', input: { id: await some('Tag'), name } }),
    () => ({ name: 'categories.create', input: { name, type: 'fixedExpense' } }),
    async () => ({ name: 'categories.delete', input: { id: await some('Category') } }),
    () => ({ name: 'merchants.create', input: { name } }),
    async () => ({ name: 'merchants.delete', input: { id: await some('Merchant') } }),
    () => ({ name: 'assetGroups.create', input: { name } }),
    async () => ({ name: 'assetGroups.delete', input: { id: await some('AssetGroup') } }),
    async () => ({ name: 'comments.create', input: { id: await some('Transaction'), text: name } }),
    () => ({
      name: 'securityTransactions.create',
      input: { ...position, type: 'buy', isin: 'US0378331005', quantity: 1, priceValue: '9', priceCurrency: 'EUR' },
    }),
    async () => ({ name: 'securityTransactions.delete', input: { id: await some('SecurityTransaction') } }),
    async () => ({ name: 'imports.undo', input: { id: await some('Import') } }),
  ];
  return random.pick(makers)();
}

function twoOf([first = '', second = first]: readonly string[]): [string, string] {
  return [first, second];
}

/** Undoes one of the last changes if possible. */
async function takeBack(somebody: OperationCaller, writing: RandomWriteContext): Promise<string> {
  const { random } = writing;
  const { answer } = await callUntilAnswered(somebody, writing, { name: 'history.list', input: { limit: 20 } });
  const undoable: readonly JsonBody[] = (answer?.items ?? []).filter((entry: JsonBody) => entry.undoable === true);
  const entry = undoable[random.between(0, Math.max(0, undoable.length - 1))];
  if (entry === undefined) return '200';
  const tried = await callUntilAnswered(somebody, writing, {
    name: 'history.undo',
    input: { id: entry.id, dryRun: true },
  });
  if (tried.outcome !== '200') return tried.outcome;
  const input = { id: entry.id, code: tried.answer.code };
  return (await callUntilAnswered(somebody, writing, { name: 'history.undo', input })).outcome;
}
