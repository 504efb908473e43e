import { Database, type TransactionOptions, type WalletTransaction } from '@coffer/db/database.ts';
import { addDays } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PROBLEMS, Problem } from '../kernel/problems.ts';
import { performRandomDeletion, type RandomDeletion, randomDeletion } from '../reports/testing/random-deletions.ts';
import { readRawWallet } from '../reports/testing/raw-wallet.ts';
import { createTestWallet } from '../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../testing/own-services.ts';
import { deleteWallet } from '../wallets/delete-wallet.ts';
import { computeAllStaleSums } from './compute-stale-sums.ts';
import { computeAllStaleMonths, computeStaleMonths } from './month-sums.ts';
import { verifyStoredSums } from './verify-wallet.ts';

/** A separate database, because the worker computes the months of all wallets, including those of other test files. */
const services = await openOwnTestServices();

const now = new Date('2024-05-15T12:00:00Z');
const MONTHS = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05', '2024-06'];
/** A currency that has only the rates stored by this test file. */
const COIN: string = 'CHE';

const day = fc.integer({ min: 0, max: 170 }).map((days) => addDays('2024-01-01', days));
const amount = fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const transaction = fc.record({
  date: day,
  amountValue: amount,
  amountCurrency: fc.constantFrom('EUR', 'USD', COIN),
  asset: fc.nat(1),
  category: fc.nat(2),
});
const at = fc.nat(60);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('book' as const), transaction }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), at, transaction, some: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('link' as const), at, other: at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unlink' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsplit' as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spread' as const), at, date: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy' as const), date: day, asset: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rate' as const), date: day, rate: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('currency' as const), currency: fc.constantFrom('EUR', 'USD') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), into: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('import' as const), asset: fc.nat(1), date: day }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('lose' as const), loss: randomDeletion }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function books() {
  const { walletId, asOwner } = await createTestWallet(services);
  const call = asOwner({ now });
  const asset = async (name: string) =>
    (await call.assets.create({ walletId, type: 'bank', name, defaultCurrency: 'EUR' })).id;
  const category = async () => (await call.categories.create({ walletId, name: 'Some', type: 'variableExpense' })).id;
  const assets = [await asset('One'), await asset('Other')];
  const categories: (string | null)[] = [null, await category(), await category()];
  const ids: string[] = [];
  const place = { ...services, walletId };
  const inputOf = ({ asset: one, category: of, ...rest }: Extract<Step, { kind: 'book' }>['transaction']) => ({
    ...rest,
    assetId: assets[one] ?? '',
    categoryId: categories[of] ?? null,
  });

  /** Skips steps that the service rejects because their transaction is deleted or already linked. */
  const steps = {
    book: async (one: Extract<Step, { kind: 'book' }>) =>
      ids.push((await call.transactions.create({ walletId, ...inputOf(one.transaction) })).id),
    change: ({ transaction: to, some, ...one }: Extract<Step, { kind: 'change' }>) => {
      const { date, amountValue, amountCurrency, assetId, categoryId } = inputOf(to);
      const change = [{ date }, { amountValue, amountCurrency }, { assetId }, { categoryId }][some];
      return call.transactions.update({ walletId, id: idAt(one.at), ...change });
    },
    remove: (one: { at: number }) => call.transactions.delete({ walletId, id: idAt(one.at) }),
    link: (one: { at: number; other: number }) =>
      call.transfers.link({
        walletId,
        source: { type: 'transaction', id: idAt(one.at) },
        counter: { type: 'transaction', id: idAt(one.other) },
        // Without this option, the link would change the categories, which already marks the months as changed.
        keepCategories: true,
      }),
    unlink: (one: { at: number }) => call.transfers.unlink({ walletId, type: 'transaction', id: idAt(one.at) }),
    split: async (one: { at: number }) => {
      const { amountValue } = await call.transactions.get({ walletId, id: idAt(one.at) });
      const parts = [
        { amountValue, categoryId: categories[1] ?? null },
        { amountValue: '0', categoryId: null },
      ];
      return call.transactions.split({ walletId, id: idAt(one.at), parts });
    },
    unsplit: (one: { at: number }) => call.transactions.unsplit({ walletId, id: idAt(one.at) }),
    spread: (one: { at: number; date: string }) =>
      call.transactions.update({
        walletId,
        id: idAt(one.at),
        usingDateRule: 'range',
        usingStartDate: one.date,
        usingEndDate: addDays(one.date, 40),
      }),
    buy: (one: { date: string; asset: number }) =>
      call.securityTransactions.create({
        walletId,
        assetId: assets[one.asset] ?? '',
        date: one.date,
        type: 'buy',
        isin: 'US0378331005',
        quantity: 2,
        priceValue: '10.5',
        priceCurrency: 'USD',
      }),
    rate: (one: { date: string; rate: number }) =>
      services.rates.store([{ currency: COIN, date: one.date, rate: String(one.rate), source: 'ecb' }]),
    currency: (one: { currency: string }) => call.wallets.update({ walletId, currency: one.currency }),
    import: (one: { date: string; asset: number }) =>
      call.imports.import({
        walletId,
        id: assets[one.asset] ?? '',
        importerType: 'csv',
        content: `Date;Payee;Amount\n${one.date};Shop;-7.25\n${addDays(one.date, -45)};Shop;-8.25`,
      }),
    lose: async (one: { loss: RandomDeletion }) => {
      await performRandomDeletion(
        services,
        { walletId, call },
        await readRawWallet(services, walletId, call),
        one.loss,
      );
      const { items } = await call.assets.list({ walletId });
      for (const [which, id] of assets.entries())
        if (!items.some((left) => left.id === id)) assets[which] = await asset('Another');
    },
    merge: async (one: { into: number }) => {
      const gone = categories[2] ?? '';
      categories[2] = await category();
      return call.categories.delete({ walletId, id: gone, replacementCategoryId: categories[one.into] ?? undefined });
    },
  };
  const idAt = (index: number) => ids[index % Math.max(1, ids.length)] ?? walletId;
  const take = (one: Step): Promise<unknown> => {
    switch (one.kind) {
      case 'book':
        return steps.book(one);
      case 'change':
        return steps.change(one);
      case 'link':
        return steps.link(one);
      case 'spread':
        return steps.spread(one);
      case 'buy':
        return steps.buy(one);
      case 'rate':
        return steps.rate(one);
      case 'currency':
        return steps.currency(one);
      case 'merge':
        return steps.merge(one);
      case 'import':
        return steps.import(one);
      case 'lose':
        return steps.lose(one);
      default:
        return steps[one.kind](one);
    }
  };
  const read = async (month: string) => [
    await call.reports.cashFlowByCategory({ walletId, period: month }),
    await call.reports.netWorthTimeSeries({ walletId, startDate: '2024-01-01', endDate: `${month}-28` }),
  ];
  return { walletId, place, take, read };
}

