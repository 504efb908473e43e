import { currenciesOf, type PositionBooking } from '@coffer/domain/cash-leg.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import { type Money, Position } from '@coffer/domain/positions/position.ts';
import {
  FirstPrice,
  type PriceSource,
  RatePrice,
  type TradedPrice,
  TradedPrices,
} from '@coffer/domain/positions/prices.ts';
import { NO_SPLITS, type Split, SplitHistory } from '@coffer/domain/positions/splits.ts';
import type { WalletScope } from '../context.ts';
import { BOOKINGS, NAMES_AND_SPLITS, PRICES_BY_DAY, WITH_RATE } from './security-positions.sql.ts';

interface Booked extends PositionBooking {
  readonly id: string;
  /** The booking of the same kind that it is linked with. */
  readonly counterId: string | null;
  readonly assetId: string;
  readonly instrument: string;
  readonly kind: 'security' | 'crypto';
}

interface Security {
  readonly isin: string;
  readonly name: string | null;
  readonly splits: readonly Split[];
}

/** The prices that count by day, those of them that were set by hand, and those that count where there is no other. */
interface Prices {
  readonly all: readonly TradedPrice[];
  readonly manual: readonly TradedPrice[];
  readonly spare: readonly TradedPrice[];
}

export interface HeldPosition {
  readonly assetId: string;
  readonly isin: string | null;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly position: Position;
  /** Of its bookings, in their order. */
  readonly bookingIds: readonly string[];
}

/** Every position of the wallet with a booking up to a day, in a currency. */
export async function walletPositions(wallet: WalletScope, date: string, currency: string): Promise<HeldPosition[]> {
  const { transaction, walletId } = wallet;
  const bookings = await transaction.query<Booked>({ text: BOOKINGS, values: [walletId, date] });
  const instruments = [...new Set(bookings.map(({ instrument }) => instrument))];
  const prices = await pricesOf(wallet, date, instruments);
  const securities = await transaction.query<Security>({ text: NAMES_AND_SPLITS, values: [walletId, instruments] });
  const byIsin = new Map(securities.map((security) => [security.isin, security]));
  const rates = await wallet.rates.tableOf([
    currency,
    ...bookings.flatMap(currenciesOf),
    ...[...prices.values()].flatMap(({ all }) => all.map((price) => price.currency)),
    ...(await symbolsWithRate(wallet, bookings)),
  ]);
  const money = { rates, into: rates.rateInto(currency) };
  const ofPositions = [...Map.groupBy(bookings, ({ assetId, instrument }) => `${assetId} ${instrument}`).values()];
  const positions = ofPositions.map((of) => positionOf(of, byIsin, prices, money));
  connectTransfers(ofPositions, positions);
  return ofPositions.flatMap((of, at) => {
    const [first, position] = [of[0], positions[at]];
    if (first === undefined || position === undefined) return [];
    const { assetId, instrument, kind } = first;
    return [
      {
        assetId,
        isin: kind === 'security' ? instrument : null,
        symbol: kind === 'crypto' ? instrument : null,
        name: byIsin.get(instrument)?.name ?? null,
        position,
        bookingIds: of.map(({ id }) => id),
      },
    ];
  });
}

function positionOf(
  bookings: readonly Booked[],
  securities: ReadonlyMap<string, Security>,
  prices: ReadonlyMap<string, Prices>,
  money: Money,
): Position {
  const [{ instrument, kind } = { instrument: '', kind: 'security' }] = bookings;
  const splits = kind === 'security' ? new SplitHistory(securities.get(instrument)?.splits ?? []) : NO_SPLITS;
  const { all, manual, spare } = prices.get(instrument) ?? { all: [], manual: [], spare: [] };
  const traded = new FirstPrice([new TradedPrices(all, splits), new TradedPrices(spare, splits)]);
  const source = kind === 'security' ? traded : cryptoPrice(instrument, traded, manual, money.rates);
  return new Position({ bookings, splits, prices: source }, money);
}

/** A crypto symbol is worth what its daily rate says, unless the wallet has set a price (contract §2, prices). */
function cryptoPrice(
  symbol: string,
  traded: PriceSource,
  manual: readonly TradedPrice[],
  rates: RateTable,
): PriceSource {
  return new FirstPrice([new TradedPrices(manual, NO_SPLITS), new RatePrice(symbol, rates), traded]);
}

/** What moves from one asset to another brings its cost along. */
function connectTransfers(ofPositions: readonly (readonly Booked[])[], positions: readonly Position[]): void {
  const origins = new Map(
    ofPositions.flatMap((bookings, index) =>
      bookings.flatMap(({ id, type, instrument }, at) => {
        const position = positions[index];
        return type === 'transferOut' && position !== undefined ? [[id, { position, at, instrument }] as const] : [];
      }),
    ),
  );
  for (const [index, bookings] of ofPositions.entries()) {
    for (const [at, { counterId, instrument }] of bookings.entries()) {
      const origin = counterId === null ? undefined : origins.get(counterId);
      if (origin?.instrument === instrument) positions[index]?.cameFrom(at, origin);
    }
  }
}

async function pricesOf(
  { transaction }: WalletScope,
  date: string,
  instruments: readonly string[],
): Promise<ReadonlyMap<string, Prices>> {
  const rows = await transaction.query<{ instrument: string; prices: string; manual: string; spare: string }>({
    text: PRICES_BY_DAY,
    values: [date, instruments],
  });
  return new Map(
    rows.map(({ instrument, prices, manual, spare }) => [
      instrument,
      { all: pricesOfText(prices), manual: pricesOfText(manual), spare: pricesOfText(spare) },
    ]),
  );
}

/** Prices of a text `date value currency,…`. */
function pricesOfText(text: string): TradedPrice[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [date = '', value = '', currency = ''] = part.split(' ');
    return { date, value, currency };
  });
}

/** Asking for rates that are not there would have all others read anew. */
async function symbolsWithRate(wallet: WalletScope, bookings: readonly Booked[]): Promise<string[]> {
  const symbols = bookings.filter(({ kind }) => kind === 'crypto').map(({ instrument }) => instrument);
  if (symbols.length === 0) return [];
  const rows = await wallet.transaction.query<{ code: string }>({ text: WITH_RATE, values: [[...new Set(symbols)]] });
  return rows.map(({ code }) => code);
}
