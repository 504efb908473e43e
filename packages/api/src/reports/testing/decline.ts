import fc from 'fast-check';
import { expect } from 'vitest';
import { computeStaleSums } from '../../stored/compute-stale-sums.ts';
import { verifyWallet } from '../../stored/verify.ts';
import type { openTestDatabase } from '../../testing/wallet.ts';
import type { BuiltWallet } from './build-wallet.ts';
import { lose, randomDecline } from './losses.ts';
import { readRawWallet } from './raw-wallet.ts';
import { Reference } from './reference.ts';

/**
 * Takes from a wallet what its seed says, until nothing is booked any more, and has it compared after each loss: with a
 * worker, which computes ahead of who asks, where the seed is odd, else without one.
 */
export async function loseAll(
  services: ReturnType<typeof openTestDatabase>,
  wallet: BuiltWallet,
  seed: number,
  compare: (reference: Reference, label: string) => Promise<unknown>,
): Promise<void> {
  const { walletId, call, now } = wallet;
  const place = { ...services, walletId };
  const read = () => readRawWallet(services, walletId, call);
  const [losses = []] = fc.sample(randomDecline, { seed, numRuns: 1 });
  for (const loss of losses) {
    await lose(services, wallet, await read(), loss);
    if (seed % 2 === 1) await computeStaleSums(place, new AbortController().signal);
    const reference = new Reference(await read(), now);
    await compare(reference, `seed ${seed}, without ${loss.kind} ${loss.at}, at ${now.toISOString()}`);
  }
  const { transactions, positions } = await read();
  expect([...transactions, ...positions]).toEqual([]);
  expect(await verifyWallet(place)).toEqual([]);
}
