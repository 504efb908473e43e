import { randomUUID } from 'node:crypto';
import { addSignedInTestMember } from '@coffer/api/testing/add-signed-in-test-member.ts';
import { makeApiKey } from '@coffer/auth/api-keys.ts';
import { describe, expect, it } from 'vitest';
import type { JsonBody } from './http.ts';
import { startCoffer, WalletClient } from './start-coffer.ts';

const coffer = startCoffer();

/** Reads all items of a list in pages of two. */
async function readInPages(at: WalletClient, path: string): Promise<JsonBody[]> {
  const items: JsonBody[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: JsonBody = await at.get(
      `${path}${path.includes('?') ? '&' : '?'}limit=2${cursor && `&cursor=${cursor}`}`,
    );
    expect(page.items.length).toBeLessThanOrEqual(2);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe('the members of a wallet', () => {
  /** A key created by this person. */
  async function keyOf(walletId: string, userId: string): Promise<WalletClient> {
    const { key, hash, display } = makeApiKey();
    await coffer().services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, "createdUserId")
               VALUES ($1, $2, 'x', $3, $4, '{service:read}', $5)`,
        values: [walletId, randomUUID(), hash, display, userId],
      }),
    );
    return new WalletClient(coffer().server.url, key, walletId);
  }

  it('are listed with name, role and address; for the key of a viewer without any address', async () => {
    const { at, walletId, userId } = await coffer().wallet();
    const { services } = coffer();
    const viewer = await addSignedInTestMember(services, walletId, 'viewer');
    const member = await addSignedInTestMember(services, walletId, 'member');
    await coffer().wallet();
    const all = [
      { userId, name: expect.any(String), role: 'owner', email: `${userId}@example.org` },
      { userId: viewer.userId, name: 'Bea', role: 'viewer', email: `${viewer.userId}@example.org` },
      { userId: member.userId, name: 'Bea', role: 'member', email: `${member.userId}@example.org` },
    ].toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
    expect(await at.get('/members')).toEqual({ items: all, nextCursor: null });
    expect(await readInPages(at, '/members')).toEqual(all);
    expect((await (await keyOf(walletId, member.userId)).get('/members')).items).toEqual(all);
    const seen = await (await keyOf(walletId, viewer.userId)).get('/members');
    expect(seen.items).toEqual(all.map((one) => ({ ...one, email: null })));
  });
});

describe('the balances of all assets', () => {
  it('are exact, by asset and currency, at the end of a day', async () => {
    const { at } = await coffer().wallet();
    expect(await at.get('/assets/balances')).toEqual({ items: [], nextCursor: null });
    const [one, other] = [await at.asset(), await at.asset({ archived: true })].toSorted() as [string, string];
    await at.book(one, { amountValue: '0.1', date: '2026-01-01' });
    await at.book(one, { amountValue: '0.2', date: '2026-01-02' });
    await at.book(one, {
      amountValue: '12345678901234567890.123456789012345678',
      amountCurrency: 'USD',
      date: '2026-01-02',
    });
    await at.book(other, { amountValue: '-7', date: '2026-01-03' });
    await at.book(other, { amountValue: '1', date: '2199-12-31' });
    const whole = await at.book(other, { amountValue: '5', date: '2026-01-03' });
    await at.post(`/transactions/${whole.id}/split`, { parts: [{ amountValue: '3' }, { amountValue: '2' }] });
    const on = async (day: string) => (await at.get(`/assets/balances?date=${day}`)).items;
    const held = [
      { assetId: one, currency: 'EUR', balance: '0.3' },
      { assetId: one, currency: 'USD', balance: '12345678901234567890.123456789012345678' },
      { assetId: other, currency: 'EUR', balance: '-2' },
    ];
    expect(await on('2026-01-03')).toEqual(held);
    expect(await readInPages(at, '/assets/balances')).toEqual(held);
    expect(await on('2026-01-01')).toEqual([{ assetId: one, currency: 'EUR', balance: '0.1' }]);
    expect(await on('2025-12-31')).toEqual([]);
    expect((await on('2199-12-31')).at(-1)).toEqual({ assetId: other, currency: 'EUR', balance: '-1' });
    await at.ok('DELETE', `/assets/${one}?withTransactions=true`);
    expect(await on('2026-01-03')).toEqual(held.slice(2));
  });

  it('do not hide the path from another method', async () => {
    const { at } = await coffer().wallet();
    const { status, headers } = await at.call('PATCH', '/assets/balances', {});
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('imports', () => {
  const statement = (...rows: string[]) => ['Date,Payee,Amount', ...rows].join('\n');

  it('are listed newest first, filtered by asset, read, and undone once', async () => {
    const { at, userId } = await coffer().wallet();
    const assetId = await at.asset();
    const other = await at.asset();
    const importInto = (id: string, ...rows: string[]) =>
      at.post(`/assets/${id}/import`, { importerType: 'csv', content: statement(...rows) });
    await importInto(assetId, '2026-01-05,Coffee,-3.20', '2026-01-06,Salary,1500.00');
    await importInto(other, '2026-01-05,Coffee,-3.20');
    await importInto(assetId, '2026-01-06,Salary,1500.00', '2026-01-07,Rent,-700.00', 'x,y,z');
    const all = await readInPages(at, '/imports');
    expect(all.map((one) => [one.assetId, one.created, one.duplicates, one.skipped])).toEqual([
      [assetId, 1, 1, 1],
      [other, 1, 0, 0],
      [assetId, 2, 0, 0],
    ]);
    expect(await readInPages(at, `/imports?assetId=${assetId}`)).toEqual([all[0], all[2]]);
    const [newest] = all;
    expect(newest).toMatchObject({
      ...{ walletId: at.walletId, legacyStoreId: null, importerType: 'csv', present: 1, undoneTime: null },
      ...{ createdUserId: userId, lastUpdatedUserId: userId, lastUpdatedTime: newest.createdTime },
      skippedLines: [{ line: 4, reason: expect.any(String) }],
    });
    const read = await at.call('GET', `/imports/${newest.id}`);
    expect([read.body, read.headers.etag]).toEqual([newest, expect.stringMatching(/^"/)]);
    const booked = async () => (await at.get(`/transactions?importId=${newest.id}`)).items.length;
    expect(await booked()).toBe(1);
    expect(await at.post(`/imports/${newest.id}/undo`, {})).toEqual({
      id: newest.id,
      deletedCount: 1,
      assetDeleted: false,
    });
    expect(await booked()).toBe(0);
    const undone = await at.get(`/imports/${newest.id}`);
    expect(undone).toMatchObject({ present: 0, undoneTime: undone.lastUpdatedTime, createdTime: newest.createdTime });
    // The undo needs no body, and can be repeated.
    expect((await at.call('POST', `/imports/${newest.id}/undo`)).body).toEqual({
      id: newest.id,
      deletedCount: 0,
      assetDeleted: false,
    });
    expect(await at.get(`/imports/${newest.id}`)).toEqual(undone);
    const balances = (await at.get('/assets/balances?date=2026-02-01')).items;
    expect(balances).toContainEqual({ assetId, currency: 'EUR', balance: '1496.8' });
  });
});

describe('tags of many transactions', () => {
  it('are removed: the other tags keep their order, and repeating changes nothing', async () => {
    const { at } = await coffer().wallet();
    const assetId = await at.asset();
    const tagIds: string[] = [];
    for (const name of ['a', 'b', 'c']) tagIds.push((await at.post('/tags', { name })).id);
    const [a = '', b = '', c = ''] = tagIds;
    const tagged = await at.book(assetId, { tagIds });
    const other = await at.book(assetId, { tagIds: [c, a] });
    const plain = await at.book(assetId);
    const remove = (transactionIds: string[], tagIdsToRemove: string[]) =>
      at.call('POST', '/transactions/bulkRemoveTags', { transactionIds, tagIdsToRemove });
    const ids = [tagged.id, other.id, plain.id];
    expect((await remove(ids, [b, b])).body).toEqual({ updatedCount: 1 });
    expect((await remove(ids, [b])).body).toEqual({ updatedCount: 0 });
    expect((await at.get(`/transactions/${tagged.id}`)).tagIds).toEqual([a, c]);
    expect(await at.get(`/transactions/${other.id}`)).toEqual(other);
    const refused = await remove([tagged.id, randomUUID()], [a]);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'transactionIds[1]']);
    expect((await at.get(`/transactions/${tagged.id}`)).tagIds).toEqual([a, c]);
  });
});
