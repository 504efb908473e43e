import * as is from '@coffer/db/columns.ts';
import { cashLegCurrencies } from '@coffer/domain/cash-leg.ts';
import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { Position, type ValuationRates } from '@coffer/domain/positions/position.ts';
import { TransferCycleSearchLimit } from '@coffer/domain/positions/transfer-cycle-search-limit.ts';
import { computeAllInSlices, type SlicedComputation, STEPS_IN_SLICE } from '@coffer/domain/sliced-computation.ts';
import { type InstrumentData, readInstrumentData } from '../investments/positions/instrument-data.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { POSITION_TRANSACTIONS } from './security-positions.sql.ts';

const BOOKED = {
  id: is.uuid,
  /** The linked transaction of the same kind. */
  counterId: is.orNull(is.uuid),
  assetId: is.uuid,
  type: is.oneOf('initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'reward'),
  date: is.date,
  quantity: is.numeric,
  priceValue: is.orNull(is.numeric),
  priceCurrency: is.orNull(is.text),
  feesValue: is.orNull(is.numeric),
  feesCurrency: is.orNull(is.text),
  taxValue: is.orNull(is.numeric),
  taxCurrency: is.orNull(is.text),
  instrument: is.text,
  kind: is.oneOf('crypto', 'security'),
};

type Booked = is.RowOf<typeof BOOKED>;

export interface HeldPosition {
  readonly assetId: string;
  readonly isin: string | null;
  readonly symbol: string | null;
  readonly name: string | null;
  readonly position: Position;
  /** The ids of the position's transactions, in order. */
  readonly transactionIds: readonly string[];
}

/** Returns each position that has a transaction on or before `date`, valued in `currency` on that day. */
export async function readWalletPositions(wallet: Wallet, date: string, currency: string): Promise<HeldPosition[]> {
  const { transaction, walletId } = wallet;
  const transactions = await transaction.query({
    row: BOOKED,
    text: POSITION_TRANSACTIONS,
    values: [walletId, date],
  });
  const sources = await readInstrumentData(wallet, date, transactions);
  const rates = await wallet.rates.tableOf([
    currency,
    ...transactions.flatMap(cashLegCurrencies),
    ...sources.currencies,
  ]);
  const money = { rates, into: rates.rateInto(currency) };
  const ofPositions = [...Map.groupBy(transactions, ({ assetId, instrument }) => `${assetId} ${instrument}`).values()];
  const positions = await runInSlices(
    computeAllInSlices(ofPositions, function* (of) {
      yield;
      return positionOf(of, sources, money);
    }),
  );
  await runInSlices(connectTransfers(ofPositions, positions));
  return ofPositions.flatMap((of, at) => {
    const [first, position] = [of[0], positions[at]];
    if (first === undefined || position === undefined) return [];
    const { assetId, instrument, kind } = first;
    return [
      {
        assetId,
        isin: kind === 'security' ? instrument : null,
        symbol: kind === 'crypto' ? instrument : null,
        name: sources.nameOf(instrument),
        position,
        transactionIds: of.map(({ id }) => id),
      },
    ];
  });
}

function positionOf(transactions: readonly Booked[], sources: InstrumentData, money: ValuationRates): Position {
  const [instrument = { instrument: '', kind: 'security' } as const] = transactions;
  const splits = sources.splitsOf(instrument);
  return new Position({ transactions, splits, prices: sources.pricesOf(instrument, splits, money.rates) }, money);
}

/** Links the transactions that move units between positions. Units of the same instrument keep their cost. */
function* connectTransfers(
  ofPositions: readonly (readonly Booked[])[],
  positions: readonly Position[],
): SlicedComputation<void> {
  const origins = new Map(
    ofPositions.flatMap((transactions, index) =>
      transactions.flatMap(({ id, type, instrument }, at) => {
        const position = positions[index];
        return type === 'transferOut' && position !== undefined ? [[id, { position, at, instrument }] as const] : [];
      }),
    ),
  );
  const comes = ofPositions.flatMap((transactions, index) =>
    transactions.flatMap(({ id, date, counterId, instrument, type }, at) => {
      const origin = counterId === null ? undefined : origins.get(counterId);
      const position = positions[index];
      if (origin === undefined || position === undefined) return [];
      if (type === 'transferIn') position.linkTo(at, origin);
      return origin.instrument === instrument ? [{ at, origin, position, order: `${date} ${id}` }] : [];
    }),
  );
  // If no transfer arrives before it leaves, a cycle can only be within one day, so the search can stop early.
  const searchLimit = new TransferCycleSearchLimit(
    comes.every(({ at, origin, position }) => {
      const [left, arrived] = [origin.position.transactions[origin.at], position.transactions[at]];
      return left !== undefined && arrived !== undefined && left.date <= arrived.date;
    }),
  );
  // Sort the links by day, so that the link ignored in a cycle does not depend on the order of assets.
  for (const [nth, { at, origin, position }] of comes
    .sort((one, other) => (one.order < other.order ? -1 : 1))
    .entries()) {
    position.cameFrom(at, origin, searchLimit);
    if (nth % STEPS_IN_SLICE === STEPS_IN_SLICE - 1) yield;
  }
}

/**
 * The market value by which each transaction changed its position, by the transaction's id. Each value is in
 * `currency`, at the price of the transaction's day: positive for incoming units, negative for outgoing units, and 0
 * without a price on or before that day.
 */
export async function marketValues(
  wallet: Wallet,
  until: string,
  currency: string,
): Promise<ReadonlyMap<string, Decimal>> {
  const held = await readWalletPositions(wallet, until, currency);
  return new Map(
    held.flatMap(({ transactionIds, position }) =>
      position.transactions.map(({ marketValue, quantity }, at) => {
        const worth = marketValue ?? ZERO;
        return [transactionIds[at] ?? '', quantity.isNegative() ? worth.negated() : worth] as const;
      }),
    ),
  );
}
