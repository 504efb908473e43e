import { randomUUID } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import { Decimal, roundHalfEven } from '@coffer/domain/decimal.ts';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;
let initialBalance: string;

beforeEach(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
  const { items } = await call.categories.list({ walletId });
  initialBalance = items.find(({ systemKey }) => systemKey === 'initialBalance')?.id ?? '';
});

const book = (date: string, amountValue: string, fields: object = {}) =>
  call.transactions.create({ walletId, assetId, date, amountValue, amountCurrency: 'EUR', ...fields });
const remove = (date: string) => call.transactions.removeAssetHistory({ walletId, assetId, date });
const all = async () => (await call.transactions.list({ walletId, limit: 500 })).items;
const balances = (date: string) => call.assets.balances({ walletId, assetId, date });

test('deletes every transaction before the day and adds their sum as the initial balance', async () => {
  await book('2026-01-31', '0.1');
  await book('2026-01-01', '-12.345');
  const onTheDay = await book('2026-02-01', '5');
  const other = await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
  const elsewhere = await book('2026-01-15', '7', { assetId: other.id });
  const days = ['2026-02-01', '2026-02-02', '2026-12-31'];
  const before = await Promise.all(days.map(balances));
  const record = await remove('2026-02-01');
  expect(record).toMatchObject({
    assetId,
    date: '2026-02-01',
    amountValue: '-12.245',
    amountCurrency: 'EUR',
    categoryId: initialBalance,
    source: 'system',
    parent: false,
    usingStartDate: '2026-02-01',
  });
  expect((await all()).map(({ id }) => id).sort()).toEqual([record.id, onTheDay.id, elsewhere.id].sort());
  expect(await Promise.all(days.map(balances))).toEqual(before);
  expect(await balances('2026-01-31')).toMatchObject([{ balance: '0' }]);
});

test('creates a transaction with source system for an API key too', async () => {
  const { caller } = await wallet.withKey();
  expect(await caller.transactions.removeAssetHistory({ walletId, assetId, date: '2026-02-01' })).toMatchObject({
    source: 'system',
    amountValue: '0',
  });
});

test('adds to an existing initial balance on the day, and returns it unchanged if nothing is deleted', async () => {
  await book('2026-01-31', '10');
  const first = await remove('2026-02-01');
  await book('2025-06-01', '2.5');
  const second = await remove('2026-02-01');
  expect(second).toMatchObject({ id: first.id, amountValue: '12.5' });
  expect(await remove('2026-02-01')).toEqual(second);
  const later = await remove('2026-03-01');
  expect(later.id).not.toBe(first.id);
  expect(later.amountValue).toBe('12.5');
  expect(await all()).toEqual([later]);
});

test('leaves an initial balance alone that a person has changed since', async () => {
  await book('2026-01-31', '10');
  const first = await remove('2026-02-01');
  await call.transactions.split({ walletId, id: first.id, parts: [{ amountValue: '4' }, { amountValue: '6' }] });
  await book('2026-01-31', '1');
  const second = await remove('2026-02-01');
  expect(second).toMatchObject({ amountValue: '1' });
  expect(second.id).not.toBe(first.id);
  expect(await balances('2026-02-01')).toMatchObject([{ balance: '11' }]);
});

test('deletes the parts of a split without counting them twice', async () => {
  const whole = await book('2026-01-05', '-30');
  await call.transactions.split({ walletId, id: whole.id, parts: [{ amountValue: '-10' }, { amountValue: '-20' }] });
  expect((await remove('2026-02-01')).amountValue).toBe('-30');
  expect(await all()).toHaveLength(1);
});

test('deletes comments, file assignments and tags with their transactions, and both sides of links', async () => {
  const tag = await call.tags.create({ walletId, name: 'x' });
  const gone = await book('2026-01-05', '-30', { tagIds: [tag.id] });
  await call.comments.create({ walletId, id: gone.id, text: 'said' });
  const counter = await book('2026-02-05', '30', { transferCounterType: 'transaction', transferCounterId: gone.id });
  const fileId = randomUUID();
  await services.database.withWallet(walletId, async (transaction) => {
    await transaction.execute({
      text: `INSERT INTO "File" ("walletId", id, filename, "fileExtension", "storagePath", size, sha256, "createdUserId", "lastUpdatedUserId")
             VALUES ($1, $2, 'a.pdf', 'pdf', 'x', 1, '', $3, $3)`,
      values: [walletId, fileId, wallet.userId],
    });
    await transaction.execute({
      text: `INSERT INTO "FileAssignment" ("walletId", id, "fileId", position, "transactionId") VALUES ($1, $2, $3, 0, $4)`,
      values: [walletId, randomUUID(), fileId, gone.id],
    });
  });
  await remove('2026-02-01');
  expect(await call.transactions.get({ walletId, id: counter.id })).toMatchObject({
    transferCounterType: null,
    transferCounterId: null,
    categoryId: counter.categoryId,
  });
  const [left] = await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `SELECT (SELECT count(*) FROM "Comment" WHERE "walletId" = $1) AS comments,
               (SELECT count(*) FROM "FileAssignment" WHERE "walletId" = $1) AS assignments,
               (SELECT count(*) FROM "File" WHERE "walletId" = $1) AS files,
               (SELECT count(*) FROM "TransactionTag" WHERE "walletId" = $1) AS tags`,
      values: [walletId],
    }),
  );
  expect(left).toEqual({ comments: 0, assignments: 0, files: 1, tags: 0 });
});

