import { currenciesOf, type PositionBooking } from '@coffer/domain/cash-leg.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import { Position } from '@coffer/domain/positions/position.ts';
import { figuresOf, positionRow } from '@coffer/domain/positions/positions-report.ts';
import {
  FirstPrice,
  type PriceSource,
  RatePrice,
  type TradedPrice,
  TradedPrices,
} from '@coffer/domain/positions/prices.ts';
import { NO_SPLITS, type Split, SplitHistory } from '@coffer/domain/positions/splits.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { getWallet, todayIn } from '../wallets/wallets.service.ts';
import type { securityPositionsInput } from './reports.schema.ts';
import { BOOKINGS, NAMES_AND_SPLITS, PRICES_BY_DAY, WITH_RATE } from './security-positions.sql.ts';

interface Booked extends PositionBooking {
  readonly assetId: string;
  readonly instrument: string;
  readonly kind: 'security' | 'crypto';
}

interface Priced {
  readonly instrument: string;
  readonly prices: string;
  readonly manual: string;
}

interface Named {
  readonly isin: string;
  readonly name: string | null;
  readonly splits: readonly Split[];
}

/** What each asset holds of each security and crypto currency on a day, and what has become of it (contract §3). */
export async function securityPositions(wallet: WalletScope, input: z.infer<typeof securityPositionsInput>) {
  const { walletId, costBasis: method } = input;
  const { currency, timeZone } = await getWallet(wallet.transaction);
  const date = input.date ?? todayIn({ timeZone }, wallet.now());
  const bookings = await wallet.transaction.query<Booked>({ text: BOOKINGS, values: [walletId, date] });
  const instruments = [...new Set(bookings.map(({ instrument }) => instrument))];
  const prices = await wallet.transaction.query<Priced>({ text: PRICES_BY_DAY, values: [walletId, date, instruments] });
  const names = await wallet.transaction.query<Named>({ text: NAMES_AND_SPLITS, values: [walletId, instruments] });
  const known = new Map(names.map((security) => [security.isin, security]));
  const traded = prices.map((row) => ({ ...row, prices: pricesOfText(row.prices), manual: pricesOfText(row.manual) }));
  const rates = await wallet.rates.tableOf([
    currency,
    ...bookings.flatMap(currenciesOf),
    ...traded.flatMap((row) => row.prices.map((price) => price.currency)),
    ...(await symbolsWithRate(wallet, bookings)),
  ]);
  const money = { rates, into: rates.rateInto(currency) };
  const byInstrument = new Map(traded.map((row) => [row.instrument, row]));

  const positions = [
    ...Map.groupBy(bookings, ({ assetId, instrument }) => `${assetId} ${instrument}`).values(),
  ].flatMap((ofPosition) => {
    const [first] = ofPosition;
    if (first === undefined) return [];
    const { assetId, instrument, kind } = first;
    const security = known.get(instrument);
    const splits = kind === 'security' ? new SplitHistory(security?.splits ?? []) : NO_SPLITS;
    const source = priceSource(first, byInstrument.get(instrument), splits, rates);
    const position = new Position({ bookings: ofPosition, splits, prices: source }, money);
    const isin = kind === 'security' ? instrument : null;
    const symbol = kind === 'crypto' ? instrument : null;
    return [{ assetId, isin, symbol, name: security?.name ?? null, position }];
  });

  const valuation = { date, currency, method };
  const byAsset = [...Map.groupBy(positions, ({ assetId }) => assetId)].map(
    ([assetId, all]) =>
      [
        assetId,
        figuresOf(
          all.map(({ position }) => position),
          valuation,
        ),
      ] as const,
  );
  return {
    date,
    currency,
    items: positions.map(({ position, ...held }) => ({ ...held, ...positionRow(position, valuation) })),
    byAsset: Object.fromEntries(byAsset),
    total: figuresOf(
      positions.map(({ position }) => position),
      valuation,
    ),
  };
}

/** Asking for rates that are not there would have all others read anew. */
async function symbolsWithRate(wallet: WalletScope, bookings: readonly Booked[]): Promise<string[]> {
  const symbols = bookings.filter(({ kind }) => kind === 'crypto').map(({ instrument }) => instrument);
  if (symbols.length === 0) return [];
  const rows = await wallet.transaction.query<{ code: string }>({ text: WITH_RATE, values: [[...new Set(symbols)]] });
  return rows.map(({ code }) => code);
}

/** A crypto symbol is worth what its daily rate says, unless the wallet has a manual price; see contract §2, prices. */
function priceSource(
  { kind, instrument }: Booked,
  traded: { readonly prices: readonly TradedPrice[]; readonly manual: readonly TradedPrice[] } | undefined,
  splits: SplitHistory,
  rates: RateTable,
): PriceSource {
  const { prices = [], manual = [] } = traded ?? {};
  const all = new TradedPrices(prices, splits);
  if (kind === 'security') return all;
  return new FirstPrice([new TradedPrices(manual, NO_SPLITS), new RatePrice(instrument, rates), all]);
}

/** Prices of a text `date value currency,…`. */
function pricesOfText(text: string): TradedPrice[] {
  if (text === '') return [];
  return text.split(',').map((part) => {
    const [date = '', value = '', currency = ''] = part.split(' ');
    return { date, value, currency };
  });
}
