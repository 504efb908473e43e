import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';
import { verifyWallet } from '../verify/verify.ts';
import { shifted } from './testing/counted-calendar.ts';
import { newIsin, newSymbol, storeChangingRates } from './testing/known-everywhere.ts';
import { randomWrite, write } from './testing/random-writes.ts';
import { readRawWallet } from './testing/raw-wallet.ts';
import { Reference } from './testing/reference.ts';
import { netWorthByAsset, netWorthTimeSeries, periodDetails } from './testing/reference-of-worth.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// COFFER_CASES=10 writes in ten times as many wallets.
const SEEDS = Array.from({ length: Math.ceil(2 * Number(process.env['COFFER_CASES'] ?? 1)) }, (_, at) => 42 + at);

const START = '2024-01-01';
const now = new Date('2024-03-10T12:00:00Z');

async function open() {
  await storeChangingRates(services);
  const { walletId, asOwner } = await testWallet(services);
  const call = asOwner({ now });
  const asset = () => call.assets.create({ walletId, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
  return {
    ...{ walletId, call, assets: [(await asset()).id, (await asset()).id] },
    ...{ isins: [newIsin(), newIsin()], symbols: [newSymbol(), newSymbol()] },
  };
}

test.each(SEEDS)(
  'reports of worth say what the raw rows say, whatever was written just before: writes of seed %i',
  { timeout: 240_000 },
  async (seed) => {
    const place = await open();
    const { walletId, call } = place;
    const read = async () => new Reference(await readRawWallet(services, walletId, call), now);
    let reference = await read();
    for (const [at, one] of fc.sample(randomWrite, { numRuns: 150, seed }).entries()) {
      await write(services, place, reference.raw.positions, one);
      reference = await read();
      const label = `${at}: ${JSON.stringify(one)}`;
      const date = shifted(START, (at * 17) % 70);
      const end = shifted(date, 9);
      const worth = await call.reports.netWorthByAsset({ walletId, period: date });
      expect(worth, label).toEqual(netWorthByAsset(reference, date));
      const details = await call.reports.periodDetails({ walletId, startDate: date, endDate: end });
      expect(details, label).toEqual(periodDetails(reference, date, end));
      if (at % 15 !== 14) continue;
      const weeks = { interval: 'week', startDate: START } as const;
      const series = await call.reports.netWorthTimeSeries({ walletId, ...weeks });
      expect(series, label).toEqual(netWorthTimeSeries(reference, weeks));
      expect(await verifyWallet({ ...services, walletId })).toEqual([]);
    }
  },
);
