import { cashLegOf, type PositionBooking, totalPriceOf } from '../cash-leg.ts';
import { dayNumber } from '../dates.ts';
import { type Decimal, decimalOfText, ZERO } from '../decimal.ts';
import { BASE_CURRENCY, CROSS_RATE_SCALE, convert, type RatesInto, type RateTable } from '../fx.ts';
import type { CircleSearch } from './circle-search.ts';
import type { CostBasis, CostedChange, CostMethod } from './cost-basis.ts';
import { lastOnOrBefore } from './last-on-or-before.ts';
import { type CostOrigin, PositionCosts } from './position-costs.ts';
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

/** What a position's worth is counted in before it is converted: money, or units that are worth their daily rate. */
export type ValueUnit = { readonly currency: string } | { readonly rateOf: string };

/** What a position is worth from a day on, before it is converted. */
export interface UnconvertedStep {
  readonly date: string;
  /** Null when it is worth nothing, or nobody knows how much. */
  readonly unit: ValueUnit | null;
  readonly amount: Scaled;
  /** There are units, and no price of them. */
  readonly isUnpriced: boolean;
  /** It may be worth 0 or less before the next step, though there are units. */
  readonly mayBeZeroOrLess: boolean;
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
  readonly #costs: PositionCosts;
  readonly #days: readonly string[];
  #ownRates: RatesInto | null = null;
  #steps: readonly UnconvertedStep[] | null = null;
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
    this.#days = history.bookings.map(({ date }) => date);
    this.#costs = new PositionCosts({ changes: this.#costedChanges(), originOf: (at) => this.#costOrigin(at) });
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
    const value = this.#worth(this.quantityOn(date), date);
    return value === null ? null : sumOfScaled([value]);
  }

  get money(): Money {
    return this.#money;
  }

  /**
   * Says where the units of a `transferIn` (by its place among the bookings) came from: without a price of its own they
   * cost what they had cost there. Units that would come from themselves have their own worth: of a circle the link that
   * is said last does not count. Said before any cost is asked for.
   */
  cameFrom(at: number, origin: Origin, circles: CircleSearch): void {
    const own = this.#history.bookings[at];
    if (own?.type !== 'transferIn' || own.priceValue !== null) return;
    if (!this.#isBehind(at, origin, circles)) this.#origins.set(at, origin);
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
  #isBehind(at: number, out: Origin, circles: CircleSearch): boolean {
    const day = this.bookings[at]?.date ?? '';
    const seen = new Map<Position, number>();
    const open = [out];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { position } = next;
      if (position === this && at < next.at) return true;
      const known = seen.get(position) ?? 0;
      if (next.at <= known) continue;
      seen.set(position, next.at);
      for (let place = next.at - 1; place >= known; place -= 1) {
        if (circles.areWithinDays && (position.bookings[place]?.date ?? '') < day) break;
        circles.countStep();
        const origin = position.#origins.get(place);
        if (origin !== undefined) open.push(origin);
      }
    }
    return false;
  }

  /** Cost and realised gain of all bookings up to the day. */
  costOn(date: string, method: CostMethod): Pick<CostBasis, 'cost' | 'realisedGain'> {
    return this.#costs.after(lastOnOrBefore(this.#days, date) + 1, method);
  }

  /** The bookings in units of the last one's day: what they cost doesn't depend on the unit. */
  #costedChanges(): CostedChange[] {
    const last = this.#days.at(-1) ?? '';
    return this.bookings.map(({ date, type, quantity, amount }) => ({
      quantity: quantity.times(this.#history.splits.factor(date, last)),
      // Without units only a trade has a cost, its fees and tax.
      amount: quantity.isZero() && type !== 'buy' && type !== 'sell' ? ZERO : amount,
      takesCostAlong: type === 'transferOut',
    }));
  }

  #costOrigin(at: number): CostOrigin | null {
    const origin = this.#origins.get(at);
    if (origin === undefined || this.bookings[at]?.quantity.isZero() === true) return null;
    return { costs: origin.position.#costs, at: origin.at };
  }

  /**
   * By how much its worth, before it is converted, is another from a day on: quantity · price, or for what is worth its own
   * daily rate the quantity.
   */
  get unconvertedSteps(): readonly UnconvertedStep[] {
    this.#steps ??= this.#makeSteps();
    return this.#steps;
  }

  #makeSteps(): UnconvertedStep[] {
    const days = new Set([...this.#days, ...this.#history.prices.days(), ...this.#history.splits.days]);
    const first = this.#days[0] ?? '';
    return [...days]
      .filter((day) => day >= first)
      .sort()
      .map((day) => this.#unconvertedOn(day));
  }

  #unconvertedOn(date: string): UnconvertedStep {
    const quantity = this.quantityOn(date);
    const nothing = { date, unit: null, amount: NOTHING, isUnpriced: false, mayBeZeroOrLess: false };
    if (quantity.isZero()) return nothing;
    const mayBeZeroOrLess = quantity.isNegative() || this.#history.prices.canBeZero;
    const price = this.priceOn(date);
    if (price === null) return { ...nothing, isUnpriced: true, mayBeZeroOrLess };
    const units = this.#scaled.of(quantity);
    if (price.isDailyRateOf !== undefined) {
      return { ...nothing, unit: { rateOf: price.isDailyRateOf }, amount: units, mayBeZeroOrLess };
    }
    const amount = productOf([units, this.#scaled.of(price.value)]);
    return { ...nothing, unit: { currency: price.currency }, amount, mayBeZeroOrLess };
  }

  /** One unit of what a step is in, converted at a day's rates. */
  convertedUnit(unit: ValueUnit, day: number): Scaled {
    const { rates, into } = this.#money;
    if ('currency' in unit) return { value: into.from(unit.currency).scaledOn(day), scale: CROSS_RATE_SCALE };
    this.#ownRates ??= rates.rateInto(BASE_CURRENCY);
    return productOf([
      { value: this.#ownRates.from(unit.rateOf).scaledOn(day), scale: CROSS_RATE_SCALE },
      { value: into.from(BASE_CURRENCY).scaledOn(day), scale: CROSS_RATE_SCALE },
    ]);
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
