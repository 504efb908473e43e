import { Decimal, ONE } from '@coffer/domain/decimal.ts';
import type { RawRate } from './raw-wallet.ts';

/** Exchange rates as the contract defines them (§1, §2), looked up in the stored rows. */
export class ReferenceRates {
  readonly #rows: ReadonlyMap<string, readonly RawRate[]>;
  readonly #known = new Map<string, Decimal>();

  /** @param rows by ascending date. */
  constructor(rows: readonly RawRate[]) {
    this.#rows = Map.groupBy(rows, ({ currency }) => currency);
  }

  /** Whether a currency code has any rate. */
  has(currency: string): boolean {
    return currency === 'EUR' || this.#rows.has(currency);
  }

  /** r(from, date) into a currency: the quotient of the two stored rates, rounded half away from zero to 30 decimals. */
  on(from: string, into: string, date: string): Decimal {
    if (from === into) return ONE;
    const key = `${from} ${into} ${date}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const quotient = this.#perEuro(into, date).div(this.#perEuro(from, date));
    const rate = quotient.toDecimalPlaces(30, Decimal.ROUND_HALF_UP);
    this.#known.set(key, rate);
    return rate;
  }

  /**
   * The rate of a day; a day without a rate uses the latest earlier rate, and a day before the first rate uses the
   * first rate.
   */
  #perEuro(currency: string, date: string): Decimal {
    if (currency === 'EUR') return ONE;
    const rows = this.#rows.get(currency) ?? [];
    const row = rows.findLast((one) => one.date <= date) ?? rows[0];
    if (row === undefined) throw new Error(`no rate of ${currency}`);
    return new Decimal(row.rate);
  }
}
