import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function ground() {
  const { walletId, asOwner, withKey } = await createTestWallet(services);
  const owner = asOwner();
  const { caller } = await withKey();
  const asset = async (name: string) =>
    (await owner.assets.create({ walletId, type: 'bank', name, defaultCurrency: 'EUR' })).id;
  const giro = await asset('Giro');
  const pay = async (date: string, amountValue: string, more: object = {}) => {
    const given = { walletId, assetId: giro, date, amountValue, amountCurrency: 'EUR', ...more };
    return (await owner.transactions.create(given)).id;
  };
  const category = async (name: string) =>
    (await owner.categories.create({ walletId, name, type: 'variableExpense' })).id;
  return { walletId, owner, caller, giro, asset, pay, category };
}

describe('duplicates', () => {
  test('match asset, amount and payee within the given days; likely duplicates come first', async () => {
    const { walletId, caller, asset, pay } = await ground();
    const shop = { fromTo: 'Kiosk am Park' };
    const first = await pay('2026-03-01', '-12.5', shop);
    const again = await pay('2026-03-01', '-12.50', { fromTo: 'KIOSK AM PARK 4711' });
    const rent = await pay('2026-03-10', '-700', { fromTo: 'Rent' });
    const later = await pay('2026-03-13', '-700', { fromTo: 'Rent' });
    await pay('2026-03-14', '-700', { fromTo: 'Somebody else' });
    await pay('2026-03-01', '-12.5', { ...shop, assetId: await asset('Other') });
    await pay('2026-03-01', '12.5', shop);
    await pay('2026-03-20', '-700', { fromTo: 'Rent' });
    const found = await caller.reports.duplicates({ walletId, period: '2026-03' });
    expect(found).toMatchObject({
      totalCount: 2,
      isComplete: true,
      period: { start: '2026-03-01', end: '2026-03-31' },
    });
    const told = found.items.map(({ certainty, transactions }) => [certainty, transactions.map(({ id }) => id).sort()]);
    expect(told).toEqual([
      ['likely', [first, again].sort()],
      ['possible', [rent, later].sort()],
    ]);
    const sameDay = await caller.reports.duplicates({ walletId, period: '2026-03', daysApart: 0 });
    expect(sameDay.items).toHaveLength(1);
    const one = await caller.reports.duplicates({ walletId, period: '2026-03', limit: 1 });
    expect([one.items.length, one.totalCount]).toEqual([1, 2]);
  });

  test('exclude two lines of one file and the parts of a split', async () => {
    const { walletId, owner, caller, giro, pay } = await ground();
    const content = 'Date;Payee;Amount\n03.02.2026;Kiosk;-3,00\n03.02.2026;Kiosk;-3,00\n';
    await owner.imports.import({ walletId, id: giro, importerType: 'csv', content });
    const whole = await pay('2026-02-10', '-8', { fromTo: 'Market' });
    await owner.transactions.split({ walletId, id: whole, parts: [{ amountValue: '-4' }, { amountValue: '-4' }] });
    expect((await caller.reports.duplicates({ walletId, period: '2026-02' })).items).toEqual([]);
    const typed = await pay('2026-02-03', '-3', { fromTo: 'Kiosk' });
    const [group] = (await caller.reports.duplicates({ walletId, period: '2026-02' })).items;
    expect(group?.transactions.map(({ id }) => id)).toContain(typed);
  });

  test('reject an asset of another wallet', async () => {
    const { walletId, caller } = await ground();
    expect(await refusalText(caller.reports.duplicates({ walletId, assetIds: [walletId] }))).toBe(
      'invalidReference assetIds[0]',
    );
  });
});

describe('unusual spending', () => {
  test('reports a payment far above the usual for its category, and a category far above its earlier months', async () => {
    const { walletId, caller, pay, category } = await ground();
    const [food, fun] = [await category('Food'), await category('Fun')];
    for (let month = 1; month <= 9; month += 1) {
      const day = (at: number) => `2026-0${month}-0${at}`;
      for (const at of [1, 2, 3]) await pay(day(at), `-${20 + at}`, { categoryId: food, fromTo: 'Market' });
      await pay(day(5), '-10', { categoryId: fun, fromTo: `Cinema ${month}` });
      await pay(day(6), '3000', { fromTo: 'Employer' });
    }
    const large = await pay('2026-10-04', '-90', { categoryId: food, fromTo: 'Feast' });
    await pay('2026-10-05', '-24', { categoryId: food, fromTo: 'Market' });
    await pay('2026-10-06', '-10', { categoryId: fun, fromTo: 'Cinema' });
    const found = await caller.reports.unusualSpending({ walletId, period: '2026-10' });
    expect(found).toMatchObject({ currency: 'EUR', period: { start: '2026-10-01', end: '2026-10-31' } });
    expect(found.transactions).toMatchObject([
      { transaction: { id: large }, usualAmountValue: '-22', comparedWith: 'category', comparedCount: 27 },
    ]);
    expect(found.categories).toEqual([
      { categoryId: food, name: 'Food', value: -114, usualValue: -66, comparedCount: 9 },
    ]);
    const quiet = await caller.reports.unusualSpending({ walletId, period: '2026-09' });
    expect([quiet.transactions, quiet.categories]).toEqual([[], []]);
  });

  test('ignores a payment whose merchant received a similar amount before', async () => {
    const { walletId, owner, caller, pay, category } = await ground();
    const bills = await category('Bills');
    const { id: merchantId } = await owner.merchants.create({ walletId, name: 'Insurance' });
    for (let month = 1; month <= 9; month += 1) await pay(`2026-0${month}-01`, '-15', { categoryId: bills });
    await pay('2025-10-20', '-400', { categoryId: bills, merchantId });
    await pay('2026-10-01', '-420', { categoryId: bills, merchantId });
    const other = await pay('2026-10-02', '-420', { categoryId: bills });
    const { transactions } = await caller.reports.unusualSpending({ walletId, period: '2026-10' });
    expect(transactions.map(({ transaction }) => transaction.id)).toEqual([other]);
  });

  test('rejects a period of more than a year', async () => {
    const { walletId, caller } = await ground();
    const call = caller.reports.unusualSpending({ walletId, period: '2024-01-01/2025-12-31' });
    expect(await refusalText(call)).toBe('tooMuchToCompute period');
    expect((await caller.reports.unusualSpending({ walletId })).transactions).toEqual([]);
  });
});
