import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

type Transaction = Partial<Parameters<TestCaller['transactions']['create']>[0]>;
type Parts = Parameters<TestCaller['transactions']['split']>[0]['parts'];

const book = (fields: Transaction = {}) =>
  call.transactions.create({
    walletId,
    assetId,
    date: '2026-05-17',
    amountValue: '-50',
    amountCurrency: 'EUR',
    ...fields,
  });
/** The returned record, and its parts in order of creation. */
const split = async (id: string, parts: Parts) => ({
  ...(await call.transactions.split({ walletId, id, parts })),
  parts: (await partsOf(id)).reverse(),
});
const halves = (amount = '-25'): Parts => [{ amountValue: amount }, { amountValue: amount }];
const get = (id: string) => call.transactions.get({ walletId, id });
const partsOf = async (id: string) =>
  (await call.transactions.list({ walletId, parentTransactionId: id, limit: 100 })).items;
const balance = async () => (await call.assets.balances({ walletId, assetId }))[0]?.balance;

describe('a split', () => {
  test('creates parts with asset, date and currency of the transaction, which becomes a parent', async () => {
    const food = await call.categories.create({ walletId, name: 'Food', type: 'variableExpense' });
    const whole = await book({ fromTo: 'Market', description: 'Saturday', usingDateRule: 'nextMonth', notes: 'whole' });
    const before = await balance();
    const { parts, ...answer } = await split(whole.id, [
      { amountValue: '-30.50', categoryId: food.id, description: 'Vegetables', notes: 'part' },
      { amountValue: '-20', usingDateRule: 'transactionDate' },
      { amountValue: '0.5' },
    ]);
    expect(answer).toEqual(await get(whole.id));
    expect(answer).toMatchObject({ parent: true, amountValue: '-50', parentTransactionId: null });
    const common = {
      assetId,
      date: whole.date,
      amountCurrency: 'EUR',
      parentTransactionId: whole.id,
      parent: false,
      source: 'split',
      fromTo: 'Market',
    };
    expect(parts).toMatchObject([
      { ...common, amountValue: '-30.5', categoryId: food.id, description: 'Vegetables', notes: 'part' },
      { ...common, amountValue: '-20', description: 'Saturday', notes: null, usingStartDate: whole.date },
      { ...common, amountValue: '0.5', usingStartDate: '2026-06-01', usingEndDate: '2026-06-30' },
    ]);
    expect(await balance()).toBe(before);
  });

  test('passes tags and cash-flow dates to its parts, unless they have their own', async () => {
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) => call.tags.create({ walletId, name: `${name} ${randomUUID()}` })),
    );
    const range = { usingStartDate: '2026-01-01', usingEndDate: '2026-12-31' };
    const whole = await book({ tagIds: [a?.id ?? ''], usingDateRule: 'range', ...range });
    const { parts } = await split(whole.id, [
      { amountValue: '-25' },
      { amountValue: '-25', tagIds: [b?.id ?? ''], usingDateRule: 'transactionDate' },
    ]);
    expect(parts).toMatchObject([
      { tagIds: [a?.id], usingDateRule: 'range', ...range },
      { tagIds: [b?.id], usingStartDate: whole.date, usingEndDate: whole.date },
    ]);
  });

  test('is rejected unless the parts add up exactly', async () => {
    const whole = await book({ amountValue: '-0.3' });
    expect(await refusalText(split(whole.id, [{ amountValue: '-0.1' }, { amountValue: '-0.1' }]))).toBe('split');
    expect(
      await refusalText(split(whole.id, [{ amountValue: '-0.1' }, { amountValue: '-0.200000000000000001' }])),
    ).toBe('split');
    expect((await get(whole.id)).parent).toBe(false);
    const { parts } = await split(whole.id, [{ amountValue: '-0.1' }, { amountValue: '-0.2' }]);
    expect(parts).toHaveLength(2);
  });

  test('is rejected for parts and for linked transactions', async () => {
    const { parts } = await split((await book()).id, halves());
    expect(await refusalText(split(parts[0]?.id ?? '', halves('-12.5')))).toBe('split');
    expect(await refusalText(call.transactions.unsplit({ walletId, id: parts[0]?.id ?? '' }))).toBe('split');
    const [out, into] = [await book(), await book({ amountValue: '50' })];
    const link = { transferCounterType: 'transaction', transferCounterId: into.id } as const;
    await call.transactions.update({ walletId, id: out.id, ...link });
    expect(await refusalText(split(out.id, halves()))).toBe('linked');
    const whole = await book();
    await split(whole.id, halves());
    expect(
      await refusalText(
        call.transactions.update({
          walletId,
          id: whole.id,
          transferCounterType: 'transaction',
          transferCounterId: (await book({ amountValue: '50' })).id,
        }),
      ),
    ).toBe('split');
  });

  test('rejects references outside the wallet and names the part', async () => {
    const { id } = await book();
    const stranger = randomUUID();
    for (const field of ['categoryId', 'merchantId', 'assignedUserId', 'id'] as const) {
      const parts = [{ amountValue: '-25' }, { amountValue: '-25', [field]: stranger }];
      expect(await refusalText(split(id, parts))).toBe(`invalidReference parts[1].${field}`);
    }
    expect(await refusalText(split(id, [{ amountValue: '-25', tagIds: [stranger] }, { amountValue: '-25' }]))).toBe(
      'invalidReference parts[0].tagIds[0]',
    );
    expect(await refusalText(split(stranger, halves()))).toBe('notFound');
    expect(await refusalText(call.transactions.unsplit({ walletId, id: stranger }))).toBe('notFound');
    expect(await refusalText(split(id, []))).toBe('invalidInput parts');
  });

  test('rejects moving a part to another asset or day, and moves parts with their parent', async () => {
    const whole = await book();
    const { parts } = await split(whole.id, [
      { amountValue: '-20' },
      { amountValue: '-30', usingDateRule: 'nextMonth' },
    ]);
    const id = parts[0]?.id ?? '';
    const other = await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
    for (const change of [
      { date: '2026-05-18' },
      { amountValue: '-1' },
      { amountCurrency: 'USD' },
      { assetId: other.id },
    ]) {
      expect(await refusalText(call.transactions.update({ walletId, id, ...change }))).toBe('split');
    }
    for (const change of [{ amountValue: '-1' }, { amountCurrency: 'USD' }, { assetId: other.id }]) {
      expect(await refusalText(call.transactions.update({ walletId, id: whole.id, ...change }))).toBe('split');
    }
    expect(await call.transactions.update({ walletId, id, notes: 'mine' })).toMatchObject({ notes: 'mine' });
    await call.transactions.update({ walletId, id: whole.id, date: '2026-07-01' });
    expect(await get(id)).toMatchObject({ date: '2026-07-01', usingStartDate: '2026-07-01' });
    expect(await get(parts[1]?.id ?? '')).toMatchObject({ date: '2026-07-01', usingStartDate: '2026-08-01' });
  });

  test('deletes parts with the parent; a single part only if the others still add up', async () => {
    const whole = await book();
    const { parts } = await split(whole.id, [{ amountValue: '0' }, { amountValue: '-50' }]);
    const [spare, needed] = parts.map(({ id }) => id);
    expect(await refusalText(call.transactions.delete({ walletId, id: needed ?? '' }))).toBe('split');
    await call.transactions.delete({ walletId, id: spare ?? '' });
    expect(await refusalText(call.transactions.delete({ walletId, id: needed ?? '' }))).toBe('split');
    expect(await refusalText(call.transactions.bulkDelete({ walletId, transactionIds: [needed ?? ''] }))).toBe('split');
    await call.transactions.delete({ walletId, id: whole.id });
    expect(await refusalText(get(needed ?? ''))).toBe('notFound');
  });

  test('counts its parts as cash flow, not the parent', async () => {
    const [a, b] = await Promise.all(
      ['A', 'B'].map((name) => call.categories.create({ walletId, name, type: 'variableExpense' })),
    );
    const whole = await book({ date: '2024-02-02', categoryId: a?.id ?? '' });
    await split(whole.id, [{ amountValue: '-20' }, { amountValue: '-30', categoryId: b?.id ?? '' }]);
    const flow = await call.reports.cashFlowByCategory({ walletId, period: '2024-02' });
    expect(flow[a?.id ?? '']?.value).toBe(-20);
    expect(flow[b?.id ?? '']?.value).toBe(-30);
  });
});

