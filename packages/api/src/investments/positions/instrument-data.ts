import * as is from '@coffer/db/columns.ts';
import { dateFromDayNumber } from '@coffer/domain/dates.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import {
  FallbackPriceSource,
  type PriceSource,
  RatePriceSource,
  type TradedPrice,
  TradedPrices,
} from '@coffer/domain/positions/prices.ts';
import { NO_SPLITS, SplitHistory, type UnitSplit } from '@coffer/domain/positions/splits.ts';
import { z } from 'zod';
import type { Wallet } from '../../kernel/wallet.ts';
import { CODES_WITH_RATE, NAMES_AND_SPLITS, PRICES_BY_DAY } from './instrument-data.sql.ts';

export interface InstrumentKey {
  /** An ISIN, or a crypto symbol. */
  readonly instrument: string;
  readonly kind: 'security' | 'crypto';
}

const SECURITY = {
  isin: is.text,
  name: is.orNull(is.text),
  splits: is.jsonOf(z.array(z.strictObject({ date: z.string(), factor: z.string() }))),
};

type Security = is.RowOf<typeof SECURITY>;

/**
 * The effective prices by day; `manual` has manual prices, `spare` has prices that count only if there is no other
 * price.
 */
interface Prices {
  readonly all: readonly TradedPrice[];
  readonly manual: readonly TradedPrice[];
  readonly spare: readonly TradedPrice[];
}

const NO_PRICES: Prices = { all: [], manual: [], spare: [] };

/** Names, prices and splits of instruments up to a day, from a wallet's view. */
export class InstrumentData {
  readonly #prices: ReadonlyMap<string, Prices>;
  readonly #securities: ReadonlyMap<string, Security>;
  /** The currencies whose rates `pricesOf` needs. */
  readonly currencies: readonly string[];

  constructor(
    prices: ReadonlyMap<string, Prices>,
    securities: readonly Security[],
    symbolsWithRate: readonly string[],
  ) {
    this.#prices = prices;
    this.#securities = new Map(securities.map((security) => [security.isin, security]));
    const priced = [...prices.values()].flatMap(({ all }) => all.map((price) => price.currency));
    this.currencies = [...new Set([...priced, ...symbolsWithRate])];
  }

  nameOf(isin: string): string | null {
    return this.#securities.get(isin)?.name ?? null;
  }

  splitsOf({ instrument, kind }: InstrumentKey): SplitHistory {
    return kind === 'security' ? new SplitHistory(this.#splits(instrument)) : NO_SPLITS;
  }

  /**
   * The prices of an instrument. A crypto symbol uses its daily rate, unless the wallet has set a price (contract §2, prices).
   */
  pricesOf({ instrument, kind }: InstrumentKey, splits: SplitHistory, rates: RateTable): PriceSource {
    const { all, manual, spare } = this.#prices.get(instrument) ?? NO_PRICES;
    const traded = new FallbackPriceSource([new TradedPrices(all, splits), new TradedPrices(spare, splits)]);
    if (kind === 'security') return traded;
    return new FallbackPriceSource([
      new TradedPrices(manual, NO_SPLITS),
      new RatePriceSource(instrument, rates),
      traded,
    ]);
  }

  /** The days on which the price or the unit of an instrument may change. */
  daysOf({ instrument, kind }: InstrumentKey, rates: RateTable): string[] {
    const { all, spare } = this.#prices.get(instrument) ?? NO_PRICES;
    const priced = [...all, ...spare].map(({ date }) => date);
    if (kind === 'security') return [...priced, ...this.#splits(instrument).map(({ date }) => date)];
    return [...priced, ...rates.daysOf(instrument).map(dateFromDayNumber)];
  }

  #splits(isin: string): readonly UnitSplit[] {
    return this.#securities.get(isin)?.splits ?? [];
  }
}

type Scope = Pick<Wallet, 'transaction' | 'walletId'>;

/** Reads the names, splits and prices of some instruments, with prices up to a day. */
export async function readInstrumentData(
  wallet: Scope,
  until: string,
  held: readonly InstrumentKey[],
): Promise<InstrumentData> {
  const { transaction, walletId } = wallet;
  const instruments = [...new Set(held.map(({ instrument }) => instrument))];
  const rows = await transaction.query({
    row: { instrument: is.text, prices: is.text, manual: is.text, spare: is.text },
    text: PRICES_BY_DAY,
    values: [until, instruments],
  });
  const prices = new Map(
    rows.map(({ instrument, prices: all, manual, spare }) => [
      instrument,
      { all: pricesOfText(all), manual: pricesOfText(manual), spare: pricesOfText(spare) },
    ]),
  );
  const securities = await transaction.query({
    row: SECURITY,
    text: NAMES_AND_SPLITS,
    values: [walletId, instruments],
  });
  return new InstrumentData(prices, securities, await symbolsWithRate(wallet, held));
}

/** Parses prices from a text `date value currency,…`. */
function pricesOfText(text: string): TradedPrice[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [date = '', value = '', currency = ''] = part.split(' ');
    return { date, value, currency };
  });
}

/**
 * Returns the held crypto symbols that have a rate. Symbols without a rate are left out, because requesting a missing
 * rate would reload all rates.
 */
async function symbolsWithRate(wallet: Scope, held: readonly InstrumentKey[]): Promise<string[]> {
  const symbols = held.filter(({ kind }) => kind === 'crypto').map(({ instrument }) => instrument);
  if (symbols.length === 0) return [];
  const rows = await wallet.transaction.query({
    row: { code: is.text },
    text: CODES_WITH_RATE,
    values: [[...new Set(symbols)]],
  });
  return rows.map(({ code }) => code);
}
