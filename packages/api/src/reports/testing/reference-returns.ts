import { Decimal, ONE, ZERO } from '@coffer/domain/decimal.ts';
import { daysOf } from './counted-calendar.ts';
import type { RawPosition } from './raw-wallet.ts';
import type { Holding, ReferenceHoldings } from './reference-holdings.ts';

/** So many digits that only the end of a percentage is rounded. */
const Precise = Decimal.clone({ precision: 400 });

/** Money on a day: above zero what was got out, below what was put in. */
export interface DatedAmount {
  readonly date: string;
  readonly amount: Decimal;
}

const UNPAID: readonly string[] = ['transferIn', 'transferOut', 'initialBalance'];

/** What went in and out of some holdings, and what they were worth on any day. */
export class HeldTogether {
  readonly #holdings: ReferenceHoldings;
  readonly #all: readonly Holding[];
  readonly #bookings: readonly RawPosition[];
  readonly #date: string;

  constructor(holdings: ReferenceHoldings, all: readonly Holding[], date: string) {
    this.#holdings = holdings;
    this.#all = all;
    this.#date = date;
    this.#bookings = all.flatMap(({ bookings }) => bookings).filter(({ type }) => type !== 'reward');
  }

  /** Null when one that is not empty has no price. */
  worthOn(date: string): Decimal | null {
    let sum = ZERO;
    for (const holding of this.#all) {
      const value = this.#holdings.valueOn(holding, date);
      if (value === null) return null;
      sum = sum.plus(value);
    }
    return sum;
  }

  /** By day, as if all was sold on the last one; null when it is not known for what. */
  amounts(): DatedAmount[] | null {
    const end = this.worthOn(this.#date);
    if (end === null) return null;
    const all = this.#bookings.map((one) => ({ date: one.date, amount: this.#got(one) }));
    const byDay = Map.groupBy([...all, { date: this.#date, amount: end }], ({ date }) => date);
    return [...byDay]
      .map(([date, of]) => ({ date, amount: of.reduce((sum, one) => sum.plus(one.amount), ZERO) }))
      .filter(({ amount }) => !amount.isZero());
  }

  /**
   * In percent, to four decimals: day by day from the first one, what a unit of money that was put in became. At each
   * day with bookings the span before it ends and one after it begins; where nothing is at work, nothing changes.
   */
  timeWeighted(): number | null {
    const first = this.#bookings.map(({ date }) => date).toSorted()[0];
    if (first === undefined || this.worthOn(this.#date) === null) return null;
    let [growth, atWork, ever] = [new Precise(1), ZERO, false];
    const spanEnds = (worth: Decimal) => {
      if (!atWork.greaterThan(0)) return;
      growth = growth.times(worth).div(atWork);
      ever = true;
    };
    for (const date of daysOf({ start: first, end: this.#date })) {
      const ofDay = this.#bookings.filter((one) => one.date === date);
      if (ofDay.length === 0) continue;
      const worth = this.worthOn(date);
      if (worth === null) return null;
      const before = this.#beforeBookings(worth, ofDay);
      spanEnds(before);
      atWork = ofDay.reduce((sum, one) => sum.minus(this.#got(one)), before);
    }
    spanEnds(this.worthOn(this.#date) ?? ZERO);
    if (!ever) return null;
    // A zero has no sign in JSON.
    return growth.minus(ONE).times(100).toDecimalPlaces(4, Decimal.ROUND_HALF_EVEN).toNumber() + 0;
  }

  /**
   * What was there before the bookings of a day, with what they brought: the worth at its end, less the units that came
   * at the day's price, and with the money that was got for those that went.
   */
  #beforeBookings(worth: Decimal, ofDay: readonly RawPosition[]): Decimal {
    return ofDay.reduce((sum, one) => {
      return this.#comes(one) ? sum.minus(this.#holdings.marketValue(one) ?? ZERO) : sum.plus(this.#got(one));
    }, worth);
  }

  #comes({ type, quantity }: RawPosition): boolean {
    return type === 'buy' || type === 'transferIn' || (type === 'initialBalance' && !quantity.startsWith('-'));
  }

  /** Units that come or go without money count at their market value that day, without one at their own price. */
  #got(booking: RawPosition): Decimal {
    const paid = this.#holdings.amount(booking);
    const money = UNPAID.includes(booking.type) ? (this.#holdings.marketValue(booking) ?? paid) : paid;
    return this.#comes(booking) ? money.negated() : money;
  }
}
