import * as is from '@coffer/db/columns.ts';
import { parseDayTotals } from '@coffer/domain/day-totals.ts';
import { formatDecimal } from '@coffer/domain/decimal.ts';
import { slicedIntervals } from '@coffer/domain/interval.ts';
import { periodValuationDays, netWorthByAsset as valueAssets } from '@coffer/domain/net-worth-by-asset.ts';
import { netWorthTimeSeries as valueIntervals } from '@coffer/domain/net-worth-time-series.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { computeAllInSlices } from '@coffer/domain/sliced-computation.ts';
import type { z } from 'zod';
import { readFirstTransactionDate } from '../books/transactions/first-transaction-date.ts';
import { invalidFieldProblem } from '../kernel/problems.ts';
import { requireFilterValues } from '../kernel/references.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import { requireCurrentPositionValues } from '../stored/position-values.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { walletToday } from '../wallets/wallets.service.ts';
import { findAssetsWithPositions, readEmbeddedAssets } from './embedded-assets.ts';
import { readMovements } from './movements.ts';
import { NET_WORTH_SERIES } from './net-worth-changes.sql.ts';
import { netWorthChangeParameters, readComparedBalances } from './net-worth-changes.ts';
import type { exactNetWorthByAssetOutput } from './page-reports.schema.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { EmbeddedAsset, netWorthByAssetInput, netWorthTimeSeriesInput } from './reports.schema.ts';

/** Net worth over time, from day totals (contract §3). */
export async function reportNetWorthTimeSeries(wallet: ReportWallet, input: z.infer<typeof netWorthTimeSeriesInput>) {
  const { interval, assetIds = null } = input;
  await requireFilterValues(wallet, { assetIds: input.assetIds });
  const [{ currency, timeZone }] = await Promise.all([readReportWallet(wallet), requireCurrentPositionValues(wallet)]);
  const first = await readFirstTransactionDate(wallet, assetIds);
  const start = input.startDate ?? first;
  const end = input.endDate ?? walletToday({ timeZone }, wallet.now());
  // Without a start date, the series begins with the first transaction; without transactions before the end, it is
  // empty.
  if (start === null || (start > end && input.startDate === undefined)) return [];
  if (start > end)
    throw invalidFieldProblem(
      'invalidInput',
      input.endDate === undefined ? 'startDate' : 'endDate',
      'leave no day between them',
    );
  if (first === null) return [];
  const intervals = await runInSlices(slicedIntervals({ start, end }, interval));
  // Intervals of a day or a week need every day. Longer intervals need single days only in months that the period
  // covers in part.
  const byDays = interval === 'day' || interval === 'week';
  const asked = byDays ? { end, daysFrom: start } : { end, cutAt: start };
  const rows = await wallet.transaction.query({
    row: { currency: is.text, totals: is.text },
    name: 'netWorthSeries',
    text: NET_WORTH_SERIES,
    planOnce: true,
    values: [...(await netWorthChangeParameters(wallet, asked, currency)), assetIds],
  });
  const rates = await wallet.rates.tableOf([currency, ...rows.map((row) => row.currency)]);
  const totals = await runInSlices(computeAllInSlices(rows, (row) => parseDayTotals(row.currency, row.totals)));
  return runInSlices(valueIntervals({ totals, rates: rates.rateInto(currency), intervals }));
}

/** The value of each asset at the end of a period and before it (contract §3). */
export async function reportNetWorthByAsset(wallet: ReportWallet, input: z.infer<typeof netWorthByAssetInput>) {
  const { assets, byAsset, kpis } = await computeNetWorthByAsset(wallet, input);
  return { byAsset: rowsOfAssets(assets, (id) => byAsset.get(id)), kpis };
}

/** `reportNetWorthByAsset` with exact amounts, so that pages round the sum of any assets only once. */
export async function reportExactNetWorthByAsset(
  wallet: ReportWallet,
  input: z.infer<typeof netWorthByAssetInput>,
): Promise<z.infer<typeof exactNetWorthByAssetOutput>> {
  const [{ assets, byAsset, exactByAsset, kpis }, withPositions] = await Promise.all([
    computeNetWorthByAsset(wallet, input),
    findAssetsWithPositions(wallet),
  ]);
  const rows = rowsOfAssets(assets, (id) => {
    const [worth, exact] = [byAsset.get(id), exactByAsset.get(id)];
    if (worth === undefined || exact === undefined) return undefined;
    return {
      ...worth,
      hasPositions: withPositions.has(id),
      exact: {
        value: formatDecimal(exact.value),
        valuePreviousPeriod: formatDecimal(exact.valuePreviousPeriod),
        valuePreviousPeriodWithTransfersAndBalancesAdded: formatDecimal(
          exact.valuePreviousPeriodWithTransfersAndBalancesAdded,
        ),
      },
    };
  });
  return { byAsset: rows, kpis };
}

function rowsOfAssets<Worth extends object>(
  assets: readonly EmbeddedAsset[],
  worthOf: (id: string) => Worth | undefined,
) {
  const rows = assets.flatMap((asset) => {
    const worth = worthOf(asset.id);
    return worth === undefined ? [] : [[asset.id, { asset, ...worth }] as const];
  });
  return Object.fromEntries(rows);
}

async function computeNetWorthByAsset(wallet: ReportWallet, { period }: z.infer<typeof netWorthByAssetInput>) {
  const [{ currency, timeZone }] = await Promise.all([readReportWallet(wallet), requireCurrentPositionValues(wallet)]);
  const context = await readPeriodContext(wallet, period, { timeZone, basis: 'date' });
  const days = periodValuationDays(resolvePeriod(period, context), context.today);
  const [balances, movements, assets] = await Promise.all([
    readComparedBalances(wallet, days, currency),
    readMovements(wallet, days, currency),
    readEmbeddedAssets(wallet),
  ]);
  const rates = await wallet.rates.tableOf([currency, ...[...balances, ...movements].map((row) => row.currency)]);
  return {
    assets,
    ...valueAssets({
      assets: assets.map(({ id, access }) => ({ id, instant: access === 'instant' })),
      balances,
      movements,
      valuation: days,
      rates: rates.rateInto(currency),
    }),
  };
}
