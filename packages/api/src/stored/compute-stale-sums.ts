import * as is from '@coffer/db/columns.ts';
import { computeAllStaleMonths } from './month-sums.ts';
import { computeStalePositionValues } from './position-values.ts';
import type { SumComputationContext } from './run-report-with-fresh-sums.ts';

/** Computes stale sums in every wallet that has some, before reports need them. */
export async function computeAllStaleSums(
  place: Omit<SumComputationContext, 'walletId'>,
  signal: AbortSignal,
): Promise<void> {
  const wallets = await place.database.query({
    row: { id: is.uuid },
    text: 'SELECT id FROM coffer.wallets_with_stale_sums() AS id',
  });
  for (const { id: walletId } of wallets) {
    if (signal.aborted) return;
    await computeStaleSums({ ...place, walletId }, signal);
  }
}

/** Computes the stale sums of one wallet. Position values come first, because monthly sums include them. */
export async function computeStaleSums(place: SumComputationContext, signal: AbortSignal): Promise<void> {
  await computeStalePositionValues(place);
  await computeAllStaleMonths(place, signal);
}
