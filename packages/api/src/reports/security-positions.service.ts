import { combineFigures, type PositionFigures, positionRow } from '@coffer/domain/positions/positions-report.ts';
import { computeAllInSlices } from '@coffer/domain/sliced-computation.ts';
import type { z } from 'zod';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { walletToday } from '../wallets/wallets.service.ts';
import { readReportWallet } from './period-context.ts';
import type { securityPositionsInput } from './security-positions.schema.ts';
import { type HeldPosition, readWalletPositions } from './wallet-positions.ts';

/** The positions of each asset on a day, with value, cost, gain and returns (contract §3). */
export async function securityPositions(wallet: Wallet, input: z.infer<typeof securityPositionsInput>) {
  const { currency, timeZone } = await readReportWallet(wallet);
  const date = input.date ?? walletToday({ timeZone }, wallet.now());
  const valuation = { date, currency, method: input.costBasis };
  const held = await readWalletPositions(wallet, date, currency);
  const together = (positions: readonly HeldPosition[]) =>
    runInSlices(
      combineFigures(
        positions.map(({ position }) => position),
        valuation,
      ),
    );
  const byAsset = [...Map.groupBy(held, ({ assetId }) => assetId)];
  const items = await runInSlices(
    computeAllInSlices(held, function* ({ position, transactionIds: _transactions, ...named }) {
      return { ...named, ...(yield* positionRow(position, valuation)) };
    }),
  );
  const figures: [assetId: string, figures: PositionFigures][] = [];
  for (const [assetId, positions] of byAsset) figures.push([assetId, await together(positions)]);
  return {
    date,
    currency,
    items,
    byAsset: Object.fromEntries(figures),
    total: await together(held),
  };
}