describe('splitting again', () => {
  test('keeps the named parts, creates new ones, and deletes the others', async () => {
    const whole = await book();
    const first = await split(whole.id, [{ amountValue: '-20', notes: 'stays' }, { amountValue: '-30' }]);
    const [kept, gone] = first.parts.map(({ id }) => id);
    await call.comments.create({ walletId, id: kept ?? '', text: 'on the part that stays' });
    await call.comments.create({ walletId, id: gone ?? '', text: 'on the part that goes' });
    const { parts } = await split(whole.id, [{ amountValue: '-49' }, { id: kept ?? '', amountValue: '-1' }]);
    expect(parts).toMatchObject([{ id: kept, amountValue: '-1', notes: 'stays' }, { amountValue: '-49' }]);
    expect(parts).toHaveLength(2);
    expect(await refusalText(get(gone ?? ''))).toBe('notFound');
    const comments = async (id: string) =>
      (await call.comments.list({ walletId, id, limit: 10 })).items.map(({ text }) => text);
    expect(await comments(kept ?? '')).toEqual(['on the part that stays']);
    expect(await comments(whole.id)).toEqual(['on the part that goes']);
    const twice = [
      { id: kept ?? '', amountValue: '-49' },
      { id: kept ?? '', amountValue: '-1' },
    ];
    expect(await refusalText(split(whole.id, twice))).toBe('invalidReference parts[1].id');
  });

  test('keeps the link of a part, and therefore its sign', async () => {
    const whole = await book();
    const { parts } = await split(whole.id, halves());
    const [linked, other] = parts.map(({ id }) => id);
    const into = await book({ amountValue: '25' });
    const link = { transferCounterType: 'transaction', transferCounterId: into.id } as const;
    await call.transactions.update({ walletId, id: linked ?? '', ...link });
    const turned = [
      { id: linked ?? '', amountValue: '5' },
      { id: other ?? '', amountValue: '-55' },
    ];
    expect(await refusalText(split(whole.id, turned))).toBe('linked');
    await split(whole.id, [{ id: linked ?? '', amountValue: '-5' }, { amountValue: '-45' }]);
    expect((await get(into.id)).transferCounterId).toBe(linked);
  });
});

