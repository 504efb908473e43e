import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let walletId: string;
let owner: TestCaller;
let categories: Readonly<Record<'rent' | 'food' | 'moved', string>>;
let groupId: string;

const newAsset = async (currency: string, more: { expectedAnnualReturn?: number; archived?: boolean } = {}) =>
  (await owner.assets.create({ walletId, type: 'savings', name: randomUUID(), defaultCurrency: currency, ...more })).id;
const book = (assetId: string, date: string, amountValue: string, more: object = {}) =>
  owner.transactions.create({ walletId, assetId, date, amountValue, amountCurrency: 'EUR', ...more });
const scenario = async (more: object = {}) =>
  (await owner.scenarios.create({ walletId, name: 'x', startDate: '2026-04-15', endMonth: '2026-06', ...more })).id;
const project = (scenarioId: string) => owner.reports.scenarioProjection({ walletId, scenarioId });

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  walletId = wallet.walletId;
  owner = wallet.asOwner({ now: new Date('2026-07-01T12:00:00Z') });
  groupId = (await owner.categoryGroups.create({ walletId, name: 'Living' })).id;
  const made = async (name: string, type: 'fixedExpense' | 'transfer') =>
    (await owner.categories.create({ walletId, name, type, ...(name === 'Rent' ? { categoryGroupId: groupId } : {}) }))
      .id;
  categories = {
    rent: await made('Rent', 'fixedExpense'),
    food: await made('Food', 'fixedExpense'),
    moved: await made('Moved', 'transfer'),
  };
});

describe('a projection', () => {
  test("starts with the assets' value on the first day and ends with the last month", async () => {
    const [one, other, unnamed] = [
      await newAsset('EUR'),
      await newAsset('EUR', { archived: true }),
      await newAsset('EUR'),
    ];
    await book(one, '2026-04-15', '1000.10');
    await book(one, '2026-04-16', '5000');
    await book(other, '2020-01-01', '-200');
    await book(unnamed, '2020-01-01', '7');
    const id = await scenario({ assetIds: [one, other] });
    const row = { base: 800.1, planned: 0, return: 0, cumulative: 800.1 };
    expect(await project(id)).toEqual(['2026-04', '2026-05', '2026-06'].map((period) => ({ period, ...row })));
  });

  test('adds planned amounts and expected returns; an asset’s own return takes precedence', async () => {
    const [plain, own] = [await newAsset('EUR'), await newAsset('EUR', { expectedAnnualReturn: 0 })];
    await book(plain, '2020-01-01', '1000');
    await book(own, '2020-01-01', '500');
    // 12.68250301319697 % a year is 1 % a month.
    const id = await scenario({ assetIds: [plain, own], expectedAnnualReturn: 12.68250301319697 });
    const item = { walletId, scenarioId: id, categoryOrCategoryGroupId: groupId };
    await owner.planItems.create({ ...item, month: '2026-04', amount: '-100', frequency: 2 });
    expect(await project(id)).toEqual([
      // Half of April remains: 1000 · (1.01^(1/2) − 1) = 4.98756…
      { period: '2026-04', base: 1500, planned: -50, return: 4.99, cumulative: 1454.99 },
      // (1000 + 4.98756… − 50) · 1 % = 9.54987…
      { period: '2026-05', base: 1454.99, planned: 0, return: 9.55, cumulative: 1464.54 },
      // 964.53743… · 1 % = 9.64537…
      { period: '2026-06', base: 1464.54, planned: -100, return: 9.65, cumulative: 1374.18 },
    ]);
  });

  test('converts other currencies at the exchange rate of the first day', async () => {
    const id = await newAsset('USD');
    await book(id, '2024-01-02', '100', { amountCurrency: 'USD' });
    const [first] = await project(await scenario({ assetIds: [id], startDate: '2024-03-01' }));
    const worth = await owner.reports.netWorthTimeSeries({
      ...{ walletId, assetIds: [id], interval: 'day' },
      ...{ startDate: '2024-03-01', endDate: '2024-03-01' },
    });
    expect(first?.base).toBe(worth[0]?.cumulative);
    expect(first?.base).toBeGreaterThan(50);
  });
});

