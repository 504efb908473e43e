import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let owner: TestCaller;
let walletId: string;
let at: { walletId: string };
let wallet: Awaited<ReturnType<typeof createTestWallet>>;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  at = { walletId };
});
afterAll(() => services.database.close());

const asset = async (name: string, type: 'bank' | 'creditCard' | 'savings' = 'bank') =>
  (await owner.assets.create({ ...at, type, name, defaultCurrency: 'EUR' })).id;
const category = async (name: string, type: 'variableExpense' | 'activeIncome' = 'variableExpense') =>
  (await owner.categories.create({ ...at, name: `${name} ${randomUUID().slice(0, 8)}`, type })).id;
const systemCategory = async (systemKey: string) => {
  const { items } = await owner.categories.list({ ...at, limit: 500 });
  return items.find((one) => one.systemKey === systemKey)?.id ?? '';
};

/** Creates the transactions and the budget of “Checked numbers” in the contract (daily money §1.4). */
async function checkedHistory() {
  const [checking, card, savings] = [
    await asset('Checking'),
    await asset('Card', 'creditCard'),
    await asset('Savings', 'savings'),
  ];
  const [food, rent, pay] = [await category('Food'), await category('Rent'), await category('Pay', 'activeIncome')];
  const book = (assetId: string, date: string, amountValue: string, categoryId: string) =>
    owner.transactions.create({ ...at, assetId, date, amountValue, amountCurrency: 'EUR', categoryId });
  const opening = await systemCategory('initialBalance');
  await book(checking, '2025-12-30', '1000', opening);
  await book(card, '2025-12-30', '-200', opening);
  await book(savings, '2025-12-30', '500', opening);
  await book(checking, '2026-01-02', '2000', pay);
  await book(checking, '2026-01-03', '-450', food);
  await book(card, '2026-01-04', '-50', food);
  const out = await book(checking, '2026-01-05', '-300', rent);
  const into = await book(savings, '2026-01-05', '300', rent);
  const side = (id: string) => ({ type: 'transaction' as const, id });
  await owner.transfers.link({ ...at, source: side(out.id), counter: side(into.id) });
  await owner.transactions.update({ ...at, id: out.id, categoryId: rent });
  await book(checking, '2026-02-02', '2000', pay);
  await book(checking, '2026-02-03', '-70', food);
  await book(checking, '2026-02-04', '-150', rent);
  const budget = await owner.budgets.create({
    ...at,
    name: 'Household',
    assetIds: [checking, card],
    startMonth: '2026-01',
  });
  const assign = (month: string, amounts: Record<string, string>) =>
    owner.budgets.setMonth({
      ...{ ...at, id: budget.id, month },
      rows: Object.entries(amounts).map(([key, assigned]) => ({ key, assigned })),
    });
  await assign('2026-01', { [food]: '400', [rent]: '600' });
  return { id: budget.id, checking, card, savings, food, rent, pay, assign };
}

