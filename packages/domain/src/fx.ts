import { dayNumber } from './dates.ts';
import { Decimal } from './decimal.ts';
import { DomainError } from './domain-error.ts';
import { decimalPlaces, divideHalfAway, parseScaled, powerOfTen } from './fixed-point.ts';
import { decimalFromScaled } from './scaled-decimal.ts';

/** Decimals of a cross-rate (contract §1). */
export const CROSS_RATE_SCALE = 30;

/** The base of all stored rates, as in the files of the European Central Bank. */
export const BASE_CURRENCY = 'EUR';

/** A stored rate: units of `currency` per 1 EUR on `date`, a positive plain decimal. */
export interface StoredRate {
  readonly currency: string;
  readonly date: string;
  readonly rate: string;
}

/** Thrown if no exchange rate exists for `currency`. A conversion never defaults to a rate of 1 or 0 (contract §2). */
export class NoExchangeRateError extends DomainError {
  readonly currency: string;

  constructor(currency: string) {
    super('noExchangeRate', `no exchange rate for ${currency}`);
    this.name = 'NoExchangeRateError';
    this.currency = currency;
  }
}

/**
 * Converts an amount: the exact product, without rounding (at most 48 decimals for a contract amount). For speed,
 * `net-worth-time-series` and `converted-sums` compute the same product on the integers of `fixed-point`.
 */
export function amountAtRate(amount: Decimal, rate: Decimal): Decimal {
  return amount.times(rate);
}

/**
 * r(c→w), the value of one unit of c in w: rate(w) / rate(c), both in units per 1 EUR, rounded half away from zero to 30
 * decimals (contract §1; same as SQL's `round`). Callers handle c = w, where the rate is exactly 1.
 * @throws DomainError `invalidRate` if a rate is not a positive decimal.
 */
export function crossRate(eurRateFrom: string, eurRateTo: string): Decimal {
  return decimalFromScaled(scaledCrossRate(rateOfText(eurRateFrom), rateOfText(eurRateTo)), CROSS_RATE_SCALE);
}

interface ScaledRate {
  readonly value: bigint;
  readonly scale: number;
}

function rateOfText(text: string): ScaledRate {
  const scale = decimalPlaces(text);
  const value = parseScaled(text, scale);
  if (value <= 0n) throw new DomainError('invalidRate', `not a positive rate: ${text}`);
  return { value, scale };
}

function scaledCrossRate(from: ScaledRate, to: ScaledRate): bigint {
  return divideHalfAway(to.value * powerOfTen(CROSS_RATE_SCALE + from.scale), from.value * powerOfTen(to.scale));
}

/** The stored rates of one currency, oldest first. */
interface RateSeries {
  readonly days: number[];
  readonly rates: string[];
}

const BASE_SERIES: RateSeries = { days: [Number.NEGATIVE_INFINITY], rates: ['1'] };

