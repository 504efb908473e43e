import { ZERO } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import type { Wallet } from '../kernel/wallet.ts';
import type { positionSeriesInput, positionSeriesOutput } from './page-reports.schema.ts';
import { readReportWallet } from './period-context.ts';
import { readWalletPositions } from './wallet-positions.ts';

/**
 * Returns the value and the FIFO cost of a position on each of the days, in the wallet's currency; both are 0 if the
 * asset has no such position.
 */
export async function positionSeries(
  wallet: Wallet,
  { assetId, code, dates }: z.infer<typeof positionSeriesInput>,
): Promise<z.infer<typeof positionSeriesOutput>> {
  const { currency } = await readReportWallet(wallet);
  const last = dates.toSorted().at(-1) ?? '';
  const held = await readWalletPositions(wallet, last, currency);
  const position = held.find((one) => one.assetId === assetId && (one.isin ?? one.symbol) === code)?.position;
  return dates.map((date) => ({
    date,
    value: reportNumber(position?.valueOn(date) ?? ZERO, currency),
    cost: reportNumber(position?.costOn(date, 'fifo').cost ?? ZERO, currency),
  }));
}