test('converts other currencies at the day’s rate, and rounds the sum once, half-even, to the minor unit', async () => {
  const date = '2020-03-02';
  await book('2020-01-02', '100.005');
  await book('2020-01-03', '-33.33', { amountCurrency: 'USD' });
  await book('2020-01-04', '1000', { amountCurrency: 'JPY' });
  const table = await services.rates.tableOf(['USD', 'JPY']);
  const into = table.rateInto('EUR');
  const exact = new Decimal('100.005')
    .minus(new Decimal('33.33').times(into.on('USD', date)))
    .plus(new Decimal('1000').times(into.on('JPY', date)));
  const record = await remove(date);
  expect(record).toMatchObject({ amountCurrency: 'EUR', amountValue: roundHalfEven(exact, 2).toFixed() });
  const byCurrency = await balances(date);
  expect(byCurrency.filter(({ balance }) => balance !== '0')).toEqual([
    { assetId, currency: 'EUR', balance: record.amountValue },
  ]);
});

test('keeps securities and crypto of the asset', async () => {
  const id = randomUUID();
  await services.database.withWallet(walletId, (transaction) =>
    transaction.execute({
      text: `INSERT INTO "SecurityTransaction" ("walletId", id, "assetId", date, type, isin, quantity, "createdUserId", "lastUpdatedUserId")
             VALUES ($1, $2, $3, '2025-01-01', 'buy', 'US0378331005', 1, $4, $4)`,
      values: [walletId, id, assetId, wallet.userId],
    }),
  );
  await book('2025-01-01', '-10', { transferCounterType: 'securityTransaction', transferCounterId: id });
  await remove('2026-02-01');
  const [left] = await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `SELECT (SELECT count(*) FROM "SecurityTransaction" WHERE "walletId" = $1) AS securities,
               (SELECT count(*) FROM "TransferLink" WHERE "walletId" = $1) AS links`,
      values: [walletId],
    }),
  );
  expect(left).toEqual({ securities: 1, links: 0 });
});

test('rejects an asset of another wallet, a viewer and a read-only key', async () => {
  const input = { walletId, assetId: randomUUID(), date: '2026-02-01' };
  expect(await refusalText(call.transactions.removeAssetHistory(input))).toBe('invalidReference assetId');
  const stranger = await createTestWallet(services);
  const theirs = { ...input, walletId: stranger.walletId, assetId };
  expect(await refusalText(stranger.asOwner().transactions.removeAssetHistory(theirs))).toBe(
    'invalidReference assetId',
  );
  const viewer = await wallet.asMember('viewer');
  expect(await refusalText(viewer.transactions.removeAssetHistory(input))).toBe('insufficientRole');
  const { caller } = await wallet.withKey(['service:read']);
  expect(await refusalText(caller.transactions.removeAssetHistory(input))).toBe('insufficientScope');
});

test('writes an audit row with the number of deleted transactions', async () => {
  await book('2026-01-31', '10');
  const { id } = await remove('2026-02-01');
  const rows = await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `SELECT operation, after->'removed' AS removed FROM "AuditRow" WHERE "recordId" = $1`,
      values: [id],
    }),
  );
  expect(rows).toEqual([
    { operation: 'transactions.removeAssetHistory', removed: [{ currency: 'EUR', count: 1, sum: '10' }] },
  ]);
});

test('counts concurrent additions, moves and deletions exactly once', { timeout: 60_000 }, async () => {
  const seeded = await Promise.all(Array.from({ length: 20 }, (_, n) => book(addDays('2026-01-01', n), '1')));
  const booked: string[] = [];
  await Promise.all([
    ...Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 8; n += 1) booked.push((await book(addDays('2026-01-01', writer + n), '0.5')).id);
    }),
    ...seeded
      .slice(0, 10)
      .map(({ id }) =>
        call.transactions
          .update({ walletId, id, amountValue: '1.0', notes: 'n', date: '2026-01-20' })
          .catch(() => null),
      ),
    remove('2026-02-01'),
    remove('2026-02-01'),
    remove('2026-01-10'),
  ]);
  await remove('2026-02-01');
  expect(booked).toHaveLength(48);
  expect(await all()).toMatchObject([{ amountValue: '44', source: 'system' }]);
  expect(await balances('2026-02-01')).toMatchObject([{ balance: '44' }]);
});
