import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MAX_PAGE_BYTES } from '../../kernel/page-byte-counter.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Each of these characters needs six bytes as JSON. */
const LONGEST = '\u0001'.repeat(10_000);
const COUNT = 16;
const EVERYTHING = 500;

let walletId: string;
let owner: TestCaller;
/** The ids of the transactions, newest first. */
let ids: string[];
/** The cursor of the feed before the transactions were created. */
let since: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  owner = wallet.asOwner();
  const asset = await owner.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  since = (await owner.changes.list({ walletId, since: 'now' })).nextCursor;
  const texts = { fromTo: LONGEST, description: LONGEST, notes: LONGEST };
  const fields = { walletId, assetId: asset.id, amountValue: '-1', amountCurrency: 'EUR', ...texts };
  const made: string[] = [];
  for (let day = 1; day <= COUNT; day += 1) {
    made.push((await owner.transactions.create({ ...fields, date: `2026-01-${String(day).padStart(2, '0')}` })).id);
  }
  ids = made.toReversed();
}, 60_000);

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/** All items of a list; each page must be small, and have at least one item. */
async function readAll(read: (cursor: string | undefined) => Promise<Page>): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await read(cursor);
    expect(Buffer.byteLength(JSON.stringify(items))).toBeLessThanOrEqual(1.05 * MAX_PAGE_BYTES);
    all.push(...items);
    if (next === null) return all;
    expect(items.length).toBeGreaterThan(0);
    cursor = next;
  }
}

const idOf = (item: unknown) => Reflect.get(Object(item), 'id');

describe('a page of long texts ends after about 1 MiB, and the next page continues exactly', () => {
  test.each(['list', 'search'] as const)('of transactions.%s', async (operation) => {
    const all = await readAll(async (cursor) => {
      const input = { walletId, limit: EVERYTHING, ...(cursor === undefined ? {} : { cursor }) };
      const { items, nextCursor } = await owner.transactions[operation](input);
      return { items, next: nextCursor };
    });
    expect(all.map(idOf)).toEqual(ids);
  });

  test.each(['from the beginning', 'of changes'])('of the feed %s', async (part) => {
    const start = part === 'of changes' ? since : undefined;
    const all = await readAll(async (cursor = start) => {
      const input = { walletId, limit: EVERYTHING, types: ['transaction' as const] };
      const page = await owner.changes.list({ ...input, ...(cursor === undefined ? {} : { since: cursor }) });
      return { items: page.items, next: page.more ? page.nextCursor : null };
    });
    expect(all.map(idOf)).toEqual(ids.toReversed());
  });

  test('of the history, and of the records of one change', async () => {
    await owner.transactions.bulkUpdate({
      ...{ walletId, transactionIds: ids },
      changes: { notes: '\u0002'.repeat(10_000) },
    });
    const history = (limit: number) =>
      readAll(async (cursor) => {
        const { items, nextCursor } = await owner.history.list({ walletId, limit, ...(cursor && { cursor }) });
        return { items, next: nextCursor };
      });
    const entries = await history(100);
    expect(entries.map(idOf)).toEqual((await history(1)).map(idOf));
    const records = await readAll(async (cursor) => {
      const input = { walletId, id: idOf(entries[0]), limit: 100, ...(cursor && { cursor }) };
      const { items, nextCursor } = await owner.history.records(input);
      return { items, next: nextCursor };
    });
    expect(records.map(idOf).toSorted()).toEqual(ids.toSorted());
  });

  test('of the former records of a bulk change, which has no further pages', async () => {
    await owner.transactions.bulkUpdate({ walletId, transactionIds: ids, changes: { reviewed: true } });
    const { items } = await owner.history.list({ walletId, limit: 1 });
    const { before } = await owner.history.get({ walletId, id: items[0]?.id ?? '' });
    expect(before).toHaveLength(Math.floor(MAX_PAGE_BYTES / (3 * 6 * LONGEST.length)));
  });
});
