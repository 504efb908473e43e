import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PositionTransaction } from '../cash-leg.ts';
import { addDays } from '../dates.ts';
import { Decimal } from '../decimal.ts';
import { RateTable } from '../fx.ts';
import { Position } from '../positions/position.ts';
import { combineReturns } from '../positions/position-returns.ts';
import { TradedPrices } from '../positions/prices.ts';
import { NO_SPLITS } from '../positions/splits.ts';
import { runToEnd } from '../sliced-computation.ts';
import { type DatedCashFlow, moneyWeightedGrowth } from './money-weighted-return.ts';

const returned = (...input: Parameters<typeof combineReturns>) => runToEnd(combineReturns(...input));
const flow = (date: string, amount: number | string) => ({ date, amount: new Decimal(amount) });
/** The annual rate for a year of 365 days. */
const moneyWeightedReturn = (flows: readonly DatedCashFlow[]) => {
  const growth = runToEnd(moneyWeightedGrowth(flows, 365));
  return growth === null ? null : Math.expm1(growth);
};

describe('the money-weighted return', () => {
  // Microsoft, "XIRR function": −10,000, 2,750, 4,250, 3,250, 2,750 give 0.373362535, or 37.34 %.
  test('matches Microsoft’s documentation of XIRR', () => {
    const flows = [
      flow('2008-01-01', -10_000),
      flow('2008-03-01', 2750),
      flow('2008-10-30', 4250),
      flow('2009-02-15', 3250),
      flow('2009-04-01', 2750),
    ];
    expect(moneyWeightedReturn(flows)).toBeCloseTo(0.373362535, 8);
    expect(moneyWeightedReturn(flows.toReversed())).toBeCloseTo(0.373362535, 8);
  });

  test('is 10 % if 100 become 110 in 365 days, and −99 % if nearly everything is lost', () => {
    expect(moneyWeightedReturn([flow('2023-01-01', -100), flow('2024-01-01', 110)])).toBeCloseTo(0.1, 12);
    expect(moneyWeightedReturn([flow('2023-01-01', -100), flow('2024-01-01', 1)])).toBeCloseTo(-0.99, 12);
    expect(moneyWeightedReturn([flow('2023-01-01', -100), flow('2024-01-01', 100)])).toBeCloseTo(0, 12);
  });

  test('is null if no rate balances the flows', () => {
    expect(moneyWeightedReturn([])).toBeNull();
    expect(moneyWeightedReturn([flow('2023-01-01', 0)])).toBeNull();
    expect(moneyWeightedReturn([flow('2023-01-01', -100)])).toBeNull();
    expect(moneyWeightedReturn([flow('2023-01-01', -100), flow('2024-01-01', 0)])).toBeNull();
    expect(moneyWeightedReturn([flow('2023-01-01', -100), flow('2023-01-01', 110)])).toBeNull();
  });

  test('is the rate nearest to zero growth if there are several, whether gain or loss', () => {
    // Amounts a year apart are the coefficients of a polynomial in x = 1 / (1 + r): (x − 0.99)(x − 1.005) = x² − 1.995
    // x + 0.99495. The second expectation has the same coefficients in reverse order.
    const of = (...amounts: readonly string[]) =>
      moneyWeightedReturn(amounts.map((amount, at) => flow(`${2021 + at}-01-01`, amount)));
    expect(of('0.99495', '-1.995', '1')).toBeCloseTo(1 / 1.005 - 1, 10);
    expect(of('1', '-1.995', '0.99495')).toBeCloseTo(1.005 - 1, 10);
    // (x − 0.62)(x − 1.6): the root 1.6, which is a loss, is nearer to 1.
    expect(of('0.992', '-2.22', '1')).toBeCloseTo(1 / 1.6 - 1, 10);
  });

  test('is the nearest rate even if another one is very close or equal', () => {
    // Polynomials (x − a)(x − b)(x − c) in x = 1 / (1 + r), whose roots are multiples of a thousandth.
    const root = fc.integer({ min: 500, max: 2000 });
    const close = fc.tuple(root, fc.integer({ min: 0, max: 3 })).map(([at, away]) => [at, Math.min(2000, at + away)]);
    fc.assert(
      fc.property(close, root, ([a = 0, b = 0], c) => {
        const amounts = [-a * b * c, a * b * 1000 + a * c * 1000 + b * c * 1000, -(a + b + c) * 1e6, 1e9];
        const found = moneyWeightedReturn(amounts.map((amount, at) => flow(addDays('2020-01-01', at * 365), amount)));
        const rates = [a, b, c].map((one) => 1000 / one - 1);
        const [nearest = 0] = rates.toSorted((one, other) => Math.abs(Math.log1p(one)) - Math.abs(Math.log1p(other)));
        // Near a double root the sum is 0 within the precision of doubles, so fewer digits are correct.
        const digits = new Set([a, b, c]).size === 3 ? 8 : 3;
        expect(Math.abs(Math.log1p(found ?? Number.NaN))).toBeCloseTo(Math.abs(Math.log1p(nearest)), digits);
      }),
      { numRuns: 1000 },
    );
  });

  test('does not depend on the unit of money, and works over two hundred years and for amounts of any size', () => {
    const long = [flow('1950-01-01', '-0.000000000000000001'), flow('2150-01-01', '99999999999999999999')];
    expect(moneyWeightedReturn(long)).toBeGreaterThan(0.3);
    const amounts = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 400 }), (values, apart) => {
        const of = (unit: Decimal) =>
          moneyWeightedReturn(
            [-2000, ...values, 3000].map((value, at) => ({
              date: addDays('2000-01-01', at * apart),
              amount: unit.times(value),
            })),
          );
        const rate = of(new Decimal(1));
        const scaled = of(new Decimal(10).pow(15));
        expect(scaled).toBe(rate);
        // The definition: flows discounted at the rate add up to zero.
        const worth = [-2000, ...values, 3000].map((value, at) => value / (1 + (rate ?? 0)) ** ((at * apart) / 365));
        const sum = worth.reduce((all, one) => all + one, 0);
        const size = worth.reduce((all, one) => all + Math.abs(one), 0);
        if (rate !== null) expect(Math.abs(sum)).toBeLessThan(1e-9 * size);
      }),
    );
  });
});

