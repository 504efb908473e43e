import * as is from '@coffer/db/columns.ts';
import { convertDaySums } from '@coffer/domain/converted-sums.ts';
import { sumDecimals } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { requireCurrentPositionValues } from '../stored/position-values.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { readEmbeddedAssets } from './embedded-assets.ts';
import { readReportWallet } from './period-context.ts';
import type { periodDetailsInput } from './reports.schema.ts';

/** The changes in value of each asset on the days of a period: day totals and market totals. */
const CHANGES = `
  SELECT "assetId" AS key, currency, date, amount FROM coffer.worth_change
  WHERE "walletId" = $1 AND date BETWEEN $2 AND $3 AND amount <> 0
  ORDER BY currency, date`;

const KEYED_DAY_TOTAL = {
  key: is.uuid,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
};

/** The change in value of each asset over some days, each day at its own exchange rates (contract §3). */
export async function periodDetails(
  wallet: ReportWallet,
  { walletId, startDate, endDate }: z.infer<typeof periodDetailsInput>,
) {
  const [{ currency }] = await Promise.all([readReportWallet(wallet), requireCurrentPositionValues(wallet)]);
  const [changes, assets] = await Promise.all([
    wallet.transaction.query({
      row: KEYED_DAY_TOTAL,
      text: CHANGES,
      values: [walletId, startDate, endDate],
    }),
    readEmbeddedAssets(wallet),
  ]);
  const rates = await wallet.rates.tableOf([currency, ...changes.map((change) => change.currency)]);
  const sums = convertDaySums(changes, rates.rateInto(currency));
  const changed = assets.flatMap((asset) => {
    const sum = sums.get(asset.id);
    const amount = sum === undefined ? 0 : reportNumber(sum, currency);
    return amount === 0 ? [] : [{ asset, amount }];
  });
  return {
    amountByAssetId: Object.fromEntries(changed.map(({ asset, amount }) => [asset.id, amount])),
    total: reportNumber(sumDecimals([...sums.values()]), currency),
    assetById: Object.fromEntries(changed.map(({ asset }) => [asset.id, asset])),
  };
}
