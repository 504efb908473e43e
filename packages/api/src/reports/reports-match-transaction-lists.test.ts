import { sumDecimals } from '@coffer/domain/decimal.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase, type TestCaller } from '../testing/create-test-wallet.ts';
import { assignTagsAndMerchants } from './testing/assign-tags-and-merchants.ts';
import { type BuiltWallet, buildRandomWallet } from './testing/build-wallet.ts';
import { type DaySpan, reportSpans } from './testing/counted-calendar.ts';
import { randomReportCases } from './testing/random-cases.ts';
import { randomWallet } from './testing/random-wallet.ts';
import { readRawWallet } from './testing/raw-wallet.ts';
import { referenceCashFlowList } from './testing/reference-cash-flow-list.ts';
import { ReferenceReports } from './testing/reference-reports.ts';

/**
 * Compares lists of transactions with the numbers of `data/query` and of the largest expenses. Tests in
 * `apps/web/features/reports` check the links of the pages. The wallets are random, with splits, cash-flow dates,
 * links, currencies, and tags set before and after splitting. COFFER_SEED=17 starts with that seed; COFFER_CASES=10
 * multiplies the number of wallets by ten.
 */
const WALLETS = 2 * Number(process.env['COFFER_CASES'] ?? 1);
const FIRST_SEED = Number(process.env['COFFER_SEED'] ?? 1);
const SEEDS = Array.from({ length: WALLETS }, (_, at) => FIRST_SEED + at);

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

type Filters = Omit<Parameters<TestCaller['transactions']['search']>[0], 'walletId' | 'basis' | 'limit' | 'cursor'>;

describe.each(SEEDS)('in the random wallet of seed %i', (seed) => {
  let wallet: BuiltWallet;
  let reference: ReferenceReports;
  let tagIds: string[];
  let merchantIds: string[];
  let periods: readonly string[];

  beforeAll(async () => {
    const [plan] = fc.sample(randomWallet, { seed, numRuns: 1 });
    if (plan === undefined) throw new Error('no wallet');
    wallet = await buildRandomWallet(services, plan);
    ({ tagIds, merchantIds } = await assignTagsAndMerchants(wallet, seed));
    reference = new ReferenceReports(await readRawWallet(services, wallet.walletId, wallet.call), wallet.now);
    const assetIds = reference.raw.assets.map(({ id }) => id);
    // Each number costs several pages of a list, so only a few named and random periods are checked.
    const all = randomReportCases(seed, reference.when, assetIds).periods;
    periods = ['thisMonth', 'lastYear', 'allTime', ...all.slice(-6)];
  }, 60_000);

  /** Checks the list behind a number: its total is the number, and its shares follow the contract. */
  async function expectList(span: DaySpan | null, filters: Filters, value: number, label: string) {
    const days = span === null ? { start: '1900-01-01', end: '2199-12-31' } : span;
    const asked = { ...filters, ...(span === null ? {} : { dateFrom: span.start, dateTo: span.end }) };
    const list = await listed(wallet, asked);
    expect(list.total, label).toBe(value);
    const shares = new Map(referenceCashFlowList(reference, days).map(({ one, share }) => [one.id, share]));
    for (const [id, share] of Object.entries(list.shares)) {
      const expected = shares.get(id);
      expect(expected && reference.rounded(expected), `${label}, the share of ${id}`).toBe(share);
    }
    expect(reference.rounded(sumDecimals(list.ids.flatMap((id) => shares.get(id) ?? []))), label).toBe(value);
    expect(Object.keys(list.shares).toSorted(), label).toEqual(list.ids.toSorted());
    expect(list.totalCount, label).toBe(list.ids.length);
    return list;
  }

  test('the list matches data/query, by category, tag, merchant, asset and month, with both bases', {
    timeout: 120_000,
  }, async () => {
    for (const period of periods.slice(-4)) {
      const { walletId } = wallet;
      for (const by of ['category', 'tag', 'merchant', 'asset'] as const) {
        for (const basis of ['date', 'cashFlow'] as const) {
          const span = reportSpans(period, basis === 'cashFlow' ? reference.cashFlowReportDates : reference.when).now;
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
      expect(months.total.count).toBe(
        referenceCashFlowList(reference, reportSpans(period, reference.cashFlowReportDates).now).length,
      );
    }
  });

  test('each of the largest expenses is one transaction of the list', async () => {
    const { walletId, call } = wallet;
    for (const period of periods) {
      const span = reportSpans(period, reference.when).now;
      const ids = await listedByDate(wallet, { amountMax: '0', dateFrom: span.start, dateTo: span.end });
      for (const { id } of await call.reports.topExpenses({ walletId, period })) expect(ids).toContain(id);
    }
  });

  test('a list without a period has whole amounts', async () => {
    for (const tagId of tagIds) {
      const whole = referenceCashFlowList(reference, { start: '1900-01-01', end: '2199-12-31' });
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
    const page: Awaited<ReturnType<TestCaller['transactions']['search']>> = await call.transactions.search({
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

/** Returns the ids of the leaves in a list with the basis `date`. */
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
