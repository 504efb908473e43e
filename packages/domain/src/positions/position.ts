import { cashLegOf, type PositionBooking, totalPriceOf } from '../cash-leg.ts';
import { dayNumber } from '../dates.ts';
import { type Decimal, decimalOfText, ZERO } from '../decimal.ts';
import { CROSS_RATE_SCALE, convert, type RatesInto, type RateTable } from '../fx.ts';
import { type CostBasis, type CostedChange, type CostMethod, costBasisOf } from './cost-basis.ts';
import type { PriceOnDay, PriceSource } from './prices.ts';
import { QuantityHistory, quantityChange } from './quantity.ts';
import { NOTHING, productOf, type Scaled, ScaledDecimals, sumOfScaled } from './scaled.ts';
import type { SplitHistory } from './splits.ts';

/** What one asset holds of one instrument, as it came about. */
export interface PositionHistory {
  /** By ascending date, and on one day in the order of their making. */
  readonly bookings: readonly PositionBooking[];
  readonly splits: SplitHistory;
  readonly prices: PriceSource;
}

/** Rates of every currency, and those into the reporting currency; positions share them, because they cache. */
export interface Money {
  readonly rates: RateTable;
  readonly into: RatesInto;
}

/**
 * One booking in money. Everything is exact: amounts are converted at the rate of the booking's day, by the one
 * product of `convert`.
 */
export interface ValuedBooking {
  readonly date: string;
  readonly type: PositionBooking['type'];
  /** The change of the position, in units of the booking's day. */
  readonly quantity: Decimal;
  /** The day's price of that change, unsigned; null without any price on or before the day. */
  readonly marketValue: Decimal | null;
  /**
   * What was paid or received, unsigned, fees and tax included: the cash leg (contract §4). Of an `initialBalance`, a
   * `transferIn` or `transferOut` what its own price says. Without a price of its own the market value is in, and
   * without that 0. A reward is paid for with nothing. Of a trade without units fees and tax, which are always paid.
   */
  readonly amount: Decimal;
}

/** A transaction of a position, by its place among the bookings. */
export interface Origin {
  readonly position: Position;
  readonly at: number;
}

/**
 * A position in one currency, and what became of it.
 *
 * Definitions: `cost` is what the units held have cost, fees and tax of buying included; units that came as a
 * `transferIn` or `initialBalance` cost what their own price says, else what they had cost where they came from, else
 * what they were worth that day; a reward costs nothing. A `transferOut` takes its cost along. `realisedGain` is what sales brought, fees and tax deducted, less what
 * the units had cost; dividends are apart.
 */
export class Position {
  readonly #history: PositionHistory;
  readonly #quantities: QuantityHistory;
  readonly #money: Money;
  /** By day: returns of one position, of its asset and of the wallet ask for the same ones. */
  readonly #values = new Map<string, Scaled | null>();
  readonly #costs = new Map<string, CostBasis>();
  readonly #scaled = new ScaledDecimals();
  /** By place among the bookings: where units came from. */
  readonly #origins = new Map<number, Origin>();
  /** By place among the bookings: the linked transaction of another position. */
  readonly #counterparts = new Map<number, Origin>();
  readonly bookings: readonly ValuedBooking[];

  /** @throws NoExchangeRate for a currency that the rates lack. */
  constructor(history: PositionHistory, money: Money) {
    this.#history = history;
    this.#money = money;
    this.#quantities = new QuantityHistory(history.bookings, history.splits);
    this.bookings = history.bookings.map((booking) => this.#valued(booking));
  }

  /** Units held at the end of the day, in units of that day. */
  quantityOn(date: string): Decimal {
    return this.#quantities.on(date);
  }

  /** What a unit is worth on the day, in the currency it is priced in. */
  priceOn(date: string): PriceOnDay | null {
    return this.#history.prices.on(date);
  }

  /** Quantity · price, converted at the day's rate; 0 without units, null without any price on or before the day. */
  valueOn(date: string): Decimal | null {
    const value = this.scaledValueOn(date);
    return value === null ? null : sumOfScaled([value]);
  }

  /** The same as an integer, for sums over many positions. */
  scaledValueOn(date: string): Scaled | null {
    const known = this.#values.get(date);
    if (known !== undefined) return known;
    const value = this.#worth(this.quantityOn(date), date);
    this.#values.set(date, value);
    return value;
  }

  /** Quantity · price in the currency of the price; null without units or without a price. */
  nativeValueOn(date: string): { readonly currency: string; readonly value: Decimal } | null {
    const quantity = this.quantityOn(date);
    const price = quantity.isZero() ? null : this.priceOn(date);
    return price === null ? null : { currency: price.currency, value: quantity.times(price.value) };
  }

  /** The days on which a price or a split may change the value. */
  priceDays({ after, until }: { readonly after: string; readonly until: string }): string[] {
    return this.#history.prices.daysBetween(after, until);
  }

  /** False when the value may be 0 or less, on some day before the next transaction, though there are units. */
  isAlwaysAboveZero(date: string): boolean {
    const quantity = this.quantityOn(date);
    return quantity.isZero() || (!quantity.isNegative() && !this.#history.prices.canBeZero);
  }

  get money(): Money {
    return this.#money;
  }

  /**
   * Says where the units of a `transferIn` (by its place among the bookings) came from: without a price of its own they
   * cost what they had cost there. Units that would come from themselves have their own worth: of a circle the link that
   * is said last does not count. Said before any cost is asked for.
   */
  cameFrom(at: number, origin: Origin): void {
    const own = this.#history.bookings[at];
    if (own?.type !== 'transferIn' || own.priceValue !== null) return;
    if (!this.#isBehind(at, origin)) this.#origins.set(at, origin);
  }

  /** Links two transactions through which units move from one position to another. */
  linkTo(at: number, counterpart: Origin): void {
    this.#counterparts.set(at, counterpart);
    counterpart.position.#counterparts.set(counterpart.at, { position: this, at });
  }

  /** The linked transaction of another position through which the units of a transaction move. */
  counterpartOf(at: number): Origin | undefined {
    return this.#counterparts.get(at);
  }

  /** Whether units of a booking are among those that a `transferOut` took from, wherever they went meanwhile. */
  #isBehind(at: number, out: Origin): boolean {
    const seen = new Map<Position, number>();
    const open = [out];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.position === this && at < next.at) return true;
      const known = seen.get(next.position) ?? 0;
      if (next.at <= known) continue;
      seen.set(next.position, next.at);
      for (const [place, origin] of next.position.#origins) {
        if (place >= known && place < next.at) open.push(origin);
      }
    }
    return false;
  }

