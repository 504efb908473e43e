import { type Decimal, roundHalfAway, ZERO } from '../decimal.ts';

/** The rule for the purchases that a sale uses up: the oldest first (`fifo`), or an equal part of all (`average`). */
export type CostMethod = 'fifo' | 'average';

/** A change of a position in constant units (splits applied), and its value. */
export interface ValuedPositionChange {
  /** The change in units: positive for units acquired, negative for units disposed of. */
  readonly quantity: Decimal;
  /** The amount paid or received, always in the same currency, costs of the trade included. */
  readonly amount: Decimal;
  /** True if the units leave with their cost, without gain or loss. */
  readonly takesCostAlong: boolean;
}

export interface CostBasis {
  readonly quantity: Decimal;
  /** Cost of the remaining units. */
  readonly cost: Decimal;
  /** Proceeds of the sold units minus their cost. */
  readonly realisedGain: Decimal;
}

/** Units of one purchase, some of which may be sold. Quantity and cost are negative for oversold units. */
interface Lot {
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly soldQuantity: Decimal;
}

/** Decimals to which the cost of a part of a purchase is rounded, as for all shares of an amount (contract §1). */
const SHARE_SCALE = 18;

/**
 * Cost and realised gain of a position after changes in order. With `fifo`, a sale takes the oldest units (IRS Publication
 * 550, "Identifying stock or bonds sold"; § 20 Abs. 4 S. 7 EStG); with `average`, an equal part of all units held (same
 * publication, "Average basis"). Oversold units have a negative cost, the amount received for them; buying them back realises
 * the gain.
 *
 * Exact except for the cost of a part of a purchase: units i..j of N cost R(cost·j/N) − R(cost·(i−1)/N), where R rounds half
 * away from zero to 18 decimals. The last part is the remainder, so that the parts add up to the cost exactly.
 */
export function computeCostBasis(changes: readonly ValuedPositionChange[], method: CostMethod): CostBasis {
  const walk = new IncrementalCostBasis(method);
  for (const change of changes) walk.add(change);
  return walk.basis;
}

/** Incremental version of `computeCostBasis`. Each change takes as many steps as it removes lots. */
export class IncrementalCostBasis {
  readonly #method: CostMethod;
  /** Lots before `#first` are used up. */
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

  add(change: ValuedPositionChange): void {
    if (change.quantity.isZero()) {
      // Fees and tax of a trade without units change no lot.
      this.#realisedGain = this.#realisedGain.minus(change.amount);
      return;
    }
    const closed = this.#close(change.quantity);
    const size = change.quantity.abs();
    // Same sign as the cost of a lot: positive for acquired units, negative for units disposed of.
    const value = change.quantity.isNegative() ? change.amount.negated() : change.amount;
    const valueOfClosed = partOf(value, closed.quantity.abs(), size);
    if (!change.takesCostAlong) this.#realisedGain = this.#realisedGain.minus(valueOfClosed).minus(closed.cost);
    const opened = change.quantity.minus(closed.quantity);
    if (!opened.isZero()) this.#open(opened, value.minus(valueOfClosed));
  }

  #open(quantity: Decimal, cost: Decimal): void {
    this.#left = { quantity: this.#left.quantity.plus(quantity), cost: this.#left.cost.plus(cost) };
    if (this.#method === 'fifo') this.#lots.push({ quantity, cost, soldQuantity: ZERO });
    else this.#lots.splice(0, this.#lots.length, { ...this.#left, soldQuantity: ZERO });
    if (this.#method === 'average') this.#first = 0;
  }

  /**
   * Offsets `quantity` against units of the opposite sign, oldest lot first. Returns the offset quantity and the cost
   * of the removed units.
   */
  #close(quantity: Decimal): OffsetUnits {
    let left = quantity;
    let cost = ZERO;
    for (let lot = this.#lots[this.#first]; lot !== undefined && !left.isZero(); lot = this.#lots[this.#first]) {
      const held = lot.quantity.minus(lot.soldQuantity);
      if (held.isNegative() === left.isNegative()) break;
      const taken = held.abs().lessThan(left.abs()) ? held : left.negated();
      const soldQuantity = lot.soldQuantity.plus(taken);
      cost = cost.plus(
        partOf(lot.cost, soldQuantity, lot.quantity).minus(partOf(lot.cost, lot.soldQuantity, lot.quantity)),
      );
      left = left.plus(taken);
      if (soldQuantity.equals(lot.quantity)) this.#first += 1;
      else this.#lots[this.#first] = { ...lot, soldQuantity };
    }
    const met = quantity.minus(left);
    this.#left = { quantity: this.#left.quantity.plus(met), cost: this.#left.cost.minus(cost) };
    return { cost, quantity: met };
  }
}

interface OffsetUnits {
  /** Cost of the removed units. */
  readonly cost: Decimal;
  /** The part of the change that was offset by units of the opposite sign. */
  readonly quantity: Decimal;
}

/**
 * The value of the part: value · part / whole, rounded to `SHARE_SCALE`. Returns `value` itself if part equals whole.
 */
function partOf(value: Decimal, part: Decimal, whole: Decimal): Decimal {
  if (part.isZero()) return ZERO;
  return part.equals(whole) ? value : roundHalfAway(value.times(part).div(whole), SHARE_SCALE);
}
