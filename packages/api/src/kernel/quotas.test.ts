import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readTestExport } from '../archive/export/testing/read-test-export.ts';
import { restoreWallet } from '../archive/restore/restore-wallet.ts';
import { withTemporaryFile } from '../archive/restore/testing/with-temporary-file.ts';
import { createConnectedTestWallet } from '../banks/testing/connected-wallet.ts';
import { TestBank } from '../banks/testing/test-bank.ts';
import { createTestFileRecord } from '../files/testing/upload-test-file.ts';
import { DEFAULT_QUOTAS, storeQuotas } from '../quotas.ts';
import {
  createTestCaller,
  createTestPerson,
  createTestWallet,
  type TestCaller,
} from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { toProblem } from './to-problem.ts';

const services = await openOwnTestServices();

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');
const variable = (name: string) => `COFFER_QUOTA_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Sets the given quotas, and all other quotas to their defaults. */
function setQuotas(few: Partial<Record<keyof typeof DEFAULT_QUOTAS, number>> = {}): Promise<void> {
  const all = Object.entries({ ...DEFAULT_QUOTAS, ...few }).map(([name, most]) => [variable(name), most]);
  return storeQuotas(services.database, Object.fromEntries(all));
}

const tag = (caller: TestCaller, walletId: string) => caller.tags.create({ walletId, name: randomUUID() });

async function countedIn(walletId: string): Promise<Record<string, number>> {
  const rows = await services.database.withWallet(walletId, (transaction) =>
    transaction.query<{ kind: string; used: number }>({
      text: 'SELECT kind, sum(used)::int AS used FROM "RecordCount" WHERE "walletId" = $1 GROUP BY 1 HAVING sum(used) <> 0',
      values: [walletId],
    }),
  );
  return Object.fromEntries(rows.map(({ kind, used }) => [kind, used]));
}

const csvOf = (rows: number) =>
  [
    'Date;Amount;Payee',
    ...Array.from({ length: rows }, (_, at) => `2026-11-${10 + (at % 18)};-${at + 1}.00;P${at}`),
  ].join('\n');

async function accountIn(caller: TestCaller, walletId: string): Promise<string> {
  return (await caller.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' })).id;
}

describe('a quota', () => {
  test('is exact under concurrent writes, and allows new records after deletions', async () => {
    await setQuotas({ tags: 25 });
    const { walletId, asOwner } = await createTestWallet(services);
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => refusalOrDone(tag(asOwner(), walletId))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(25);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'quotaExceeded']));
    expect((await countedIn(walletId))['tags']).toBe(25);
    const { items } = await asOwner().tags.list({ walletId, limit: 500 });
    for (const { id } of items.slice(0, 3)) await asOwner().tags.delete({ walletId, id });
    const again = await Promise.all(Array.from({ length: 9 }, () => refusalOrDone(tag(asOwner(), walletId))));
    expect(again.filter((outcome) => outcome === 'done')).toHaveLength(3);
  });

  test('applies to each wallet separately', async () => {
    await setQuotas({ tags: 1 });
    const [one, other] = [await createTestWallet(services), await createTestWallet(services)];
    await tag(one.asOwner(), one.walletId);
    await tag(other.asOwner(), other.walletId);
    expect(await refusalText(tag(one.asOwner(), one.walletId))).toBe('quotaExceeded');
  });

  test('names the quota and its limit when exceeded', async () => {
    await setQuotas({ tags: 0 });
    const { walletId, asOwner } = await createTestWallet(services);
    const refused = await tag(asOwner(), walletId).catch(toProblem);
    expect(refused).toMatchObject({ code: 'quotaExceeded', parts: { quota: { name: 'tags', limit: 0 } } });
  });

  test('rejects new records when lowered below the current number, and accepts them when raised again', async () => {
    await setQuotas({ tags: 10 });
    const { walletId, asOwner } = await createTestWallet(services);
    for (let at = 0; at < 8; at += 1) await tag(asOwner(), walletId);
    await setQuotas({ tags: 5 });
    expect(await refusalText(tag(asOwner(), walletId))).toBe('quotaExceeded');
    const { items } = await asOwner().tags.list({ walletId });
    for (const { id } of items.slice(0, 3)) await asOwner().tags.delete({ walletId, id });
    expect(await refusalText(tag(asOwner(), walletId))).toBe('quotaExceeded');
    await setQuotas({ tags: 6 });
    await tag(asOwner(), walletId);
    expect(await refusalText(tag(asOwner(), walletId))).toBe('quotaExceeded');
  });

  test('does not count undone and rolled-back records', async () => {
    await setQuotas();
    const { walletId, asOwner } = await createTestWallet(services);
    const before = await countedIn(walletId);
    await asOwner().tags.create({ walletId, name: 'One' });
    expect(await refusalText(asOwner().tags.create({ walletId, name: 'one' }))).toBe('nameTaken');
    const [made] = (await asOwner().tags.list({ walletId })).items;
    await asOwner().tags.delete({ walletId, id: made?.id ?? '' });
    expect(await countedIn(walletId)).toEqual(before);
    await asOwner().wallets.delete({ walletId });
    expect(await countedIn(walletId)).toEqual({});
  });
});

describe('the transaction quota', () => {
  test('applies to an import, which then adds nothing', async () => {
    await setQuotas({ transactions: 300 });
    const { walletId, asOwner } = await createTestWallet(services);
    const id = await accountIn(asOwner(), walletId);
    const load = (rows: number) =>
      asOwner().imports.import({ walletId, id, importerType: 'csv', content: csvOf(rows) });
    expect((await load(200)).created).toBe(200);
    expect(await refusalText(load(320))).toBe('quotaExceeded');
    expect((await countedIn(walletId))['transactions']).toBe(200);
    expect((await load(300)).created).toBe(100);
    const book = () =>
      asOwner().transactions.create({
        walletId,
        assetId: id,
        date: '2026-11-20',
        amountValue: '1',
        amountCurrency: 'EUR',
      });
    expect(await refusalText(book())).toBe('quotaExceeded');
    await setQuotas();
    await book();
  });

  test('makes nobody wait for a running import, in a new wallet either', async () => {
    await setQuotas();
    const { walletId, userId, asOwner } = await createTestWallet(services);
    const assetId = await accountIn(asOwner(), walletId);
    const transaction = { walletId, assetId, date: '2026-11-20', amountValue: '1', amountCurrency: 'EUR' };
    await services.database.withWallet(walletId, async (importing) => {
      await importing.execute({
        text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate",
                 "usingEndDate", source, "createdUserId", "lastUpdatedUserId")
               SELECT $1, gen_random_uuid(), $2, '2020-01-01', 1, 'EUR', '2020-01-01', '2020-01-01', 'import', $3, $3
               FROM generate_series(1, 500)`,
        values: [walletId, assetId, userId],
      });
      // The import ends only after these creates, so a create that waited for the import would never finish.
      await Promise.all(Array.from({ length: 4 }, () => asOwner().transactions.create(transaction)));
    });
    expect((await countedIn(walletId))['transactions']).toBe(504);
  });

  test('applies to a restored wallet, which then is not created', async () => {
    await setQuotas();
    const { walletId, userId, asOwner } = await createTestWallet(services);
    for (let at = 0; at < 5; at += 1) await tag(asOwner(), walletId);
    const file = await readTestExport(services.database, walletId);
    const restore = () =>
      withTemporaryFile(file, (path) =>
        restoreWallet(
          { ...services, now: () => new Date() },
          { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' },
          path,
        ),
      );
    await setQuotas({ tags: 4 });
    expect(await refusalText(restore())).toBe('quotaExceeded');
    await setQuotas({ wallets: 1 });
    expect(await refusalText(restore())).toBe('quotaExceeded');
    await setQuotas({ tags: 5 });
    expect((await countedIn((await restore()).id))['tags']).toBe(5);
  });
});

