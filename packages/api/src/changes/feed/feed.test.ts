import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { SeededRandom } from '../../demo/seeded-random.ts';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import {
  addTestMember,
  createTestCaller,
  createTestWallet,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { fillTestWallet } from '../../testing/full-wallet.ts';
import { createRandomWrite, readExistingTransactions } from '../../testing/random-write.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { FeedReplica } from '../testing/feed-replica.ts';
import { FEED_TYPES } from './feed.schema.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function writtenWallet() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = { walletId, type: 'bank', defaultCurrency: 'EUR' } as const;
  const assetIds = await Promise.all(
    ['Giro', 'Savings'].map(async (name) => (await owner.assets.create({ ...asset, name })).id),
  );
  const tag = await owner.tags.create({ walletId, name: 'shared' });
  return { ...wallet, owner, assetIds, tagIds: [tag.id] };
}

/** Reads all records of a wallet from the beginning of its feed. */
async function readAnew(caller: ReturnType<typeof createTestCaller>, walletId: string) {
  const replica = new FeedReplica(caller, walletId);
  await replica.read();
  return replica.records;
}

describe('the feed of changes', () => {
  test('emits all records of every kind when there is no cursor, and nothing more after that', async () => {
    const wallet = await createTestWallet(services);
    const { walletId } = wallet;
    const owner = wallet.asOwner();
    await fillTestWallet(services, { walletId, userId: wallet.userId, owner });
    const all = new Set<string>();
    let since: string | undefined;
    for (let more = true; more; ) {
      const page = await owner.changes.list({ walletId, limit: 7, ...(since === undefined ? {} : { since }) });
      for (const { type, number, deleted } of page.items) {
        expect([number, deleted]).toEqual([null, false]);
        all.add(type);
      }
      since = page.nextCursor;
      more = page.more;
    }
    expect([...FEED_TYPES].filter((type) => !all.has(type))).toEqual([]);
    expect(await owner.changes.list({ walletId, since: since ?? '' })).toEqual({
      items: [],
      nextCursor: since,
      more: false,
    });
  });

  test.each([1, 2, 3])('keeps a reader’s copy equal to the wallet over random writes (seed %i)', async (seed) => {
    const { owner, walletId, ...written } = await writtenWallet();
    const random = new SeededRandom(seed);
    const replica = new FeedReplica(owner, walletId);
    for (let round = 0; round < 12; round += 1) {
      for (let writes = random.between(0, 6); writes > 0; writes -= 1) {
        const { name, input } = createRandomWrite(
          random,
          { ...written, walletId },
          await readExistingTransactions(services.database, walletId),
        );
        const [wing = '', operation = ''] = name.split('.');
        const procedure: unknown = Reflect.get(Reflect.get(owner, wing), operation);
        if (typeof procedure !== 'function') throw new Error(`there is no ${name}`);
        await refusalText(procedure({ ...input, walletId })).catch(() => undefined);
      }
      await replica.read(random.between(1, 9));
      expect(replica.records).toEqual(await readAnew(owner, walletId));
    }
  });

  test('emits a deleted record once as deleted, and a record that changed twice once', async () => {
    const { owner, walletId } = await writtenWallet();
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    const kept = await owner.tags.create({ walletId, name: 'kept' });
    const gone = await owner.tags.create({ walletId, name: 'gone' });
    await owner.tags.update({ walletId, id: kept.id, name: 'kept on' });
    await owner.tags.delete({ walletId, id: gone.id });
    const { items } = await owner.changes.list({ walletId, since: nextCursor });
    expect(items.map(({ type, id, deleted, record }) => [type, id, deleted, record?.name ?? null])).toEqual([
      ['tag', kept.id, false, 'kept on'],
      ['tag', gone.id, true, null],
    ]);
  });

  test('emits a transaction that commits after a cursor was issued, without making writers wait', async () => {
    const { owner, walletId, userId } = await writtenWallet();
    let { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const started = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const tag = await owner.tags.create({ walletId, name: 'early' });
    ({ nextCursor } = await owner.changes.list({ walletId, since: 'now' }));
    const late = services.database.withWallet(walletId, async (transaction) => {
      await transaction.execute({
        text: `UPDATE "Tag" SET name = 'late', "lastUpdatedUserId" = $3 WHERE "walletId" = $1 AND id = $2`,
        values: [walletId, tag.id, userId],
      });
      begun();
      await held;
    });
    await started;
    const prompt = await owner.tags.create({ walletId, name: 'prompt' });
    const first = await owner.changes.list({ walletId, since: nextCursor });
    expect(first.items.map(({ id }) => id)).toEqual([prompt.id]);
    nextCursor = first.nextCursor;
    release();
    await late;
    const second = await owner.changes.list({ walletId, since: nextCursor });
    expect(second.items.map(({ record }) => record?.name)).toEqual(['late']);
  });

  test('emits only the import when some of its transactions are deleted', async () => {
    const { owner, walletId, assetIds } = await writtenWallet();
    const content = 'Date,Description,Amount\n2026-01-05,Coffee,-3.20\n2026-01-06,Salary,1500.00\n';
    const file = { walletId, id: assetIds[0] ?? '', importerType: 'csv', content } as const;
    await owner.imports.import(file);
    const { items } = await owner.transactions.list({ walletId });
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    await owner.transactions.delete({ walletId, id: items[0]?.id ?? '' });
    const told = await owner.changes.list({ walletId, since: nextCursor, types: ['import'] });
    expect(told.items.map(({ record }) => [record?.created, record?.present])).toEqual([[2, 1]]);
    await owner.transactions.update({ walletId, id: items[1]?.id ?? '', notes: 'kept' });
    expect((await owner.changes.list({ walletId, since: told.nextCursor, types: ['import'] })).items).toEqual([]);
    const [head] = (await owner.history.list({ walletId, limit: 1 })).items;
    expect(head?.records).toEqual({ transaction: { made: 0, changed: 1, deleted: 0 } });
  });

  test('emits an asset when the status of its bank connection changes', async () => {
    const { owner, walletId, userId, assetIds } = await writtenWallet();
    const sql = (text: string, ...values: string[]) =>
      services.database.withWallet(walletId, (transaction) =>
        transaction.query({ text, values: [walletId, ...values] }),
      );
    const id = randomUUID();
    await sql(
      `INSERT INTO "BankConnection" ("walletId", id, type, status, "createdUserId", "lastUpdatedUserId")
       VALUES ($1, $2, 'providerA', 'active', $3, $3)`,
      id,
      userId,
    );
    await sql('UPDATE "Asset" SET "bankConnectionId" = $2 WHERE "walletId" = $1 AND id = $3', id, assetIds[0] ?? '');
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    await sql(`UPDATE "BankConnection" SET status = 'expired' WHERE "walletId" = $1 AND id = $2`, id);
    const { items } = await owner.changes.list({ walletId, since: nextCursor, types: ['asset'] });
    expect(items.map(({ record }) => [record?.id, record?.bankConnection])).toEqual([
      [assetIds[0], expect.objectContaining({ status: 'expired' })],
    ]);
  });

  test('emits a member in each of her wallets when she changes her name', async () => {
    const [one, other] = [await writtenWallet(), await writtenWallet()];
    const bea = await addSignedInTestMember(services, one.walletId, 'viewer');
    await addTestMember(services, other.walletId, bea.userId, 'member');
    const places = await Promise.all(
      [one, other].map(async ({ owner, walletId }) => {
        const { nextCursor: since } = await owner.changes.list({ walletId, since: 'now' });
        return { owner, asked: { walletId, since } };
      }),
    );
    await bea.caller.account.update({ name: 'Beatrice' });
    for (const { owner, asked } of places) {
      const { items } = await owner.changes.list(asked);
      expect(items.map(({ type, id, record }) => [type, id, record?.name])).toEqual([
        ['member', bea.userId, 'Beatrice'],
      ]);
    }
  });

  test('emits only the requested kinds of records', async () => {
    const { owner, walletId } = await writtenWallet();
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    await owner.tags.create({ walletId, name: 'not told' });
    await owner.categories.create({ walletId, name: 'told', type: 'fixedExpense' });
    const { items } = await owner.changes.list({ walletId, since: nextCursor, types: ['category'] });
    expect(items.map(({ type }) => type)).toEqual(['category']);
    const all = await owner.changes.list({ walletId, types: ['tag'] });
    expect(new Set(all.items.map(({ type }) => type))).toEqual(new Set(['tag']));
  });

  test('shows a person her own notifications, and hides email addresses from viewers', async () => {
    const { owner, walletId, userId } = await writtenWallet();
    const viewer = await addSignedInTestMember(services, walletId, 'viewer');
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    await owner.notifications.create({ walletId, type: 'comment', recipientUserId: userId });
    const seen = await owner.changes.list({ walletId, since: nextCursor });
    expect(seen.items.map(({ type, deleted }) => [type, deleted])).toEqual([['notification', false]]);
    const unseen = await viewer.caller.changes.list({ walletId, since: nextCursor });
    expect(unseen.items).toEqual([]);
    const all = await viewer.caller.changes.list({ walletId, types: ['member'] });
    expect(all.items.map(({ record }) => record?.email)).toEqual([null, null]);
  });

  test.each(['', 'nonsense', Buffer.from('a b 1 2').toString('base64url')])('rejects the cursor %j', async (since) => {
    const { owner, walletId } = await writtenWallet();
    expect(await refusalText(owner.changes.list({ walletId, since }))).toBe('cursorGone');
  });

  test('rejects a forged cursor, whatever it contains', async () => {
    const { owner, walletId } = await writtenWallet();
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    const [, epoch = '', number = ''] = Buffer.from(nextCursor, 'base64url').toString().split(' ');
    const ids = ['x', "'", '\0', 'null', '/', 'US0378331005/2026-02-30', 'US0378331005/2026-02-01/1', '-'.repeat(36)];
    const places = [
      ...FEED_TYPES.flatMap((type) => ids.map((id) => [number, type, id])),
      ...FEED_TYPES.map((type) => [number, type, '', '']),
      [number, '9'.repeat(16)],
      [number, '1e5'],
      [number, '-1'],
      ['9'.repeat(15), '0'],
      [number],
      [JSON.stringify({ number })],
    ];
    for (const place of places) {
      const since = Buffer.from([walletId, epoch, ...place].join(' ')).toString('base64url');
      expect(await refusalText(owner.changes.list({ walletId, since })), JSON.stringify(place)).toBe('cursorGone');
    }
  });

  test('rejects a cursor of another wallet, of a restored database, and of changes no longer stored', async () => {
    const { owner, walletId } = await writtenWallet();
    const other = await writtenWallet();
    const { nextCursor } = await owner.changes.list({ walletId, since: 'now' });
    expect(await refusalText(other.owner.changes.list({ walletId: other.walletId, since: nextCursor }))).toBe(
      'cursorGone',
    );
    await owner.tags.create({ walletId, name: 'one more' });
    const later = await owner.changes.list({ walletId, since: nextCursor });
    await services.owner.query({
      text: `UPDATE "WalletFeed" SET "forgottenNumber" = "lastNumber" WHERE "walletId" = '${walletId}'`,
    });
    expect(await refusalText(owner.changes.list({ walletId, since: nextCursor }))).toBe('cursorGone');
    expect((await owner.changes.list({ walletId, since: later.nextCursor })).items).toEqual([]);
    await services.owner.query({
      text: `UPDATE "WalletFeed" SET epoch = gen_random_uuid() WHERE "walletId" = '${walletId}'`,
    });
    expect(await refusalText(owner.changes.list({ walletId, since: later.nextCursor }))).toBe('cursorGone');
  });

  test('requires the read scope', async () => {
    const wallet = await createTestWallet(services);
    const writer = await wallet.withKey(['service:write']);
    expect(await refusalText(writer.caller.changes.list({ walletId: wallet.walletId }))).toBe('insufficientScope');
    expect(await refusalText(createTestCaller(services, null).changes.list({ walletId: wallet.walletId }))).toBe(
      'unauthorized',
    );
  });
});
