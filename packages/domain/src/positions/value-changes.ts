import { addDays } from '../dates.ts';
import { type Decimal, formatDecimal, ZERO } from '../decimal.ts';
import type { PriceSource } from './prices.ts';
import type { QuantityHistory } from './quantity.ts';

/** The change of a position's market value on a day, in the currency of its price. */
export interface ValueChange {
  readonly date: string;
  readonly currency: string;
  /** A plain decimal, exact: quantity times price without rounding. */
  readonly change: string;
}

export interface ValuedPosition {
  readonly quantities: Pick<QuantityHistory, 'on'>;
  readonly prices: Pick<PriceSource, 'on'>;
}

/**
 * The changes of a position's market value on each of the `days` since `since` (contract §3). The market value of a day is
 * quantity · price at its end. When the currency of the price changes, the whole value leaves the old currency and enters
 * the new one.
 * @param days all days on which quantity or price may change, in any order; duplicates are allowed.
 */
export function valueChanges(position: ValuedPosition, days: Iterable<string>, since: string): ValueChange[] {
  const changes: ValueChange[] = [];
  let before = positionValuesOn(position, addDays(since, -1));
  for (const date of [...new Set(days)].filter((day) => day >= since).sort()) {
    const now = positionValuesOn(position, date);
    for (const currency of new Set([...before.keys(), ...now.keys()])) {
      const change = (now.get(currency) ?? ZERO).minus(before.get(currency) ?? ZERO);
      if (!change.isZero()) changes.push({ date, currency, change: formatDecimal(change) });
    }
    before = now;
  }
  return changes;
}

/** Market value by currency; empty without units, or without a price on or before the day. */
function positionValuesOn({ quantities, prices }: ValuedPosition, date: string): ReadonlyMap<string, Decimal> {
  const quantity = quantities.on(date);
  const price = quantity.isZero() ? null : prices.on(date);
  return new Map(price === null ? [] : [[price.currency, quantity.times(price.value)]]);
}
