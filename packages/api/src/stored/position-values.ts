import * as is from '@coffer/db/columns.ts';
import { laterDate } from '@coffer/domain/dates.ts';
import { QuantityHistory } from '@coffer/domain/positions/quantity.ts';
import { type ValueChange, valueChanges } from '@coffer/domain/positions/value-changes.ts';
import { readInstrumentData } from '../investments/positions/instrument-data.ts';
import { mapInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import {
  ADD_TO_MARKET_TOTALS,
  CLAIM_STALE_INSTRUMENTS,
  DELETE_COMPUTED_POSITION,
  DELETE_POSITION_VALUES,
  HAS_STALE_POSITION_VALUES,
  INSERT_POSITION_VALUES,
  LOCK_EXISTING_ASSETS,
  POSITION_TRANSACTIONS_IN_ORDER,
  SELECT_ALL_INSTRUMENTS,
  SELECT_COMPUTED_POSITIONS,
  SET_POSITION_COMPUTED,
  SUBTRACT_FROM_MARKET_TOTALS,
} from './position-values.sql.ts';
import {
  computesInOwnSnapshot,
  LOCK_VALUE_COMPUTATION,
  type ReportWallet,
  StaleSumsError,
  type SumComputationContext,
} from './run-report-with-fresh-sums.ts';

/**
 * Ensures that the wallet's position values are current. Every report that reads `coffer.worth_change` must call this
 * first. On late attempts, computes stale values in the report's own transaction.
 * @throws StaleSumsError on the first attempts if values are stale
 */
export async function requireCurrentPositionValues({
  transaction,
  walletId,
  rates,
  attempt,
}: ReportWallet): Promise<void> {
  const [row] = await transaction.query({
    row: { stale: is.bool },
    name: 'anyStale',
    text: HAS_STALE_POSITION_VALUES,
    values: [walletId],
  });
  if (row?.stale !== true) return;
  if (!computesInOwnSnapshot(attempt)) throw new StaleSumsError(computeStalePositionValues);
  await compute({ transaction, walletId, rates });
}

type Scope = Pick<Wallet, 'transaction' | 'walletId' | 'rates'>;

/** An instrument whose values are needed from a date on. */
interface StaleInstrument {
  readonly instrument: string;
  readonly since: string;
}

/** `seen`: the last mark that the values will include. */
const STALE = { instrument: is.text, since: is.date, seen: is.int8 };

interface Position {
  readonly assetId: string;
  readonly instrument: string;
}

const BOOKED = {
  assetId: is.uuid,
  instrument: is.text,
  kind: is.oneOf('security', 'crypto'),
  type: is.oneOf('initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend', 'reward'),
  date: is.date,
  quantity: is.numeric,
};

/** A date later than any stored date. */
const LAST_DAY = '9999-12-31';

/**
 * Computes and stores the stale position values of a wallet, each from its first stale date on. Returns the number of
 * stale instruments.
 */
export function computeStalePositionValues({ database, rates, walletId }: SumComputationContext): Promise<number> {
  return database.withWallet(walletId, async (transaction) => {
    await transaction.query({ text: LOCK_VALUE_COMPUTATION, values: [walletId] });
    return compute({ transaction, walletId, rates: rates.within(transaction) });
  });
}

async function compute(scope: Scope): Promise<number> {
  const { transaction, walletId } = scope;
  const stale = await transaction.query({ row: STALE, text: CLAIM_STALE_INSTRUMENTS, values: [walletId] });
  if (stale.length === 0) return 0;
  const byInstrument = new Map(stale.map((one) => [one.instrument, one]));
  const before = await transaction.query({
    row: { assetId: is.uuid, instrument: is.text },
    text: SELECT_COMPUTED_POSITIONS,
    values: [walletId, [...byInstrument.keys()]],
  });
  const now = new Map((await valuePositions(scope, stale)).map((position) => [keyOf(position), position]));
  const positions = [...Map.groupBy<string, Position>([...before, ...now.values()], keyOf).values()].flatMap(
    ([one]) => one ?? [],
  );
  // Locks only the assets that still exist: deleting an asset deletes its positions.
  const assets = await transaction.query({
    row: { id: is.uuid },
    text: LOCK_EXISTING_ASSETS,
    values: [walletId, [...new Set(positions.map(({ assetId }) => assetId))]],
  });
  const held = new Set(assets.map(({ id }) => id));
  for (const position of positions.filter(({ assetId }) => held.has(assetId))) {
    const { since, seen } = byInstrument.get(position.instrument) ?? {};
    const key = [walletId, position.assetId, position.instrument];
    const changes = now.get(keyOf(position))?.changes;
    if (changes !== undefined) await transaction.execute({ text: SET_POSITION_COMPUTED, values: [...key, seen] });
    const values = [...key, since];
    await transaction.execute({ text: SUBTRACT_FROM_MARKET_TOTALS, values });
    await transaction.execute({ text: DELETE_POSITION_VALUES, values });
    if (changes === undefined) await transaction.execute({ text: DELETE_COMPUTED_POSITION, values: key });
    else if (changes.length > 0) {
      await transaction.execute({ text: INSERT_POSITION_VALUES, values: [...key, ...columnsOf(changes)] });
      await transaction.execute({ text: ADD_TO_MARKET_TOTALS, values });
    }
  }
  return stale.length;
}

function columnsOf(changes: readonly ValueChange[]): [dates: string[], currencies: string[], changes: string[]] {
  return [
    changes.map(({ date }) => date),
    changes.map(({ currency }) => currency),
    changes.map(({ change }) => change),
  ];
}

/** Returns the values to store for all positions of a wallet, from their first transactions on. */
export async function computePositionValues(scope: Scope) {
  const { transaction, walletId } = scope;
  const wanted = await transaction.query({
    row: { instrument: is.text, since: is.date },
    text: SELECT_ALL_INSTRUMENTS,
    values: [walletId],
  });
  const values = await valuePositions(scope, wanted);
  return values.flatMap(({ assetId, instrument, changes }) =>
    changes.map((change) => ({ assetId, instrument, ...change })),
  );
}

interface ValuedPosition extends Position {
  readonly changes: readonly ValueChange[];
}

/** Returns the value changes of every position in some instruments, from the needed date on. */
async function valuePositions(scope: Scope, wanted: readonly StaleInstrument[]): Promise<ValuedPosition[]> {
  const { transaction, walletId } = scope;
  const sinceOf = new Map(wanted.map(({ instrument, since }) => [instrument, since]));
  const booked = await transaction.query({
    row: BOOKED,
    text: POSITION_TRANSACTIONS_IN_ORDER,
    values: [walletId, [...sinceOf.keys()]],
  });
  const sources = await readInstrumentData(scope, LAST_DAY, booked);
  const rates = await scope.rates.tableOf(sources.currencies.filter((code) => sinceOf.has(code)));
  const positions = await mapInSlices([...Map.groupBy(booked, keyOf).values()], (transactions) => {
    const [first] = transactions;
    if (first === undefined) return [];
    const { assetId, instrument } = first;
    const splits = sources.splitsOf(first);
    const history = {
      quantities: new QuantityHistory(transactions, splits),
      prices: sources.pricesOf(first, splits, rates),
    };
    const days = [...transactions.map(({ date }) => date), ...sources.daysOf(first, rates)];
    const since = laterDate(sinceOf.get(instrument) ?? first.date, first.date);
    return [{ assetId, instrument, changes: valueChanges(history, days, since) }];
  });
  return positions.flat();
}

function keyOf({ assetId, instrument }: Position): string {
  return `${assetId} ${instrument}`;
}
