import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, formatDecimal, roundHalfAway, sumDecimals } from '../decimal.ts';
import { type CostMethod, computeCostBasis, type ValuedPositionChange } from './cost-basis.ts';

const change = (quantity: number | string, amount: number | string, takesCostAlong = false): ValuedPositionChange => ({
  quantity: new Decimal(quantity),
  amount: new Decimal(amount),
  takesCostAlong,
});
const shown = (changes: readonly ValuedPositionChange[], method: CostMethod) => {
  const { quantity, cost, realisedGain } = computeCostBasis(changes, method);
  return [quantity, cost, realisedGain].map(formatDecimal);
};

describe('cost and realised gain', () => {
  // IRS Publication 564 (2009), Mutual Fund Distributions, Table 3 "Example of How To Figure Basis of Shares Sold".
  test('agree with IRS Publication 564, table 3', () => {
    const fund = [change(160, 4000), change(240, 4800), change(10, 300), change(-210, 6720)];
    // "Basis = $5,000", and the rest of $9,100.
    expect(shown(fund, 'fifo')).toEqual(['200', '4100', '1720']);
    // $9,100 · 210 / 410. The publication first rounds the average per share to $22.20 and therefore gives $4,662.
    const { cost, realisedGain } = computeCostBasis(fund, 'average');
    expect(new Decimal(9100).minus(cost).toFixed(2)).toBe('4660.98');
    expect(new Decimal(6720).minus(realisedGain).toFixed(2)).toBe('4660.98');
    expect(formatDecimal(new Decimal('22.20').times(210))).toBe('4662');
  });

  // The same publication, "Average basis": purchases of $1,000, $1,200 and $2,600; 300 shares; 150 sold.
  test('agree with IRS Publication 564, average basis', () => {
    const fund = [change(100, 1000), change(100, 1200), change(100, 2600), change(-150, 3000)];
    expect(shown(fund, 'average')).toEqual(['150', '2400', '600']);
    expect(shown(fund, 'fifo')).toEqual(['150', '3200', '1400']);
  });

  // Portfolio Performance's manual, cost methods: 100 @ 95, 200 @ 105, 100 @ 107, −150 @ 110.
  test('agree with Portfolio Performance’s manual', () => {
    const held = [change(100, 9500), change(200, 21000), change(100, 10700), change(-150, 16500)];
    const openGain = (method: CostMethod) =>
      formatDecimal(new Decimal(27500).minus(computeCostBasis(held, method).cost));
    expect([shown(held, 'fifo')[2], openGain('fifo')]).toEqual(['1750', '1050']);
    expect([shown(held, 'average')[2], openGain('average')]).toEqual(['1050', '1750']);
  });

  // Portfolio Performance, security/CapitalGainsCalculationTest.java; the price is 100.
  test('agree with Portfolio Performance’s capital gains', () => {
    const held = [change(109, '3149.20'), change(-15, '531.50'), change(52, '1684.92'), change(32, '959.30')];
    const { quantity, cost, realisedGain } = computeCostBasis(held, 'fifo');
    expect([realisedGain, cost, quantity.times(100).minus(cost)].map((one) => one.toFixed(2))).toEqual([
      ...['98.12', '5360.04', '12439.96'],
    ]);
  });

  // Ghostfolio: NOVN 2 @ 75.8 with fee 2.95, −1 @ 85.73 with fee 1.3, price 87.8; MSFT 1 @ 298.58 with fee 19, price 331.83.
  test.each([
    [[change(2, '151.6'), change(-1, '85.73')], '87.8', '21.93'],
    [[change(2, '154.55'), change(-1, '84.43')], '87.8', '17.68'],
    [[change(1, '298.58')], '331.83', '33.25'],
    [[change(1, '317.58')], '331.83', '14.25'],
  ])('agree with Ghostfolio: case %#', (held, price, gain) => {
    const { quantity, cost, realisedGain } = computeCostBasis(held, 'fifo');
    expect(quantity.times(price).minus(cost).plus(realisedGain).toFixed(2)).toBe(gain);
  });

  test('of transferred units leave with their cost', () => {
    expect(shown([change(10, 100), change(10, 300), change(-10, 999, true)], 'fifo')).toEqual(['10', '300', '0']);
    expect(shown([change(10, 100), change(10, 300), change(-10, 999, true)], 'average')).toEqual(['10', '200', '0']);
  });

  test.each<CostMethod>(['fifo', 'average'])('of oversold units are the cost of buying them back: %s', (method) => {
    const oversold = [change(10, 100), change(-15, 300)];
    expect(shown(oversold, method)).toEqual(['-5', '-100', '100']);
    expect(shown([...oversold, change(5, 40)], method)).toEqual(['0', '0', '160']);
    expect(shown([...oversold, change(8, 80)], method)).toEqual(['3', '30', '150']);
  });

  test('are zero without changes', () => {
    expect(shown([], 'fifo')).toEqual(['0', '0', '0']);
  });

  test('of a trade without units are a loss of its costs, and no lot changes', () => {
    expect(shown([change(0, 5)], 'average')).toEqual(['0', '0', '-5']);
    expect(shown([change(10, 100), change(0, 5)], 'fifo')).toEqual(['10', '100', '-5']);
  });
});

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => new Decimal(value).div(1000));
const units = fc.integer({ min: 1, max: 1_000_000 }).map((value) => new Decimal(value).div(997).toDecimalPlaces(8));
/** Purchases and sales that never oversell; `sold` is the percentage of the holding that is sold. */
const trades = fc.array(fc.record({ units, amount: cents, sold: fc.option(fc.integer({ min: 1, max: 100 })) }), {
  minLength: 1,
  maxLength: 25,
});