describe('the months of a budget', () => {
  test('have the checked numbers of the contract', async () => {
    const { id, food, rent, assign } = await checkedHistory();
    await assign('2026-02', { [food]: '100', [rent]: '100' });
    const shown = async () => {
      const { opening, months, envelopes } = await owner.budgets.months({ ...at, id, from: '2026-01', to: '2026-02' });
      const available = (key: string) => envelopes.find((one) => one.key === key)?.available;
      return {
        opening,
        months: months.map(({ money, toAssign, uncovered }) => ({ money, toAssign, uncovered })),
        food: available(food),
        rent: available(rent),
      };
    };
    const february = { money: 3780, toAssign: 3500, uncovered: 0 };
    expect(await shown()).toEqual({
      opening: 800,
      months: [{ money: 2000, toAssign: 1800, uncovered: 100 }, february],
      ...{ food: [-100, 30], rent: [300, 250] },
    });
    await owner.budgets.setMonth({ ...at, id, month: '2026-01', held: '500' });
    expect((await shown()).months).toEqual([{ money: 2000, toAssign: 1300, uncovered: 100 }, february]);
  });

  test('list the transactions behind each number', async () => {
    const { id, food, rent } = await checkedHistory();
    const behind = (key: string, limit = 100) =>
      owner.budgets.monthTransactions({ ...at, id, month: '2026-01', key, limit });
    expect((await behind(food)).shares).toEqual([-50, -450]);
    expect((await behind(rent)).shares).toEqual([-300]);
    expect((await behind('income')).shares).toEqual([2000]);
    expect((await behind('timing')).shares).toEqual([]);
    const first = await behind(food, 1);
    expect(first.nextCursor).not.toBeNull();
    const second = await owner.budgets.monthTransactions({
      ...at,
      id,
      month: '2026-01',
      key: food,
      limit: 1,
      cursor: first.nextCursor ?? '',
    });
    expect([...first.items, ...second.items].map(({ amountValue }) => amountValue)).toEqual(['-50', '-450']);
  });

  test('are summed exactly and rounded once', async () => {
    const giro = await asset('Third');
    const [key, other] = [await category('Thirds'), await category('More')];
    for (const month of ['2026-01', '2026-02', '2026-03'])
      for (const categoryId of [key, other]) {
        const amount = { amountValue: '-10.003', amountCurrency: 'EUR' };
        await owner.transactions.create({ ...at, assetId: giro, date: `${month}-05`, categoryId, ...amount });
      }
    const { id } = await owner.budgets.create({ ...at, name: 'T', assetIds: [giro], startMonth: '2026-01' });
    for (const month of ['2026-01', '2026-02', '2026-03'])
      await owner.budgets.setMonth({ ...at, id, month, rows: [{ key, assigned: '5.004' }] });
    const asked = { ...at, id, from: '2026-01', to: '2026-03' };
    const { months } = await owner.budgets.months(asked);
    expect(months.map(({ assigned, spent }) => [assigned, spent])).toEqual(months.map(() => [5, 20.01]));
    expect(await owner.budgets.monthSums(asked)).toEqual({ assigned: 15.01, spent: 60.02 });
    expect(await owner.budgets.monthSums({ ...asked, from: '2026-02' })).toEqual({ assigned: 10.01, spent: 40.01 });
    expect(await refusalText(owner.budgets.monthSums({ ...asked, to: '2025-12' }))).toMatch(/^invalidInput/);
  });

  test('are at most 24, and none is before the first one', async () => {
    const { id } = await checkedHistory();
    const refused = (from: string, to: string) => refusalText(owner.budgets.months({ ...at, id, from, to }));
    expect(await refused('2025-12', '2026-01')).toMatch(/^invalidInput/);
    expect(await refused('2026-01', '2028-01')).toMatch(/^invalidInput/);
    expect(await refused('2026-02', '2026-01')).toMatch(/^invalidInput/);
  });
});