describe('the returns of positions', () => {
  const rates = new RateTable([]);
  const transaction = (
    type: PositionTransaction['type'],
    date: string,
    quantity: string,
    priceValue: string,
  ): PositionTransaction => ({
    ...{ type, date, quantity, priceValue, priceCurrency: 'EUR' },
    ...{ feesValue: null, feesCurrency: null, taxValue: null, taxCurrency: null },
  });
  const prices = new TradedPrices(
    [
      { date: '2023-01-01', value: '100', currency: 'EUR' },
      { date: '2023-12-31', value: '120', currency: 'EUR' },
      { date: '2024-12-31', value: '130', currency: 'EUR' },
    ],
    NO_SPLITS,
  );
  const of = (transactions: readonly PositionTransaction[]) =>
    new Position({ transactions, splits: NO_SPLITS, prices }, { rates, into: rates.rateInto('EUR') });
  const first = transaction('buy', '2023-01-01', '1', '100');
  // The dividend is on the day before the purchase, because units bought on a day share in the whole gain of that day.
  const later = [transaction('dividend', '2023-12-31', '1', '2'), transaction('buy', '2024-01-01', '1', '120')];
  const paid = transaction('dividend', '2024-12-31', '2', '2');

  // CFA Program Level I, "Discounted Cash Flow Applications" (Kaplan Schweser, LOS 7.d). One share is bought for $100,
  // and another after a year for $120. Both are sold after the second year for $130 each. Each share pays $2 at the end
  // of each year. The annual time-weighted return is 15.84 %, the money-weighted return 13.86 %.
  test('match the textbook, whether the shares are sold at the end or held, in one position or in two', () => {
    const held = [of([first, ...later, paid])];
    const sold = [of([first, ...later, paid, transaction('sell', '2024-12-31', '2', '130')])];
    const apart = [of([first]), of([...later, paid])];
    for (const positions of [held, sold, apart]) {
      const { moneyWeightedPerYear, timeWeighted, timeWeightedPerYear } = returned(positions, '2024-12-31');
      expect(moneyWeightedPerYear).toBeCloseTo(0.1386, 3);
      expect(timeWeighted?.toFixed(12)).toBe('0.342000000000');
      expect(timeWeightedPerYear).toBeCloseTo(0.1584, 4);
    }
  });

  test('decrease by fees and increase by rewards', () => {
    const fee = { feesValue: '10', feesCurrency: 'EUR' };
    const { timeWeighted } = returned([of([{ ...first, ...fee }])], '2024-01-01');
    expect(timeWeighted?.toFixed(6)).toBe(new Decimal(120).div(110).minus(1).toFixed(6));
    const sold = of([first, { ...transaction('sell', '2024-01-01', '1', '120'), ...fee }]);
    expect(returned([sold], '2024-12-31').timeWeighted?.toFixed(6)).toBe('0.100000');
    const rewarded = of([first, transaction('reward', '2024-01-01', '1', '120')]);
    expect(returned([rewarded], '2024-01-01').timeWeighted?.toFixed(6)).toBe('1.400000');
    expect(returned([rewarded], '2024-01-01').moneyWeighted).toBeCloseTo(1.4, 10);
  });

  test('count units moved without money at their market value', () => {
    const cheap = transaction('transferIn', '2024-01-01', '1', '1');
    const { moneyWeighted, timeWeighted } = returned([of([cheap])], '2024-12-31');
    expect(timeWeighted?.toFixed(6)).toBe('0.083333');
    expect(moneyWeighted).toBeCloseTo(130 / 120 - 1, 10);
    const gone = of([first, transaction('transferOut', '2024-01-01', '1', '5')]);
    expect(returned([gone], '2024-12-31').moneyWeightedPerYear).toBeCloseTo(0.2, 10);
    expect(returned([gone], '2024-01-01').moneyWeighted).toBeCloseTo(0.2, 10);
  });
});
