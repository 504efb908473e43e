import * as is from '@coffer/db/columns.ts';
import { assetValueSeries as valueAssets } from '@coffer/domain/asset-series.ts';
import { addDays, addMonths } from '@coffer/domain/dates.ts';
import { splitIntoIntervals } from '@coffer/domain/interval.ts';
import type { z } from 'zod';
import { requireCurrentPositionValues } from '../stored/position-values.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { walletToday } from '../wallets/wallets.service.ts';
import { CHANGES_BY_INTERVAL } from './net-worth-changes.sql.ts';
import { netWorthChangeParameters } from './net-worth-changes.ts';
import { readReportWallet } from './period-context.ts';
import type { assetSeriesInput } from './reports.schema.ts';

const ASSET_CHANGE = {
  assetId: is.uuid,
  currency: is.text,
  interval: is.int4,
  amount: is.numeric,
};

/**
 * Returns the value of each asset on the same day `months` ago, at each month end since, and today. The first day is
 * the one from which the page measures the change in value.
 */
export async function reportAssetSeries(wallet: ReportWallet, { walletId, months }: z.infer<typeof assetSeriesInput>) {
  const [{ currency, timeZone }] = await Promise.all([readReportWallet(wallet), requireCurrentPositionValues(wallet)]);
  const today = walletToday({ timeZone }, wallet.now());
  const then = addMonths(today, -months);
  const since = addDays(then, 1);
  const intervals = [
    { period: then, start: then, end: then },
    ...splitIntoIntervals({ start: since, end: today }, 'month'),
  ];
  const asked = await netWorthChangeParameters(wallet, { end: today, daysFrom: today, cutAt: since }, currency);
  const changes = await wallet.transaction.query({
    row: ASSET_CHANGE,
    text: CHANGES_BY_INTERVAL,
    values: [...asked, intervals.slice(1).map(({ start }) => start)],
  });
  const assets = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Asset" WHERE "walletId" = $1 ORDER BY id`,
    values: [walletId],
  });
  const rates = await wallet.rates.tableOf([currency, ...changes.map((change) => change.currency)]);
  const series = valueAssets({
    assetIds: assets.map(({ id }) => id),
    changes,
    intervals,
    rates: rates.rateInto(currency),
  });
  return { days: intervals.map(({ end }) => end), byAsset: Object.fromEntries(series) };
}
