import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { type BuiltWallet, buildRandomWallet } from './testing/build-wallet.ts';
import { compareReports } from './testing/compare-reports.ts';
import { deleteAllRandomly } from './testing/delete-all-randomly.ts';
import { fewerReportCases, type RandomReportCases, randomReportCases } from './testing/random-cases.ts';
import { randomWallet } from './testing/random-wallet.ts';
import { readRawWallet } from './testing/raw-wallet.ts';
import { ReferenceReports } from './testing/reference-reports.ts';
import {
  expectDetailsInSeries,
  expectPreviousFlow,
  expectSeriesMatchesNetWorth,
  expectSmallerLimitToBePrefix,
} from './testing/report-invariants.ts';

/**
 * Compares reports with the contract’s formulas over raw records, on random wallets. The seed determines the wallet.
 * COFFER_SEED=17 starts with that seed; COFFER_CASES=10 multiplies the number of wallets by ten.
 */
const WALLETS = 2 * Number(process.env['COFFER_CASES'] ?? 1);
const FIRST_SEED = Number(process.env['COFFER_SEED'] ?? 1);
const SEEDS = Array.from({ length: WALLETS }, (_, at) => FIRST_SEED + at);
/** Seeds of the wallets whose records are deleted step by step at the end of the test. */
const SEEDS_WITH_DELETIONS = new Set(SEEDS.slice(0, Math.ceil(WALLETS * 0.3)));

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

describe.each(SEEDS)('the random wallet of seed %i', (seed) => {
  let wallet: BuiltWallet;
  let reference: ReferenceReports;
  let cases: RandomReportCases;
  let label: string;
  beforeAll(async () => {
    const [plan] = fc.sample(randomWallet, { seed, numRuns: 1 });
    if (plan === undefined) throw new Error('no wallet');
    wallet = await buildRandomWallet(services, plan);
    reference = new ReferenceReports(await readRawWallet(services, wallet.walletId, wallet.call), wallet.now);
    const assetIds = reference.raw.assets.map(({ id }) => id);
    cases = randomReportCases(seed, reference.when, assetIds);
    label = `seed ${seed}, at ${wallet.now.toISOString()}`;
  }, 60_000);

  test('has reports that agree with its raw records', { timeout: 120_000 }, async () => {
    expect(await compareReports({ ...wallet, reference, label }, cases)).toBeGreaterThan(150);
  });

  test('has reports that are consistent with each other', { timeout: 60_000 }, async () => {
    const asked = { ...wallet, label };
    for (const span of cases.spans.slice(-6)) {
      await expectDetailsInSeries(asked, span);
      await expectPreviousFlow(asked, span);
      await expectSmallerLimitToBePrefix(asked, span);
    }
    for (const date of cases.days) await expectSeriesMatchesNetWorth(asked, date);
  });

  test.runIf(SEEDS_WITH_DELETIONS.has(seed))(
    'has correct and consistent reports after each deletion, until nothing is left',
    { timeout: 120_000 },
    async () => {
      await deleteAllRandomly(services, wallet, seed, async (left, says) => {
        const assetIds = left.raw.assets.map(({ id }) => id);
        const few = fewerReportCases(randomReportCases(seed, left.when, assetIds), assetIds);
        expect(await compareReports({ ...wallet, reference: left, label: says }, few)).toBeGreaterThan(20);
      });
    },
  );
});
