import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let walletId: string;
let call: TestCaller;
beforeEach(async () => {
  wallet = await createTestWallet(services);
  walletId = wallet.walletId;
  call = wallet.asOwner();
});

const makeAsset = async (archived = false) =>
  (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR', archived })).id;

const query = (text: string, values: unknown[]) =>
  services.database.withWallet(walletId, (transaction) => transaction.query({ text, values }));

/** Two transactions of −5.00. The balance stated after the second is off by `change`. */
const statement = (month: string, change: number) =>
  `Date;Payee;Amount;Balance\n2026-${month}-01;A;-5.00;95.00\n2026-${month}-02;B;-5.00;${90 + change}.00`;
const importInto = (id: string, content: string) => call.imports.import({ walletId, id, importerType: 'csv', content });

describe('the attention report', () => {
  test('is empty in a new wallet', async () => {
    const none = { count: 0, more: false };
    expect(await call.reports.attention({ walletId })).toEqual({
      uncategorized: none,
      unreviewed: none,
      pending: none,
      importsOff: [],
      connections: [],
    });
    expect(await refusalText((await wallet.withKey()).caller.reports.attention({ walletId }))).toBe('unauthorized');
  });

  test('counts the transactions that a list with the same filter shows, up to 1000', async () => {
    const assetId = await makeAsset();
    const { items } = await call.categories.list({ walletId, limit: 500 });
    const uncategorized = items.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
    const fees = items.find(({ systemKey }) => systemKey === 'fees')?.id ?? '';
    const transaction = { walletId, assetId, date: '2026-05-01', amountValue: '1', amountCurrency: 'EUR' };
    await call.transactions.create({ ...transaction, reviewed: true });
    await call.transactions.create({ ...transaction, categoryId: uncategorized, pending: true });
    await call.transactions.create({ ...transaction, categoryId: fees, pending: true });
    const few = await call.reports.attention({ walletId });
    expect(few).toMatchObject({
      uncategorized: { count: 2, more: false },
      unreviewed: { count: 2, more: false },
      pending: { count: 2, more: false },
    });
    const insert = (count: number) =>
      query(
        `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate", "usingEndDate",
           source, reviewed, "createdUserId", "lastUpdatedUserId")
         SELECT $1, gen_random_uuid(), $2, '2026-05-02', 1, 'EUR', '2026-05-02', '2026-05-02', 'import', true, $3, $3 FROM generate_series(1, $4::int)`,
        [walletId, assetId, wallet.userId, count],
      );
    await insert(998);
    expect((await call.reports.attention({ walletId })).uncategorized).toEqual({ count: 1000, more: false });
    await insert(1);
    expect(await call.reports.attention({ walletId })).toMatchObject({
      uncategorized: { count: 1000, more: true },
      unreviewed: { count: 2, more: false },
    });
  });

  test('lists the newest import of each asset with a wrong balance, until it is undone or the asset is archived', async () => {
    const [first, second, third] = [await makeAsset(), await makeAsset(), await makeAsset()];
    await importInto(first, statement('01', 7));
    const importsOff = async () => (await call.reports.attention({ walletId })).importsOff;
    expect(await importsOff()).toMatchObject([{ assetId: first, difference: '7', currency: 'EUR', filename: null }]);
    const [seven] = await importsOff();
    expect(Number(seven!.stated) - Number(seven!.computed)).toBe(7);

    await importInto(second, statement('01', 3));
    await importInto(third, statement('01', 0));
    // An import without a balance does not clear the earlier difference.
    await importInto(first, 'Date;Payee;Amount\n2026-03-01;C;-1.00');
    expect((await importsOff()).map(({ assetId }) => assetId)).toEqual([second, first]);

    const [off] = await importsOff();
    await call.imports.undo({ walletId, id: off?.importId ?? '' });
    expect((await importsOff()).map(({ assetId }) => assetId)).toEqual([first]);
    await call.assets.update({ walletId, id: first, archived: true });
    expect(await importsOff()).toEqual([]);
  });

  test('lists connections that need a person, each once however many assets they feed', async () => {
    const made = await Promise.all(
      ['active', 'pending', 'expired', 'needsReconnect', 'error', 'disconnected'].map((status) => connected(status)),
    );
    const { connections } = await call.reports.attention({ walletId });
    const expected = made.filter(({ status }) => ['expired', 'needsReconnect', 'error'].includes(status));
    expect(connections).toEqual(
      expected
        .map(({ connectionId, status }) => ({ connectionId, institutionName: 'Sparbank', status, expireTime: null }))
        .toSorted((a, b) => (a.connectionId < b.connectionId ? -1 : 1)),
    );
  });

  test('lists consents that end within a week, but not of archived assets', async () => {
    const day = 86_400_000;
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
    const [over, soon] = [await connected('active', inDays(-1)), await connected('active', inDays(6.9))];
    await connected('active', inDays(7.1));
    const archived = await connected('expired', inDays(-1));
    for (const id of archived.assetIds) await call.assets.update({ walletId, id, archived: true });
    const { connections } = await call.reports.attention({ walletId });
    const shown = new Map(connections.map(({ connectionId, status }) => [connectionId, status]));
    expect(shown).toEqual(
      new Map([
        [over.connectionId, 'expired'],
        [soon.connectionId, 'expiresSoon'],
      ]),
    );
  });
});

/** A connection that feeds two assets. */
async function connected(status: string, expireTime: string | null = null) {
  const assetIds = [await makeAsset(), await makeAsset()];
  const connectionId = randomUUID();
  await query(
    `INSERT INTO "BankConnection" ("walletId", id, type, status, "institutionId", "institutionName", "expireTime", "createdUserId",
       "lastUpdatedUserId")
     VALUES ($1, $2, 'providerA', $3, 'BANK_0', 'Sparbank', $5, $4, $4)`,
    [walletId, connectionId, status, wallet.userId, expireTime],
  );
  const values = [walletId, assetIds, connectionId];
  await query(`UPDATE "Asset" SET "bankConnectionId" = $3 WHERE "walletId" = $1 AND id = ANY($2::uuid[])`, values);
  return { assetIds, connectionId, status };
}
