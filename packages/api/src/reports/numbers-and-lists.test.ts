import { earlierDate, laterDate } from '@coffer/domain/dates.ts';
import { sumDecimals } from '@coffer/domain/decimal.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Caller, openTestDatabase } from '../testing/wallet.ts';
import { type BuiltWallet, buildWallet } from './testing/build-wallet.ts';
import { comparedSpansOf, type Span, spansOf } from './testing/counted-calendar.ts';
import { randomCases } from './testing/random-cases.ts';
import { randomWallet } from './testing/random-wallet.ts';
import { readRawWallet } from './testing/raw-wallet.ts';
import { Reference } from './testing/reference.ts';
import { movedBetween } from './testing/reference-of-cash.ts';
import { countedIn } from './testing/reference-of-lists.ts';

/**
 * Each number of a cash-flow report leads to a list of exactly its transactions, and the list adds up to the number. The wallets
 * are random, with splits, cash-flow dates, links, currencies, and tags set before and after splitting. COFFER_SEED=17 starts
 * with that seed; COFFER_CASES=10 multiplies the number of wallets by ten.
 */
const WALLETS = 3 * Number(process.env['COFFER_CASES'] ?? 1);
const FIRST_SEED = Number(process.env['COFFER_SEED'] ?? 1);
const SEEDS = Array.from({ length: WALLETS }, (_, at) => FIRST_SEED + at);

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

type Filters = Omit<Parameters<Caller['transactions']['search']>[0], 'walletId' | 'basis' | 'limit' | 'cursor'>;

