import type { DateRange } from './calendar-units.ts';
import { dayNumber } from './dates.ts';
import type { DayTotals } from './day-totals.ts';
import { type Decimal, MAX_DECIMAL_PLACES } from './decimal.ts';
import { decimalOfScaled, scaledOf } from './fixed-point.ts';
import { CROSS_RATE_SCALE, type RatesInto } from './fx.ts';
import { reportNumberOfScaled } from './report-money.ts';
import { shareInPeriod } from './using-dates.ts';

/** Bookings of one category and currency that count whole on their own day, summed by day. */
export interface BookedByDay extends DayTotals {
  readonly category: string;
}

/** A booking whose amount is spread over its using dates. */
export interface SpreadBooking {
  readonly category: string;
  readonly currency: string;
  /** The booking's own day, whose rate converts every share of it. */
  readonly date: string;
  readonly amount: string;
  readonly usingStartDate: string;
  readonly usingEndDate: string;
}

/** What is cash flow in a period, in up to three shapes that together hold each booking once. */
export interface FlowsOfPeriod {
  /** Of whole months, what it was worth in the currency in question. */
  readonly months: readonly { readonly category: string; readonly converted: string }[];
  /** Of other days. Those outside the period do not count. */
  readonly booked: readonly BookedByDay[];
  readonly spread: readonly SpreadBooking[];
}

export interface CashFlowInput {
  readonly now: FlowsOfPeriod;
  readonly before: FlowsOfPeriod;
  readonly period: DateRange;
  /** The period before; null for none. */
  readonly previous: DateRange | null;
  /** Rates into the wallet's currency. */
  readonly rates: RatesInto;
}

export interface CashFlow {
  readonly value: number;
  readonly valuePreviousPeriod: number;
  readonly valueChange: number;
}

/** Amounts and shares have at most 18 decimals, products with a rate 30 more. */
const SCALE = MAX_DECIMAL_PLACES + CROSS_RATE_SCALE;

/**
 * Cash flow by category in a period and in the one before, in the wallet's currency (contract §3): Σ share·r(day of the
 * booking), the share being that of the using dates that lie in the period. Exact, then each number rounded half-even
 * to the currency's minor unit. A category is here when it has a share in either period, be it of zero.
 * @throws NoExchangeRate for a currency without any rate; DomainError `invalidDecimal` for more than 18 decimals.
 */
export function cashFlowByCategory({ now, before, period, previous, rates }: CashFlowInput): Map<string, CashFlow> {
  const sums = sumsOf(now, period, rates);
  const sumsBefore = previous === null ? new Map<string, bigint>() : sumsOf(before, previous, rates);
  const rounded = (value: bigint) => reportNumberOfScaled(value, SCALE, rates.currency);
  return new Map(
    Array.from(new Set([...sums.keys(), ...sumsBefore.keys()]), (category) => {
      const value = sums.get(category) ?? 0n;
      const valueBefore = sumsBefore.get(category) ?? 0n;
      const flow = { value: rounded(value), valuePreviousPeriod: rounded(valueBefore) };
      return [category, { ...flow, valueChange: rounded(value - valueBefore) }];
    }),
  );
}

/**
 * The same sums of one period, exact: what reports compute further with.
 * @throws as `cashFlowByCategory`.
 */
export function cashFlowSums(flows: FlowsOfPeriod, period: DateRange, rates: RatesInto): Map<string, Decimal> {
  return new Map([...sumsOf(flows, period, rates)].map(([category, sum]) => [category, decimalOfScaled(sum, SCALE)]));
}

/** In integers, for the categories that have a share. */
function sumsOf({ months, booked, spread }: FlowsOfPeriod, period: DateRange, rates: RatesInto): Map<string, bigint> {
  const sums = new PeriodSums(period, rates);
  for (const { category, converted } of months) sums.add(category, scaledOf(converted, SCALE));
  for (const column of booked) sums.addBooked(column);
  for (const booking of spread) sums.addSpread(booking);
  return sums.byCategory;
}

/** The sums of one period in integers, for the categories that have a share in it. */
class PeriodSums {
  readonly byCategory = new Map<string, bigint>();
  readonly #period: DateRange;
  readonly #rates: RatesInto;

  constructor(period: DateRange, rates: RatesInto) {
    this.#period = period;
    this.#rates = rates;
  }

  addBooked({ category, currency, days, amounts }: BookedByDay): void {
    const rates = this.#rates.from(currency);
    const [first, last] = [dayNumber(this.#period.start), dayNumber(this.#period.end)];
    let sum: bigint | null = null;
    for (const [at, day] of days.entries()) {
      if (day < first || day > last) continue;
      sum = (sum ?? 0n) + scaledOf(amounts[at] ?? '', MAX_DECIMAL_PLACES) * rates.scaledOn(day);
    }
    if (sum !== null) this.add(category, sum);
  }

  addSpread({ category, currency, date, amount, usingStartDate, usingEndDate }: SpreadBooking): void {
    const using = { start: usingStartDate, end: usingEndDate };
    const share = shareInPeriod(scaledOf(amount, MAX_DECIMAL_PLACES), using, this.#period);
    if (share !== null) this.add(category, share * this.#rates.from(currency).scaledOn(dayNumber(date)));
  }

  add(category: string, sum: bigint): void {
    this.byCategory.set(category, (this.byCategory.get(category) ?? 0n) + sum);
  }
}