/** Waits for the work. Ignores a Problem with a status below 500; any other error fails the test. */
async function ignoreRefusal(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && error.cause instanceof Problem && PROBLEMS[error.cause.code].status < 500))
      throw error;
  });
}

async function compute(place: Parameters<typeof computeStaleMonths>[0]): Promise<void> {
  for (const report of ['worth', 'flow'] as const) {
    await computeStaleMonths(place, report, { start: '2024-01-01', end: '2024-06-30' });
  }
}

const SEED = Number(process.env['COFFER_SEED'] ?? 7);

// A soak run tests three wallets with 50 writes each. One test of all three would exceed the timeout on a busy machine.
test.each(process.env['COFFER_SOAK'] === '1' ? [SEED, SEED + 1, SEED + 2] : [SEED])(
  'monthly sums equal the sums of their days and transactions after any writes (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    await services.rates.store([{ currency: COIN, date: '2024-02-10', rate: '3', source: 'ecb' }]);
    const { place, take, read } = await books();
    for (const [index, one] of fc.sample(step, { numRuns: 50, seed }).entries()) {
      await ignoreRefusal(take(one));
      const month = MONTHS[index % MONTHS.length] ?? '';
      const byDays = await read(month);
      await compute(place);
      expect(await read(month), JSON.stringify([index, one])).toEqual(byDays);
      expect(await verifyStoredSums(place), JSON.stringify([index, one])).toEqual([]);
    }
  },
);

test('monthly sums stay correct under concurrent writes and reads', { timeout: 60_000 }, async () => {
  const { place, take, read } = await books();
  for (const round of [1, 2, 3]) {
    const steps = fc.sample(step, { numRuns: 40, seed: round });
    await Promise.all([...steps.map((one) => ignoreRefusal(take(one))), ...MONTHS.map((month) => read(month))]);
    expect(await verifyStoredSums(place)).toEqual([]);
  }
});

test('the worker computes written months before they are requested', async () => {
  const { walletId, place, take, read } = await books();
  const booked = { date: '2024-03-10', amountValue: '-5', amountCurrency: 'EUR', asset: 0, category: 1 };
  await take({ kind: 'book', transaction: booked });
  await computeAllStaleSums(services, new AbortController().signal);
  const marks = () =>
    services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: 'SELECT kind, date FROM "WalletMark" ORDER BY 1, 2' }),
    );
  expect(await marks()).toEqual([]);
  await take({ kind: 'book', transaction: { ...booked, date: '2024-04-10' } });
  expect(await marks()).toEqual([
    { kind: 'flow', date: '2024-04-01' },
    { kind: 'worth', date: '2024-04-01' },
  ]);
  await read('2024-04');
  expect(await verifyStoredSums(place)).toEqual([]);
});

/** A database that deletes the wallet after each database transaction. */
class DeletingDatabase extends Database {
  override async withWallet<Result>(
    walletId: string,
    work: (transaction: WalletTransaction) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result> {
    const result = await super.withWallet(walletId, work, options);
    await super.withWallet(walletId, (transaction) => deleteWallet({ walletId, transaction }));
    return result;
  }
}

test('a wallet deleted during computation does not stop the worker', async () => {
  const { walletId, take } = await books();
  await take({
    kind: 'book',
    transaction: { date: '2024-03-10', amountValue: '-5', amountCurrency: 'EUR', asset: 0, category: 1 },
  });
  const database = new DeletingDatabase(services.ownerConnection, 2);
  await computeAllStaleMonths({ ...services, database, walletId }, new AbortController().signal);
  await database.close();
});

test('verify reports a changed sum', async () => {
  const { walletId, place, take } = await books();
  await take({
    kind: 'book',
    transaction: { date: '2024-03-10', amountValue: '-5', amountCurrency: 'EUR', asset: 0, category: 1 },
  });
  await compute(place);
  await services.database.withWallet(walletId, async (transaction) => {
    await transaction.execute({ text: 'UPDATE "WorthMonth" SET converted = 7' });
    await transaction.execute({ text: 'UPDATE "FlowMonth" SET converted = 8' });
  });
  expect(
    (await verifyStoredSums(place)).map(({ what, date, stored, computed }) => [what, date, stored, computed]),
  ).toEqual([
    ['worth of month', '2024-03-01', '7', '-5'],
    ['flow of month', '2024-03-01', '8', '-5'],
  ]);
});
