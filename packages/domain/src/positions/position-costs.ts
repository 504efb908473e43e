import { type Decimal, ZERO } from '../decimal.ts';
import { type CostBasis, type CostedChange, type CostMethod, CostWalk } from './cost-basis.ts';

/** A `transferOut` of another position, by its place among the bookings. */
export interface CostOrigin {
  readonly costs: PositionCosts;
  readonly at: number;
}

/** The bookings of a position as changes of its cost, and where units without a price of their own came from. */
interface CostedBookings {
  readonly changes: readonly CostedChange[];
  originOf(at: number): CostOrigin | null;
}

const NOTHING: CostBasis = { quantity: ZERO, cost: ZERO, realisedGain: ZERO };

/** Cost and realised gain of a position after each of its bookings, each computed once. */
export class PositionCosts {
  readonly #bookings: CostedBookings;
  readonly #walks: Readonly<Record<CostMethod, { readonly walk: CostWalk; readonly after: CostBasis[] }>> = {
    fifo: { walk: new CostWalk('fifo'), after: [NOTHING] },
    average: { walk: new CostWalk('average'), after: [NOTHING] },
  };

  constructor(bookings: CostedBookings) {
    this.#bookings = bookings;
  }

  /** After the first `count` bookings. What came from other positions is computed there before, without recursion: chains are long. */
  after(count: number, method: CostMethod): CostBasis {
    const open: { readonly costs: PositionCosts; readonly count: number }[] = [{ costs: this, count }];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const missing = next.costs.#advance(next.count, method);
      if (missing === null) open.pop();
      else open.push({ costs: missing.costs, count: missing.at + 1 });
    }
    return this.#known(count, method);
  }

  /** Adds bookings up to `count`; stops before one whose origin isn't computed yet, and answers that. */
  #advance(count: number, method: CostMethod): CostOrigin | null {
    const { walk, after } = this.#walks[method];
    while (after.length <= count) {
      const at = after.length - 1;
      const change = this.#bookings.changes[at];
      if (change === undefined) return null;
      const origin = this.#bookings.originOf(at);
      if (origin !== null && origin.costs.#walks[method].after.length <= origin.at + 1) return origin;
      walk.add(origin === null ? change : { ...change, amount: origin.costs.#taken(origin.at, method) });
      after.push(walk.basis);
    }
    return null;
  }

  #known(count: number, method: CostMethod): CostBasis {
    const { after } = this.#walks[method];
    return after[Math.min(count, after.length - 1)] ?? NOTHING;
  }

  /** What the units of a `transferOut` had cost. */
  #taken(at: number, method: CostMethod): Decimal {
    return this.#known(at, method).cost.minus(this.#known(at + 1, method).cost);
  }
}
