import { type Decimal, roundHalfAway, ZERO } from '../decimal.ts';

/** Which of several purchases count as sold: the oldest first, or an equal part of all. */
export type CostMethod = 'fifo' | 'average';

/** A change of a position, in units that are the same throughout (splits applied), and what it was worth. */
export interface CostedChange {
  /** Positive: acquired. Negative: given away. */
  readonly quantity: Decimal;
  /** What was paid for it, or received: in one currency throughout, costs of the trade included. */
  readonly amount: Decimal;
  /** The units go elsewhere with their cost, without a gain or loss. */
  readonly takesCostAlong: boolean;
}

export interface CostBasis {
  readonly quantity: Decimal;
  /** What the units that are left have cost. */
  readonly cost: Decimal;
  /** What was received for the units sold less what those had cost. */
  readonly realisedGain: Decimal;
}

/** Units of one purchase of which some may be gone. Both numbers are negative for units that are owed. */
interface Lot {
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly gone: Decimal;
}

/** Decimals to which the cost of a part of a purchase is rounded, as every share of an amount (contract §1). */
const SHARE_SCALE = 18;

/**
 * Cost and realised gain of a position after changes in their order. With `fifo` a sale takes the oldest units (IRS
 * Publication 550, "Identifying stock or bonds sold"; § 20 Abs. 4 S. 7 EStG), with `average` a part of all units that
 * are held (same publication, "Average basis"). Units sold beyond those held are owed: their cost is what was received
 * for them, negative, and buying them back realises the gain.
 *
 * Exact but for the cost of a part of a purchase: units i..j of N have R(cost·j/N) − R(cost·(i−1)/N), R rounding half
 * away from zero to 18 decimals and the last part being what is left, so that parts add up to the cost exactly.
 */
export function costBasisOf(changes: readonly CostedChange[], method: CostMethod): CostBasis {
  let lots: readonly Lot[] = [];
  let realisedGain = ZERO;
  for (const change of changes) {
    if (change.quantity.isZero()) {
      // Fees and tax of a trade without units change no lot.
      realisedGain = realisedGain.minus(change.amount);
      continue;
    }
    const closed = close(lots, change.quantity);
    const size = change.quantity.abs();
    // Signed as a lot's cost is: paid for what comes, and owed for what goes.
    const value = change.quantity.isNegative() ? change.amount.negated() : change.amount;
    const valueOfClosed = partOf(value, closed.size, size);
    if (!change.takesCostAlong) realisedGain = realisedGain.minus(valueOfClosed).minus(closed.cost);
    const opened = change.quantity.minus(closed.quantity);
    lots = closed.rest;
    if (!opened.isZero()) {
      const lot = { quantity: opened, cost: value.minus(valueOfClosed), gone: ZERO };
      lots = method === 'fifo' ? [...lots, lot] : [pooled(lots, lot)];
    }
  }
  const left = pooled(lots, { quantity: ZERO, cost: ZERO, gone: ZERO });
  return { quantity: left.quantity, cost: left.cost, realisedGain };
}

interface Closed {
  readonly rest: readonly Lot[];
  /** What the units that go had cost. */
  readonly cost: Decimal;
  /** How much of the change met units of the other sign. */
  readonly quantity: Decimal;
  readonly size: Decimal;
}

/** Takes as many units out of the lots, the first one first, as a change of the other sign has. */
function close(lots: readonly Lot[], quantity: Decimal): Closed {
  let left = quantity;
  let cost = ZERO;
  const rest = [...lots];
  for (let lot = rest[0]; lot !== undefined && !left.isZero(); lot = rest[0]) {
    const held = lot.quantity.minus(lot.gone);
    if (held.isNegative() === left.isNegative()) break;
    const taken = held.abs().lessThan(left.abs()) ? held : left.negated();
    const gone = lot.gone.plus(taken);
    const costGone = partOf(lot.cost, gone, lot.quantity).minus(partOf(lot.cost, lot.gone, lot.quantity));
    cost = cost.plus(costGone);
    left = left.plus(taken);
    if (gone.equals(lot.quantity)) rest.shift();
    else rest[0] = { ...lot, gone };
  }
  const met = quantity.minus(left);
  return { rest, cost, quantity: met, size: met.abs() };
}

/** What is left of all lots, as one. */
function pooled(lots: readonly Lot[], more: Lot): Lot {
  let { quantity, cost } = more;
  for (const lot of lots) {
    quantity = quantity.plus(lot.quantity).minus(lot.gone);
    cost = cost.plus(lot.cost).minus(partOf(lot.cost, lot.gone, lot.quantity));
  }
  return { quantity, cost, gone: ZERO };
}

/** R(value · part / whole); all of it is `value` itself. */
function partOf(value: Decimal, part: Decimal, whole: Decimal): Decimal {
  if (part.isZero()) return ZERO;
  return part.equals(whole) ? value : roundHalfAway(value.times(part).div(whole), SHARE_SCALE);
}
