import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
let userId: string;
beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId, userId } = wallet);
  call = wallet.asOwner();
});

const makeAsset = async () =>
  (await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' })).id;
const importCsv = (id: string, ...rows: string[]) =>
  call.imports.import({ walletId, id, importerType: 'csv', content: ['Date;Payee;Amount', ...rows].join('\n') });
const importsOf = async (assetId: string) => (await call.imports.list({ walletId, assetId })).items;
const newestOf = async (assetId: string) => (await importsOf(assetId))[0]!;
const transactions = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 500 })).items;
const count = (text: string, values: readonly unknown[]) =>
  services.database.withWallet(walletId, async (transaction) => {
    const [row] = await transaction.query<{ count: number }>({ text: `SELECT count(*) FROM ${text}`, values });
    return row!.count;
  });
const balance = async (assetId: string) =>
  (await call.reports.netWorthByAsset({ walletId, period: 'today' })).byAsset[assetId]?.value ?? 0;

describe('imports.list', () => {
  test('lists imports newest first with their counts, in pages', async () => {
    const assetId = await makeAsset();
    const rows = ['01.02.2026;Shop;-5,00', '02.02.2026;Rent;-7,00', 'x;y;z'];
    await importCsv(assetId, ...rows);
    await importCsv(assetId, ...rows, '03.02.2026;Pay;9,00');
    const [first] = await transactions(assetId);
    await call.transactions.delete({ walletId, id: first!.id });
    const page = await call.imports.list({ walletId, assetId, limit: 1 });
    expect(page.items).toMatchObject([
      {
        assetId,
        importerType: 'csv',
        filename: null,
        account: null,
        created: 1,
        duplicates: 2,
        skipped: 1,
        skippedLines: [{ line: 4, reason: expect.stringContaining('date') }],
        balanceCheck: null,
        createdUserId: userId,
        undoneTime: null,
        present: 0,
      },
    ]);
    const next = await call.imports.list({ walletId, assetId, limit: 1, cursor: page.nextCursor! });
    expect(next).toMatchObject({ items: [{ created: 2, duplicates: 0, present: 2 }], nextCursor: null });
    expect(await refusalText(call.imports.list({ walletId, cursor: 'x' }))).toBe('invalidInput cursor');
  });

  test('states the currency in which a balance is off', async () => {
    const assetId = await makeAsset();
    const content = 'Date;Payee;Amount;Balance\n2026-01-01;A;-5.00;95.00\n2026-01-02;B;-5.00;80.00';
    const { balanceCheck } = await call.imports.import({ walletId, id: assetId, importerType: 'csv', content });
    expect(balanceCheck).toEqual({ stated: '80', computed: '90', difference: '-10' });
    expect(await importsOf(assetId)).toMatchObject([{ balanceCheck: { difference: '-10', currency: 'EUR' } }]);
  });
});