describe('undoing a split', () => {
  test('keeps the parent, moves comments and files to it, and unlinks the parts', async () => {
    const whole = await book({ notes: 'whole' });
    const { parts } = await split(whole.id, halves());
    const into = await book({ amountValue: '25' });
    const link = { transferCounterType: 'transaction', transferCounterId: parts[0]?.id ?? '' } as const;
    await call.transactions.update({ walletId, id: into.id, ...link });
    await call.comments.create({ walletId, id: parts[1]?.id ?? '', text: 'said' });
    const [file, another] = [randomUUID(), randomUUID()];
    await assign([file, parts[0]?.id], [file, parts[1]?.id], [another, parts[1]?.id], [another, whole.id]);
    const before = await balance();
    const undone = await call.transactions.unsplit({ walletId, id: whole.id });
    expect(undone).toMatchObject({ parent: false, notes: 'whole', amountValue: '-50' });
    expect(await partsOf(whole.id)).toEqual([]);
    expect((await get(into.id)).transferCounterId).toBeNull();
    expect((await call.comments.list({ walletId, id: whole.id, limit: 10 })).items).toMatchObject([{ text: 'said' }]);
    expect(await filesOf(whole.id)).toEqual([file, another].sort());
    expect(await balance()).toBe(before);
    expect(await call.transactions.unsplit({ walletId, id: whole.id })).toEqual(undone);
    await call.transactions.update({ walletId, id: whole.id, amountValue: '-51' });
  });
});

async function assign(...pairs: readonly (readonly [fileId: string, transactionId: string | undefined])[]) {
  await services.database.withWallet(walletId, async (transaction) => {
    for (const [fileId, transactionId] of pairs) {
      await transaction.execute({
        text: `INSERT INTO "File" ("walletId", id, filename, "fileExtension", "storagePath", size, sha256, "createdUserId", "lastUpdatedUserId")
               VALUES ($1, $2, 'a.pdf', 'pdf', 'x', 1, '', $3, $3) ON CONFLICT DO NOTHING`,
        values: [walletId, fileId, wallet.userId],
      });
      await transaction.execute({
        text: `INSERT INTO "FileAssignment" ("walletId", id, "fileId", position, "transactionId") VALUES ($1, $2, $3, 0, $4)`,
        values: [walletId, randomUUID(), fileId, transactionId],
      });
    }
  });
}

async function filesOf(transactionId: string): Promise<string[]> {
  const rows = await services.database.withWallet(walletId, (transaction) =>
    transaction.query<{ fileId: string }>({
      text: `SELECT "fileId" FROM "FileAssignment" WHERE "walletId" = $1 AND "transactionId" = $2 ORDER BY "fileId"`,
      values: [walletId, transactionId],
    }),
  );
  return rows.map(({ fileId }) => fileId);
}