describe.each(SEEDS)('in the random wallet of seed %i', (seed) => {
  let wallet: BuiltWallet;
  let reference: Reference;
  let tagIds: string[];
  let merchantIds: string[];
  let periods: readonly string[];
  let uncategorized: string;

  beforeAll(async () => {
    const [plan] = fc.sample(randomWallet, { seed, numRuns: 1 });
    if (plan === undefined) throw new Error('no wallet');
    wallet = await buildWallet(services, plan);
    ({ tagIds, merchantIds } = await mark(wallet, seed));
    reference = new Reference(await readRawWallet(services, wallet.walletId, wallet.call), wallet.now);
    const assetIds = reference.raw.assets.map(({ id }) => id);
    // Each number costs several pages of a list, so only a few named and random periods are checked.
    const all = randomCases(seed, reference.when, assetIds).periods;
    periods = ['thisMonth', 'lastYear', 'allTime', ...all.slice(-6)];
    uncategorized = reference.raw.categories.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
  }, 60_000);

  /** Checks the list behind a number: its total is the number, and its shares follow the contract. */
  async function expectList(span: Span | null, filters: Filters, value: number, label: string) {
    const days = span === null ? { start: '1900-01-01', end: '2199-12-31' } : span;
    const asked = { ...filters, ...(span === null ? {} : { dateFrom: span.start, dateTo: span.end }) };
    const list = await listed(wallet, asked);
    expect(list.total, label).toBe(value);
    const shares = new Map(countedIn(reference, days).map(({ one, share }) => [one.id, share]));
    for (const [id, share] of Object.entries(list.shares)) {
      const expected = shares.get(id);
      expect(expected && reference.rounded(expected), `${label}, the share of ${id}`).toBe(share);
    }
    expect(reference.rounded(sumDecimals(list.ids.flatMap((id) => shares.get(id) ?? []))), label).toBe(value);
    expect(Object.keys(list.shares).toSorted(), label).toEqual(list.ids.toSorted());
    expect(list.totalCount, label).toBe(list.ids.length);
    return list;
  }

  test('the list matches cash flow by category, for each category, each kind and the net, now and before', {
    timeout: 300_000,
  }, async () => {
    const when = reference.whenOfCashFlow;
    for (const period of periods) {
      for (const compare of ['whole', 'toDate'] as const) {
        const flows = await wallet.call.reports.cashFlowByCategory({ walletId: wallet.walletId, period, compare });
        const spans = compare === 'whole' ? spansOf(period, when) : comparedSpansOf(period, when);
        for (const [id, { value, valuePreviousPeriod }] of Object.entries(flows)) {
          const filters = { categoryIds: [id] };
          await expectList(spans.now, filters, value, `${period} ${compare}`);
          if (spans.before !== null) await expectList(spans.before, filters, valuePreviousPeriod, `before ${period}`);
        }
        const all = countedIn(reference, spans.now);
        const net = reference.rounded(sumDecimals(all.map(({ share }) => share)));
        const list = await expectList(spans.now, {}, net, `the net of ${period} ${compare}`);
        expect(list.ids.toSorted()).toEqual(all.map(({ one }) => one.id).toSorted());
      }
    }
  });

  test('the list matches cash flow by month, for each part of each month and of all months', {
    timeout: 120_000,
  }, async () => {
    const { today, firstTransaction } = reference.whenOfCashFlow;
    const start = firstTransaction === null || firstTransaction > today ? today : firstTransaction;
    const { walletId } = wallet;
    const series = await wallet.call.reports.cashFlowSeries({ walletId, start, end: today });
    const ofKind = (...types: string[]) =>
      reference.raw.categories.filter(({ type }) => types.includes(type)).map(({ id }) => id);
    const income = ofKind('activeIncome', 'passiveIncome');
    const expense = ofKind('fixedExpense', 'variableExpense');
    const expectAll = async (span: Span, flow: (typeof series)['total'], label: string) => {
      if (income.length > 0) await expectList(span, { categoryIds: income }, flow.income, `income of ${label}`);
      else expect(flow.income).toBe(0);
      await expectList(span, { categoryIds: expense }, flow.expense, `expense of ${label}`);
      const came = { categoryIds: [uncategorized], amountMin: '0' };
      await expectList(span, came, flow.uncategorizedIn, `uncategorised money in of ${label}`);
      const went = { uncategorized: true, amountMax: '0' };
      await expectList(span, went, flow.uncategorizedOut, `uncategorised money out of ${label}`);
      await expectList(span, {}, flow.net, `net of ${label}`);
    };
    await expectAll({ start, end: today }, series.total, 'all months');
    for (const { period, ...flow } of series.months.slice(-14)) {
      const { start: first, end: last } = spansOf(period, reference.when).now;
      const span = { start: laterDate(first, start), end: earlierDate(last, today) };
      await expectAll(span, flow, period);
    }
  });

  test('the list matches expenses by payee', { timeout: 120_000 }, async () => {
    for (const period of periods) {
      const { walletId } = wallet;
      const payees = await wallet.call.reports.expensesByMerchant({ walletId, period, limit: 100 });
      const span = spansOf(period, reference.whenOfCashFlow).now;
      for (const { merchantId, name, amount, count } of payees) {
        const who = merchantId === null ? { payee: name ?? '' } : { merchantIds: [merchantId] };
        const list = await expectList(span, { ...who, amountMax: '0' }, amount, `${name} in ${period}`);
        expect(list.totalCount).toBe(count);
      }
    }
  });

  test('the list matches data/query, by category, tag, merchant, asset and month, with both bases', {
    timeout: 120_000,
  }, async () => {
    for (const period of periods.slice(-4)) {
      const { walletId } = wallet;
      for (const by of ['category', 'tag', 'merchant', 'asset'] as const) {
        for (const basis of ['date', 'cashFlow'] as const) {
          const span = spansOf(period, basis === 'cashFlow' ? reference.whenOfCashFlow : reference.when).now;
          const days = { dateFrom: span.start, dateTo: span.end };
          const { rows, total } = await wallet.call.reports.query({
            walletId,
            measure: 'sum',
            groupBy: [by],
            period,
            basis,
          });
          const all = await wallet.call.transactions.search({ walletId, basis, ...days });
          expect(total.count, `${by} in ${period}`).toBe(all.totalCount);
          if (basis === 'cashFlow') expect(total.value).toBe(all.total);
          for (const { keys, value, count } of rows) {
            const id = keys[0]?.id ?? null;
            if (id === null) continue;
            const filters = { [`${by}Ids`]: [id] };
            if (basis === 'cashFlow') await expectList(span, filters, value, `${by} in ${period}`);
            const list = await wallet.call.transactions.search({ walletId, basis, ...days, ...filters });
            expect(list.totalCount, `${by} in ${period} by ${basis}`).toBe(count);
          }
        }
      }
      const months = await wallet.call.reports.query({
        walletId,
        measure: 'average',
        groupBy: ['month'],
        period,
        basis: 'cashFlow',
      });
      expect(months.total.count).toBe(countedIn(reference, spansOf(period, reference.whenOfCashFlow).now).length);
    }
  });

  test('the list matches each transfer between two assets', { timeout: 120_000 }, async () => {
    const { walletId, call } = wallet;
    for (const period of periods) {
      const span = spansOf(period, reference.when).now;
      const days = { dateFrom: span.start, dateTo: span.end };
      for (const { sourceAssetId, targetAssetId, amount } of await call.reports.transfers({ walletId, period })) {
        const filters = { movedBetween: [sourceAssetId, targetAssetId], transfer: true };
        const list = await call.transactions.search({ walletId, ...filters, ...days, limit: 500 });
        const { cash, ofPositions } = movedBetween(reference, span, sourceAssetId, targetAssetId);
        const leaves = list.items.filter(({ parent }) => !parent).map(({ id }) => id);
        expect(leaves.toSorted(), `moved in ${period}`).toEqual(cash.map(({ id }) => id).toSorted());
        const moved = sumDecimals([...cash.map((one) => one.amount), ofPositions]);
        expect(reference.rounded(moved), `moved in ${period}`).toBe(amount);
      }
    }
  });

  test('the list matches each change of an asset without positions', { timeout: 120_000 }, async () => {
    const { walletId, call } = wallet;
    const withPositions = new Set(reference.raw.positions.map(({ assetId }) => assetId));
    for (const period of periods) {
      const span = spansOf(period, reference.when).now;
      const { amountByAssetId } = await call.reports.periodDetails({
        ...{ walletId, startDate: span.start, endDate: span.end },
      });
      for (const { id } of reference.raw.assets) {
        if (withPositions.has(id)) continue;
        const ids = await listedByDate(wallet, { assetIds: [id], dateFrom: span.start, dateTo: span.end });
        const amounts = reference.raw.transactions.filter((one) => ids.has(one.id));
        const sum = sumDecimals(amounts.map((one) => reference.worthOf(one)));
        expect(amountByAssetId[id] ?? 0, `the change in ${period}`).toBe(reference.rounded(sum));
      }
    }
  });

  test('each of the largest expenses is one transaction of the list', async () => {
    const { walletId, call } = wallet;
    for (const period of periods) {
      const span = spansOf(period, reference.when).now;
      const ids = await listedByDate(wallet, { amountMax: '0', dateFrom: span.start, dateTo: span.end });
      for (const { id } of await call.reports.topExpenses({ walletId, period })) expect(ids).toContain(id);
    }
  });

  test('a list without a period has whole amounts', async () => {
    for (const tagId of tagIds) {
      const whole = countedIn(reference, { start: '1900-01-01', end: '2199-12-31' });
      const ids = new Set((await listed(wallet, { tagIds: [tagId] })).ids);
      const value = reference.rounded(
        sumDecimals(whole.filter(({ one }) => ids.has(one.id)).map(({ share }) => share)),
      );
      await expectList(null, { tagIds: [tagId] }, value, 'a tag');
    }
    expect(merchantIds.length).toBeGreaterThan(0);
  });
});

