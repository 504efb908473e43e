import { type Decimal, ZERO } from '../decimal.ts';
import { type CostBasis, type CostMethod, IncrementalCostBasis, type ValuedPositionChange } from './cost-basis.ts';

/**
 * The `transferOut` of another position whose units arrive in this one and keep their cost. `at` is its index among the
 * other position's transactions.
 */
export interface CostOrigin {
  readonly costs: PositionCosts;
  readonly at: number;
}

/** The transactions of a position as changes of its cost, and the origin of units without a price of their own. */
interface CostedTransactions {
  readonly changes: readonly ValuedPositionChange[];
  originOf(at: number): CostOrigin | null;
}

const NOTHING: CostBasis = { quantity: ZERO, cost: ZERO, realisedGain: ZERO };

/** Cost and realised gain of a position after each of its transactions, each computed once. */
export class PositionCosts {
  readonly #transactions: CostedTransactions;
  readonly #walks: Readonly<Record<CostMethod, { readonly walk: IncrementalCostBasis; readonly after: CostBasis[] }>> =
    {
      fifo: { walk: new IncrementalCostBasis('fifo'), after: [NOTHING] },
      average: { walk: new IncrementalCostBasis('average'), after: [NOTHING] },
    };

  constructor(transactions: CostedTransactions) {
    this.#transactions = transactions;
  }

  /**
   * Cost basis after the first `count` transactions. Before that, computes the costs of all positions that transferred
   * units to this position. Uses a loop instead of recursion, because chains of transfers can be long.
   */
  after(count: number, method: CostMethod): CostBasis {
    const open: { readonly costs: PositionCosts; readonly count: number }[] = [{ costs: this, count }];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const missing = next.costs.#advance(next.count, method);
      if (missing === null) open.pop();
      else open.push({ costs: missing.costs, count: missing.at + 1 });
    }
    return this.#known(count, method);
  }

  /**
   * Adds transactions up to `count`. Stops before a transaction whose origin is not computed yet and returns that origin;
   * otherwise returns null.
   */
  #advance(count: number, method: CostMethod): CostOrigin | null {
    const { walk, after } = this.#walks[method];
    while (after.length <= count) {
      const at = after.length - 1;
      const change = this.#transactions.changes[at];
      if (change === undefined) return null;
      const origin = this.#transactions.originOf(at);
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

  /** Cost of the units that leave the position with the `transferOut` at index `at`. */
  #taken(at: number, method: CostMethod): Decimal {
    return this.#known(at, method).cost.minus(this.#known(at + 1, method).cost);
  }
}
