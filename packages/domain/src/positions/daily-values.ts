import { dateOfDayNumber, dayNumber } from '../dates.ts';
import { type Decimal, ZERO } from '../decimal.ts';
import type { Money, Position } from './position.ts';

/** Days after `after`, up to `until`. */
export interface DayRange {
  readonly after: string;
  readonly until: string;
}

export interface ValueOnDay {
  readonly date: string;
  readonly value: Decimal;
}

/**
 * The value of all positions together on each day on which a price, a split or an exchange rate may change it, ascending.
 * There are no transactions in the range, and each position that holds something has a price on the day before it.
 *
 * The cost grows with the prices and rates in the range, not with their product with the positions: a price changes
 * one position, and rates are applied to the sums by currency.
 */
export function* dailyValues(positions: readonly Position[], range: DayRange): Generator<ValueOnDay> {
  const held = positions.filter((position) => !position.quantityOn(range.after).isZero());
  const [first] = held;
  if (first === undefined) return;
  const changing = new Map<string, Position[]>();
  for (const position of held) {
    for (const day of position.priceDays(range)) {
      const ofDay = changing.get(day);
      if (ofDay === undefined) changing.set(day, [position]);
      else ofDay.push(position);
    }
  }
  const sums = new NativeSums(held, range.after);
  const rateDays = daysWithRates(first.money, range);
  for (const date of [...new Set([...changing.keys(), ...rateDays])].sort()) {
    for (const position of changing.get(date) ?? []) sums.update(position, date);
    yield { date, value: sums.valueOn(date, first.money) };
  }
}

/** Values by the currency that they are priced in. */
class NativeSums {
  readonly #values = new Map<Position, { readonly currency: string; readonly value: Decimal }>();
  readonly #sums = new Map<string, Decimal>();

  constructor(positions: readonly Position[], date: string) {
    for (const position of positions) this.update(position, date);
  }

  update(position: Position, date: string): void {
    const known = this.#values.get(position);
    if (known !== undefined) this.#add(known.currency, known.value.negated());
    const now = position.nativeValueOn(date);
    if (now === null) return;
    this.#values.set(position, now);
    this.#add(now.currency, now.value);
  }

  valueOn(date: string, { into }: Money): Decimal {
    let sum = ZERO;
    for (const [currency, value] of this.#sums) sum = sum.plus(value.times(into.on(currency, date)));
    return sum;
  }

  #add(currency: string, value: Decimal): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? ZERO).plus(value));
  }
}

function daysWithRates({ rates }: Money, { after, until }: DayRange): string[] {
  const [first, last] = [dayNumber(after), dayNumber(until)];
  const days = new Set<number>();
  for (const currency of rates.currencies()) {
    for (const day of rates.daysOf(currency)) if (day > first && day <= last) days.add(day);
  }
  return [...days].map(dateOfDayNumber);
}
