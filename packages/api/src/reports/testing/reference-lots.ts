import { Decimal, ZERO } from '@coffer/domain/decimal.ts';

/** Enough digits that no quotient of this arithmetic is rounded too early. */
const Precise = Decimal.clone({ precision: 700 });

/** Units bought together, or owed together; in a debt all numbers are negative. */
interface Lot {
  /** The units of the lot, adjusted for splits so far. */
  all: Decimal;
  /** The units of the lot that are used up, adjusted for splits so far. */
  gone: Decimal;
  /** The cost of all units of the lot. */
  readonly cost: Decimal;
}

/**
 * The units of one position, lot by lot, and their cost. Written from the contract (§1 shares of an amount, §2 trades with
 * quantity 0, §3 cost and gain), independently of the code.
 */
export class PositionLots {
  readonly #average: boolean;
  #lots: Lot[] = [];
  realisedGain: Decimal = ZERO;

  constructor(costBasis: 'fifo' | 'average') {
    this.#average = costBasis === 'average';
  }

  /** Multiplies the units by a split factor; the cost is unchanged. */
  split(factor: Decimal): void {
    for (const lot of this.#lots) [lot.all, lot.gone] = [lot.all.times(factor), lot.gone.times(factor)];
  }

  /**
   * Adds units (positive) for money paid, or removes units (negative) for money received. The units first offset lots
   * of the other sign, oldest first; the rest becomes a new lot or a debt. With `takesCostAlong`, no gain is realised.
   */
  book(units: Decimal, money: Decimal, takesCostAlong: boolean): void {
    if (units.isZero()) return;
    const value = units.lessThan(0) ? money.negated() : money;
    let open = units;
    for (let lot = this.#lots[0]; lot !== undefined && !open.isZero(); lot = this.#lots[0]) {
      const left = lot.all.minus(lot.gone);
      if (left.lessThan(0) === open.lessThan(0)) break;
      const met = Decimal.min(left.abs(), open.abs()).times(left.lessThan(0) ? -1 : 1);
      const before = costOfPart(lot, lot.gone);
      lot.gone = lot.gone.plus(met);
      if (!takesCostAlong) this.realisedGain = this.realisedGain.minus(costOfPart(lot, lot.gone).minus(before));
      open = open.plus(met);
      if (lot.gone.equals(lot.all)) this.#lots.shift();
    }
    const valueMet = costOfPart({ all: units, cost: value }, units.minus(open));
    if (!takesCostAlong) this.realisedGain = this.realisedGain.minus(valueMet);
    if (open.isZero()) return;
    const bought = { all: open, gone: ZERO, cost: value.minus(valueMet) };
    this.#lots = this.#average ? [this.#together(bought)] : [...this.#lots, bought];
  }

  /** Subtracts costs of a trade without units from the realised gain. */
  pay(money: Decimal): void {
    this.realisedGain = this.realisedGain.minus(money);
  }

  /** The cost of the remaining units. */
  get cost(): Decimal {
    return this.#lots.reduce((sum, lot) => sum.plus(costLeft(lot)), ZERO);
  }

  #together(bought: Lot): Lot {
    const all = this.#lots.reduce((sum, lot) => sum.plus(lot.all).minus(lot.gone), bought.all);
    return { all, gone: ZERO, cost: this.cost.plus(bought.cost) };
  }
}

function costLeft(lot: Lot): Decimal {
  return lot.cost.minus(costOfPart(lot, lot.gone));
}

/** R(cost · part / all), R rounding half away from zero to 18 decimals; for the whole lot, the exact cost. */
function costOfPart({ all, cost }: Pick<Lot, 'all' | 'cost'>, part: Decimal): Decimal {
  if (part.equals(all)) return cost;
  const exact = new Precise(cost).times(part).div(all);
  return new Decimal(exact.toDecimalPlaces(18, Decimal.ROUND_HALF_UP));
}
