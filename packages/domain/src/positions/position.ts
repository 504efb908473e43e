import { computeCashLeg, computeTotalPrice, convertFeesAndTax, type PositionTransaction } from '../cash-leg.ts';
import { dayNumber } from '../dates.ts';
import { type Decimal, parseUnlimitedDecimal, ZERO } from '../decimal.ts';
import { amountAtRate, BASE_CURRENCY, CROSS_RATE_SCALE, type RateTable, type TargetCurrencyRates } from '../fx.ts';
import type { CostBasis, CostMethod, ValuedPositionChange } from './cost-basis.ts';
import { lastDayIndexOnOrBefore } from './last-day-index.ts';
import { type CostOrigin, PositionCosts } from './position-costs.ts';
import type { PriceOnDay, PriceSource } from './prices.ts';
import { QuantityHistory, quantityChange } from './quantity.ts';
import { multiplyScaled, SCALED_ZERO, ScaledDecimals, type ScaledInteger, sumScaled } from './scaled-integer.ts';
import type { SplitHistory } from './splits.ts';
import type { TransferCycleSearchLimit } from './transfer-cycle-search-limit.ts';

/** The transactions, splits and prices of one instrument in one asset. */
export interface PositionHistory {
  /** Sorted by ascending date; transactions of the same day are in the order of their creation. */
  readonly transactions: readonly PositionTransaction[];
  readonly splits: SplitHistory;
  readonly prices: PriceSource;
}

/** Rates of all currencies and rates into the reporting currency. Positions share them because they are cached. */
export interface ValuationRates {
  readonly rates: RateTable;
  readonly into: TargetCurrencyRates;
}

/**
 * The amounts of one transaction in the reporting currency. They are exact, and converted at the rate of the
 * transaction's date.
 */
export interface ValuedTransaction {
  readonly date: string;
  readonly type: PositionTransaction['type'];
  /** The change of the position, in units of the transaction's date. */
  readonly quantity: Decimal;
  /** Absolute market value of the change at the day's price; null without a price on or before the day. */
  readonly marketValue: Decimal | null;
  /**
   * The amount paid or received, unsigned, including fees and tax: the cash leg (contract §4).
   * - For `initialBalance`, `transferIn` and `transferOut`: computed from the transaction's own price.
   * - Without a price: the market value, or 0 if unknown, replaces quantity · price. Fees and tax of a trade are still
   *   included.
   * - For a trade without units: fees and tax, which always count as paid.
   * - For a reward: 0.
   */
  readonly amount: Decimal;
}

/** Unit of a position's value before conversion: a currency, or units valued at their daily rate. */
export type ValueUnit = { readonly currency: string } | { readonly rateOf: string };

/** The value of a position from a day on, before conversion. */
export interface UnconvertedStep {
  readonly date: string;
  /** The unit in which the value is stated; null if the value is zero or unknown. */
  readonly unit: ValueUnit | null;
  readonly amount: ScaledInteger;
  /** True if the position has units but no price. */
  readonly isUnpriced: boolean;
  /** True if the position has units but may be worth 0 or less before the next step. */
  readonly mayBeZeroOrLess: boolean;
}

/** A transaction of a position; `at` is its index among the position's transactions. */
export interface PositionTransactionRef {
  readonly position: Position;
  readonly at: number;
}

/**
 * A position valued in one currency.
 *
 * Definitions: `cost` is the cost of the units held, including fees and tax of buying. Units of a `transferIn` or
 * `initialBalance` cost their own price, otherwise their cost in the position of origin, otherwise their market value on that
 * day. A reward costs nothing. A `transferOut` takes its cost along. `realisedGain` is the proceeds of sales after fees and
 * tax, minus the cost of the units sold; dividends are not included.
 */
export class Position {
  readonly #history: PositionHistory;
  readonly #quantities: QuantityHistory;
  readonly #money: ValuationRates;
  readonly #costs: PositionCosts;
  readonly #days: readonly string[];
  #ownRates: TargetCurrencyRates | null = null;
  #steps: readonly UnconvertedStep[] | null = null;
  readonly #scaled = new ScaledDecimals();
  /** The origin of units, by index of the transaction. */
  readonly #origins = new Map<number, PositionTransactionRef>();
  /** The linked transaction of another position, by index of the transaction. */
  readonly #counterparts = new Map<number, PositionTransactionRef>();
  readonly transactions: readonly ValuedTransaction[];