describe('the quota', () => {
  test('of connections counts existing connections exactly', async () => {
    await setQuotas({ connections: 2 });
    const { walletId, begin, owner } = await createConnectedTestWallet(services, new TestBank());
    const [first] = [await begin(), await begin()];
    expect(await refusalText(begin())).toBe('quotaExceeded');
    await owner().bankConnections.delete({ walletId, id: first.id });
    const outcomes = await Promise.all(Array.from({ length: 3 }, () => refusalOrDone(begin())));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  test('of storage counts the announced size of files until they are deleted', async () => {
    await setQuotas({ storage: 1 });
    const { walletId, asOwner } = await createTestWallet(services);
    const half = { walletId, filename: 'a.pdf', size: 512 * 1024, sha256: 'ab'.repeat(32) };
    const file = await asOwner().files.create(half);
    await asOwner().files.create(half);
    expect(await refusalText(createTestFileRecord(asOwner(), walletId, 'b.pdf', PDF))).toBe('quotaExceeded');
    await asOwner().files.delete({ walletId, id: file.id });
    await createTestFileRecord(asOwner(), walletId, 'b.pdf', PDF);
  });

  test('of keys counts keys in use and keys of the last day, exactly', async () => {
    await setQuotas({ apiKeys: 3 });
    const { walletId, asOwner } = await createTestWallet(services);
    const make = () => refusalOrDone(asOwner().apiKeys.create({ walletId, name: 'Script', scopes: ['service:read'] }));
    const outcomes = await Promise.all(Array.from({ length: 8 }, make));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
    const { items } = await asOwner().apiKeys.list({ walletId });
    await asOwner().apiKeys.revoke({ walletId, id: items[0]?.id ?? '' });
    expect(await make()).toBe('quotaExceeded');
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: `UPDATE "ApiKey" SET "createdTime" = "createdTime" - interval '2 days'` }),
    );
    expect(await make()).toBe('done');
  });

  test('of invitations counts open invitations and those of the last day', async () => {
    await setQuotas({ invitations: 2 });
    const { walletId, asOwner } = await createTestWallet(services);
    const invite = () =>
      refusalOrDone(asOwner().invitations.create({ walletId, email: `${randomUUID()}@example.org`, role: 'viewer' }));
    expect([await invite(), await invite(), await invite()]).toEqual(['done', 'done', 'quotaExceeded']);
    const [first] = await asOwner().invitations.list({ walletId });
    await asOwner().invitations.revoke({ walletId, id: first?.id ?? '' });
    expect(await invite()).toBe('quotaExceeded');
  });

  test('of webhooks counts existing webhooks exactly', async () => {
    await setQuotas({ webhooks: 3 });
    const { walletId, asOwner } = await createTestWallet(services);
    const make = () =>
      refusalOrDone(asOwner().webhooks.create({ walletId, url: 'https://example.org', types: ['wallet.changed'] }));
    const outcomes = await Promise.all(Array.from({ length: 8 }, make));
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('quotaExceeded')]);
    const { items } = await asOwner().webhooks.list({ walletId });
    await asOwner().webhooks.delete({ walletId, id: items[0]?.id ?? '' });
    expect(await make()).toBe('done');
  });

  test('of wallets applies to a person, exactly', async () => {
    await setQuotas({ wallets: 3 });
    const userId = await createTestPerson(services);
    const caller = createTestCaller(services, { kind: 'session', id: randomUUID(), userId });
    const make = () => caller.wallets.create({ name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' });
    // A create that waits longer than two seconds fails with `unavailable` and is repeated.
    const makeInTheEnd = async () => {
      for (;;) {
        const outcome = await refusalOrDone(make());
        if (outcome !== 'unavailable') return outcome;
      }
    };
    const outcomes = await Promise.all(Array.from({ length: 8 }, makeInTheEnd));
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('done'), ...Array(5).fill('quotaExceeded')]);
    const { items } = await caller.wallets.list({});
    await caller.wallets.delete({ walletId: items[0]?.id ?? '' });
    expect(await refusalOrDone(make())).toBe('done');
  });
});

async function refusalOrDone(work: Promise<unknown>): Promise<string> {
  const outcome = await Promise.allSettled([work]);
  return outcome[0].status === 'fulfilled' ? 'done' : refusalText(work);
}
