import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, formatDecimal, sumDecimals } from '../decimal.ts';
import { type CostedChange, type CostMethod, costBasisOf } from './cost-basis.ts';

const change = (quantity: number | string, amount: number | string, takesCostAlong = false): CostedChange => ({
  quantity: new Decimal(quantity),
  amount: new Decimal(amount),
  takesCostAlong,
});
const shown = (changes: readonly CostedChange[], method: CostMethod) => {
  const { quantity, cost, realisedGain } = costBasisOf(changes, method);
  return [quantity, cost, realisedGain].map(formatDecimal);
};

describe('cost and realised gain', () => {
  // IRS Publication 564 (2009), Mutual Fund Distributions, Table 3 "Example of How To Figure Basis of Shares Sold".
  test('of IRS Publication 564, table 3', () => {
    const fund = [change(160, 4000), change(240, 4800), change(10, 300), change(-210, 6720)];
    // "Basis = $5,000", and what is left of $9,100.
    expect(shown(fund, 'fifo')).toEqual(['200', '4100', '1720']);
    // $9,100 · 210 / 410; the publication rounds the average of a share to $22.20 first, and so says $4,662.
    const { cost, realisedGain } = costBasisOf(fund, 'average');
    expect(new Decimal(9100).minus(cost).toFixed(2)).toBe('4660.98');
    expect(new Decimal(6720).minus(realisedGain).toFixed(2)).toBe('4660.98');
    expect(formatDecimal(new Decimal('22.20').times(210))).toBe('4662');
  });

  // The same publication, "Average basis": purchases of $1,000, $1,200 and $2,600; 300 shares; 150 sold.
  test('of IRS Publication 564, average basis', () => {
    const fund = [change(100, 1000), change(100, 1200), change(100, 2600), change(-150, 3000)];
    expect(shown(fund, 'average')).toEqual(['150', '2400', '600']);
    expect(shown(fund, 'fifo')).toEqual(['150', '3200', '1400']);
  });

  test('of units that go elsewhere leave with their cost', () => {
    expect(shown([change(10, 100), change(10, 300), change(-10, 999, true)], 'fifo')).toEqual(['10', '300', '0']);
    expect(shown([change(10, 100), change(10, 300), change(-10, 999, true)], 'average')).toEqual(['10', '200', '0']);
  });

  test.each<CostMethod>(['fifo', 'average'])(
    'of units sold beyond those held are what buying them back costs: %s',
    (method) => {
      const oversold = [change(10, 100), change(-15, 300)];
      expect(shown(oversold, method)).toEqual(['-5', '-100', '100']);
      expect(shown([...oversold, change(5, 40)], method)).toEqual(['0', '0', '160']);
      expect(shown([...oversold, change(8, 80)], method)).toEqual(['3', '30', '150']);
    },
  );

  test('of nothing is nothing', () => {
    expect(shown([], 'fifo')).toEqual(['0', '0', '0']);
    expect(shown([change(0, 5)], 'average')).toEqual(['0', '0', '0']);
  });
});

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => new Decimal(value).div(1000));
const units = fc.integer({ min: 1, max: 1_000_000 }).map((value) => new Decimal(value).div(997).toDecimalPlaces(8));
/** Purchases and sales that never sell more than there is; the share of the holding that is sold in percent. */
const trades = fc.array(fc.record({ units, amount: cents, sold: fc.option(fc.integer({ min: 1, max: 100 })) }), {
  minLength: 1,
  maxLength: 25,
});

function changesOf(made: readonly { units: Decimal; amount: Decimal; sold: number | null }[]): CostedChange[] {
  let held = new Decimal(0);
  return made.map(({ units: bought, amount, sold }) => {
    const quantity = sold === null ? bought : held.times(sold).div(100).toDecimalPlaces(8).negated();
    held = held.plus(quantity);
    return { quantity, amount, takesCostAlong: false };
  });
}

describe('whatever is bought and sold', () => {
  test('FIFO and average agree when everything is sold', () => {
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

  test.each<CostMethod>(['fifo', 'average'])('no cent of cost is lost or made: %s', (method) => {
    fc.assert(
      fc.property(trades, (made) => {
        const changes = changesOf(made);
        const { cost, realisedGain } = costBasisOf(changes, method);
        const moved = changes.filter(({ quantity }) => !quantity.isZero());
        const paid = sumDecimals(moved.filter(({ quantity }) => quantity.isPositive()).map(({ amount }) => amount));
        const received = sumDecimals(moved.filter(({ quantity }) => quantity.isNegative()).map(({ amount }) => amount));
        expect(formatDecimal(cost.plus(received).minus(realisedGain))).toBe(formatDecimal(paid));
      }),
    );
  });
});