/** Reads a list with the basis `cashFlow` in small pages, and expects each page to state the same total. */
async function listed({ walletId, call }: BuiltWallet, filters: Filters) {
  const ids: string[] = [];
  const shares: Record<string, number> = {};
  let cursor: string | undefined;
  let told: { total: number | undefined; totalCount: number } | undefined;
  do {
    const more: { cursor?: string } = cursor === undefined ? {} : { cursor };
    const page: Awaited<ReturnType<Caller['transactions']['search']>> = await call.transactions.search({
      ...{ walletId, ...filters, basis: 'cashFlow', limit: 60 },
      ...more,
    });
    told ??= { total: page.total, totalCount: page.totalCount };
    expect({ total: page.total, totalCount: page.totalCount }).toEqual(told);
    ids.push(...page.items.map(({ id }) => id));
    Object.assign(shares, page.shares);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids, shares, ...told };
}

/** The leaves of a list with the basis `date`. */
async function listedByDate({ walletId, call }: BuiltWallet, filters: Filters): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const more: { cursor?: string } = cursor === undefined ? {} : { cursor };
    const page = await call.transactions.list({ walletId, ...filters, limit: 500, ...more });
    for (const { id, parent } of page.items) if (!parent) ids.add(id);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

/** Assigns tags and merchants to transactions, parents and parts included. Some parents are tagged before they are split. */
async function mark({ walletId, call }: BuiltWallet, seed: number) {
  const tagIds = [];
  for (const name of ['one', 'two']) tagIds.push((await call.tags.create({ walletId, name })).id);
  const merchantIds = [];
  for (const name of ['Shop', 'Baker']) merchantIds.push((await call.merchants.create({ walletId, name })).id);
  const { items } = await call.transactions.list({ walletId, limit: 500 });
  const some = (salt: number) =>
    fc.sample(
      fc.subarray(
        items.map(({ id }) => id),
        { minLength: 1 },
      ),
      { seed: seed + salt, numRuns: 1 },
    )[0] ?? [];
  for (const [at, tagId] of tagIds.entries())
    await call.transactions.bulkAddTags({ walletId, transactionIds: some(at), tagIdsToAdd: [tagId] });
  for (const [at, merchantId] of merchantIds.entries())
    await call.transactions.bulkUpdate({
      walletId,
      transactionIds: some(at + 9).slice(0, 12),
      changes: { merchantId },
    });
  return { tagIds, merchantIds };
}
