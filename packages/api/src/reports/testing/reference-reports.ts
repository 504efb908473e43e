import { earlierDate, laterDate } from '@coffer/domain/dates.ts';
import { Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { listDays, localDay, type ReportDates, shiftDay } from './counted-calendar.ts';
import type { RawPositionTransaction, RawTransaction, RawWallet } from './raw-wallet.ts';
import { ReferencePositions } from './reference-positions.ts';
import { ReferenceRates } from './reference-rates.ts';
import type { ReferenceReturns } from './reference-returns.ts';

type Amounts = ReadonlyMap<string, Decimal>;

/**
 * The contract's formulas over raw records (§3), computed day by day and transaction by transaction, without stored sums. The
 * neighbouring files build each report from them.
 */
export class ReferenceReports {
  readonly raw: RawWallet;
  readonly rates: ReferenceRates;
  readonly positions: ReferencePositions;
  readonly when: ReportDates;
  /**
   * The report dates for cash flow: `allTime` begins at the first cash-flow date if it is before the first transaction.
   */
  readonly cashFlowReportDates: ReportDates;
  /** The last day on which a transaction, price, split or rate changes a value. */
  readonly #lastChange: string;
  /** The values of holdings, cached by holding and day, because returns need every day with both cost bases. */
  readonly holdingValues: Map<string, Decimal | null> = new Map();
  /** The returns, cached by scope and day, because each return needs the values of every day. */
  readonly returns: Map<string, ReferenceReturns | null> = new Map();
  readonly #balances = new Map<string, Amounts>();

  constructor(raw: RawWallet, now: Date) {
    this.raw = raw;
    this.rates = new ReferenceRates(raw.rates);
    this.positions = new ReferencePositions(raw, this.rates);
    this.when = { today: localDay(now, raw.timeZone), firstTransaction: this.firstTransaction(null) };
    const counted = raw.transactions.filter(({ parent }) => !parent).map(({ usingStartDate }) => usingStartDate);
    const first = [...counted, this.when.firstTransaction ?? []].flat().toSorted()[0] ?? null;
    this.cashFlowReportDates = { ...this.when, firstTransaction: first };
    const symbols = new Set(raw.positions.map(({ instrument }) => instrument));
    const ofInstruments = [...raw.prices, ...raw.splits, ...raw.rates.filter((rate) => symbols.has(rate.currency))];
    const dated = [...raw.transactions, ...raw.positions, ...ofInstruments];
    this.#lastChange = dated.reduce((last, { date }) => (date > last ? date : last), '');
  }

  /** The date of the first transaction of some assets, or of all assets. */
  firstTransaction(assetIds: readonly string[] | null): string | null {
    const days = [...this.raw.transactions, ...this.raw.positions]
      .filter(({ assetId }) => assetIds?.includes(assetId) ?? true)
      .map(({ date }) => date);
    return days.toSorted()[0] ?? null;
  }

  /** An amount in the wallet's currency, at the rate of a day. */
  converted(value: Decimal, currency: string, date: string): Decimal {
    return value.times(this.rates.on(currency, this.raw.currency, date));
  }

  /** The amount of a transaction at the rate of its own day. */
  worthOf({ amountValue, amountCurrency, date }: RawTransaction): Decimal {
    return this.converted(new Decimal(amountValue), amountCurrency, date);
  }

  /** The signed market value of a position's transaction on its day; 0 without a price. */
  marketValueOf(transaction: RawPositionTransaction): Decimal {
    const price = this.positions.priceOn(transaction, transaction.date);
    if (price === null) return ZERO;
    return this.converted(this.positions.changeBy(transaction).times(price.value), price.currency, transaction.date);
  }

  /** V(a,d) = Σ_c r(c,d) · Σ_{e≤d} b(a,c,e). */
  value(assetId: string, date: string): Decimal {
    return this.#inWalletCurrency(this.balance(assetId, date), date);
  }

  /** Σ of V over some assets. */
  valueOfAll(assetIds: readonly string[], date: string): Decimal {
    return assetIds.reduce((sum, id) => sum.plus(this.value(id, date)), ZERO);
  }

  /** Σ b(a,c,d) · r(c,d) over currencies and over the days of a span. */
  change(assetId: string, start: string, end: string): Decimal {
    const first = this.when.firstTransaction ?? end;
    const [from, until] = [laterDate(start, first), earlierDate(end, this.#lastChange)];
    if (from > until) return ZERO;
    return listDays({ start: from, end: until }).reduce((sum, date) => sum.plus(this.#changeOn(assetId, date)), ZERO);
  }

  /** Σ of `change` over some assets. */
  changeOfAll(assetIds: readonly string[], start: string, end: string): Decimal {
    return assetIds.reduce((sum, id) => sum.plus(this.change(id, start, end)), ZERO);
  }

  /** Rounds once, as every report does at its end. */
  rounded(value: Decimal): number {
    return reportNumber(value, this.raw.currency);
  }

  #changeOn(assetId: string, date: string): Decimal {
    const [before, now] = [this.balance(assetId, shiftDay(date, -1)), this.balance(assetId, date)];
    const changes = new Map<string, Decimal>();
    for (const currency of new Set([...before.keys(), ...now.keys()]))
      changes.set(currency, (now.get(currency) ?? ZERO).minus(before.get(currency) ?? ZERO));
    return this.#inWalletCurrency(changes, date);
  }

  #inWalletCurrency(amounts: Amounts, date: string): Decimal {
    return [...amounts].reduce(
      (sum, [currency, amount]) => (amount.isZero() ? sum : sum.plus(this.converted(amount, currency, date))),
      ZERO,
    );
  }

  /** Σ_{e≤d} b(a,c,e) by currency: all transactions except split parts, and positions at the day's price. */
  balance(assetId: string, date: string): Amounts {
    const key = `${assetId} ${date}`;
    const known = this.#balances.get(key);
    if (known !== undefined) return known;
    const sums = new Map<string, Decimal>();
    const add = (currency: string, amount: Decimal) => sums.set(currency, (sums.get(currency) ?? ZERO).plus(amount));
    for (const one of this.raw.transactions)
      if (one.assetId === assetId && one.parentTransactionId === null && one.date <= date)
        add(one.amountCurrency, new Decimal(one.amountValue));
    for (const [currency, amount] of this.marketValues(assetId, date)) add(currency, amount);
    this.#balances.set(key, sums);
    return sums;
  }

  /** MV(a,c,d) by currency: the positions of an asset at the day's prices. */
  marketValues(assetId: string, date: string): Amounts {
    const sums = new Map<string, Decimal>();
    for (const held of this.held(assetId, date)) {
      const price = this.positions.priceOn(held, date);
      if (price === null) continue;
      const amount = this.positions.quantityOn(assetId, held.instrument, date).times(price.value);
      sums.set(price.currency, (sums.get(price.currency) ?? ZERO).plus(amount));
    }
    return sums;
  }

  /** One transaction for each instrument of an asset up to a day. */
  held(assetId: string, date: string): RawPositionTransaction[] {
    const booked = this.raw.positions.filter((one) => one.assetId === assetId && one.date <= date);
    return [...new Map(booked.map((one) => [one.instrument, one])).values()];
  }
}
