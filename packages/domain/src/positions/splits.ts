import { type Decimal, decimalOfText, ONE } from '../decimal.ts';

/** A new-for-old exchange of a security: factor 2 is two new for one old. */
export interface Split {
  readonly date: string;
  /** A positive plain decimal. */
  readonly factor: string;
}

/** The splits of one security. */
export class SplitHistory {
  readonly #splits: readonly { readonly date: string; readonly factor: Decimal }[];

  constructor(splits: readonly Split[]) {
    this.#splits = splits.map(({ date, factor }) => ({ date, factor: decimalOfText(factor) }));
  }

  /**
   * New units for one unit of the day `after`, on the day `until`: the product of every factor dated after the one and
   * on or before the other (contract §2, security quantity). Exact; 1 without such a split.
   */
  factor(after: string, until: string): Decimal {
    let factor = ONE;
    for (const split of this.#splits) {
      if (split.date > after && split.date <= until) factor = factor.times(split.factor);
    }
    return factor;
  }

  /** The days of splits after `after`, up to `until`. */
  daysBetween(after: string, until: string): string[] {
    return this.#splits.map(({ date }) => date).filter((date) => date > after && date <= until);
  }
}

/** For what is never split, as crypto. */
export const NO_SPLITS: SplitHistory = new SplitHistory([]);
