import fc from 'fast-check';
import { expect } from 'vitest';
import { computeStaleSums } from '../../stored/compute-stale-sums.ts';
import { verifyStoredSums } from '../../stored/verify-wallet.ts';
import type { openTestDatabase } from '../../testing/create-test-wallet.ts';
import type { BuiltWallet } from './build-wallet.ts';
import { performRandomDeletion, randomDeletionSequence } from './random-deletions.ts';
import { readRawWallet } from './raw-wallet.ts';
import { ReferenceReports } from './reference-reports.ts';

/**
 * Deletes records and market data in an order given by the seed until the wallet has no transactions, and calls `compare` after
 * each step. With odd seeds a worker recomputes stale values in between.
 */
export async function deleteAllRandomly(
  services: ReturnType<typeof openTestDatabase>,
  wallet: BuiltWallet,
  seed: number,
  compare: (reference: ReferenceReports, label: string) => Promise<unknown>,
): Promise<void> {
  const { walletId, call, now } = wallet;
  const place = { ...services, walletId };
  const read = () => readRawWallet(services, walletId, call);
  const [losses = []] = fc.sample(randomDeletionSequence, { seed, numRuns: 1 });
  for (const loss of losses) {
    await performRandomDeletion(services, wallet, await read(), loss);
    if (seed % 2 === 1) await computeStaleSums(place, new AbortController().signal);
    const reference = new ReferenceReports(await read(), now);
    await compare(reference, `seed ${seed}, without ${loss.kind} ${loss.at}, at ${now.toISOString()}`);
  }
  const { transactions, positions } = await read();
  expect([...transactions, ...positions]).toEqual([]);
  expect(await verifyStoredSums(place)).toEqual([]);
}
