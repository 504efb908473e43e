import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_QUOTAS, quotaVariableSchemas, storeQuotas } from '../quotas.ts';
import { WRONG_COUNTS } from '../stored/verify-wallet.sql.ts';
import { createTestWallet, type TestCaller } from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { findWalletsNearQuota } from './wallets-near-quota.ts';

const services = await openOwnTestServices();
const setTexts = (mebibytes: number) =>
  storeQuotas(services.database, {
    ...Object.fromEntries(Object.keys(quotaVariableSchemas).map((name) => [name, 1_000_000])),
    COFFER_QUOTA_TEXTS: mebibytes,
  });
beforeAll(() => setTexts(1));
afterAll(() => setTexts(DEFAULT_QUOTAS.texts));

const noise = (bytes: number) =>
  randomUUID()
    .repeat(Math.ceil(bytes / 36))
    .slice(0, bytes);

async function textsOf(walletId: string) {
  const [row] = await services.owner.query<{ stored: number; present: number }>({
    text: `SELECT coalesce(sum(used), 0)::int AS stored, coffer.text_bytes_in($1)::int AS present
           FROM "RecordCount" WHERE "walletId" = $1 AND kind = 'texts'`,
    values: [walletId],
  });
  return row;
}

/** Returns how often `work` succeeds before it is rejected. */
async function timesUntilRefused(work: () => Promise<unknown>, most = 300): Promise<number> {
  for (let times = 0; times < most; times += 1) {
    const outcome = await work().then(
      () => 'done',
      (problem) => refusalText(Promise.reject(problem)),
    );
    if (outcome === 'quotaExceeded') return times;
    if (outcome !== 'done') throw new Error(String(outcome));
  }
  return most;
}

async function withAccount(): Promise<{ walletId: string; assetId: string; caller: (key?: string) => TestCaller }> {
  const { walletId, asOwner } = await createTestWallet(services);
  const { id: assetId } = await asOwner().assets.create({
    walletId,
    type: 'cash',
    name: 'Purse',
    defaultCurrency: 'EUR',
  });
  return { walletId, assetId, caller: (key) => asOwner(key === undefined ? {} : { idempotencyKey: key }) };
}

test('rejects notifications of 16 KB at the quota, which counts everything stored for each', async () => {
  const { walletId, caller } = await withAccount();
  const userId = (await caller().account.me()).id;
  const payload = { text: noise(16_000) };
  const notify = () =>
    caller(randomUUID()).notifications.create({ walletId, type: 'comment', recipientUserId: userId, payload });
  // The row, its history row and the stored response: three times 16 KB.
  const times = await timesUntilRefused(notify);
  expect(times).toBeGreaterThan(15);
  expect(times).toBeLessThan(25);
  expect(await textsOf(walletId)).toMatchObject({ stored: (await textsOf(walletId))?.present });
  expect((await findWalletsNearQuota(services.database)).filter((near) => near.walletId === walletId)).toMatchObject([
    { quota: 'texts', limit: 1024 * 1024 },
  ]);
});

test('counts comments, notes and updates of long texts, but not short records', async () => {
  const { walletId, assetId, caller } = await withAccount();
  const book = (notes: string) =>
    caller().transactions.create({
      ...{ walletId, assetId, date: '2026-11-20', amountValue: '1', amountCurrency: 'EUR', notes },
    });
  const { id } = await book(noise(9_900));
  const changed = await timesUntilRefused(() => caller().transactions.update({ walletId, id, notes: noise(9_900) }));
  expect(changed).toBeGreaterThan(15);
  expect(changed).toBeLessThan(110);
  expect(await timesUntilRefused(() => book(noise(9_900)))).toBeLessThan(3);
  await book('short');
  await caller().transactions.delete({ walletId, id });
  expect(await textsOf(walletId)).toMatchObject({ stored: (await textsOf(walletId))?.present });
});

test('keeps the stored sum equal to the rows after random writes, deletions and undos, and verify agrees', async () => {
  const deed = fc.tuple(fc.constantFrom('create', 'update', 'delete', 'comment', 'undo'), fc.nat(3000), fc.nat(1000));
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 12, maxLength: 25 }), async (deeds) => {
      const { walletId, assetId, caller } = await withAccount();
      const ids: string[] = [];
      for (const [kind, length, at] of deeds) {
        const id = ids[at % Math.max(1, ids.length)] ?? '';
        if (kind === 'create' || ids.length === 0) {
          const money = { date: '2026-11-20', amountValue: '1', amountCurrency: 'EUR' };
          const notes = noise(length);
          ids.push((await caller().transactions.create({ walletId, assetId, ...money, notes })).id);
        } else if (kind === 'update') await caller().transactions.update({ walletId, id, notes: noise(length) });
        else if (kind === 'comment') await caller().comments.create({ walletId, id, text: noise(length + 1) });
        else if (kind === 'delete') {
          await caller().transactions.delete({ walletId, id });
          ids.splice(ids.indexOf(id), 1);
        } else await undoSome(caller(), walletId, ids, at);
      }
      const texts = await textsOf(walletId);
      expect(texts?.stored).toBe(texts?.present);
      const off = await services.owner.query({ text: WRONG_COUNTS, values: [walletId] });
      expect(off).toEqual([]);
    }),
    { numRuns: Number(process.env['COFFER_CASES'] ?? 1) * 2 },
  );
});

/** Undoes one of the latest changes if possible, and updates the list of transaction ids. */
async function undoSome(caller: TestCaller, walletId: string, ids: string[], at: number): Promise<void> {
  const { items } = await caller.history.list({ walletId, limit: 10 });
  const change = items.filter(({ undoable }) => undoable)[at % 5];
  if (change === undefined) return;
  await caller.history.undo({ walletId, id: change.id }).catch(() => undefined);
  const present = await caller.transactions.search({ walletId, limit: 500 });
  ids.splice(0, ids.length, ...present.items.map(({ id }) => id));
}

test('counts the texts of every column of every table that clients fill', async () => {
  const uncounted = await services.owner.query({
    text: `
      SELECT class.relname, attribute.attname FROM pg_class AS class
      JOIN pg_attribute AS wallet ON wallet.attrelid = class.oid AND wallet.attname = 'walletId'
      JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid AND attribute.attnum > 0 AND NOT attribute.attisdropped
        AND attribute.atttypid IN ('text'::regtype, 'jsonb'::regtype)
      LEFT JOIN pg_trigger AS trigger ON trigger.tgrelid = class.oid AND trigger.tgname = 'counted_texts_update'
      WHERE class.relnamespace IN ('public'::regnamespace, 'coffer'::regnamespace) AND class.relkind = 'r'
        AND class.relname NOT IN ('AccessRequest', 'RecordCount', 'DayTotal', 'MarketTotal', 'PositionValue', 'ComputedMonth',
          'ComputedPosition', 'WalletMark', 'WorthMonth', 'FlowMonth')
        AND NOT coalesce(attribute.attname = ANY (string_to_array(split_part(encode(trigger.tgargs, 'escape'), '\\000', 1), ',')), false)`,
  });
  expect(uncounted).toEqual([]);
});