describe('money of a month', () => {
  test('moves between envelopes, and not more than there is', async () => {
    const { id, food, rent } = await checkedHistory();
    const move = (from: string, to: string, amount: string, allowNegative = false) =>
      owner.budgets.move({ ...at, id, month: '2026-01', from, to, amount, allowNegative });
    const covered = await move(rent, food, '100');
    expect(covered.envelopes.find(({ key }) => key === food)).toMatchObject({ assigned: ['500'], available: [0] });
    expect(covered.months[0]).toMatchObject({ toAssign: 1800, uncovered: 0 });
    expect(await refusalText(move(rent, food, '200.01'))).toMatch(/^notEnough/);
    expect((await move('toAssign', rent, '2000', true)).months[0]).toMatchObject({ toAssign: -200 });
  });

  test('is held by amount or by income, and comes back in the next month', async () => {
    const { id, pay } = await checkedHistory();
    const held = await owner.budgets.hold({ ...at, id, month: '2026-01', categoryIds: [pay] });
    expect(held.months[0]).toMatchObject({ held: '2000', holdCategoryIds: [pay], toAssign: -200 });
    const { months } = await owner.budgets.months({ ...at, id, from: '2026-02', to: '2026-02' });
    expect(months[0]).toMatchObject({ held: '0', toAssign: 3700 });
    expect(await refusalText(owner.budgets.setMonth({ ...at, id, month: '2026-01', held: '-1' }))).toMatch(
      /^invalidInput/,
    );
  });

  test('is filled by a rule, up to what there is', async () => {
    const { id, food, rent } = await checkedHistory();
    const fill = (rule: 'previousSpent' | 'zero' | 'targets', dryRun = false) =>
      owner.budgets.fill({ ...at, id, months: ['2026-02'], keys: [food, rent], rule, limit: 'toAssign', dryRun });
    const tried = await fill('previousSpent', true);
    expect(tried.rows).toEqual(
      expect.arrayContaining([
        { month: '2026-02', key: food, before: '0', assigned: '500' },
        { month: '2026-02', key: rent, before: '0', assigned: '300' },
      ]),
    );
    const assigned = async () =>
      (await owner.budgets.months({ ...at, id, from: '2026-02', to: '2026-02' })).months[0]?.assigned;
    expect(await assigned()).toBe(0);
    expect(await fill('previousSpent')).toEqual(tried);
    expect(await assigned()).toBe(800);
    await fill('zero');
    await owner.budgets.setTarget({ ...at, id, key: food, type: 'refill', amount: '120' });
    await fill('targets');
    expect(await assigned()).toBe(120);
  });

  test('has a version that follows what was set', async () => {
    const { id, food } = await checkedHistory();
    const month = async () =>
      (await owner.budgets.months({ ...at, id, from: '2026-01', to: '2026-01' })).months[0]?.etag ?? '';
    const before = await month();
    const set = (assigned: string, ifMatch: string) =>
      wallet.asOwner({ ifMatch }).budgets.setMonth({ ...at, id, month: '2026-01', rows: [{ key: food, assigned }] });
    const { etag } = await set('410', before);
    expect([etag === before, await month()]).toEqual([false, etag]);
    expect(await refusalText(set('420', before))).toMatch(/^preconditionFailed/);
  });

  test('has targets with versions of their own', async () => {
    const { id, food, rent } = await checkedHistory();
    const set = (key: string, ifMatch: string, amount = '100') =>
      wallet.asOwner({ ifMatch }).budgets.setTarget({ ...at, id, key, type: 'monthly', amount });
    for (const tag of ['*', '"stale"']) expect(await refusalText(set(food, tag))).toMatch(/^preconditionFailed/);
    const target = await owner.budgets.setTarget({ ...at, id, key: food, type: 'monthly', amount: '90' });
    expect(await refusalText(set(food, '"stale"'))).toMatch(/^preconditionFailed/);
    expect(await set(food, computeEtag(target))).toMatchObject({ id: target.id, amount: '100' });
    expect(await refusalText(set(rent, computeEtag(target)))).toMatch(/^preconditionFailed/);
  });

  test('cannot change where the period is closed', async () => {
    const { id, food, rent, pay, assign } = await checkedHistory();
    const { id: closing } = await owner.closings.create({ ...at, date: '2026-01-31' });
    expect(await refusalText(assign('2026-01', { [food]: '1' }))).toMatch(/^periodClosed/);
    const january = { ...at, id, month: '2026-01' };
    const changes = [
      () => owner.budgets.move({ ...january, from: rent, to: food, amount: '1', allowNegative: true }),
      () => owner.budgets.hold({ ...january, categoryIds: [pay] }),
      () => owner.budgets.setMonth({ ...january, held: '5' }),
      () => owner.budgets.fill({ ...at, id, months: ['2026-01', '2026-02'], rule: 'zero', limit: 'none' }),
      () => owner.budgets.delete({ ...at, id }),
    ];
    for (const change of changes) expect(await refusalText(change())).toMatch(/^periodClosed/);
    await assign('2026-02', { [food]: '1' });
    await owner.closings.delete({ ...at, id: closing });
    await assign('2026-01', { [food]: '1' });
  });
});

describe('an envelope', () => {
  test('cannot be deleted while money is assigned to it, without one that replaces it', async () => {
    const { id, food, rent, pay, savings, assign } = await checkedHistory();
    expect(await refusalText(owner.categories.delete({ ...at, id: food }))).toMatch(/^envelopeInUse/);
    expect(await refusalText(owner.categories.delete({ ...at, id: food, replacementCategoryId: pay }))).toMatch(
      /^envelopeInUse/,
    );
    await owner.categories.delete({ ...at, id: food, replacementCategoryId: rent });
    const { envelopes } = await owner.budgets.months({ ...at, id, from: '2026-01', to: '2026-01' });
    expect(envelopes.find(({ key }) => key === rent)).toMatchObject({ assigned: ['1000'], spent: [800] });
    await assign('2026-01', { [savings]: '5' });
    expect(await refusalText(owner.assets.delete({ ...at, id: savings, withTransactions: true }))).toMatch(
      /^envelopeInUse/,
    );
  });

  test('has a target that says what it needs', async () => {
    const { id, rent } = await checkedHistory();
    const target = await owner.budgets.setTarget({ ...at, id, key: rent, type: 'monthly', amount: '650' });
    const shown = async () =>
      (await owner.budgets.months({ ...at, id, from: '2026-01', to: '2026-01' })).envelopes.find(
        ({ key }) => key === rent,
      );
    expect(await shown()).toMatchObject({ need: [650], underfunded: [50], target });
    expect(
      (await owner.budgets.setTarget({ ...at, id, key: rent, type: 'byDate', amount: '650', month: '2026-02' })).id,
    ).toBe(target.id);
    expect(await refusalText(owner.budgets.setTarget({ ...at, id, key: rent, type: 'byDate', amount: '650' }))).toMatch(
      /^invalidState/,
    );
    await owner.budgets.deleteTarget({ ...at, id, key: rent });
    expect(await shown()).toMatchObject({ need: [0], target: null });
  });
});
