import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { computeStaleSums } from '../stored/compute-stale-sums.ts';
import { verifyStoredSums } from '../stored/verify-wallet.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { shiftDay } from './testing/counted-calendar.ts';
import { performRandomReportWrite, randomReportWrite } from './testing/random-writes.ts';
import { readRawWallet } from './testing/raw-wallet.ts';
import {
  referenceAssetSeries,
  referenceNetWorthByAsset,
  referenceNetWorthTimeSeries,
  referencePeriodDetails,
} from './testing/reference-net-worth.ts';
import { ReferenceReports } from './testing/reference-reports.ts';
import { createTestIsin, createTestSymbol, storeChangingRates } from './testing/shared-market-data.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// COFFER_CASES=10 multiplies the number of wallets by ten.
const SEEDS = Array.from({ length: Math.ceil(1 * Number(process.env['COFFER_CASES'] ?? 1)) }, (_, at) => 42 + at);

/** Number of writes per wallet; `npm run soak` performs more. */
const WRITES = SEEDS.length > 1 ? 100 : 50;

const START = '2024-01-01';
const now = new Date('2024-03-10T12:00:00Z');

async function open() {
  await storeChangingRates(services);
  const { walletId, asOwner } = await createTestWallet(services);
  const call = asOwner({ now });
  const asset = () => call.assets.create({ walletId, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
  return {
    ...{ walletId, call, assets: [(await asset()).id, (await asset()).id] },
    ...{ isins: [createTestIsin(), createTestIsin()], symbols: [createTestSymbol(), createTestSymbol()] },
  };
}

/** Each seed runs with and without the worker, which recomputes stale sums in the background. */
const CASES = SEEDS.flatMap((seed) => ['off', 'on'].map((worker) => ({ seed, worker })));

test.each(CASES)(
  'net-worth reports agree with the raw rows right after any write: seed $seed, worker $worker',
  { timeout: 240_000 },
  async ({ seed, worker }) => {
    const place = await open();
    const { walletId, call } = place;
    const read = async () => new ReferenceReports(await readRawWallet(services, walletId, call), now);
    let reference = await read();
    for (const [at, one] of fc.sample(randomReportWrite, { numRuns: WRITES, seed }).entries()) {
      await performRandomReportWrite(services, place, reference.raw, one);
      if (worker === 'on') await computeStaleSums({ ...services, walletId }, new AbortController().signal);
      reference = await read();
      const label = `${at}: ${JSON.stringify(one)}`;
      const date = shiftDay(START, (at * 17) % 70);
      const end = shiftDay(date, 9);
      const worth = await call.reports.netWorthByAsset({ walletId, period: date });
      expect(worth, label).toEqual(referenceNetWorthByAsset(reference, date));
      const details = await call.reports.periodDetails({ walletId, startDate: date, endDate: end });
      expect(details, label).toEqual(referencePeriodDetails(reference, date, end));
      const months = await call.reports.assetSeries({ walletId, months: 5 });
      expect(months, label).toEqual(referenceAssetSeries(reference, 5));
      // Compares time series only after deletions and every tenth write, because the reference sums all days, which is
      // slow.
      if (one.kind !== 'lose' && at % 10 !== 0) continue;
      for (const asked of [{ interval: 'week', startDate: START }, { interval: 'month' }] as const) {
        const series = await call.reports.netWorthTimeSeries({ walletId, ...asked });
        expect(series, label).toEqual(referenceNetWorthTimeSeries(reference, asked));
      }
      // Runs only with the worker. `verifyStoredSums` recomputes stale values; without the worker, later reports would
      // then find no stale values.
      if (worker === 'on') expect(await verifyStoredSums({ ...services, walletId }), label).toEqual([]);
    }
    expect(await verifyStoredSums({ ...services, walletId })).toEqual([]);
  },
);
