import type { WalletTransaction } from '@coffer/db/database.ts';
import { laterDate } from '@coffer/domain/dates.ts';
import { QuantityHistory } from '@coffer/domain/positions/quantity.ts';
import { type ValueChange, valueChanges } from '@coffer/domain/positions/value-changes.ts';
import { type Instrument, instrumentSources } from '../positions/instrument-sources.ts';
import {
  COMPUTING,
  computesForItself,
  type Place,
  type ReportedWallet,
  StaleValues,
} from '../positionValues/stale-values.ts';
import type { Wallet } from '../wallet.ts';
import {
  ALL_POSITIONS,
  ANY_STALE,
  BOOKED_QUANTITIES,
  FORGET,
  HELD_STALE,
  NOW_TRUE,
  PUT_IN,
  STALE,
  TAKE_OUT,
} from './position-values.sql.ts';

/** Said first by every report that reads `coffer.worth_change`. @throws StaleValues, at first */
export async function requireTrueValues({ transaction, walletId, rates, attempt }: ReportedWallet): Promise<void> {
  const [row] = await transaction.query<{ stale: boolean }>({ name: 'anyStale', text: ANY_STALE, values: [walletId] });
  if (row?.stale !== true) return;
  if (!computesForItself(attempt)) throw new StaleValues(computeStaleValues);
  const stale = await transaction.query<Stale>({ text: STALE, values: [walletId] });
  for (const { position, changes } of await valued({ transaction, walletId, rates }, stale)) {
    await replace(transaction, position, changes);
  }
}

type Scope = Pick<Wallet, 'transaction' | 'walletId' | 'rates'>;

interface Held extends Instrument {
  readonly assetId: string;
  /** The day from which on its values are wanted. */
  readonly since: string;
}

interface Stale extends Held {
  readonly mark: string;
}

interface Booked {
  readonly assetId: string;
  readonly instrument: string;
  readonly type: 'initialBalance' | 'buy' | 'sell' | 'transferIn' | 'transferOut' | 'dividend' | 'reward';
  readonly date: string;
  readonly quantity: string;
}

/** All days that there are. */
const LAST_DAY = '9999-12-31';

/** Computes the market values of a wallet's stale positions from the day on from which they are. Answers how many there were. */
export function computeStaleValues({ database, rates, walletId }: Place): Promise<number> {
  return database.withWallet(walletId, async (transaction) => {
    await transaction.query({ text: COMPUTING, values: [walletId] });
    const stale = await transaction.query<Stale>({ text: HELD_STALE, values: [walletId] });
    if (stale.length === 0) return 0;
    const scope = { transaction, walletId, rates: rates.within(transaction) };
    for (const { position, changes, isHeld } of await valued(scope, stale)) {
      await replace(transaction, position, changes);
      await nowTrue(transaction, position);
      if (!isHeld) await forget(transaction, position);
    }
    return stale.length;
  });
}

/** What is to be stored of all positions of a wallet, from their first bookings on. */
export async function computedValues(scope: Scope) {
  const { transaction, walletId } = scope;
  const held = await transaction.query<Held>({ text: ALL_POSITIONS, values: [walletId] });
  const values = await valued(scope, held);
  return values.flatMap(({ position: { assetId, instrument }, changes }) =>
    changes.map((change) => ({ assetId, instrument, ...change })),
  );
}

/** The changes of each position from its `since` on, and whether anything is booked on it at all. */
async function valued<Of extends Held>(scope: Scope, positions: readonly Of[]) {
  const { transaction, walletId } = scope;
  const instruments = [...new Set(positions.map(({ instrument }) => instrument))];
  const booked = await transaction.query<Booked>({ text: BOOKED_QUANTITIES, values: [walletId, instruments] });
  const byPosition = Map.groupBy(booked, keyOf);
  const sources = await instrumentSources(scope, LAST_DAY, positions);
  const symbols = sources.currencies.filter((code) => instruments.includes(code));
  const rates = await scope.rates.tableOf(symbols);
  return positions.map((position) => {
    const bookings = byPosition.get(keyOf(position)) ?? [];
    const [first] = bookings;
    if (first === undefined) return { position, changes: [], isHeld: false };
    const splits = sources.splitsOf(position);
    const history = {
      quantities: new QuantityHistory(bookings, splits),
      prices: sources.pricesOf(position, splits, rates),
    };
    const days = [...bookings.map(({ date }) => date), ...sources.daysOf(position, rates)];
    return { position, changes: valueChanges(history, days, laterDate(position.since, first.date)), isHeld: true };
  });
}

/** Ahead of the reports that will want them, in every wallet that has some. */
export async function computeAllStaleValues(place: Omit<Place, 'walletId'>, signal: AbortSignal): Promise<void> {
  const wallets = await place.database.query<{ id: string }>({
    text: 'SELECT id FROM coffer.wallets_with_stale_values() AS id',
  });
  for (const { id } of wallets) {
    if (signal.aborted) return;
    await computeStaleValues({ ...place, walletId: id });
  }
}

function keyOf({ assetId, instrument }: Pick<Booked, 'assetId' | 'instrument'>): string {
  return `${assetId} ${instrument}`;
}

async function replace(
  transaction: WalletTransaction,
  { assetId, instrument, since }: Stale,
  changes: readonly ValueChange[],
): Promise<void> {
  const key = [transaction.walletId, assetId, instrument];
  await transaction.execute({ text: TAKE_OUT, values: [...key, since] });
  if (changes.length > 0) {
    const columns = [
      changes.map(({ date }) => date),
      changes.map(({ currency }) => currency),
      changes.map(({ change }) => change),
    ];
    await transaction.execute({ text: PUT_IN, values: [...key, ...columns] });
  }
}

async function nowTrue(transaction: WalletTransaction, { assetId, instrument, mark }: Stale): Promise<void> {
  await transaction.execute({ text: NOW_TRUE, values: [transaction.walletId, assetId, instrument, mark] });
}

async function forget(transaction: WalletTransaction, { assetId, instrument }: Stale): Promise<void> {
  await transaction.execute({ text: FORGET, values: [transaction.walletId, assetId, instrument] });
}
