import { Decimal, ZERO } from '@coffer/domain/decimal.ts';
import type { RawPositionTransaction } from './raw-wallet.ts';
import { PositionLots } from './reference-lots.ts';
import type { ReferenceReports } from './reference-reports.ts';

/**
 * Computes positions from the contract (§2, §3), independently of the code: evaluates all transactions of a position
 * again for each day.
 */

export type CostBasisMethod = 'fifo' | 'average';

/** All transactions of one instrument in one asset up to a day, in the order in which they count. */
export interface InstrumentHolding {
  readonly assetId: string;
  readonly kind: RawPositionTransaction['kind'];
  readonly instrument: string;
  readonly transactions: readonly RawPositionTransaction[];
}

/** The transactions of a position before a `transferOut`, and the same transactions including the `transferOut`. */
interface Origin {
  readonly before: readonly RawPositionTransaction[];
  readonly after: readonly RawPositionTransaction[];
}

/**
 * All positions on a day, with methods for the value, amounts, dividends and lots of a position in the wallet's
 * currency.
 */
export class ReferenceHoldings {
  readonly #reference: ReferenceReports;
  readonly all: readonly InstrumentHolding[];
  /** The origin of the units of a `transferIn`, by its id. */
  readonly #origins = new Map<string, Origin>();

  constructor(reference: ReferenceReports, date: string) {
    this.#reference = reference;
    this.all = this.#until(date);
    for (const transaction of this.all.flatMap(({ transactions }) => transactions).toSorted(byDay)) {
      const origin = this.#originOf(transaction);
      // Ignores a link that would make the cost of units depend on itself.
      if (origin !== null && !this.#restsOn(origin, transaction)) this.#origins.set(transaction.id, origin);
    }
  }

  /** Positions of all assets, with their transactions up to a day. */
  #until(date: string): InstrumentHolding[] {
    const transactions = this.#reference.raw.positions.filter((one) => one.date <= date).toSorted(byDay);
    const held = Map.groupBy(transactions, ({ assetId, kind, instrument }) => `${assetId} ${kind} ${instrument}`);
    return [...held.values()].flatMap((of) => {
      const [first] = of;
      if (first === undefined) return [];
      const { assetId, kind, instrument } = first;
      return [{ assetId, kind, instrument, transactions: of }];
    });
  }

  /** The absolute market value; null without a price on or before the day. Zero units are worth 0, even without a price. */
  marketValue(transaction: RawPositionTransaction): Decimal | null {
    const { positions } = this.#reference;
    if (positions.changeBy(transaction).isZero()) return ZERO;
    return positions.priceOn(transaction, transaction.date) === null
      ? null
      : this.#reference.marketValueOf(transaction).abs();
  }

  /** The value at the end of a day; null if there are units without a price. */
  valueOn(holding: InstrumentHolding, date: string): Decimal | null {
    const key = `${holding.assetId} ${holding.kind} ${holding.instrument} ${date}`;
    const known = this.#reference.holdingValues.get(key);
    if (known !== undefined) return known;
    const value = this.#computedValue(holding, date);
    this.#reference.holdingValues.set(key, value);
    return value;
  }

