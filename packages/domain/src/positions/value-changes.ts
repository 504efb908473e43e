import { addDays } from '../dates.ts';
import { type Decimal, formatDecimal, ZERO } from '../decimal.ts';
import type { PriceSource } from './prices.ts';
import type { QuantityHistory } from './quantity.ts';

/** By how much the market value of a position changed on a day, in the currency of its price. */
export interface ValueChange {
  readonly date: string;
  readonly currency: string;
  /** A plain decimal, exact: quantities and prices are multiplied, nothing is rounded. */
  readonly change: string;
}

export interface ValuedPosition {
  readonly quantities: Pick<QuantityHistory, 'on'>;
  readonly prices: Pick<PriceSource, 'on'>;
}

/**
 * The changes of MV(d), quantity · price at the end of day d, on each of the `days` from `since` on (contract §3). When
 * the price comes in another currency, the whole value leaves the one and comes to the other.
 * @param days every day on which quantity or price may change; in any order, repeated or not.
 */
export function valueChanges(position: ValuedPosition, days: Iterable<string>, since: string): ValueChange[] {
  const changes: ValueChange[] = [];
  let before = worthOn(position, addDays(since, -1));
  for (const date of [...new Set(days)].filter((day) => day >= since).sort()) {
    const now = worthOn(position, date);
    for (const currency of new Set([...before.keys(), ...now.keys()])) {
      const change = (now.get(currency) ?? ZERO).minus(before.get(currency) ?? ZERO);
      if (!change.isZero()) changes.push({ date, currency, change: formatDecimal(change) });
    }
    before = now;
  }
  return changes;
}

/** By currency; nothing without units, or without any price on or before the day. */
function worthOn({ quantities, prices }: ValuedPosition, date: string): ReadonlyMap<string, Decimal> {
  const quantity = quantities.on(date);
  const price = quantity.isZero() ? null : prices.on(date);
  return new Map(price === null ? [] : [[price.currency, quantity.times(price.value)]]);
}
