import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createTransferTestWallet, type TestLedger } from '../../transfers/testing/transfer-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await createTransferTestWallet(services);
});

const csv = (...lines: string[]) => ['Date;Payee;Text;Amount', ...lines].join('\n');

async function importLines(into: TestLedger, ...lines: string[]) {
  const { call, walletId, giro } = into;
  return call.imports.import({ walletId, id: giro, importerType: 'csv', content: csv(...lines) });
}

async function categoriesBy(into: TestLedger) {
  const { items } = await into.call.transactions.list({ walletId: into.walletId, limit: 200 });
  return new Map(items.map(({ fromTo, categoryId, reviewed }) => [fromTo, { categoryId, reviewed }]));
}

describe('an import into a wallet with starter categories', () => {
  test('sets the category of transactions with certain evidence, not reviewed, and leaves the others', async () => {
    const { call, walletId } = ledger;
    const health = (await call.categories.create({ walletId, name: 'Health', type: 'variableExpense' })).id;
    await importLines(ledger, '2026-05-01;Linden Pharmacy;Thank you;-8.20', '2026-05-02;K. Oduya;Thanks;-30.00');
    const by = await categoriesBy(ledger);
    expect(by.get('Linden Pharmacy')).toEqual({ categoryId: health, reviewed: false });
    expect(by.get('K. Oduya')?.categoryId).toBeNull();
  });

  test('keeps the reason, and reports by month how many were changed', async () => {
    const { call, walletId } = ledger;
    const { items } = await call.transactions.list({ walletId, limit: 200 });
    const pharmacy = items.find(({ fromTo }) => fromTo === 'Linden Pharmacy');
    const id = pharmacy?.id ?? '';
    expect(await call.categoryReasons.get({ walletId, transactionId: id })).toEqual({
      transactionId: id,
      categoryId: pharmacy?.categoryId,
      kind: 'trade',
      count: null,
      name: 'pharmacy',
    });
    await call.transactions.update({ walletId, id, categoryId: null });
    const { items: months } = await call.categoryReasons.accuracy({ walletId });
    expect(months).toMatchObject([{ given: 1, changed: 1 }]);
  });

  test('learns only from choices of a person, not from its own', async () => {
    const own = await createTransferTestWallet(services);
    const { call, walletId } = own;
    const pets = (await call.categories.create({ walletId, name: 'Pets', type: 'variableExpense' })).id;
    const days = ['01', '02', '03', '04', '05'];
    await importLines(own, ...days.map((day) => `2026-04-${day};Zoo Zebra;Food;-11.${day}`));
    const { items } = await call.transactions.list({ walletId, limit: 50 });
    expect(items.every(({ categoryId }) => categoryId === null)).toBe(true);
    await call.transactions.bulkUpdate({
      walletId,
      transactionIds: items.map(({ id }) => id),
      changes: { categoryId: pets },
    });
    await importLines(own, '2026-05-09;ZOO ZEBRA;Food;-11.09');
    expect((await categoriesBy(own)).get('ZOO ZEBRA')).toEqual({ categoryId: pets, reviewed: false });
    const given = (await call.transactions.list({ walletId, limit: 1 })).items[0];
    const reason = await call.categoryReasons.get({ walletId, transactionId: given?.id ?? '' });
    expect(reason).toMatchObject({ kind: 'like', count: 5, name: 'zoo zebra' });
    // After the categories are removed, the model no longer learns from these transactions.
    await call.transactions.bulkUpdate({
      walletId,
      transactionIds: items.map(({ id }) => id),
      changes: { categoryId: null },
    });
    await importLines(own, '2026-05-10;Zoo Zebra;Food;-11.10');
    expect((await call.transactions.list({ walletId, limit: 1 })).items[0]?.categoryId).toBeNull();
  });
});
