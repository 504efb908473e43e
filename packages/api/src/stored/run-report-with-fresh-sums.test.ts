import { Database, type TransactionOptions, type WalletTransaction } from '@coffer/db/database.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { verifyStoredSums } from './verify-wallet.ts';

/** A database that calls `beforeReading` before each read-only transaction. */
class BusyDatabase extends Database {
  beforeReading: () => Promise<unknown> = async () => undefined;
  readings = 0;

  override async withWallet<Result>(
    walletId: string,
    work: (transaction: WalletTransaction) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    if (options.readOnly === true) {
      this.readings += 1;
      await this.beforeReading();
    }
    return super.withWallet(walletId, work, options);
  }
}

const busy = new BusyDatabase(inject('database'), 8);
const services = { ...openTestDatabase(inject('database')), database: busy };
const ISINS = ['US0378331005', 'DE0007164600', 'US5949181045'];
afterAll(() => busy.close());

async function open() {
  busy.beforeReading = async () => undefined;
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const asset = { walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' } as const;
  const { id: assetId } = await call.assets.create(asset);
  let made = 0;
  /** Buys one more piece for 10 EUR, on a day within two years. */
  const buy = (at = made) => {
    made += 1;
    return call.securityTransactions.create({
      ...{ walletId, assetId, isin: ISINS[at % ISINS.length] ?? '', type: 'buy', quantity: 1 },
      ...{ date: `202${4 + (at % 2)}-0${1 + (at % 9)}-11`, priceValue: '10', priceCurrency: 'EUR' },
    });
  };
  return { walletId, call, buy, made: () => made };
}

test('net-worth reports are correct even if every attempt to read is preceded by a write', async () => {
  const { walletId, call, buy, made } = await open();
  await buy();
  const worth = () => call.reports.netWorthByAsset({ walletId, period: '2025' });
  const months = () => call.reports.netWorthTimeSeries({ walletId, endDate: '2025-12-31' });
  const details = () => call.reports.periodDetails({ walletId, startDate: '2024-01-01', endDate: '2025-12-31' });
  busy.beforeReading = () => buy();
  busy.readings = 0;
  expect((await worth()).kpis.total).toBe(10 * made());
  expect(busy.readings, 'attempts').toBeGreaterThan(2);
  expect((await months()).at(-1)?.cumulative).toBe(10 * made());
  expect((await details()).total).toBe(10 * made());
  busy.beforeReading = async () => undefined;
  const quiet = [await worth(), await months(), await details()];
  expect(await verifyStoredSums({ ...services, walletId })).toEqual([]);
  expect([await worth(), await months(), await details()]).toEqual(quiet);
});

test('all readers get a response while others write without pause', { timeout: 60_000 }, async () => {
  const { walletId, call, buy, made } = await open();
  await buy();
  const end = Date.now() + 4000;
  let answers = 0;
  const writing = Array.from({ length: 3 }, async (_, at) => {
    while (Date.now() < end) await buy(at);
  });
  const reading = Array.from({ length: 4 }, async () => {
    while (Date.now() < end) {
      const atLeast = 10 * made();
      const { kpis } = await call.reports.netWorthByAsset({ walletId, period: '2025' });
      expect(kpis.total).toBeGreaterThanOrEqual(atLeast - 10 * writing.length);
      answers += 1;
    }
  });
  await Promise.all([...writing, ...reading]);
  expect(answers).toBeGreaterThan(3);
  expect((await call.reports.netWorthByAsset({ walletId, period: '2025' })).kpis.total).toBe(10 * made());
  expect(await verifyStoredSums({ ...services, walletId })).toEqual([]);
});
