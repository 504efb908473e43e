import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readExportedState } from '../../changes/testing/exported-state.ts';
import { undoChangeSet } from '../../changes/testing/undo-change-set.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let owner: TestCaller;
let at: { walletId: string };
let ids: { budget: string; food: string; rent: string; pay: string; assetId: string; other: string };
const month = '2026-03';

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  at = { walletId: wallet.walletId };
  const asset = async (name: string) =>
    (await owner.assets.create({ ...at, name, type: 'bank', defaultCurrency: 'EUR' })).id;
  const category = async (name: string, type: 'variableExpense' | 'activeIncome') =>
    (await owner.categories.create({ ...at, name, type })).id;
  const [assetId, other] = [await asset('Giro'), await asset('Cash')];
  const [food, rent] = [await category('Food', 'variableExpense'), await category('Rent', 'variableExpense')];
  const pay = await category('Pay', 'activeIncome');
  const budget = await owner.budgets.create({ ...at, name: 'Household', assetIds: [assetId], startMonth: '2026-01' });
  ids = { budget: budget.id, food, rent, pay, assetId, other };
  const rows = [
    { key: food, assigned: '100.5', note: 'for four', carry: true },
    { key: rent, assigned: '700' },
  ];
  await owner.budgets.setMonth({ ...at, id: budget.id, month: '2026-02', rows, held: '40' });
  await owner.budgets.setMonth({ ...at, id: budget.id, month, rows: [{ key: food, assigned: '90', snoozed: true }] });
  await owner.budgets.setTarget({ ...at, id: budget.id, key: food, type: 'byDate', amount: '600', month: '2026-09' });
});

const WRITES: Readonly<Record<string, () => Promise<unknown>>> = {
  create: () => owner.budgets.create({ ...at, name: 'Second', assetIds: [ids.other], startMonth: '2026-01' }),
  createFirst: () => owner.budgets.createFirst({ ...at, name: 'First', assetIds: [ids.other], month }),
  update: () =>
    owner.budgets.update({
      ...at,
      id: ids.budget,
      assetIds: [ids.other, ids.assetId],
      startDay: 25,
      weekend: 'before',
    }),
  delete: () => owner.budgets.delete({ ...at, id: ids.budget }),
  setMonth: () => {
    const row = { key: ids.food, assigned: '1.25', carry: false, note: null, snoozed: false };
    return owner.budgets.setMonth({ ...at, id: ids.budget, month: '2026-02', rows: [row], held: '0' });
  },
  'setMonth of a new month': () =>
    owner.budgets.setMonth({ ...at, id: ids.budget, month: '2026-07', rows: [{ key: ids.rent, assigned: '5' }] }),
  move: () =>
    owner.budgets.move({
      ...at,
      id: ids.budget,
      month,
      from: ids.food,
      to: ids.rent,
      amount: '12.5',
      allowNegative: true,
    }),
  fill: () =>
    owner.budgets.fill({ ...at, id: ids.budget, months: [month, '2026-04'], rule: 'previousAssigned', limit: 'none' }),
  setTarget: () => owner.budgets.setTarget({ ...at, id: ids.budget, key: ids.food, type: 'monthly', amount: '5' }),
  'setTarget of another envelope': () =>
    owner.budgets.setTarget({ ...at, id: ids.budget, key: ids.rent, type: 'refill', amount: '5', weight: 2 }),
  deleteTarget: () => owner.budgets.deleteTarget({ ...at, id: ids.budget, key: ids.food }),
  hold: () => owner.budgets.hold({ ...at, id: ids.budget, month: '2026-02', categoryIds: [ids.pay] }),
  'deleting a category with a replacement': () =>
    owner.categories.delete({ ...at, id: ids.food, replacementCategoryId: ids.rent }),
};

test.each(Object.keys(WRITES))('%s is undone exactly', async (name) => {
  const state = () => readExportedState(services.database, at.walletId);
  const before = await state();
  await WRITES[name]?.();
  expect(await state()).not.toEqual(before);
  const [entry] = (await owner.history.list({ ...at, limit: 1 })).items;
  expect(entry?.id).toBeDefined();
  await undoChangeSet(owner, { ...at, id: entry?.id ?? '' });
  expect(await state()).toEqual(before);
});
