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
  const walk = new CostWalk(method);
  for (const change of changes) walk.add(change);
  return walk.basis;
}

/** The same, change by change: each takes as many steps as it takes lots out. */
export class CostWalk {
  readonly #method: CostMethod;
  /** Those before `#first` are gone. */
  readonly #lots: Lot[] = [];
  #first = 0;
  #left = { quantity: ZERO, cost: ZERO };
  #realisedGain = ZERO;

  constructor(method: CostMethod) {
    this.#method = method;
  }

  get basis(): CostBasis {
    return { ...this.#left, realisedGain: this.#realisedGain };
  }

  add(change: CostedChange): void {
    if (change.quantity.isZero()) {
      // Fees and tax of a trade without units change no lot.
      this.#realisedGain = this.#realisedGain.minus(change.amount);
      return;
    }
    const closed = this.#close(change.quantity);
    const size = change.quantity.abs();
    // Signed as a lot's cost is: paid for what comes, and owed for what goes.
    const value = change.quantity.isNegative() ? change.amount.negated() : change.amount;
    const valueOfClosed = partOf(value, closed.quantity.abs(), size);
    if (!change.takesCostAlong) this.#realisedGain = this.#realisedGain.minus(valueOfClosed).minus(closed.cost);
    const opened = change.quantity.minus(closed.quantity);
    if (!opened.isZero()) this.#open(opened, value.minus(valueOfClosed));
  }

  #open(quantity: Decimal, cost: Decimal): void {
    this.#left = { quantity: this.#left.quantity.plus(quantity), cost: this.#left.cost.plus(cost) };
    if (this.#method === 'fifo') this.#lots.push({ quantity, cost, gone: ZERO });
    else this.#lots.splice(0, this.#lots.length, { ...this.#left, gone: ZERO });
    if (this.#method === 'average') this.#first = 0;
  }

  /** Takes as many units out of the lots, the first one first, as a change of the other sign has. */
  #close(quantity: Decimal): Closed {
    let left = quantity;
    let cost = ZERO;
    for (let lot = this.#lots[this.#first]; lot !== undefined && !left.isZero(); lot = this.#lots[this.#first]) {
      const held = lot.quantity.minus(lot.gone);
      if (held.isNegative() === left.isNegative()) break;
      const taken = held.abs().lessThan(left.abs()) ? held : left.negated();
      const gone = lot.gone.plus(taken);
      cost = cost.plus(partOf(lot.cost, gone, lot.quantity).minus(partOf(lot.cost, lot.gone, lot.quantity)));
      left = left.plus(taken);
      if (gone.equals(lot.quantity)) this.#first += 1;
      else this.#lots[this.#first] = { ...lot, gone };
    }
    const met = quantity.minus(left);
    this.#left = { quantity: this.#left.quantity.plus(met), cost: this.#left.cost.minus(cost) };
    return { cost, quantity: met };
  }
}

interface Closed {
  /** What the units that go had cost. */
  readonly cost: Decimal;
  /** How much of the change met units of the other sign. */
  readonly quantity: Decimal;
}

/** R(value · part / whole); all of it is `value` itself. */
function partOf(value: Decimal, part: Decimal, whole: Decimal): Decimal {
  if (part.isZero()) return ZERO;
  return part.equals(whole) ? value : roundHalfAway(value.times(part).div(whole), SHARE_SCALE);
}
