import { type AssetChange, assetSeries as valueAssets } from '@coffer/domain/asset-series.ts';
import { addDays, addMonths, firstOfMonth } from '@coffer/domain/dates.ts';
import { intervalsOf } from '@coffer/domain/interval.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { requireTrueMonths } from '../monthSums/month-sums.ts';
import { requireTrueValues } from '../positionValues/position-values.ts';
import { getWallet, todayIn } from '../wallets/wallets.service.ts';
import { firstBooking } from './first-booking.ts';
import type { assetSeriesInput } from './reports.schema.ts';

/** What each asset was worth at the end of the last months, and is today: from day totals. */
export async function assetSeries(wallet: WalletScope, { walletId, months }: z.infer<typeof assetSeriesInput>) {
  await requireTrueValues(wallet);
  const { currency, timeZone } = await getWallet(wallet.transaction);
  const today = todayIn({ timeZone }, wallet.now());
  const intervals = intervalsOf({ start: firstOfMonth(addMonths(today, 1 - months)), end: today }, 'month');
  const month = firstOfMonth(today);
  const first = (await firstBooking(wallet, null)) ?? month;
  await requireTrueMonths(wallet, 'worth', { start: first, end: addDays(month, -1) }, currency);
  const changes = await wallet.transaction.query<AssetChange>({
    text: CHANGES_BY_INTERVAL,
    values: [walletId, today, intervals.slice(1).map(({ start }) => start), month],
  });
  const assets = await wallet.transaction.query<{ id: string }>({
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
  return { periods: intervals.map(({ period }) => period), byAsset: Object.fromEntries(series) };
}

/**
 * Changes by asset, currency and interval: sums of the months before today's, and the days of that one. What is before the first
 * of the starts is in interval 0. $1 wallet, $2 last day, $3 the starts of all intervals but the first, ascending, $4 today's month.
 */
const CHANGES_BY_INTERVAL = `
  SELECT "assetId", currency, width_bucket(date, $3::date[]) AS interval, sum(amount) AS amount
  FROM (
    SELECT "assetId", currency, month AS date, amount FROM "WorthMonth" WHERE "walletId" = $1 AND month < $4
    UNION ALL
    SELECT "assetId", currency, date, amount FROM coffer.worth_change WHERE "walletId" = $1 AND date BETWEEN $4 AND $2
  ) AS change
  GROUP BY 1, 2, 3`;
