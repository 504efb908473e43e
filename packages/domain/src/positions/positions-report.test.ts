import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PositionTransaction } from '../cash-leg.ts';
import { addDays } from '../dates.ts';
import { Decimal, formatDecimal } from '../decimal.ts';
import { RateTable } from '../fx.ts';
import { runToEnd } from '../sliced-computation.ts';
import { Position } from './position.ts';
import { combineFigures, positionRow } from './positions-report.ts';
import { type TradedPrice, TradedPrices } from './prices.ts';
import { SplitHistory } from './splits.ts';

const START = '2020-01-01';
const rates = new RateTable([
  { currency: 'USD', date: START, rate: '1.25' },
  { currency: 'USD', date: '2020-03-01', rate: '1.1' },
]);
const money = { rates, into: rates.rateInto('EUR') };
const splits = new SplitHistory([
  { date: addDays(START, 40), factor: '3' },
  { date: addDays(START, 70), factor: '0.428571428571428571' },
]);

const priced = (at: number, value: string, currency = 'EUR'): TradedPrice => ({
  ...{ date: addDays(START, at), value, currency },
});
const positionOf = (transactions: readonly PositionTransaction[], prices: readonly TradedPrice[]) =>
  new Position({ transactions, splits, prices: new TradedPrices(prices, splits) }, money);
const transaction = (fields: Partial<PositionTransaction>): PositionTransaction => ({
  ...{ type: 'buy', date: START, quantity: '1', priceValue: '10', priceCurrency: 'EUR' },
  ...{ feesValue: null, feesCurrency: null, taxValue: null, taxCurrency: null, ...fields },
});

describe('the figures of a position', () => {
  const held = (first: string, last: string) =>
    positionOf([transaction({ priceValue: first })], [priced(0, first), priced(9, last)]);
  const of = (position: Position, date = addDays(START, 9)) =>
    runToEnd(positionRow(position, { date, currency: 'EUR', method: 'fifo' }));

  test('give returns in percent, half to even at the fourth decimal', () => {
    // Exactly 0.00005 %, 0.00015 % and 0.00025 %.
    const returns = ['2000001', '2000003', '2000005'].map((last) => of(held('2000000', last)).timeWeightedReturn);
    expect(returns).toEqual([0, 0.0002, 0.0002]);
    expect(of(held('3', '4')).timeWeightedReturn).toBe(33.3333);
  });

  test('are each rounded on their own, half to even', () => {
    // The gain is 1.004 − 0.006 = 0.998, rounded to 1, and not the difference of the rounded numbers, 1 − 0.01 = 0.99.
    expect(of(held('0.006', '1.004'))).toMatchObject({ value: 1, cost: 0.01, gain: 1 });
    expect(of(held('1.005', '1.115'))).toMatchObject({ value: 1.12, cost: 1, gain: 0.11 });
  });

  test('give the price per unit as the nearest number', () => {
    expect(of(held('10', '10'), addDays(START, 40))).toMatchObject({ quantity: 3, price: 3.3333333333333335 });
  });
});

const trade = fc.record({
  day: fc.nat(100),
  type: fc.constantFrom('buy', 'buy', 'sell', 'dividend', 'reward', 'initialBalance', 'transferIn'),
  quantity: fc.integer({ min: 1, max: 9999 }).map((hundredths) => formatDecimal(new Decimal(hundredths).div(100))),
  price: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => formatDecimal(new Decimal(cents).div(100)))),
  currency: fc.constantFrom('EUR', 'USD'),
  fees: fc.option(fc.constantFrom('1.25', '-0.5', '100')),
  where: fc.nat(2),
});
type Trade = typeof trade extends fc.Arbitrary<infer One> ? One : never;
const trades = fc.array(trade, { minLength: 1, maxLength: 14 });
const quotes = fc.uniqueArray(fc.record({ at: fc.nat(110), cents: fc.integer({ min: 1, max: 99_999 }) }), {
  ...{ selector: ({ at }: { at: number }) => at, maxLength: 8 },
});

const transactionsOf = (made: readonly Trade[]) =>
  made
    .toSorted((one, other) => one.day - other.day)
    .map(({ day, type, quantity, price, currency, fees }) =>
      transaction({
        ...{ type, quantity, date: addDays(START, day) },
        ...(price === null
          ? { priceValue: null, priceCurrency: null }
          : { priceValue: price, priceCurrency: currency }),
        ...(fees === null ? {} : { feesValue: fees, feesCurrency: 'USD' }),
      }),
    );
const pricesOf = (made: readonly { at: number; cents: number }[]) =>
  [{ at: 0, cents: 777 }, ...made.filter(({ at }) => at > 0)]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, cents }) => priced(at, formatDecimal(new Decimal(cents).div(100)), at % 2 === 0 ? 'EUR' : 'USD'));

describe('for any trades, splits and payments', () => {
  const MONEY = ['value', 'cost', 'gain', 'realisedGain', 'dividends'] as const;

  test('realised plus unrealised gain is the same with both cost methods', () => {
    fc.assert(
      fc.property(trades, quotes, fc.nat(120), (made, prices, at) => {
        const position = positionOf(transactionsOf(made), pricesOf(prices));
        const [fifo, average] = (['fifo', 'average'] as const).map((method) => {
          const { cost, realisedGain } = position.costOn(addDays(START, at), method);
          return formatDecimal(realisedGain.minus(cost));
        });
        expect(fifo).toBe(average);
      }),
    );
  });

  test('figures of several positions are the sums of their figures, except for rounding', () => {
    fc.assert(
      fc.property(trades, quotes, fc.nat(120), fc.constantFrom('fifo', 'average'), (made, prices, at, method) => {
        const valuation = { date: addDays(START, at), currency: 'EUR', method };
        const apart = [0, 1, 2].map((place) =>
          positionOf(transactionsOf(made.filter(({ where }) => where === place)), pricesOf(prices)),
        );
        const together = runToEnd(combineFigures(apart, valuation));
        expect(runToEnd(combineFigures(apart.toReversed(), valuation))).toEqual(together);
        const single = apart.map((position) => runToEnd(combineFigures([position], valuation)));
        for (const name of MONEY) {
          const sum = single.reduce((all, figures) => all.plus(figures[name]), new Decimal(0));
          expect(sum.minus(together[name]).abs().toNumber(), name).toBeLessThanOrEqual(0.02);
        }
      }),
    );
  });

  test('value, dividends and returns do not depend on the asset that has the position', () => {
    fc.assert(
      fc.property(trades, quotes, fc.nat(120), (made, prices, at) => {
        const valuation = { date: addDays(START, at), currency: 'EUR', method: 'fifo' as const };
        const of = (some: readonly Trade[]) => positionOf(transactionsOf(some), pricesOf(prices));
        const inOne = runToEnd(combineFigures([of(made)], valuation));
        const places = [0, 1, 2].map((place) => of(made.filter(({ where }) => where === place)));
        const apart = runToEnd(combineFigures(places, valuation));
        for (const name of ['value', 'dividends', 'timeWeightedReturn'] as const)
          expect(apart[name], name).toBe(inOne[name]);
        // About twelve digits are exact.
        const [yearly, yearlyApart] = [inOne.moneyWeightedReturn, apart.moneyWeightedReturn];
        expect(yearlyApart === null).toBe(yearly === null);
        expect(Math.abs((yearlyApart ?? 0) - (yearly ?? 0))).toBeLessThan(2e-4 + 1e-10 * Math.abs(yearly ?? 0));
      }),
    );
  });
});