  /** @throws NoExchangeRateError for a currency that the rates lack. */
  constructor(history: PositionHistory, money: ValuationRates) {
    this.#history = history;
    this.#money = money;
    this.#quantities = new QuantityHistory(history.transactions, history.splits);
    this.transactions = history.transactions.map((transaction) => this.#valued(transaction));
    this.#days = history.transactions.map(({ date }) => date);
    this.#costs = new PositionCosts({ changes: this.#costedChanges(), originOf: (at) => this.#costOrigin(at) });
  }

  /** Units held at the end of the day, in units of that day. */
  quantityOn(date: string): Decimal {
    return this.#quantities.on(date);
  }

  /** Price per unit on the day, in the currency of the price; null without a price on or before the day. */
  priceOn(date: string): PriceOnDay | null {
    return this.#history.prices.on(date);
  }

  /** Quantity · price, converted at the day's rate; 0 without units, null without a price on or before the day. */
  valueOn(date: string): Decimal | null {
    const value = this.#worth(this.quantityOn(date), date);
    return value === null ? null : sumScaled([value]);
  }

  get money(): ValuationRates {
    return this.#money;
  }

  /**
   * Sets the origin of the units that arrive with the `transferIn` at index `at`. If the `transferIn` has no price, the
   * units keep their cost from the origin. A link that would close a cycle is ignored, and its units cost their market
   * value. Must be called before any cost is read.
   */
  cameFrom(at: number, origin: PositionTransactionRef, searchLimit: TransferCycleSearchLimit): void {
    const own = this.#history.transactions[at];
    if (own?.type !== 'transferIn' || own.priceValue !== null) return;
    if (!this.#isBehind(at, origin, searchLimit)) this.#origins.set(at, origin);
  }

  /** Links two transactions through which units move from one position to another. */
  linkTo(at: number, counterpart: PositionTransactionRef): void {
    this.#counterparts.set(at, counterpart);
    counterpart.position.#counterparts.set(counterpart.at, { position: this, at });
  }

  /** The linked transaction, in another position, of the transaction at index `at`. */
  linkedOrigin(at: number): PositionTransactionRef | undefined {
    return this.#counterparts.get(at);
  }

  /**
   * Whether the units of the transfer `out` may come from the transaction at index `at`, directly or through other
   * positions.
   */
  #isBehind(at: number, out: PositionTransactionRef, searchLimit: TransferCycleSearchLimit): boolean {
    const day = this.transactions[at]?.date ?? '';
    const seen = new Map<Position, number>();
    const open = [out];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { position } = next;
      if (position === this && at < next.at) return true;
      const known = seen.get(position) ?? 0;
      if (next.at <= known) continue;
      seen.set(position, next.at);
      for (let place = next.at - 1; place >= known; place -= 1) {
        if (searchLimit.areCyclesWithinDays && (position.transactions[place]?.date ?? '') < day) break;
        searchLimit.countStep();
        const origin = position.#origins.get(place);
        if (origin !== undefined) open.push(origin);
      }
    }
    return false;
  }

  /** Cost and realised gain of all transactions up to the day. */
  costOn(date: string, method: CostMethod): Pick<CostBasis, 'cost' | 'realisedGain'> {
    return this.#costs.after(lastDayIndexOnOrBefore(this.#days, date) + 1, method);
  }

  /** The transactions in units of the last transaction's date; costs do not depend on the unit. */
  #costedChanges(): ValuedPositionChange[] {
    const last = this.#days.at(-1) ?? '';
    return this.transactions.map(({ date, type, quantity, amount }) => ({
      quantity: quantity.times(this.#history.splits.factor(date, last)),
      // Without units, only a trade has a cost: its fees and tax.
      amount: quantity.isZero() && type !== 'buy' && type !== 'sell' ? ZERO : amount,
      takesCostAlong: type === 'transferOut',
    }));
  }

