import { expect } from 'vitest';
import type { TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { comparePositions } from './compare-positions.ts';
import type { RandomReportCases } from './random-cases.ts';
import { referenceCashFlowByCategory, referenceTopExpenses, referenceTransfers } from './reference-cash-flow.ts';
import {
  referenceAssetSeries,
  referenceNetWorthByAsset,
  referenceNetWorthTimeSeries,
  referencePeriodDetails,
} from './reference-net-worth.ts';
import { type ReferenceQueryInput, referenceQuery } from './reference-query.ts';
import type { ReferenceReports } from './reference-reports.ts';

interface Compared {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly reference: ReferenceReports;
  /** Included in failure messages, to reproduce a difference. */
  readonly label: string;
}

/** Asserts that every report equals the reference in all cases. Returns the number of compared responses. */
export async function compareReports(compared: Compared, cases: RandomReportCases): Promise<number> {
  const counts = [
    await compareByPeriod(compared, cases),
    await compareSpans(compared, cases),
    await compareSeries(compared, cases),
    await comparePositions(compared, cases.days),
    await compareAssetSeries(compared),
    await compareProjections(compared, cases.days),
    await compareQueries(compared, cases),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

async function compareByPeriod({ walletId, call, reference, label }: Compared, { periods, limits }: RandomReportCases) {
  for (const [at, period] of periods.entries()) {
    const of = { walletId, period };
    const says = (report: string, fast: unknown) => expect(fast, `${label}, ${report} of ${period}`);
    says('netWorthByAsset', await call.reports.netWorthByAsset(of)).toEqual(
      referenceNetWorthByAsset(reference, period),
    );
    for (const compare of ['whole', 'toDate'] as const)
      says(`cashFlowByCategory ${compare}`, await call.reports.cashFlowByCategory({ ...of, compare })).toEqual(
        referenceCashFlowByCategory(reference, period, compare),
      );
    says('transfers', await call.reports.transfers(of)).toEqual(referenceTransfers(reference, period));
    const limit = limits[at] ?? 10;
    const found = await call.reports.topExpenses({ ...of, limit });
    says(
      `topExpenses ${limit}`,
      found.map(({ id, amount }) => ({ id, amount })),
    ).toEqual(referenceTopExpenses(reference, period, limit));
  }
  return periods.length * 5;
}

const GROUPS: readonly ReferenceQueryInput['groupBy'][] = [
  [],
  ['category'],
  ['asset', 'month'],
  ['quarter', 'currency'],
  ['year', 'month'],
];

async function compareQueries({ walletId, call, reference, label }: Compared, { periods }: RandomReportCases) {
  const asked = periods
    .slice(-3)
    .flatMap((period) =>
      GROUPS.flatMap((groupBy) => (['date', 'cashFlow'] as const).map((basis) => ({ period, groupBy, basis }))),
    );
  for (const query of asked) {
    const groupBy = [...query.groupBy];
    const { rows } = await call.reports.query({ walletId, ...query, groupBy, measure: 'sum', filter: {} });
    const found = rows.map(({ keys, value, count }) => [keys.map(({ id }) => id).join(' '), { value, count }]);
    expect(Object.fromEntries(found), `${label}, query ${JSON.stringify(query)}`).toEqual(
      referenceQuery(reference, query),
    );
  }
  return asked.length;
}

async function compareSpans({ walletId, call, reference, label }: Compared, { spans }: RandomReportCases) {
  for (const { start, end } of spans) {
    const found = await call.reports.periodDetails({ walletId, startDate: start, endDate: end });
    expect(found, `${label}, periodDetails from ${start} to ${end}`).toEqual(
      referencePeriodDetails(reference, start, end),
    );
  }
  return spans.length;
}

async function compareSeries({ walletId, call, reference, label }: Compared, { series }: RandomReportCases) {
  for (const one of series) {
    const says = `${label}, netWorthTimeSeries of ${JSON.stringify(one)}`;
    const expected = referenceNetWorthTimeSeries(reference, one);
    const asked = call.reports.netWorthTimeSeries({ walletId, ...one });
    if (expected !== null) expect(await asked, says).toEqual(expected);
    else expect(await refusalText(asked), says).toMatch(/^invalidInput (start|end)Date$/);
  }
  return series.length;
}

async function compareAssetSeries({ walletId, call, reference, label }: Compared) {
  const lengths = [1, 12, 17];
  for (const months of lengths) {
    const found = await call.reports.assetSeries({ walletId, months });
    expect(found, `${label}, assetSeries of ${months} months`).toEqual(referenceAssetSeries(reference, months));
  }
  return lengths.length;
}

/** Compares the first value of a projection of all assets. */
async function compareProjections({ walletId, call, reference, label }: Compared, days: readonly string[]) {
  const assetIds = reference.raw.assets.map(({ id }) => id);
  for (const startDate of days) {
    const asked = { walletId, name: 'x', startDate, endMonth: startDate.slice(0, 7), assetIds };
    const { id } = await call.scenarios.create(asked);
    const [first] = await call.reports.scenarioProjection({ walletId, scenarioId: id });
    const base = reference.rounded(reference.valueOfAll(assetIds, startDate));
    expect(first?.base, `${label}, scenarioProjection from ${startDate}`).toBe(base);
    await call.scenarios.delete({ walletId, id });
  }
  return days.length;
}
