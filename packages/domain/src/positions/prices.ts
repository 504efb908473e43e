import { type Decimal, ONE, parseUnlimitedDecimal, roundHalfAway } from '../decimal.ts';
import { BASE_CURRENCY, CROSS_RATE_SCALE, type RateTable, type TargetCurrencyRates } from '../fx.ts';
import { lastDayIndexOnOrBefore } from './last-day-index.ts';
import type { SplitHistory } from './splits.ts';

/** The price of one unit on the requested day. */
export interface PriceOnDay {
  readonly value: Decimal;
  readonly currency: string;
  /** The day on which the price was traded or set. */
  readonly date: string;
  /** If the price is a daily rate, the symbol of the rate; otherwise absent. */
  readonly dailyRateSymbol?: string;
}

/** A source of prices per unit; returns null without a price on or before the day. */
export interface PriceSource {
  on(date: string): PriceOnDay | null;
  /** The days on which a traded price may change, in any order. Changes by splits and daily rates are not included. */
  days(): readonly string[];
  /** Whether any price may be 0. */
  readonly canBeZero: boolean;
}

/** A price as traded, a plain decimal; at most one per day. */
export interface TradedPrice {
  readonly date: string;
  readonly value: string;
  readonly currency: string;
}

/**
 * The traded prices of one instrument (contract §2, prices). The latest price on or before a day counts. A price older than a
 * split is divided by every split factor dated after the price and on or before the requested day, rounded half away from
 * zero to 30 decimals, same as rates.
 */
export class TradedPrices implements PriceSource {
  readonly #days: readonly string[];
  readonly #prices: readonly TradedPrice[];
  readonly #splits: SplitHistory;
  /** Prices adjusted for splits, cached by index, because one price counts for many days. */
  readonly #known = new Map<number, { readonly factor: Decimal; readonly price: PriceOnDay }>();

  readonly canBeZero: boolean;

  /** @param prices by ascending date. */
  constructor(prices: readonly TradedPrice[], splits: SplitHistory) {
    this.#prices = prices;
    this.#days = prices.map(({ date }) => date);
    this.#splits = splits;
    this.canBeZero = prices.some(({ value }) => parseUnlimitedDecimal(value).isZero());
  }

  days(): readonly string[] {
    return this.#days;
  }

  on(date: string): PriceOnDay | null {
    const at = lastDayIndexOnOrBefore(this.#days, date);
    const traded = this.#prices[at];
    if (traded === undefined) return null;
    const factor = this.#splits.factor(traded.date, date);
    const known = this.#known.get(at);
    if (known?.factor.equals(factor)) return known.price;
    const value = parseUnlimitedDecimal(traded.value);
    const price = {
      value: factor.equals(ONE) ? value : roundHalfAway(value.div(factor), CROSS_RATE_SCALE),
      currency: traded.currency,
      date: traded.date,
    };
    this.#known.set(at, { factor, price });
    return price;
  }
}

/** A source of prices that uses the first of several sources with a price on or before the day. */
export class FallbackPriceSource implements PriceSource {
  readonly #sources: readonly PriceSource[];
  readonly canBeZero: boolean;

  constructor(sources: readonly PriceSource[]) {
    this.#sources = sources;
    this.canBeZero = sources.some((source) => source.canBeZero);
  }

  days(): readonly string[] {
    return this.#sources.flatMap((source) => source.days());
  }

  on(date: string): PriceOnDay | null {
    for (const source of this.#sources) {
      const price = source.on(date);
      if (price !== null) return price;
    }
    return null;
  }
}

/**
 * A source of the daily rate of a currency or crypto symbol: the value of one unit in EUR (contract §2: the price of a
 * crypto symbol).
 */
export class RatePriceSource implements PriceSource {
  readonly #currency: string;
  readonly #rates: TargetCurrencyRates | null;
  readonly canBeZero = false;

  constructor(currency: string, rates: RateTable) {
    this.#currency = currency;
    this.#rates = rates.has(currency) ? rates.rateInto(BASE_CURRENCY) : null;
  }

  days(): readonly string[] {
    return [];
  }

  on(date: string): PriceOnDay | null {
    if (this.#rates === null) return null;
    const value = this.#rates.on(this.#currency, date);
    return { value, currency: BASE_CURRENCY, date, dailyRateSymbol: this.#currency };
  }
}