/** Index of the latest entry of `days` on or before `day`; 0 if all are later. */
function indexOn(days: readonly number[], day: number): number {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((days[middle] ?? 0) <= day) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Stored rates of any number of currencies. The rate for a day is the latest on or before it, otherwise the first. */
export class RateTable {
  readonly #series = new Map<string, RateSeries>([[BASE_CURRENCY, BASE_SERIES]]);

  /**
   * @param rates in ascending date order within each currency, at most one per day. Rates of different currencies may
   * alternate. Rows for EUR, the base, are ignored.
   * @throws DomainError `invalidRate` if a currency's dates do not ascend.
   */
  constructor(rates: Iterable<StoredRate>) {
    for (const { currency, date, rate } of rates) {
      if (currency !== BASE_CURRENCY) this.#append(currency, dayNumber(date), rate);
    }
  }

  #append(currency: string, day: number, rate: string): void {
    const series = this.#series.get(currency);
    if (!series) {
      this.#series.set(currency, { days: [day], rates: [rate] });
      return;
    }
    if (day <= (series.days.at(-1) ?? 0)) {
      throw new DomainError('invalidRate', `the rates of ${currency} are not in date order`);
    }
    series.days.push(day);
    series.rates.push(rate);
  }

  has(currency: string): boolean {
    return this.#series.has(currency);
  }

  currencies(): string[] {
    return [...this.#series.keys()];
  }

  /** The day numbers that have a stored rate, ascending; empty for an unknown currency. */
  daysOf(currency: string): readonly number[] {
    return currency === BASE_CURRENCY ? [] : (this.#series.get(currency)?.days ?? []);
  }

  /** Units of `currency` per 1 EUR on `date`, as stored. @throws NoExchangeRateError */
  rateOn(currency: string, date: string): Decimal {
    const { days, rates } = this.#seriesOf(currency);
    return new Decimal(rates[indexOn(days, dayNumber(date))] ?? Number.NaN);
  }

  /** Returns the cross-rates into `currency`, usually the wallet's currency. @throws NoExchangeRateError */
  rateInto(currency: string): TargetCurrencyRates {
    this.#seriesOf(currency);
    return new TargetCurrencyRates(currency, (from) => this.#crossRates(from, currency));
  }

  #crossRates(from: string, into: string): CrossRates {
    return from === into
      ? new CrossRates(BASE_SERIES, BASE_SERIES)
      : new CrossRates(this.#seriesOf(from), this.#seriesOf(into));
  }

  #seriesOf(currency: string): RateSeries {
    const series = this.#series.get(currency);
    if (!series) throw new NoExchangeRateError(currency);
    return series;
  }
}

/** Exchange rates from every currency into one target currency, cached per currency. Fastest if days are requested in order. */
export class TargetCurrencyRates {
  readonly currency: string;
  readonly #open: (from: string) => CrossRates;
  readonly #pairs = new Map<string, CrossRates>();

  constructor(currency: string, open: (from: string) => CrossRates) {
    this.currency = currency;
    this.#open = open;
  }

  /**
   * The rate from `currency` into the target currency on `date`, with 30 decimals; exactly 1 for the target currency
   * itself.
   * @throws NoExchangeRateError
   */
  on(currency: string, date: string): Decimal {
    return this.from(currency).on(dayNumber(date));
  }

  /** The rates of one currency, for repeated lookups. @throws NoExchangeRateError */
  from(currency: string): CrossRates {
    const known = this.#pairs.get(currency);
    if (known) return known;
    const pair = this.#open(currency);
    this.#pairs.set(currency, pair);
    return pair;
  }
}

/** A cross-rate and its days of validity; `until` is excluded. */
interface CrossRateStep {
  readonly from: number;
  readonly until: number;
  readonly scaled: bigint;
  /** The rate as a Decimal, created on first use, because creating a Decimal is slow and sums only need `scaled`. */
  decimal: Decimal | null;
}

/** Rates of one currency into another, by day number. */
export class CrossRates {
  readonly #from: RateSeries;
  readonly #into: RateSeries;
  // The last computed step for each rate of the source currency, by the index of the rate.
  readonly #steps = new Map<number, CrossRateStep>();
  // The step of the last request. Days are mostly requested in order, so the next request often has the same step.
  #current: CrossRateStep | null = null;

  constructor(from: RateSeries, into: RateSeries) {
    this.#from = from;
    this.#into = into;
  }

  /** The rate on that day. @throws DomainError `invalidRate` if a stored rate is not a positive decimal. */
  on(day: number): Decimal {
    const step = this.#stepOn(day);
    step.decimal ??= decimalFromScaled(step.scaled, CROSS_RATE_SCALE);
    return step.decimal;
  }

  /** The rate as an integer at scale 30. */
  scaledOn(day: number): bigint {
    return this.#stepOn(day).scaled;
  }

  /** The lowest and the highest rate from `first` to `last`, at scale 30. Takes one step per change of the rate, not per day. */
  extremesScaled(first: number, last: number): { readonly least: bigint; readonly largest: bigint } {
    let { scaled: least, until: day } = this.#stepOn(first);
    let largest = least;
    while (day <= last) {
      const { scaled, until } = this.#stepOn(day);
      if (scaled < least) least = scaled;
      if (scaled > largest) largest = scaled;
      day = until;
    }
    return { least, largest };
  }

  #stepOn(day: number): CrossRateStep {
    const current = this.#current;
    if (current && day >= current.from && day < current.until) return current;
    const index = indexOn(this.#from.days, day);
    const known = this.#steps.get(index);
    const step = known && day >= known.from && day < known.until ? known : this.#stepAt(index, day);
    this.#steps.set(index, step);
    this.#current = step;
    return step;
  }

  #stepAt(from: number, day: number): CrossRateStep {
    const into = indexOn(this.#into.days, day);
    const scaled = scaledCrossRate(rateOfText(this.#from.rates[from] ?? ''), rateOfText(this.#into.rates[into] ?? ''));
    return {
      from: Math.max(firstValidDay(this.#from, from), firstValidDay(this.#into, into)),
      until: Math.min(firstValidDay(this.#from, from + 1), firstValidDay(this.#into, into + 1)),
      scaled,
      decimal: null,
    };
  }
}

/**
 * The first day on which the rate at `index` is valid: the first rate covers all earlier days, the last rate all later
 * days.
 */
function firstValidDay({ days }: RateSeries, index: number): number {
  return index === 0 ? Number.NEGATIVE_INFINITY : (days[index] ?? Number.POSITIVE_INFINITY);
}
