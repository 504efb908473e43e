import { type Decimal, decimalOfText, ONE } from '../decimal.ts';
import { lastOnOrBefore } from './last-on-or-before.ts';

/** A new-for-old exchange of a security: factor 2 is two new for one old. */
export interface Split {
  readonly date: string;
  /** A positive plain decimal. */
  readonly factor: string;
}

/** The splits of one security. */
export class SplitHistory {
  readonly #splits: readonly { readonly date: string; readonly factor: Decimal }[];
  /** By the place of the first split of a product, the longest one so far: days are mostly asked for in their order. */
  readonly #products = new Map<number, { until: number; factor: Decimal }>();
  /** The days of the splits, ascending. */
  readonly days: readonly string[];

  constructor(splits: readonly Split[]) {
    this.#splits = splits
      .map(({ date, factor }) => ({ date, factor: decimalOfText(factor) }))
      .sort((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
    this.days = this.#splits.map(({ date }) => date);
  }

  /**
   * New units for one unit of the day `after`, on the day `until`: the product of every factor dated after the one and
   * on or before the other (contract §2, security quantity). Exact; 1 without such a split.
   */
  factor(after: string, until: string): Decimal {
    const [from, end] = [lastOnOrBefore(this.days, after) + 1, lastOnOrBefore(this.days, until) + 1];
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

/** For what is never split, as crypto. */
export const NO_SPLITS: SplitHistory = new SplitHistory([]);