  #costOrigin(at: number): CostOrigin | null {
    const origin = this.#origins.get(at);
    if (origin === undefined || this.transactions[at]?.quantity.isZero() === true) return null;
    return { costs: origin.position.#costs, at: origin.at };
  }

  /**
   * The value before conversion, as one step for each day on which it may change. The value is quantity · price, or
   * only the quantity if the units are valued at a daily rate.
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
    const nothing = { date, unit: null, amount: SCALED_ZERO, isUnpriced: false, mayBeZeroOrLess: false };
    if (quantity.isZero()) return nothing;
    const mayBeZeroOrLess = quantity.isNegative() || this.#history.prices.canBeZero;
    const price = this.priceOn(date);
    if (price === null) return { ...nothing, isUnpriced: true, mayBeZeroOrLess };
    const units = this.#scaled.toScaledInteger(quantity);
    if (price.dailyRateSymbol !== undefined) {
      return { ...nothing, unit: { rateOf: price.dailyRateSymbol }, amount: units, mayBeZeroOrLess };
    }
    const amount = multiplyScaled([units, this.#scaled.toScaledInteger(price.value)]);
    return { ...nothing, unit: { currency: price.currency }, amount, mayBeZeroOrLess };
  }

  /** The value of one `unit`, converted at the day's rates. */
  convertedUnit(unit: ValueUnit, day: number): ScaledInteger {
    const { rates, into } = this.#money;
    if ('currency' in unit) return { value: into.from(unit.currency).scaledOn(day), scale: CROSS_RATE_SCALE };
    this.#ownRates ??= rates.rateInto(BASE_CURRENCY);
    return multiplyScaled([
      { value: this.#ownRates.from(unit.rateOf).scaledOn(day), scale: CROSS_RATE_SCALE },
      { value: into.from(BASE_CURRENCY).scaledOn(day), scale: CROSS_RATE_SCALE },
    ]);
  }

  /** The sum of the dividends up to the day, after fees and tax. */
  dividendsUntil(date: string): Decimal {
    return this.transactions
      .filter((transaction) => transaction.type === 'dividend' && transaction.date <= date)
      .reduce((sum, { amount }) => sum.plus(amount), ZERO);
  }

  #valued(transaction: PositionTransaction): ValuedTransaction {
    const { date, type } = transaction;
    const quantity = quantityChange(transaction);
    const worth = this.#worth(quantity.abs(), date);
    const marketValue = worth === null ? null : sumScaled([worth]);
    return { date, type, quantity, marketValue, amount: this.#amountOf(transaction, marketValue ?? ZERO) };
  }

  #amountOf(transaction: PositionTransaction, marketValue: Decimal): Decimal {
    const { type, priceCurrency, priceValue, date } = transaction;
    if (type === 'reward') return ZERO;
    const moves = type === 'buy' || type === 'sell' || type === 'dividend';
    const isPaid = type === 'buy' || (type === 'sell' && parseUnlimitedDecimal(transaction.quantity).isZero());
    const { rates, into } = this.#money;
    if (priceValue === null || priceCurrency === null) {
      if (!moves) return marketValue;
      const costs = convertFeesAndTax(transaction, into);
      return isPaid ? marketValue.plus(costs) : marketValue.minus(costs);
    }
    const cash = computeCashLeg(transaction, rates);
    const amount = isPaid ? cash.negated() : cash;
    return amountAtRate(moves ? amount : computeTotalPrice(transaction), into.on(priceCurrency, date));
  }

  #worth(quantity: Decimal, date: string): ScaledInteger | null {
    if (quantity.isZero()) return SCALED_ZERO;
    const price = this.priceOn(date);
    if (price === null) return null;
    const rate = this.#money.into.from(price.currency).scaledOn(dayNumber(date));
    return multiplyScaled([
      this.#scaled.toScaledInteger(quantity),
      this.#scaled.toScaledInteger(price.value),
      { value: rate, scale: CROSS_RATE_SCALE },
    ]);
  }
}
