import * as is from '@coffer/db/columns.ts';
import { convertDaySums } from '@coffer/domain/converted-sums.ts';
import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import type { Wallet } from '../kernel/wallet.ts';
import { MOVED_SUMS } from './moved-sums.sql.ts';
import type { movedAmountsOutput } from './page-reports.schema.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { transfersInput } from './reports.schema.ts';
import { marketValues } from './wallet-positions.ts';

const MOVED_ROW = {
  sourceId: is.uuid,
  targetId: is.uuid,
  /** The outgoing position transaction, if both sides are positions; null if a cash side has the amount. */
  id: is.orNull(is.uuid),
  /** The currency of the cash; null for a position, as are the date and the amount. */
  currency: is.orNull(is.text),
  date: is.orNull(is.date),
  amount: is.orNull(is.numeric),
};

type Moved = is.RowOf<typeof MOVED_ROW>;

/** The sums that linked transfers moved between assets. The source's date must be in the period (contract §3). */
export async function reportTransfers(wallet: Wallet, input: z.infer<typeof transfersInput>) {
  const { ofCash, ofPositions, rowOf } = await computeTransferSums(wallet, input);
  const sums = new Map(ofCash);
  for (const [key, amount] of ofPositions) sums.set(key, (sums.get(key) ?? ZERO).plus(amount));
  return largestFirst(sums).map(([key, amount]) => rowOf(key, amount));
}

/**
 * The sums that linked transfers moved between assets, separately for cash and for positions that moved without cash.
 * They are separate because a list of transactions shows only the cash.
 */
export async function movedAmounts(
  wallet: Wallet,
  input: z.infer<typeof transfersInput>,
): Promise<z.infer<typeof movedAmountsOutput>> {
  const { ofCash, ofPositions, rowOf } = await computeTransferSums(wallet, input);
  const rows = [
    ...Array.from(ofCash, ([key, amount]) => ({ key, amount, moved: 'cash' as const })),
    ...Array.from(ofPositions, ([key, amount]) => ({ key, amount, moved: 'positions' as const })),
  ];
  return rows
    .toSorted((one, other) => other.amount.comparedTo(one.amount) || (one.key < other.key ? -1 : 1))
    .map(({ key, amount, moved }) => ({ ...rowOf(key, amount), moved }));
}

function largestFirst(sums: ReadonlyMap<string, Decimal>): [key: string, amount: Decimal][] {
  return [...sums].toSorted(
    ([oneKey, one], [otherKey, other]) => other.comparedTo(one) || (oneKey < otherKey ? -1 : 1),
  );
}

/**
 * The exact sums by source and target asset, of cash and of positions, and a function that turns a sum into a row of the
 * response.
 */
async function computeTransferSums(wallet: Wallet, { walletId, period: name }: z.infer<typeof transfersInput>) {
  const { transaction } = wallet;
  const { currency, timeZone } = await readReportWallet(wallet);
  const period = resolvePeriod(name, await readPeriodContext(wallet, name, { timeZone, basis: 'date' }));
  const [rows, assets] = await Promise.all([
    transaction.query({
      row: MOVED_ROW,
      name: 'moved',
      text: MOVED_SUMS,
      values: [walletId, period.start, period.end],
      planOnce: true,
    }),
    transaction.query({
      row: { id: is.uuid, name: is.text },
      name: 'assetNames',
      text: ASSET_NAMES,
      values: [walletId],
    }),
  ]);
  const moved = rows.flatMap(({ currency, date, amount, ...row }) =>
    currency === null || date === null || amount === null ? [] : [{ key: keyOf(row), currency, date, amount }],
  );
  const rates = await wallet.rates.tableOf([currency, ...moved.map((one) => one.currency)]);
  const ofPositions = new Map<string, Decimal>();
  const positions = rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, key: keyOf(row) }]));
  if (positions.length > 0) {
    const worth = await marketValues(wallet, period.end, currency);
    for (const { id, key } of positions)
      ofPositions.set(key, (ofPositions.get(key) ?? ZERO).plus(worth.get(id)?.abs() ?? ZERO));
  }
  const names = new Map(assets.map((asset) => [asset.id, asset.name]));
  const rowOf = (key: string, amount: Decimal) => {
    const [sourceAssetId = '', targetAssetId = ''] = key.split(' ');
    return {
      sourceAssetId,
      sourceAssetName: names.get(sourceAssetId) ?? '',
      targetAssetId,
      targetAssetName: names.get(targetAssetId) ?? '',
      amount: reportNumber(amount, currency),
    };
  };
  return { ofCash: convertDaySums(moved, rates.rateInto(currency)), ofPositions, rowOf };
}

const ASSET_NAMES = `SELECT id, name FROM "Asset" WHERE "walletId" = $1`;

function keyOf({ sourceId, targetId }: Pick<Moved, 'sourceId' | 'targetId'>): string {
  return `${sourceId} ${targetId}`;
}
