import fc from 'fast-check';
import { shiftDay } from '../../../reports/testing/counted-calendar.ts';
import type { TestCaller } from '../../../testing/create-test-wallet.ts';

/**
 * Random writes to the records that a budget counts. Records are named by index, and days are relative to the budget's
 * start.
 */

export const recordIndexArbitrary = fc.nat(1000);
export const unsignedAmountArbitrary = fc.integer({ min: 0, max: 90_000 }).map((cents) => (cents / 100).toFixed(2));
export const signedAmountArbitrary = fc.integer({ min: -40_000, max: 90_000 }).map((cents) => (cents / 100).toFixed(2));
const away = fc.integer({ min: -40, max: 200 });

export const weightedWrite = <Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record(fields).map((values) => ({ kind, ...values })) });

export const RECORD_WRITE_ARBITRARIES = [
  weightedWrite(1, 'newAsset', { amount: signedAmountArbitrary, away }),
  weightedWrite(3, 'transfer', {
    ...{
      from: recordIndexArbitrary,
      to: recordIndexArbitrary,
      amount: unsignedAmountArbitrary,
      away,
      later: fc.integer({ min: -40, max: 40 }),
    },
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  }),
  weightedWrite(2, 'buy', {
    from: recordIndexArbitrary,
    to: recordIndexArbitrary,
    amount: unsignedAmountArbitrary,
    away,
  }),
  weightedWrite(1, 'unlink', { which: recordIndexArbitrary }),
  weightedWrite(1, 'adjust', {
    asset: recordIndexArbitrary,
    amount: signedAmountArbitrary,
    away,
    category: recordIndexArbitrary,
  }),
  weightedWrite(2, 'spread', {
    which: recordIndexArbitrary,
    from: fc.integer({ min: -60, max: 60 }),
    days: fc.nat(90),
  }),
  weightedWrite(1, 'categorise', { which: recordIndexArbitrary, category: recordIndexArbitrary }),
  weightedWrite(1, 'delete', { which: recordIndexArbitrary }),
  weightedWrite(1, 'retype', {
    which: recordIndexArbitrary,
    type: fc.constantFrom('activeIncome', 'variableExpense', 'transfer', 'fixedExpense'),
  }),
  weightedWrite(2, 'deleteCategory', { which: recordIndexArbitrary, replacement: fc.option(recordIndexArbitrary) }),
  weightedWrite(1, 'deleteAsset', { which: recordIndexArbitrary }),
] as const;
type RecordWrite = (typeof RECORD_WRITE_ARBITRARIES)[number]['arbitrary'] extends fc.Arbitrary<infer One> ? One : never;
type Performers = {
  readonly [Kind in RecordWrite['kind']]: (
    to: BudgetWallet,
    one: Extract<RecordWrite, { kind: Kind }>,
  ) => Promise<unknown>;
};

/** The wallet of a budget, with the records that a write can name. */
export interface BudgetWallet {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly id: string;
  readonly assets: Awaited<ReturnType<TestCaller['assets']['list']>>['items'];
  readonly categories: Awaited<ReturnType<TestCaller['categories']['list']>>['items'];
  /** `YYYY-MM-DD` of some days after the budget's first calendar day. */
  readonly day: (days: number) => string;
}

/** Performs a write to a record. */
export function performRecordWrite(to: BudgetWallet, one: RecordWrite): Promise<unknown> {
  const perform = PERFORMERS[one.kind] as (to: BudgetWallet, one: RecordWrite) => Promise<unknown>;
  return perform(to, one);
}

