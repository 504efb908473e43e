import { type Decimal, ONE, parseUnlimitedDecimal } from '../decimal.ts';
import { lastDayIndexOnOrBefore } from './last-day-index.ts';

/** A new-for-old exchange of a security: factor 2 means two new units for one old unit. */
export interface UnitSplit {
  readonly date: string;
  /** A positive plain decimal. */
  readonly factor: string;
}

/** The splits of one security. */
export class SplitHistory {
  readonly #splits: readonly { readonly date: string; readonly factor: Decimal }[];
  /**
   * Cached products of split factors, by the index of their first split, up to the latest requested day. A request for
   * a later day extends the product.
   */
  readonly #products = new Map<number, { until: number; factor: Decimal }>();
  /** The dates of the splits, ascending. */
  readonly days: readonly string[];

  constructor(splits: readonly UnitSplit[]) {
    this.#splits = splits
      .map(({ date, factor }) => ({ date, factor: parseUnlimitedDecimal(factor) }))
      .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
    this.days = this.#splits.map(({ date }) => date);
  }

  /**
   * New units on the day `until` per unit of the day `after`: the product of all factors dated after `after` and on or before
   * `until` (contract §2, security quantity). Exact; 1 without such a split.
   */
  factor(after: string, until: string): Decimal {
    const [from, end] = [lastDayIndexOnOrBefore(this.days, after) + 1, lastDayIndexOnOrBefore(this.days, until) + 1];
    if (from >= end) return ONE;
    const known = this.#products.get(from);
    const product = known === undefined || known.until > end ? { until: from, factor: ONE } : known;
    for (; product.until < end; product.until += 1) {
      product.factor = product.factor.times(this.#splits[product.until]?.factor ?? ONE);
    }
    this.#products.set(from, product);
    return product.factor;
  }
}

/** The empty split history, for instruments without splits, such as crypto. */
export const NO_SPLITS: SplitHistory = new SplitHistory([]);
