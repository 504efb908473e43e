import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { buildRandomWallet } from './testing/build-wallet.ts';
import { comparePositions } from './testing/compare-positions.ts';
import { shiftDay } from './testing/counted-calendar.ts';
import { deleteAllRandomly } from './testing/delete-all-randomly.ts';
import { randomSecuritiesAccounts } from './testing/random-wallet.ts';
import { type RawWallet, readRawWallet } from './testing/raw-wallet.ts';
import { referenceNetWorthByAsset } from './testing/reference-net-worth.ts';
import { ReferenceReports } from './testing/reference-reports.ts';

/**
 * Compares every number of `securityPositions` with the contract’s formulas over raw records, in wallets that contain mostly
 * positions. COFFER_SEED=17 starts with that wallet; COFFER_CASES=10 multiplies the number of wallets by ten.
 */
const WALLETS = 2 * Number(process.env['COFFER_CASES'] ?? 1);
const FIRST_SEED = Number(process.env['COFFER_SEED'] ?? 1);
const SEEDS = Array.from({ length: WALLETS }, (_, at) => FIRST_SEED + at);
/** Seeds of the wallets whose records are deleted step by step at the end of the test. */
const SEEDS_WITH_DELETIONS = new Set(SEEDS.slice(0, Math.ceil(WALLETS / 3)));
const DAYS = 12;

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test.each(SEEDS)('positions agree with their raw transactions: seed %i', { timeout: 60_000 }, async (seed) => {
  const [plan] = fc.sample(randomSecuritiesAccounts, { seed, numRuns: 1 });
  if (plan === undefined) throw new Error('no wallet');
  const wallet = await buildRandomWallet(services, plan);
  const raw = await readRawWallet(services, wallet.walletId, wallet.call);
  const reference = new ReferenceReports(raw, wallet.now);
  const label = `seed ${seed}, at ${wallet.now.toISOString()}`;
  const days = daysOf(raw, seed);
  expect(await comparePositions({ ...wallet, reference, label }, days)).toBe(2 * DAYS);
  if (!SEEDS_WITH_DELETIONS.has(seed)) return;
  // Compares on the days that were chosen before the deletions.
  await deleteAllRandomly(services, wallet, seed, (left, says) =>
    comparePositionNetWorth({ ...wallet, reference: left, label: says }, days),
  );
});

async function comparePositionNetWorth(
  compared: Parameters<typeof comparePositions>[0],
  days: readonly string[],
): Promise<void> {
  const { walletId, call, reference, label } = compared;
  const some = days.slice(-3);
  await comparePositions(compared, some);
  for (const period of some)
    expect(await call.reports.netWorthByAsset({ walletId, period }), label).toEqual(
      referenceNetWorthByAsset(reference, period),
    );
}

/** Random days on or next to a change of positions, prices or splits, and one day long after the last change. */
function daysOf(raw: RawWallet, seed: number): readonly string[] {
  const all = [...raw.positions, ...raw.prices, ...raw.splits].map(({ date }) => date);
  const last = all.toSorted().at(-1) ?? '';
  const at = fc.record({ which: fc.nat(), away: fc.constantFrom(-1, 0, 0, 0, 1) });
  const some = fc.sample(at, { seed, numRuns: DAYS - 1 });
  return [...some.map(({ which, away }) => shiftDay(all[which % all.length] ?? last, away)), shiftDay(last, 400)];
}