const PERFORMERS: Performers = {
  newAsset: async ({ walletId, call, id, day }, one) => {
    const asset = await call.assets.create({ walletId, name: 'Later', type: 'bank', defaultCurrency: 'EUR' });
    const { assetIds } = await call.budgets.get({ walletId, id });
    await call.budgets.update({ walletId, id, assetIds: [...assetIds, asset.id] });
    const transaction = { assetId: asset.id, date: day(one.away), amountValue: one.amount, amountCurrency: 'USD' };
    return call.transactions.create({ walletId, ...transaction });
  },
  transfer: async ({ walletId, call, assets, day }, one) => {
    const side = (which: number, date: string, amountValue: string, amountCurrency = 'EUR') =>
      call.transactions.create({ walletId, assetId: itemAt(assets, which).id, date, amountValue, amountCurrency });
    const source = await side(one.from, day(one.away), `-${one.amount === '0.00' ? '1' : one.amount}`);
    const received = one.amount === '0.00' ? '1.1' : one.amount;
    const counter = await side(one.to, day(one.away + one.later), received, one.currency);
    const pair = { source: sideOf(source), counter: sideOf(counter) };
    return call.transfers.bulkLink({ walletId, pairs: [pair], categories: 'keepAll' });
  },
  buy: async ({ walletId, call, assets, day }, one) => {
    const source = await call.transactions.create({
      ...{ walletId, assetId: itemAt(assets, one.from).id, date: day(one.away), amountCurrency: 'EUR' },
      amountValue: one.amount === '0.00' ? '-1' : `-${one.amount}`,
    });
    const counter = await call.securityTransactions.create({
      ...{ walletId, assetId: itemAt(assets, one.to).id, date: day(one.away), type: 'buy', isin: 'US0378331005' },
      ...{ quantity: 2, priceValue: '3', priceCurrency: 'USD' },
    });
    const pair = { source: sideOf(source), counter: { type: 'securityTransaction' as const, id: counter.id } };
    return call.transfers.bulkLink({ walletId, pairs: [pair], categories: 'keepAll' });
  },
  unlink: async ({ walletId, call, ...to }, one) => {
    const linked = (await leavesOf({ walletId, call, ...to })).filter(
      ({ transferCounterId }) => transferCounterId !== null,
    );
    return linked.length === 0 ? null : call.transfers.unlink({ walletId, ...sideOf(itemAt(linked, one.which)) });
  },
  adjust: ({ walletId, call, assets, categories, day }, one) => {
    const { id: categoryId } = itemAt(
      categories.filter(({ type }) => type === 'valueChange'),
      one.category,
    );
    const transaction = { assetId: itemAt(assets, one.asset).id, date: day(one.away), amountValue: one.amount };
    return call.transactions.create({ walletId, ...transaction, amountCurrency: 'EUR', categoryId });
  },
  spread: async (to, one) => {
    const { id, date } = itemAt(await leavesOf(to), one.which);
    const usingStartDate = shiftDay(date, one.from);
    const dates = { usingStartDate, usingEndDate: shiftDay(usingStartDate, one.days) };
    return to.call.transactions.update({ walletId: to.walletId, id, usingDateRule: 'range', ...dates });
  },
  categorise: async (to, one) => {
    const { id } = itemAt(await leavesOf(to), one.which);
    const categoryId = itemAt(to.categories, one.category).id;
    return to.call.transactions.update({ walletId: to.walletId, id, categoryId });
  },
  delete: async (to, one) => {
    const { id } = itemAt(await leavesOf(to), one.which);
    return to.call.transactions.delete({ walletId: to.walletId, id });
  },
  retype: async ({ walletId, call, categories }, one) => {
    const own = categories.filter(({ systemKey }) => systemKey === null);
    if (own.length > 0) await call.categories.update({ walletId, id: itemAt(own, one.which).id, type: one.type });
  },
  deleteCategory: async ({ walletId, call, categories }, one) => {
    const own = categories.filter(({ systemKey }) => systemKey === null);
    if (own.length === 0) return;
    const replacement =
      one.replacement === null ? {} : { replacementCategoryId: itemAt(categories, one.replacement).id };
    const deleted = itemAt(own, one.which).id;
    if (replacement.replacementCategoryId !== deleted)
      await call.categories.delete({ walletId, id: deleted, ...replacement });
  },
  deleteAsset: async ({ walletId, call, id, assets }, one) => {
    const { assetIds } = await call.budgets.get({ walletId, id });
    const { id: deleted } = itemAt(assets, one.which);
    if (assetIds.some((kept) => kept !== deleted))
      await call.assets.delete({ walletId, id: deleted, withTransactions: true });
  },
};

/** Transactions that are not split parents, in a fixed order. */
async function leavesOf({ walletId, call }: Pick<BudgetWallet, 'walletId' | 'call'>) {
  const { items } = await call.transactions.list({ walletId, limit: 500 });
  return items.filter(({ parent }) => !parent);
}

const sideOf = ({ id }: { readonly id: string }) => ({ type: 'transaction' as const, id });

export function itemAt<Item>(items: readonly Item[], which: number): Item {
  const item = items[which % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
