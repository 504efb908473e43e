import { type Decimal, ONE, ZERO } from '../decimal.ts';

/** A day on which money came in or went out, in one currency throughout. */
export interface ValuedFlow {
  /** What everything was worth just before the flow, what was earned up to then included. */
  readonly valueBefore: Decimal;
  /** Positive: put in. Negative: taken out. */
  readonly flow: Decimal;
}

/**
 * How much one unit of money that stayed all the time has grown, as a fraction, over the whole span and not by the
 * year: Π value before a flow / value after the flow before it, less 1 (Global Investment Performance Standards: sub-periods
 * that end at each external cash flow, linked geometrically). Spans in which nothing was invested, or more was owed
 * than held, count as no change. Null when nothing was ever invested.
 *
 * Each quotient is computed to 160 significant digits and nothing else is rounded.
 * @param steps by ascending day.
 */
export function timeWeightedReturn(steps: readonly ValuedFlow[], endValue: Decimal): Decimal | null {
  let growth = ONE;
  let invested: Decimal | null = null;
  let everInvested = false;
  for (const { valueBefore, flow } of [...steps, { valueBefore: endValue, flow: ZERO }]) {
    if (invested?.isPositive() && !invested.isZero()) {
      growth = growth.times(valueBefore).div(invested);
      everInvested = true;
    }
    invested = valueBefore.plus(flow);
  }
  return everInvested ? growth.minus(ONE) : null;
}
