import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

// Tests each rule of `basis: cashFlow` (contract §1) separately; `reports/reports-match-transaction-lists.test.ts` tests random
// wallets.

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
let spread: string;
const ids: string[] = [];

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId } = wallet);
  call = wallet.asOwner();
  const { id: assetId } = await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' });
  const book = async (date: string, amountValue: string, more: object = {}) =>
    (await call.transactions.create({ walletId, assetId, date, amountValue, amountCurrency: 'EUR', ...more })).id;
  // Ids ascend with the order of creation, dates and cash-flow dates don't.
  for (const date of ['2025-03-10', '2025-01-10', '2025-02-10', '2025-01-10', '2025-04-10'])
    ids.push(await book(date, '-31', { usingDateRule: 'nextMonth' }));
  const range = { usingDateRule: 'range', usingStartDate: '2025-01-01', usingEndDate: '2025-03-31' };
  spread = await book('2025-06-01', '-90.009', range);
  const { items } = await call.categories.list({ walletId, limit: 500 });
  const idOf = (systemKey: string) => items.find((one) => one.systemKey === systemKey)?.id ?? '';
  await book('2025-02-15', '-7', { categoryId: idOf('transfer') });
  await book('2025-02-15', '-7', { categoryId: idOf('initialBalance') });
});

const search = (more: Partial<Parameters<TestCaller['transactions']['search']>[0]>) =>
  call.transactions.search({ walletId, basis: 'cashFlow', ...more });

describe('a list by cash-flow dates', () => {
  test('accepts both ends, either end or none', async () => {
    const [march, january, february, again, april] = ids;
    const found = async (days: object) => new Set((await search(days)).items.map(({ id }) => id));
    expect(await found({ dateFrom: '2025-05-01' })).toEqual(new Set([april]));
    expect(await found({ dateFrom: '2025-03-31' })).toEqual(new Set([spread, march, february, april]));
    expect(await found({ dateTo: '2025-02-28' })).toEqual(new Set([spread, january, again]));
    expect(await found({ dateTo: '2024-12-31' })).toEqual(new Set());
    expect(await found({ dateFrom: '2025-04-01', dateTo: '2025-04-30' })).toEqual(new Set([march]));
    expect(await found({})).toEqual(new Set([spread, ...ids]));
  });

  test('is in the order of dates and ids, not of cash-flow dates, across pages', async () => {
    const [march, january, february, again, april] = ids;
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual([spread, april, march, february, again, january]);
  });

  test('has shares in both operations, each rounded on its own, and a search also the total, rounded once', async () => {
    const days = { dateFrom: '2025-02-01', dateTo: '2025-02-28' };
    const [, january, , again] = ids;
    // February has 28 of the 90 days over which 90.009 is spread, so its share is 28.0028. Two amounts of 31 are dated
    // in January and count in February.
    const shares = { [spread]: -28, [january ?? '']: -31, [again ?? '']: -31 };
    const found = await search(days);
    expect([found.shares, found.total, found.totalCount]).toEqual([shares, -90, 3]);
    const listed = await call.transactions.list({ walletId, basis: 'cashFlow', ...days });
    expect(listed).toEqual({ items: found.items, nextCursor: null, shares });
    const rows = Object.values(await call.reports.cashFlowByCategory({ walletId, period: '2025-02' }));
    expect(rows.map(({ value }) => value)).toEqual([found.total]);
  });

  test('by date has neither shares nor a total', async () => {
    for (const basis of [{}, { basis: 'date' as const }]) {
      const found = await call.transactions.search({ walletId, ...basis });
      expect(Object.keys(found).toSorted()).toEqual(['items', 'nextCursor', 'totalCount']);
      const listed = await call.transactions.list({ walletId, ...basis });
      expect(Object.keys(listed).toSorted()).toEqual(['items', 'nextCursor']);
    }
  });
});
