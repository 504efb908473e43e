import { addDays, dateFromDayNumber, dayNumber } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const now = new Date('2024-03-15T12:00:00Z');
const TODAY = '2024-03-15';

test('the asset series agrees with netWorthByAsset on each of its days', {
  timeout: 60_000,
}, async () => {
  const wallet = await createTestWallet(services, { currency: 'USD' });
  const { walletId } = wallet;
  const call = wallet.asOwner({ now });
  const make = (name: string, archived: boolean) =>
    call.assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR', archived });
  const assets = [await make('A', false), await make('B', true), await make('never used', false)];
  const transaction = fc.record({
    assetId: fc.constantFrom(assets[0]?.id ?? '', assets[1]?.id ?? ''),
    // Some dates are long before the first month, some in the future.
    date: fc.integer({ min: dayNumber('2022-06-01'), max: dayNumber(addDays(TODAY, 60)) }).map(dateFromDayNumber),
    amountValue: fc.integer({ min: -99_999, max: 99_999 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
    amountCurrency: fc.constantFrom('EUR', 'USD', 'JPY'),
  });
  for (const one of fc.sample(transaction, { numRuns: 80, seed: 5 }))
    await call.transactions.create({ walletId, ...one });

  for (const months of [1, 12, 30]) {
    const { days, byAsset } = await call.reports.assetSeries({ walletId, months });
    expect([days.length, days.at(-1)]).toEqual([months + 2, '2024-03-15']);
    expect(Object.keys(byAsset).sort()).toEqual(assets.map(({ id }) => id).sort());
    for (const [at, day] of days.entries()) {
      const worth = await call.reports.netWorthByAsset({ walletId, period: day });
      const expected = Object.entries(worth.byAsset).map(([id, { value }]) => [id, value]);
      expect(Object.entries(byAsset).map(([id, values]) => [id, values[at]])).toEqual(expected);
    }
  }
  expect((await call.reports.assetSeries({ walletId, months: 1 })).days).toEqual([
    '2024-02-15',
    '2024-02-29',
    '2024-03-15',
  ]);
  // On 31 March, the first day of a series of one month is 29 February, which is also a month end.
  const leap = wallet.asOwner({ now: new Date('2024-03-31T12:00:00Z') });
  expect((await leap.reports.assetSeries({ walletId, months: 1 })).days).toEqual(['2024-02-29', '2024-03-31']);
  const today = await call.reports.netWorthByAsset({ walletId, period: 'today' });
  const { byAsset } = await call.reports.assetSeries({ walletId });
  for (const { id } of assets) expect(byAsset[id]?.at(-1)).toBe(today.byAsset[id]?.value);

  const { caller } = await wallet.withKey();
  expect(await refusalText(caller.reports.assetSeries({ walletId }))).toBe('unauthorized');
});
