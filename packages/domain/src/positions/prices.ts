import { type Decimal, decimalOfText, ONE, roundHalfAway } from '../decimal.ts';
import { BASE_CURRENCY, CROSS_RATE_SCALE, type RatesInto, type RateTable } from '../fx.ts';
import { lastOnOrBefore } from './last-on-or-before.ts';
import type { SplitHistory } from './splits.ts';

/** The price of one unit of the day that was asked for. */
export interface PriceOnDay {
  readonly value: Decimal;
  readonly currency: string;
  /** The day it was traded or set. */
  readonly date: string;
  /** The symbol whose rate of the day it is: another one on the next day. */
  readonly isDailyRateOf?: string;
}

/** Anything that knows what a unit is worth; null without any price on or before the day. */
export interface PriceSource {
  on(date: string): PriceOnDay | null;
  /** The days from which on another price may count, in any order; without those of daily rates and of splits. */
  days(): readonly string[];
  /** Whether a price on some day may be 0. */
  readonly canBeZero: boolean;
}

/** A price as it was traded: a plain decimal, one a day. */
export interface TradedPrice {
  readonly date: string;
  readonly value: string;
  readonly currency: string;
}

/**
 * The traded prices of one instrument (contract §2, prices): the latest on or before a day counts; one older than a
 * split is divided by every split factor dated after it and on or before the day asked for, rounded half away from
 * zero to 30 decimals as a rate is.
 */
export class TradedPrices implements PriceSource {
  readonly #days: readonly string[];
  readonly #prices: readonly TradedPrice[];
  readonly #splits: SplitHistory;
  /** By place in the list: one price counts for many days. */
  readonly #known = new Map<number, { readonly factor: Decimal; readonly price: PriceOnDay }>();

  readonly canBeZero: boolean;

  /** @param prices by ascending date. */
  constructor(prices: readonly TradedPrice[], splits: SplitHistory) {
    this.#prices = prices;
    this.#days = prices.map(({ date }) => date);
    this.#splits = splits;
    this.canBeZero = prices.some(({ value }) => decimalOfText(value).isZero());
  }

  days(): readonly string[] {
    return this.#days;
  }

  on(date: string): PriceOnDay | null {
    const at = lastOnOrBefore(this.#days, date);
    const traded = this.#prices[at];
    if (traded === undefined) return null;
    const factor = this.#splits.factor(traded.date, date);
    const known = this.#known.get(at);
    if (known?.factor.equals(factor)) return known.price;
    const value = decimalOfText(traded.value);
    const price = {
      value: factor.equals(ONE) ? value : roundHalfAway(value.div(factor), CROSS_RATE_SCALE),
      currency: traded.currency,
      date: traded.date,
    };
    this.#known.set(at, { factor, price });
    return price;
  }
}

/** The first of several sources that has a price on or before the day. */
export class FirstPrice implements PriceSource {
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

/** What one unit of a currency is worth in EUR, at its daily rate (contract §2: the price of a crypto symbol). */
export class RatePrice implements PriceSource {
  readonly #currency: string;
  readonly #rates: RatesInto | null;
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
    return { value, currency: BASE_CURRENCY, date, isDailyRateOf: this.#currency };
  }
}
