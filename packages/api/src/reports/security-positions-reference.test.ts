import { addDays } from '@coffer/domain/dates.ts';
import { Decimal } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const ISINS = ['US0378331005', 'DE0008404005'];
const START = '2024-01-01';
const SPLITS = { '2024-01-20': 4, '2024-02-10': 0.5 };

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(START, days));
const amount = fc.integer({ min: 1, max: 99_999 }).map((thousandths) => (thousandths / 1000).toFixed(3));
const currency = fc.constantFrom('EUR', 'USD');
const booking = fc.record({
  date: day,
  type: fc.constantFrom('buy', 'buy', 'sell', 'dividend', 'transferIn', 'transferOut', 'initialBalance'),
  isin: fc.constantFrom(...ISINS),
  asset: fc.nat(1),
  quantity: fc.integer({ min: -500, max: 5000 }).map((hundredths) => hundredths / 100),
  priceValue: amount,
  priceCurrency: currency,
});
const set = fc.record({ date: day, isin: fc.constantFrom(...ISINS), priceValue: amount, priceCurrency: currency });

/** The contract's sentences over raw rows, one by one and slowly. */
const SIGN = { buy: 1, transferIn: 1, sell: -1, transferOut: -1, dividend: 0 } as const;
const factor = (isin: string, after: string, until: string) =>
  Object.entries(isin === ISINS[0] ? SPLITS : {})
    .filter(([date]) => date > after && date <= until)
    .reduce((product, [, one]) => product.times(one), new Decimal(1));

test('the report says on any day what the contract’s sentences say over the raw rows', {
  timeout: 120_000,
}, async () => {
  const wallet = await testWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const asset = () => call.assets.create({ walletId, type: 'securities', name: 'x', defaultCurrency: 'EUR' });
  const assets = [(await asset()).id, (await asset()).id];
  await call.securities.update({ walletId, isin: ISINS[0] ?? '', splits: SPLITS });
  const booked: Awaited<ReturnType<typeof call.securityTransactions.create>>[] = [];
  for (const { asset: at, ...fields } of fc.sample(booking, { numRuns: 70, seed: 21 })) {
    booked.push(await call.securityTransactions.create({ walletId, assetId: assets[at] ?? '', ...fields }));
  }
  const manual = new Map(fc.sample(set, { numRuns: 25, seed: 22 }).map((one) => [`${one.isin} ${one.date}`, one]));
  for (const { isin, ...price } of manual.values()) {
    await call.securities.setPrices({ walletId, isin, prices: [price] });
  }
  const into = (await services.rates.tableOf(['USD'])).rateInto('EUR');

  const priceOf = (isin: string, date: string) => {
    const all = booked.filter((one) => one.isin === isin && one.date <= date);
    const paidIn = (...types: string[]) =>
      all
        .filter(({ type }) => types.includes(type))
        .map(({ date: on, id, priceValue, priceCurrency }) => ({
          on,
          rank: 1,
          id,
          value: priceValue ?? '',
          in: priceCurrency ?? '',
        }));
    const byHand = [...manual.values()]
      .filter((one) => one.isin === isin && one.date <= date)
      .map((one) => ({ on: one.date, rank: 2, id: '', value: one.priceValue, in: String(one.priceCurrency) }));
    const latest = (prices: typeof byHand) =>
      prices.sort((a, b) => (`${a.on} ${a.rank} ${a.id}` < `${b.on} ${b.rank} ${b.id}` ? 1 : -1))[0];
    return latest([...paidIn('buy', 'sell'), ...byHand]) ?? latest(paidIn('transferIn', 'initialBalance'));
  };

  for (let days = 0; days <= 62; days += 2) {
    const date = addDays(START, days);
    const { items, total } = await call.reports.securityPositions({ walletId, date });
    let sum = new Decimal(0);
    const expected = assets.flatMap((assetId) =>
      ISINS.flatMap((isin) => {
        const own = booked.filter((one) => one.assetId === assetId && one.isin === isin && one.date <= date);
        if (own.length === 0) return [];
        const quantity = own.reduce((held, one) => {
          const units = new Decimal(one.quantity);
          const change = one.type === 'initialBalance' ? units : units.abs().times(SIGN[one.type]);
          return held.plus(change.times(factor(isin, one.date, date)));
        }, new Decimal(0));
        const price = priceOf(isin, date);
        const value =
          price === undefined
            ? new Decimal(0)
            : quantity
                .times(price.value)
                .div(factor(isin, price.on, date))
                .times(into.on(price.in, date));
        sum = sum.plus(value);
        return [
          {
            assetId,
            isin,
            quantity: quantity.toNumber(),
            value: reportNumber(value, 'EUR'),
            priceDate: price?.on ?? null,
          },
        ];
      }),
    );
    const shown = items.map(({ assetId, isin, quantity, value, priceDate }) => ({
      assetId,
      isin,
      quantity,
      value,
      priceDate,
    }));
    const key = ({ assetId, isin }: { assetId: string; isin: string | null }) => `${assetId} ${isin}`;
    const sorted = <Row extends { assetId: string; isin: string | null }>(rows: Row[]) =>
      rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(shown)).toEqual(sorted(expected));
    expect(total.value).toBe(reportNumber(sum, 'EUR'));
  }
});