  #computedValue({ assetId, kind, instrument }: InstrumentHolding, date: string): Decimal | null {
    const { positions } = this.#reference;
    const quantity = positions.quantityOn(assetId, instrument, date);
    if (quantity.isZero()) return ZERO;
    const price = positions.priceOn({ kind, instrument }, date);
    return price === null ? null : this.#reference.converted(quantity.times(price.value), price.currency, date);
  }

  /**
   * The amount paid or received in a transaction, as the contract defines it: units times price, plus fees and tax for a
   * buy, less fees and tax for a sell or dividend (§3). A sell of zero units costs its fees and tax (§2). If the
   * transaction has no price, the market price of the day is used, or 0 if there is none. A reward costs nothing.
   */
  amount(transaction: RawPositionTransaction): Decimal {
    const { type, quantity } = transaction;
    if (type === 'reward') return ZERO;
    const units = this.#ofUnits(transaction);
    if (type === 'buy') return units.plus(this.#costs(transaction));
    if (type === 'sell' && new Decimal(quantity).isZero()) return this.#costs(transaction);
    if (type === 'sell' || type === 'dividend') return units.minus(this.#costs(transaction));
    return units;
  }

  #ofUnits(transaction: RawPositionTransaction): Decimal {
    const { quantity, priceValue, priceCurrency, date } = transaction;
    if (priceValue === null || priceCurrency === null) return this.marketValue(transaction) ?? ZERO;
    return this.#reference.converted(new Decimal(quantity).abs().times(priceValue), priceCurrency, date);
  }

  /**
   * Fees and tax in the wallet's currency. If the transaction has a price, they are first converted to the currency of
   * the price (§4).
   */
  #costs({ date, priceCurrency, ...costs }: RawPositionTransaction): Decimal {
    const one = (value: string | null, currency: string | null) => {
      if (value === null || currency === null) return ZERO;
      if (priceCurrency === null) return this.#reference.converted(new Decimal(value), currency, date);
      const inPrice = new Decimal(value).times(this.#reference.rates.on(currency, priceCurrency, date));
      return this.#reference.converted(inPrice, priceCurrency, date);
    };
    return one(costs.feesValue, costs.feesCurrency ?? priceCurrency).plus(
      one(costs.taxValue, costs.taxCurrency ?? priceCurrency),
    );
  }

  dividends({ transactions }: InstrumentHolding): Decimal {
    return transactions
      .filter(({ type }) => type === 'dividend')
      .reduce((sum, transaction) => sum.plus(this.amount(transaction)), ZERO);
  }

  /** The lots of a position after some of its transactions. */
  lots(transactions: readonly RawPositionTransaction[], costBasis: CostBasisMethod): PositionLots {
    const { positions } = this.#reference;
    const lots = new PositionLots(costBasis);
    let at = transactions[0]?.date ?? '';
    for (const transaction of transactions) {
      const { id, date, type, instrument } = transaction;
      lots.split(positions.factor(instrument, at, date));
      at = date;
      const origin = this.#origins.get(id);
      const cost = (of: readonly RawPositionTransaction[]) => this.lots(of, costBasis).cost;
      const money = origin === undefined ? this.amount(transaction) : cost(origin.before).minus(cost(origin.after));
      lots.book(positions.changeBy(transaction), money, type === 'transferOut');
      // Fees and tax of a trade with quantity 0 lower the realised gain and change no lot.
      if (new Decimal(transaction.quantity).isZero() && (type === 'buy' || type === 'sell')) lots.pay(money);
    }
    return lots;
  }

  /**
   * Whether a link joins the transaction with another of these transactions on the same day, so that units move within
   * the group.
   */
  movesWithin({ id, date, type }: RawPositionTransaction, transactions: readonly RawPositionTransaction[]): boolean {
    const counterId = this.#reference.raw.links.find(({ own }) => own === id)?.counter;
    const counter = transactions.find((one) => one.id === counterId);
    return counter?.date === date && [type, counter.type].toSorted().join() === 'transferIn,transferOut';
  }

  /** The source of the cost of a `transferIn` without a price: the linked `transferOut` of the same instrument. */
  #originOf({ id, kind, type, priceValue, instrument }: RawPositionTransaction): Origin | null {
    if (type !== 'transferIn' || priceValue !== null) return null;
    const counter = this.#reference.raw.links.find(({ own }) => own === id)?.counter;
    for (const { transactions } of this.all) {
      const place = transactions.findIndex((one) => one.id === counter);
      const out = transactions[place];
      if (out?.type === 'transferOut' && out.kind === kind && out.instrument === instrument)
        return { before: transactions.slice(0, place), after: transactions.slice(0, place + 1) };
    }
    return null;
  }

  /** Whether the cost at an origin depends, directly or through further origins, on the cost of a transaction. */
  #restsOn({ before }: Origin, transaction: RawPositionTransaction): boolean {
    return before.some((one) => {
      const origin = this.#origins.get(one.id);
      return one === transaction || (origin !== undefined && this.#restsOn(origin, transaction));
    });
  }
}

/** Orders by day, and within a day by id. */
function byDay(one: RawPositionTransaction, other: RawPositionTransaction): number {
  return `${one.date} ${one.id}` < `${other.date} ${other.id}` ? -1 : 1;
}