  /** Cost and realised gain of all bookings up to the day, in units of that day. */
  costOn(date: string, method: CostMethod): CostBasis {
    const count = this.bookings.filter((booking) => booking.date <= date).length;
    return this.#costOf(count, date, method);
  }

  /** Of the first bookings, in units of a day that is not before them. */
  #costOf(count: number, date: string, method: CostMethod): CostBasis {
    const key = `${count} ${date} ${method}`;
    const known = this.#costs.get(key);
    if (known !== undefined) return known;
    const changes = this.bookings.slice(0, count).map(
      (booking, at): CostedChange => ({
        quantity: booking.quantity.times(this.#history.splits.factor(booking.date, date)),
        amount: this.#costChange(booking, at, method),
        takesCostAlong: booking.type === 'transferOut',
      }),
    );
    const basis = costBasisOf(changes, method);
    this.#costs.set(key, basis);
    return basis;
  }

  /** What units have cost or brought. Without units only a trade has a cost, its fees and tax. */
  #costChange(booking: ValuedBooking, at: number, method: CostMethod): Decimal {
    if (!booking.quantity.isZero()) return this.#costBrought(at, method) ?? booking.amount;
    return booking.type === 'buy' || booking.type === 'sell' ? booking.amount : ZERO;
  }

  /** What the units of a booking had cost where they came from; null when that is not known. */
  #costBrought(at: number, method: CostMethod): Decimal | null {
    const origin = this.#origins.get(at);
    return origin === undefined ? null : origin.position.#costTaken(origin.at, method);
  }

  #costTaken(at: number, method: CostMethod): Decimal {
    const date = this.bookings[at]?.date ?? '';
    const [before, after] = [at, at + 1].map((count) => this.#costOf(count, date, method).cost);
    return (before ?? ZERO).minus(after ?? ZERO);
  }

  /** Σ dividends up to the day, fees and tax deducted. */
  dividendsUntil(date: string): Decimal {
    return this.bookings
      .filter((booking) => booking.type === 'dividend' && booking.date <= date)
      .reduce((sum, { amount }) => sum.plus(amount), ZERO);
  }

  #valued(booking: PositionBooking): ValuedBooking {
    const { date, type } = booking;
    const quantity = quantityChange(booking);
    const worth = this.#worth(quantity.abs(), date);
    const marketValue = worth === null ? null : sumOfScaled([worth]);
    return { date, type, quantity, marketValue, amount: this.#amountOf(booking, marketValue ?? ZERO) };
  }

  #amountOf(booking: PositionBooking, marketValue: Decimal): Decimal {
    const { type, priceCurrency, priceValue, date } = booking;
    if (type === 'reward') return ZERO;
    if (priceValue === null || priceCurrency === null) return marketValue;
    const { rates, into } = this.#money;
    const cash = cashLegOf(booking, rates);
    const isPaid = type === 'buy' || (type === 'sell' && decimalOfText(booking.quantity).isZero());
    const amount = isPaid ? cash.negated() : cash;
    const moves = type === 'buy' || type === 'sell' || type === 'dividend';
    return convert(moves ? amount : totalPriceOf(booking), into.on(priceCurrency, date));
  }

  #worth(quantity: Decimal, date: string): Scaled | null {
    if (quantity.isZero()) return NOTHING;
    const price = this.priceOn(date);
    if (price === null) return null;
    const rate = this.#money.into.from(price.currency).scaledOn(dayNumber(date));
    return productOf([
      this.#scaled.of(quantity),
      this.#scaled.of(price.value),
      { value: rate, scale: CROSS_RATE_SCALE },
    ]);
  }
}
