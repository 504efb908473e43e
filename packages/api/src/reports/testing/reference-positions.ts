import { Decimal, ONE, ZERO } from '@coffer/domain/decimal.ts';
import type { RawPositionTransaction, RawWallet } from './raw-wallet.ts';
import type { ReferenceRates } from './reference-rates.ts';

/** The price of a unit of an instrument, adjusted for splits up to the requested day. */
export interface UnitPrice {
  readonly value: Decimal;
  readonly currency: string;
  readonly date: string;
}

interface Price extends UnitPrice {
  /** If a day has several prices, the price with the highest rank wins; among equal ranks, the one with the highest id. */
  readonly rank: number;
  readonly id: string;
}

const RANKS = { manual: 3, quote: 2, transaction: 1 } as const;

type Instrument = Pick<RawPositionTransaction, 'kind' | 'instrument'>;

/** Quantities and prices as the contract defines them (§2). Each call computes them from all transactions. */
export class ReferencePositions {
  readonly #raw: RawWallet;
  readonly #rates: ReferenceRates;
  readonly #prices = new Map<string, UnitPrice | null>();

  constructor(raw: RawWallet, rates: ReferenceRates) {
    this.#raw = raw;
    this.#rates = rates;
  }

  /** The number of units by which a transaction changes the position, before later splits. */
  changeBy({ type, quantity }: RawPositionTransaction): Decimal {
    const units = new Decimal(quantity);
    if (type === 'initialBalance') return units;
    if (type === 'buy' || type === 'transferIn' || type === 'reward') return units.abs();
    if (type === 'sell' || type === 'transferOut') return units.abs().negated();
    return ZERO;
  }

  /** The sum of quantities, each multiplied by every later split factor up to that day. */
  quantityOn(assetId: string, instrument: string, date: string): Decimal {
    return this.#raw.positions
      .filter((one) => one.assetId === assetId && one.instrument === instrument && one.date <= date)
      .reduce((sum, one) => sum.plus(this.changeBy(one).times(this.factor(instrument, one.date, date))), ZERO);
  }

  /** The latest price on or before the day, divided by all splits since the price; null without a price. */
  priceOn(of: Instrument, date: string): UnitPrice | null {
    const key = `${of.instrument} ${date}`;
    const known = this.#prices.get(key);
    if (known !== undefined) return known;
    const price = of.kind === 'security' ? this.#tradedOn(of, date) : this.#ofCryptoOn(of, date);
    this.#prices.set(key, price);
    return price;
  }

  /**
   * Returns the manual price of a symbol or, without one, its daily rate in EUR. Without rates, returns its traded
   * price.
   */
  #ofCryptoOn(of: Instrument, date: string): UnitPrice | null {
    const byHand = latest(this.#said(of.instrument, date).filter(({ rank }) => rank === RANKS.manual));
    if (byHand !== null) return byHand;
    if (!this.#rates.has(of.instrument)) return this.#tradedOn(of, date);
    return { value: this.#rates.on(of.instrument, 'EUR', date), currency: 'EUR', date };
  }

  /**
   * Returns the latest quote or trade price, adjusted for splits. The price of an initial balance or of an incoming
   * transfer is used only if there is no other price.
   */
  #tradedOn({ instrument }: Instrument, date: string): UnitPrice | null {
    const price =
      latest([...this.#said(instrument, date), ...this.#paid(instrument, date, ['buy', 'sell'])]) ??
      latest(this.#paid(instrument, date, ['initialBalance', 'transferIn']));
    if (price === null) return null;
    const factor = this.factor(instrument, price.date, date);
    if (factor.equals(ONE)) return price;
    return { ...price, value: price.value.div(factor).toDecimalPlaces(30, Decimal.ROUND_HALF_UP) };
  }

  #said(instrument: string, until: string): Price[] {
    return this.#raw.prices
      .filter((one) => one.instrument === instrument && one.date <= until)
      .map(({ source, date, value, currency }) => ({
        ...{ date, currency, id: '', rank: RANKS[source] },
        value: new Decimal(value),
      }));
  }

  #paid(instrument: string, until: string, types: readonly string[]): Price[] {
    return this.#raw.positions
      .filter((one) => one.instrument === instrument && one.date <= until && types.includes(one.type))
      .flatMap(({ id, date, priceValue, priceCurrency }) =>
        // A trade at price 0 (free shares) yields no price.
        priceValue === null || priceCurrency === null || new Decimal(priceValue).isZero()
          ? []
          : [{ id, date, rank: RANKS.transaction, value: new Decimal(priceValue), currency: priceCurrency }],
      );
  }

  /** The product of the split factors; on a day with several splits, the wallet's own split counts. */
  factor(instrument: string, after: string, until: string): Decimal {
    const between = this.#raw.splits.filter(({ isin, date }) => isin === instrument && date > after && date <= until);
    return between
      .filter((one) => one.own || !between.some((other) => other.own && other.date === one.date))
      .reduce((product, { factor }) => product.times(factor), ONE);
  }
}

function latest(prices: readonly Price[]): Price | null {
  const sorted = prices.toSorted((one, other) => {
    if (one.date !== other.date) return one.date < other.date ? -1 : 1;
    return one.rank - other.rank || (one.id < other.id ? -1 : 1);
  });
  return sorted.at(-1) ?? null;
}
