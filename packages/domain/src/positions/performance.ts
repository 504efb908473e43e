import { type Decimal, ZERO } from '../decimal.ts';
import { type DatedFlow, moneyWeightedReturn } from '../returns/money-weighted-return.ts';
import { timeWeightedReturn, type ValuedFlow } from '../returns/time-weighted-return.ts';
import type { Position, ValuedBooking } from './position.ts';
import { type Scaled, sumOfScaled } from './scaled.ts';

export interface Performance {
  /** A year, as a fraction. */
  readonly moneyWeighted: number | null;
  /** Over the whole span since the first booking, as a fraction. */
  readonly timeWeighted: Decimal | null;
}

/**
 * The returns of positions together (one, those of an asset, those of a wallet), from their first booking to `date`,
 * in the currency that they are valued in. Money comes in with a buy and goes out with a sell and a dividend, fees and
 * tax included; units that come or go without money (transferIn, transferOut, initialBalance) count at their market
 * value that day, without one at their own price. A reward is earned: no money comes in.
 *
 * Null where a value is not known: a position without any price on a day that counts, or nothing was invested.
 */
export function performanceOf(positions: readonly Position[], date: string): Performance {
  const endValue = totalValue(positions, date);
  if (endValue === null) return { moneyWeighted: null, timeWeighted: null };
  const bookings = positions
    .flatMap((position) => position.bookings)
    .filter((booking) => booking.date <= date && booking.type !== 'reward');
  const flows: DatedFlow[] = bookings.map((booking) => ({ date: booking.date, amount: putIn(booking).negated() }));
  const steps = stepsOf(positions, bookings);
  return {
    moneyWeighted: moneyWeightedReturn([...flows, { date, amount: endValue }]),
    timeWeighted: steps === null ? null : timeWeightedReturn(steps, endValue),
  };
}

/**
 * For each day with flows what was there before them. What a trade made of its units beside their price that day (fees,
 * tax, a better price) belongs to the span after it for what comes in, and to the one before it for what goes out.
 */
function stepsOf(positions: readonly Position[], bookings: readonly ValuedBooking[]): ValuedFlow[] | null {
  const days = [...Map.groupBy(bookings, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1));
  const steps: ValuedFlow[] = [];
  for (const [date, ofDay] of days) {
    let after = totalValue(positions, date);
    if (after === null) return null;
    let flow = ZERO;
    for (const booking of ofDay) {
      const amount = putIn(booking);
      flow = flow.plus(amount);
      if (booking.quantity.isPositive() && booking.type !== 'dividend') {
        after = after.plus(amount).minus(booking.marketValue ?? ZERO);
      }
    }
    steps.push({ valueBefore: after.minus(flow), flow });
  }
  return steps;
}

/** Money that a booking takes from the person, negative what it brings. */
function putIn({ type, quantity, marketValue, amount }: ValuedBooking): Decimal {
  const moved = type === 'buy' || type === 'sell' || type === 'dividend' ? amount : (marketValue ?? amount);
  return type === 'dividend' || quantity.isNegative() ? moved.negated() : moved;
}

/** Null when one that is not empty has no price. */
function totalValue(positions: readonly Position[], date: string): Decimal | null {
  const values: Scaled[] = [];
  for (const position of positions) {
    const value = position.scaledValueOn(date);
    if (value === null) return null;
    values.push(value);
  }
  return sumOfScaled(values);
}