describe('imports.undo', () => {
  test('deletes what the import created and nothing else, even after a move', async () => {
    const [assetId, otherId] = [await makeAsset(), await makeAsset()];
    await importCsv(assetId, '01.02.2026;Kept;-1,00');
    await importCsv(assetId, '01.02.2026;Kept;-1,00', '02.02.2026;Gone;-2,00', '03.02.2026;Moved;-4,00');
    const moved = (await transactions(assetId)).find(({ fromTo }) => fromTo === 'Moved');
    await call.transactions.update({ walletId, id: moved!.id, assetId: otherId, description: 'mine' });
    const byHand = { walletId, assetId, date: '2026-02-04', amountValue: '-8', amountCurrency: 'EUR' };
    await call.transactions.create(byHand);
    const { id } = await newestOf(assetId);
    expect(await call.imports.undo({ walletId, id })).toEqual({ id, deletedCount: 2, assetDeleted: false });
    expect([await balance(assetId), await balance(otherId)]).toEqual([-9, 0]);
    expect(await importsOf(assetId)).toMatchObject([
      { id, created: 2, present: 0 },
      { created: 1, present: 1 },
    ]);
    expect((await importsOf(assetId))[0]!.undoneTime).not.toBeNull();
  });

  test('changes and records nothing the second time', async () => {
    const assetId = await makeAsset();
    await importCsv(assetId, '01.02.2026;Shop;-5,00');
    const { id } = await newestOf(assetId);
    const answers = await Promise.all([1, 2, 3].map(() => call.imports.undo({ walletId, id })));
    expect(answers.map(({ deletedCount }) => deletedCount).sort()).toEqual([0, 0, 1]);
    const { undoneTime } = await newestOf(assetId);
    expect(await call.imports.undo({ walletId, id })).toEqual({ id, deletedCount: 0, assetDeleted: false });
    expect(await importsOf(assetId)).toMatchObject([{ undoneTime }]);
    expect(await count(`"AuditRow" WHERE "recordId" = $1 AND operation = 'imports.undo'`, [id])).toBe(1);
  });

  test('allows the file to be imported again', async () => {
    const assetId = await makeAsset();
    await importCsv(assetId, '01.02.2026;Shop;-5,00');
    const { id } = await newestOf(assetId);
    await call.imports.undo({ walletId, id });
    expect(await importCsv(assetId, '01.02.2026;Shop;-5,00')).toMatchObject({ created: 1, duplicates: 0 });
    expect(await balance(assetId)).toBe(-5);
  });

  test('during a repeated import leaves either new transactions only or none', async () => {
    const assetId = await makeAsset();
    const rows = Array.from({ length: 300 }, (_, n) => `01.02.2026;Shop ${n};-1,00`);
    await importCsv(assetId, ...rows);
    const { id } = await newestOf(assetId);
    const [undone, again] = await Promise.all([call.imports.undo({ walletId, id }), importCsv(assetId, ...rows)]);
    expect(undone.deletedCount).toBe(300);
    expect([0, 300]).toContain(again.created);
    expect((await transactions(assetId)).length).toBe(again.created);
    expect(await balance(assetId)).toBe(0 - again.created);
  });

  test('deletes parts, tags, comments and links; the other side of a link keeps its category', async () => {
    const [assetId, otherId] = [await makeAsset(), await makeAsset()];
    const tag = await call.tags.create({ walletId, name: `t${Math.random()}` });
    await importCsv(assetId, '01.02.2026;Whole;-5,00', '02.02.2026;Linked;-7,00', '03.02.2026;Tagged;-9,00');
    const named = new Map((await transactions(assetId)).map((transaction) => [transaction.fromTo, transaction.id]));
    const idOf = (name: string) => named.get(name) ?? '';
    const partner = await call.transactions.create({
      walletId,
      assetId: otherId,
      date: '2026-02-02',
      amountValue: '7',
      amountCurrency: 'EUR',
      transferCounterType: 'transaction',
      transferCounterId: idOf('Linked'),
    });
    await call.transactions.bulkAddTags({ walletId, transactionIds: [idOf('Tagged')], tagIdsToAdd: [tag.id] });
    await call.comments.create({ walletId, id: idOf('Tagged'), text: 'hm' });
    await services.database.withWallet(walletId, async (transaction) => {
      await transaction.execute({
        text: `UPDATE "Transaction" SET parent = true WHERE id = $1`,
        values: [idOf('Whole')],
      });
      await transaction.execute({
        text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "usingStartDate", "usingEndDate",
                 "parentTransactionId", source, "createdUserId", "lastUpdatedUserId")
               SELECT "walletId", gen_random_uuid(), "assetId", date, part, 'EUR', date, date, id, 'split', "createdUserId", "createdUserId"
               FROM "Transaction", unnest(ARRAY[-2, -3]) AS part WHERE id = $1`,
        values: [idOf('Whole')],
      });
    });
    const { id } = await newestOf(assetId);
    expect(await call.imports.undo({ walletId, id })).toEqual({ id, deletedCount: 3, assetDeleted: false });
    expect(await count('"Transaction" WHERE "assetId" = $1', [assetId])).toBe(0);
    for (const [table, column] of [
      ['TransactionTag', 'transactionId'],
      ['Comment', 'transactionId'],
      ['TransferLink', 'counterTransactionId'],
    ] as const) {
      expect(await count(`"${table}" WHERE "${column}" = ANY($1::uuid[])`, [[...named.values()]])).toBe(0);
    }
    const transfer = partner.categoryId;
    expect(transfer).not.toBeNull();
    expect(await call.transactions.get({ walletId, id: partner.id })).toMatchObject({
      transferCounterId: null,
      categoryId: transfer,
    });
    expect([await balance(assetId), await balance(otherId)]).toEqual([0, 7]);
  });

  test('deletes all transactions of a large import', async () => {
    const assetId = await makeAsset();
    const rows = Array.from({ length: 20_500 }, (_, n) => `01.02.2026;Shop ${n};-1,00`);
    await importCsv(assetId, ...rows);
    const { id } = await newestOf(assetId);
    expect(await call.imports.undo({ walletId, id })).toEqual({ id, deletedCount: 20_500, assetDeleted: false });
    expect(await balance(assetId)).toBe(0);
  }, 120_000);
});
