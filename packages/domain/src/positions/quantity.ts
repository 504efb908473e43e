import type { PositionTransaction } from '../cash-leg.ts';
import { type Decimal, ONE, parseUnlimitedDecimal, ZERO } from '../decimal.ts';
import { lastDayIndexOnOrBefore } from './last-day-index.ts';
import type { SplitHistory } from './splits.ts';

type Movement = Pick<PositionTransaction, 'type' | 'quantity'>;

/**
 * The change of a position's quantity by a transaction, in units of its date (contract §2, security quantity): buy,
 * transferIn and reward +|quantity|; sell and transferOut −|quantity|; initialBalance as signed; dividend 0. Exact.
 */
export function quantityChange({ type, quantity }: Movement): Decimal {
  const units = parseUnlimitedDecimal(quantity);
  switch (type) {
    case 'buy':
    case 'transferIn':
    case 'reward':
      return units.abs();
    case 'sell':
    case 'transferOut':
      return units.abs().negated();
    case 'initialBalance':
      return units;
    case 'dividend':
      return ZERO;
  }
}

/** The quantity of one instrument on any day, in units of that day. Keeps one quantity per day with transactions. */
export class QuantityHistory {
  readonly #days: string[] = [];
  readonly #quantities: Decimal[] = [];
  readonly #splits: SplitHistory;

  /** @param transactions of one position, by ascending date. */
  constructor(transactions: readonly (Movement & { readonly date: string })[], splits: SplitHistory) {
    this.#splits = splits;
    for (const transaction of transactions) {
      const quantity = this.on(transaction.date).plus(quantityChange(transaction));
      if (this.#days.at(-1) === transaction.date) this.#quantities.pop();
      else this.#days.push(transaction.date);
      this.#quantities.push(quantity);
    }
  }

  /**
   * The quantity on `date`: the exact sum of all quantities, each multiplied by every split factor dated after the
   * transaction and on or before `date`.
   */
  on(date: string): Decimal {
    const at = lastDayIndexOnOrBefore(this.#days, date);
    const quantity = this.#quantities[at];
    if (quantity === undefined || quantity.isZero()) return ZERO;
    const factor = this.#splits.factor(this.#days[at] ?? date, date);
    return factor === ONE ? quantity : quantity.times(factor);
  }
}