function changesOf(made: readonly { units: Decimal; amount: Decimal; sold: number | null }[]): ValuedPositionChange[] {
  let held = new Decimal(0);
  return made.map(({ units: bought, amount, sold }) => {
    const quantity = sold === null ? bought : held.times(sold).div(100).toDecimalPlaces(8).negated();
    held = held.plus(quantity);
    return { quantity, amount, takesCostAlong: false };
  });
}

describe('for any purchases and sales', () => {
  test('FIFO and average agree after everything is sold', () => {
    fc.assert(
      fc.property(trades, cents, (made, proceeds) => {
        const changes = changesOf(made);
        const held = sumDecimals(changes.map(({ quantity }) => quantity));
        const all = [...changes, { quantity: held.negated(), amount: proceeds, takesCostAlong: false }];
        expect(shown(all, 'fifo')).toEqual(shown(all, 'average'));
        expect(shown(all, 'fifo').slice(0, 2)).toEqual(['0', '0']);
      }),
    );
  });

  test.each<CostMethod>(['fifo', 'average'])('no cent of cost is lost or created: %s', (method) => {
    fc.assert(
      fc.property(trades, (made) => {
        const changes = changesOf(made);
        const { cost, realisedGain } = computeCostBasis(changes, method);
        const isSale = ({ quantity }: ValuedPositionChange) => quantity.lessThan(0);
        const received = sumDecimals(changes.filter(isSale).map(({ amount }) => amount));
        const paid = sumDecimals(changes.filter((one) => !isSale(one)).map(({ amount }) => amount));
        expect(formatDecimal(cost.plus(received).minus(realisedGain))).toBe(formatDecimal(paid));
      }),
    );
  });

  const anything = fc.array(
    fc.record({ quantity: fc.integer({ min: -50, max: 50 }), amount: cents, takesCostAlong: fc.boolean() }),
    { maxLength: 25 },
  );
  test.each<CostMethod>(['fifo', 'average'])('each change is cost or gain, also for oversold units: %s', (method) => {
    fc.assert(
      fc.property(anything, (made) => {
        const changes = made.map(({ quantity, amount, takesCostAlong }) => ({
          quantity: new Decimal(quantity),
          ...{ amount, takesCostAlong: takesCostAlong && quantity < 0 },
        }));
        let before = computeCostBasis([], method);
        for (const [at, { quantity, amount, takesCostAlong }] of changes.entries()) {
          const after = computeCostBasis(changes.slice(0, at + 1), method);
          const gain = after.realisedGain.minus(before.realisedGain);
          const cost = after.cost.minus(before.cost);
          const paid = quantity.lessThan(0) ? amount.negated() : amount;
          if (takesCostAlong) expect(formatDecimal(gain)).toBe('0');
          else expect(formatDecimal(cost.minus(gain))).toBe(formatDecimal(paid));
          expect(formatDecimal(after.quantity.minus(before.quantity))).toBe(formatDecimal(quantity));
          before = after;
        }
      }),
    );
  });

  test('the FIFO cost is the sum of the remaining parts of all purchases, whose shares add up to the last decimal', () => {
    const units = fc.integer({ min: 1, max: 99 });
    const bought = fc.array(fc.record({ units, amount: cents }), { minLength: 1, maxLength: 8 });
    const sold = fc.array(units, { maxLength: 8 });
    fc.assert(
      fc.property(bought, sold, (purchases, sales) => {
        const all = purchases.reduce((sum, one) => sum + one.units, 0);
        const gone = Math.min(
          all,
          sales.reduce((sum, count) => sum + count, 0),
        );
        let left = gone;
        const parts = sales.map((count) => {
          const part = Math.min(count, left);
          left -= part;
          return change(-part, 0);
        });
        const changes = [...purchases.map((one) => ({ ...change(one.units, 0), amount: one.amount })), ...parts];
        let first = 0;
        const costs = purchases.map((one) => {
          const part = Math.min(Math.max(gone - first, 0), one.units);
          first += one.units;
          return one.amount.minus(roundHalfAway(one.amount.times(part).div(one.units), 18));
        });
        expect(formatDecimal(computeCostBasis(changes, 'fifo').cost)).toBe(formatDecimal(sumDecimals(costs)));
      }),
    );
  });

  test('FIFO sells the oldest unit first', () => {
    const whole = fc.record({
      units: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 0, max: 99 }),
      sells: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(whole, { maxLength: 30 }), (made) => {
        const queue: number[] = [];
        let gain = 0;
        const changes: ValuedPositionChange[] = [];
        for (const { units: wanted, price, sells } of made) {
          const count = sells ? Math.min(wanted, queue.length) : wanted;
          changes.push(change(sells ? -count : count, count * price));
          for (let unit = 0; unit < count; unit += 1) {
            if (sells) gain += price - (queue.shift() ?? Number.NaN);
            else queue.push(price);
          }
        }
        const cost = queue.reduce((sum, price) => sum + price, 0);
        expect(shown(changes, 'fifo')).toEqual([queue.length, cost, gain].map(String));
      }),
    );
  });
});
