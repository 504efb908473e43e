import { Decimal, ZERO } from '@coffer/domain/decimal.ts';

/** Written from the definitions of FIFO and average cost that the contract names (§3), not from the code. */

/** So many digits that no quotient of this arithmetic is rounded before it should be. */
const Precise = Decimal.clone({ precision: 700 });

/** Units that came together, or that are owed together: then all numbers are below zero. */
interface Lot {
  /** How many they were, and how many of them went since, in units of the day that the lots are at. */
  all: Decimal;
  gone: Decimal;
  /** Of all of them. */
  readonly cost: Decimal;
}

/** The units of one position, purchase by purchase, and what they have cost. */
export class Lots {
  readonly #average: boolean;
  #lots: Lot[] = [];
  realisedGain: Decimal = ZERO;

  constructor(costBasis: 'fifo' | 'average') {
    this.#average = costBasis === 'average';
  }

  /** New units for each old one; what they have cost stays. */
  split(factor: Decimal): void {
    for (const lot of this.#lots) [lot.all, lot.gone] = [lot.all.times(factor), lot.gone.times(factor)];
  }

  /**
   * Units that come (above zero) for money that is paid, or go (below) for money that is received. They first meet the
   * units of the other sign, the oldest first; what is beyond those is a purchase, or a debt, of its own.
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

  /** Costs without units. */
  pay(money: Decimal): void {
    this.realisedGain = this.realisedGain.minus(money);
  }

  /** What the units that are left have cost. */
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

/** R(cost · part / all), R rounding half away from zero to 18 decimals; of all of them the cost as it is. */
function costOfPart({ all, cost }: Pick<Lot, 'all' | 'cost'>, part: Decimal): Decimal {
  if (part.equals(all)) return cost;
  const exact = new Precise(cost).times(part).div(all);
  return new Decimal(exact.toDecimalPlaces(18, Decimal.ROUND_HALF_UP));
}
