import { assignTagsAndMerchants } from '@coffer/api/reports/testing/assign-tags-and-merchants.ts';
import { type BuiltWallet, buildRandomWallet } from '@coffer/api/reports/testing/build-wallet.ts';
import { randomReportCases } from '@coffer/api/reports/testing/random-cases.ts';
import { randomWallet } from '@coffer/api/reports/testing/random-wallet.ts';
import { readRawWallet } from '@coffer/api/reports/testing/raw-wallet.ts';
import { referenceTransferDetails } from '@coffer/api/reports/testing/reference-cash-flow.ts';
import { referenceCashFlowList } from '@coffer/api/reports/testing/reference-cash-flow-list.ts';
import { ReferenceReports } from '@coffer/api/reports/testing/reference-reports.ts';
import { openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { balanceTransactionsHref } from '../../apps/web/features/assets/balance-href.ts';
import { sumNetWorth } from '../../apps/web/features/assets/net-worth-total.ts';
import { summariseCashFlow } from '../../apps/web/features/home/cash-flow.ts';
import { assumedFlows, monthlyAverage, wholeMonthsBefore } from '../../apps/web/features/plan/assumed-flows.ts';
import { categoryTransactionsHref } from '../../apps/web/features/plan/category-transactions-href.ts';
import { assetTransferHref } from '../../apps/web/features/reports/asset-transfer-href.ts';
import { groupFlows } from '../../apps/web/features/reports/by-category/flow-groups.ts';
import {
  categoryLinkParameters,
  filterLinkParameters,
  flowKindLinkParameters,
} from '../../apps/web/features/reports/by-category/flow-link-parameters.ts';
import { trendInput, trendMonthHref, trendMonths } from '../../apps/web/features/reports/by-category/trend-months.ts';
import { cashFlowHref, type LinkFilters } from '../../apps/web/features/reports/cash-flow-href.ts';
import { cashFlowInput, type FlowFilter } from '../../apps/web/features/reports/cash-flow-input.ts';
import {
  type ComparedSums,
  cashFlowSections,
  sumFlows,
  withFlowKinds,
} from '../../apps/web/features/reports/cash-flow-sections.ts';
import { flowLines } from '../../apps/web/features/reports/flow-lines.ts';
import { merchantExpensesInput } from '../../apps/web/features/reports/merchant-expenses-input.ts';
import { moneyFlowPartHref } from '../../apps/web/features/reports/money-flow-part-href.ts';
import { chartMonthHref, monthChartDateRange } from '../../apps/web/features/reports/month-chart.ts';
import { netWorthCauseHref } from '../../apps/web/features/reports/net-worth-cause-href.ts';
import { netWorthChangeDetailsInput } from '../../apps/web/features/reports/net-worth-changes.ts';
import { netWorthPeriodSeriesInput } from '../../apps/web/features/reports/net-worth-chart-series.ts';
import { netWorthChangeHref } from '../../apps/web/features/reports/net-worth-hrefs.ts';
import { payeeExpensesHref } from '../../apps/web/features/reports/payee-expenses-href.ts';
import { buildMoneyFlow, buildSankey } from '../../apps/web/features/reports/sankey.ts';
import { CHART_RANGES, netWorthSeriesInput } from '../../apps/web/shared/charts/chart-range.ts';
import { periodTransactionsHref } from '../../apps/web/shared/charts/period-href.ts';
import { sumExactAmounts } from '../../apps/web/shared/format/report-amounts.ts';
import {
  comparedPeriods,
  isFuturePeriod,
  PERIOD_PRESETS,
  type PeriodWithDays,
  readPeriod,
} from '../../apps/web/shared/periods/periods.ts';
import { readTransactionFilters } from '../../apps/web/shared/transactions/filters.ts';

/**
 * Every number in reports and charts links to the transactions that it counts. This test computes the numbers and links
 * with the functions of the pages. It then sums the list behind each link from raw records. The wallets are random,
 * with splits, cash-flow dates, links, currencies, and tags set before and after splitting. COFFER_SEED=17 starts with
 * that seed; COFFER_CASES=10 multiplies the number of wallets by ten.
 */
type Amount = ReturnType<ReferenceReports['worthOf']>;

const WALLETS = 2 * Number(process.env['COFFER_CASES'] ?? 1);
const FIRST_SEED = Number(process.env['COFFER_SEED'] ?? 1);
const SEEDS = Array.from({ length: WALLETS }, (_, at) => FIRST_SEED + at);

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

describe.each(SEEDS)('in the random wallet of seed %i', { timeout: 300_000 }, (seed) => {
  let wallet: BuiltWallet;
  let walletId: string;
  let call: BuiltWallet['call'];
  let today: string;
  let currency: string;
  let reference: ReferenceReports;
  let tagIds: string[];
  let periods: readonly PeriodWithDays[];
  let withPositions: ReadonlySet<string>;

  beforeAll(async () => {
    const [plan] = fc.sample(randomWallet, { seed, numRuns: 1 });
    if (plan === undefined) throw new Error('no wallet');
    wallet = await buildRandomWallet(services, plan);
    ({ walletId, call, today } = wallet);
    ({ tagIds } = await assignTagsAndMerchants(wallet, seed));
    reference = new ReferenceReports(await readRawWallet(services, walletId, call), wallet.now);
    currency = reference.raw.currency;
    withPositions = new Set(reference.raw.positions.map(({ assetId }) => assetId));
    const assetIds = reference.raw.assets.map(({ id }) => id);
    const random = randomReportCases(seed, reference.when, assetIds).periods.slice(-5);
    const named = fc.sample(fc.constantFrom(...PERIOD_PRESETS.filter((one) => one !== 'allTime')), {
      seed,
      numRuns: 2,
    });
    periods = ['thisMonth', ...named, 'allTime', ...random].map((name) => readPeriod(name, today));
  }, 60_000);

  /** The list that the page shows behind a link, with all pages. */
  async function listOf(href: string) {
    const { pathname, searchParams } = new URL(href, 'http://coffer');
    expect(pathname).toBe(`/w/${walletId}/transactions`);
    const filters = readTransactionFilters(searchParams);
    // The page must read each parameter of the link as a filter.
    expect(Object.keys(filters).toSorted(), href).toEqual([...new Set(searchParams.keys())].toSorted());
    const leaves: string[] = [];
    let total: number | undefined;
    let cursor: string | undefined;
    do {
      const more: { cursor?: string } = cursor === undefined ? {} : { cursor };
      const page = await call.transactions.search({ walletId, ...filters, limit: 500, ...more });
      leaves.push(...page.items.filter(({ parent }) => !parent).map(({ id }) => id));
      total = page.total;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { filters, leaves, total };
  }

  /** Checks that the list behind a link sums to a cash-flow number, by its own total and by raw records. */
  async function expectFlow(href: string | null, value: number, label: string) {
    if (href === null) throw new Error(`no link: ${label}`);
    const { filters, leaves, total } = await listOf(href);
    expect(filters.basis, label).toBe('cashFlow');
    expect(total, `${label}: ${href}`).toBe(value);
    const days = { start: filters.dateFrom ?? '1900-01-01', end: filters.dateTo ?? '2199-12-31' };
    const shares = new Map(referenceCashFlowList(reference, days).map(({ one, share }) => [one.id, share]));
    expect(rounded(leaves.map((id) => must(shares.get(id)))), label).toBe(value);
    return leaves;
  }

  /** The sum of a list by date, each amount at the rate of its day. */
  async function sumByDate(href: string, sizeOf = (worth: Amount) => worth): Promise<number> {
    const { leaves } = await listOf(href);
    const byId = new Map(reference.raw.transactions.map((one) => [one.id, one]));
    return rounded(leaves.map((id) => sizeOf(reference.worthOf(must(byId.get(id))))));
  }

  const rounded = (amounts: readonly Amount[]) => {
    const [first, ...others] = amounts;
    return first === undefined ? 0 : reference.rounded(others.reduce((sum, amount) => sum.plus(amount), first));
  };

  const flowsIn = (shown: Pick<PeriodWithDays, 'period'>, filter?: FlowFilter) =>
    call.reports.comparedFlows(cashFlowInput(walletId, shown, filter));

  async function expectBoth(
    shown: PeriodWithDays,
    parameters: LinkFilters,
    sums: Omit<ComparedSums, 'change'>,
    at: string,
  ) {
    const { now, before } = comparedPeriods(shown, today);
    await expectFlow(cashFlowHref(walletId, now, parameters), sums.now, `${at} in ${shown.period}`);
    if (before !== null) {
      await expectFlow(cashFlowHref(walletId, before, parameters), sums.before, `${at} before ${shown.period}`);
    }
  }

  test('cash flow by category: sections, groups, categories and the net, with and without a filter', async () => {
    const filters: FlowFilter[] = [{}, { tagIds }, { assetIds: [must(reference.raw.assets[0]).id] }];
    for (const [at, shown] of periods.entries()) {
      const filter = at === 0 ? undefined : filters[at % filters.length];
      const { byCategory } = await flowsIn(shown, filter);
      for (const part of cashFlowSections(byCategory, currency)) {
        await expectBoth(shown, flowKindLinkParameters(filter ?? {}, part.kind), part, part.kind);
        for (const entry of groupFlows(part.flows, currency)) {
          const [flows, sums] = entry.kind === 'group' ? [entry.flows, entry] : [[entry.flow], entry.flow];
          await expectBoth(shown, categoryLinkParameters(filter ?? {}, flows), sums, entry.kind);
        }
      }
      await expectBoth(shown, filterLinkParameters(filter ?? {}), sumFlows(withFlowKinds(byCategory), currency), 'net');
    }
  });

  test('the months of a section', async () => {
    for (const shown of periods.slice(0, 3)) {
      const { now } = comparedPeriods(shown, today);
      for (const part of cashFlowSections((await flowsIn(shown)).byCategory, currency)) {
        const months = trendMonths(now, today);
        const categoryIds = part.flows.map(({ id }) => id);
        const { rows } = await call.reports.query(trendInput(walletId, months, { categoryIds }));
        for (const month of months.slice(-4)) {
          const value = rows.find(({ keys }) => keys[0]?.id === month)?.value ?? 0;
          await expectFlow(trendMonthHref(walletId, month, categoryLinkParameters({}, part.flows)), value, month);
        }
      }
    }
  });

  test('cash flow of this month on Home', async () => {
    const shown = readPeriod('thisMonth', today);
    const { income, expense, uncategorized, net, largest } = summariseCashFlow(
      (await flowsIn(shown)).byCategory,
      currency,
    );
    for (const line of [income, expense, uncategorized, net, ...largest]) {
      if (line === null) continue;
      if (line.filters === null) expect([line.now, line.before]).toEqual([0, 0]);
      else await expectBoth(shown, line.filters, line, 'Home');
    }
  });

  test('the money flow: nodes of the diagram, and lines of its table', async () => {
    for (const shown of periods) {
      const { now } = comparedPeriods(shown, today);
      const { byCategory, uncategorized } = await flowsIn(shown);
      const flowsBy = new Map(cashFlowSections(byCategory, currency).map((part) => [part.kind, part.flows]));
      const flow = buildMoneyFlow({
        ...{ income: flowsBy.get('income') ?? [], expense: flowsBy.get('expense') ?? [] },
        ...{ uncategorized: must(uncategorized), currency },
      });
      const signed = (side: string, amount: string | number) => (side === 'from' ? 1 : -1) * Number(amount);
      for (const room of [
        { from: 6, to: 12, groups: true },
        { from: 1, to: 2, groups: false },
      ]) {
        for (const { kind, side, flows, amount } of buildSankey(flow, room, new Map())?.nodes ?? []) {
          if (side === 'hub') continue;
          const href = moneyFlowPartHref(walletId, now, { kind, side, categoryIds: flows.map(({ id }) => id) });
          if (kind === 'left' || kind === 'savings') expect(href).toBeNull();
          else await expectFlow(href, signed(side, sumExactAmounts([amount], currency)), `${kind} in ${shown.period}`);
        }
      }
      for (const line of flowLines(flow, ({ kind }) => kind, currency)) {
        const href = moneyFlowPartHref(walletId, now, line);
        if (href !== null) await expectFlow(href, signed(line.side, line.amount), `${line.name} in ${shown.period}`);
      }
    }
  });

  test('each month of the chart leads to its report, which has the same numbers', async () => {
    for (const shown of periods.slice(0, 4)) {
      const days = monthChartDateRange(shown, today);
      const { months } = await call.reports.cashFlowSeries({ walletId, ...days });
      for (const { period, income, expense, net } of months.slice(-4)) {
        const href = chartMonthHref(walletId, { end: days.end, today }, period);
        if (!href.startsWith('?')) {
          await expectFlow(href, net, `${period} of ${shown.period}`);
          continue;
        }
        const { byCategory } = await flowsIn(readPeriod(new URLSearchParams(href).get('period'), today));
        const parts = new Map(cashFlowSections(byCategory, currency).map((part) => [part.kind, part.now]));
        const reported = [
          parts.get('income') ?? 0,
          parts.get('expense') ?? 0,
          sumFlows(withFlowKinds(byCategory), currency).now,
        ];
        expect(reported, `${period} of ${shown.period}`).toEqual([income, expense, net]);
      }
    }
  });

  test('the largest payees, with their numbers of transactions', async () => {
    for (const shown of periods) {
      const { now } = comparedPeriods(shown, today);
      for (const payee of await call.reports.expensesByMerchant(merchantExpensesInput(walletId, now))) {
        const leaves = await expectFlow(
          payeeExpensesHref(walletId, now, payee),
          payee.amount,
          `${payee.name} in ${now.period}`,
        );
        expect(leaves).toHaveLength(payee.count);
      }
    }
  });

  test('moves between assets, of cash and of positions', async () => {
    for (const shown of periods) {
      const { now } = comparedPeriods(shown, today);
      for (const row of await call.reports.movedAmounts({ walletId, period: now.period })) {
        const href = assetTransferHref(walletId, now, row);
        const days = { start: now.first ?? '1900-01-01', end: now.last };
        const { cash, ofPositions } = referenceTransferDetails(reference, days, row.sourceAssetId, row.targetAssetId);
        if (row.moved === 'cash') {
          expect((await listOf(href)).leaves.toSorted(), href).toEqual(cash.map(({ id }) => id).toSorted());
          expect(await sumByDate(href, (worth) => worth.abs()), href).toBe(row.amount);
        } else {
          expect(href).toBe(`/w/${walletId}/assets/${row.sourceAssetId}#transactions`);
          expect(reference.rounded(ofPositions)).toBe(row.amount);
        }
      }
    }
  });

  test('the change of each asset, and of all of them', async () => {
    for (const shown of periods.filter((one) => !isFuturePeriod(one, today))) {
      const { amountByAssetId, total } = await call.reports.periodDetails({
        walletId,
        ...netWorthChangeDetailsInput(shown, today),
      });
      const { byAsset } = await call.reports.comparedWorth({ walletId, period: shown.period });
      const rows = Object.values(byAsset);
      for (const row of rows) {
        const href = netWorthChangeHref(walletId, { shown, today }, [row]);
        expect(row.hasPositions).toBe(withPositions.has(row.asset.id));
        if (row.hasPositions) expect(href).toBe(`/w/${walletId}/assets/${row.asset.id}`);
        else expect(await sumByDate(href), href).toBe(amountByAssetId[row.asset.id] ?? 0);
        const own = reference.raw.transactions.filter(({ assetId }) => assetId === row.asset.id);
        if (row.hasPositions || own.some(({ amountCurrency }) => amountCurrency !== currency)) continue;
        expect(await sumByDate(href), href).toBe(sumNetWorth([row], currency).change);
      }
      const href = netWorthChangeHref(walletId, { shown, today }, rows, true);
      if (withPositions.size > 0 && rows.length > 1) expect(href).toBe('#changes');
      else expect(await sumByDate(href), href).toBe(total);
    }
  });

  test('the causes of the change of net worth', async () => {
    for (const shown of periods.filter((one) => !isFuturePeriod(one, today))) {
      const { causes } = await call.reports.worthCauses({ walletId, period: shown.period });
      for (const { cause, amount } of causes) {
        const href = netWorthCauseHref(cause, { walletId, today, shown });
        if (['market', 'exchangeRates', 'fees'].includes(cause)) expect(href).toMatch(/worth\?period=.*#changes$/);
        // The list does not contain transfers of securities and crypto without cash, so the sums may differ.
        else if (withPositions.size === 0 || ['earned', 'spent', 'uncategorized'].includes(cause))
          expect(await sumByDate(href), `${cause}: ${href}`).toBe(amount);
      }
    }
  });

  test('the rows of the charts of net worth, whose days the chart may cut', async () => {
    const first = reference.when.firstTransaction;
    const views = CHART_RANGES.flatMap((range) =>
      (['week', 'month', 'year'] as const).map((interval) => ({
        ...netWorthSeriesInput(walletId, range, today),
        interval,
      })),
    );
    const inputs = [
      ...fc.sample(fc.constantFrom(...views), { seed, numRuns: 3 }),
      ...periods.slice(0, 3).map((shown) => ({ walletId, ...netWorthPeriodSeriesInput(shown, today) })),
    ].filter(({ startDate, endDate }) => startDate === undefined || startDate <= (endDate ?? today));
    for (const input of inputs) {
      const { startDate = null, endDate: last = today } = input;
      for (const { id } of reference.raw.assets.slice(0, 3)) {
        const rows = await call.reports.netWorthTimeSeries({ ...input, assetIds: [id] });
        const links = { first: startDate, last, assetIds: [id], hasPositions: withPositions.has(id) };
        for (const { period, inPeriod } of [...rows.slice(0, 2), ...rows.slice(-2)]) {
          const href = periodTransactionsHref(walletId, links, period);
          if (!links.hasPositions) expect(await sumByDate(href), `${href} from ${first}`).toBe(inPeriod);
          else {
            const { pathname, searchParams } = new URL(href, 'http://coffer');
            expect(pathname).toBe(`/w/${walletId}/reports/worth`);
            const shown = readPeriod(searchParams.get('period'), today);
            const details = await call.reports.periodDetails({ walletId, ...netWorthChangeDetailsInput(shown, today) });
            expect(details.amountByAssetId[id] ?? 0, href).toBe(inPeriod);
          }
        }
      }
    }
  });

  test('the balance of an account today', async () => {
    const { byAsset } = await call.reports.comparedWorth({ walletId, period: 'today' });
    for (const { asset, value, hasPositions } of Object.values(byAsset)) {
      const own = reference.raw.transactions.filter(({ assetId }) => assetId === asset.id);
      if (hasPositions || own.some(({ amountCurrency }) => amountCurrency !== currency)) continue;
      expect(
        await sumByDate(balanceTransactionsHref(walletId, { today, assetId: asset.id, hasPositions })),
        asset.name,
      ).toBe(value);
    }
  });

  test('averages of the plan', async () => {
    const period = wholeMonthsBefore(today, 12);
    const rows = (await call.reports.comparedFlows({ walletId, period })).byCategory;
    const assumed = assumedFlows(rows, 12, [], []);
    for (const { id, sum, monthly } of assumed) {
      const value = sumExactAmounts([sum], currency);
      await expectFlow(categoryTransactionsHref(walletId, [id], period), value, 'assumed');
      expect(monthly).toBeCloseTo(Number(sum) / 12, 6);
      const average = monthlyAverage(rows, 12, id, { categories: reference.raw.categories, groups: [] });
      expect([average?.amount, average?.categoryIds]).toEqual([monthly, [id]]);
    }
  });
});

function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('missing');
  return value;
}