test('a projection starts with the value of securities on its first day too', async () => {
  const depot = await newAsset('EUR');
  await book(depot, '2020-01-01', '100');
  const at = { walletId, assetId: depot, isin: 'US0378331005' } as const;
  const bought = { type: 'buy', quantity: 3, priceValue: '50', priceCurrency: 'EUR' } as const;
  await owner.securityTransactions.create({ ...at, ...bought, date: '2026-01-10' });
  await owner.securityTransactions.create({ ...at, ...bought, quantity: 1, priceValue: '60.5', date: '2026-04-15' });
  await owner.securityTransactions.create({ ...at, ...bought, quantity: 9, date: '2026-04-16' });
  const [first] = await project(await scenario({ assetIds: [depot] }));
  // 100 + 4 · 60.50
  expect(first?.base).toBe(342);
});

describe('the starting base per category', () => {
  test('is the monthly average cash flow of whole months before the start, without planned categories', async () => {
    const asset = await newAsset('EUR');
    // The whole months before 15 April are January to March. Transactions of April and December do not count.
    for (const [date, amount] of [
      ['2025-12-31', '-9999'],
      ['2026-01-01', '-300'],
      ['2026-03-31', '-310'],
      ['2026-04-01', '-9999'],
    ] as const)
      await book(asset, date, amount, { categoryId: categories.food });
    await book(asset, '2026-02-10', '-900', { categoryId: categories.rent });
    await book(asset, '2026-02-11', '-50000', { categoryId: categories.moved });
    await book(asset, '2026-02-12', '3', {});
    // Half of the 30 cash-flow days are in March.
    const using = { usingDateRule: 'range', usingStartDate: '2026-03-17', usingEndDate: '2026-04-15' };
    await book(asset, '2026-05-01', '-60', { categoryId: categories.food, ...using });
    const id = await scenario({ startingBasePerCategory: 'averageLast3Months', endMonth: '2026-05' });
    const planned = async () => (await project(id))[1]?.planned;
    // (−300 − 310 − 30 − 900 + 3) / 3 = −512.333…
    expect(await planned()).toBe(-512.33);
    // Half of April remains.
    expect((await project(id))[0]?.planned).toBe(-256.17);
    const item = { walletId, scenarioId: id, month: '2030-01', amount: '-1' };
    await owner.planItems.create({ ...item, categoryOrCategoryGroupId: groupId });
    // The group contains the rent: (−640 + 3) / 3 = −212.333…
    expect(await planned()).toBe(-212.33);
    await owner.planItems.create({ ...item, categoryOrCategoryGroupId: categories.food });
    expect(await planned()).toBe(1);
    await owner.scenarios.update({ walletId, id, startingBasePerCategory: 'averageLast12Months' });
    expect(await planned()).toBe(0.25);
    await owner.scenarios.update({ walletId, id, startingBasePerCategory: 'none' });
    expect(await planned()).toBe(0);
  });
});

describe('a projection is rejected', () => {
  test('for a scenario of another wallet, with the field in the error', async () => {
    const other = await createTestWallet(services);
    const theirs = await other
      .asOwner()
      .scenarios.create({ walletId: other.walletId, name: 'x', startDate: '2026-01-01', endMonth: '2026-02' });
    expect(await refusalText(project(theirs.id))).toBe('invalidReference scenarioId');
    expect(await refusalText(project(randomUUID()))).toBe('invalidReference scenarioId');
    expect(await refusalText(other.asOwner().reports.scenarioProjection({ walletId, scenarioId: theirs.id }))).toBe(
      'notFound',
    );
  });

  test('when growth exceeds every number', async () => {
    const boundless = await newAsset('EUR', { expectedAnnualReturn: 140737488355327 });
    await book(boundless, '2020-01-01', '1');
    const long = await scenario({ assetIds: [boundless], endMonth: '2199-12' });
    expect(await refusalText(project(long))).toBe('invalidState');
  });
});
