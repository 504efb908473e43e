import { counterAmountRange, MAX_TRANSFER_MATCH_DAYS } from '@coffer/domain/counter-amount-range.ts';
import { Decimal } from '@coffer/domain/decimal.ts';
import type { RateTable, TargetCurrencyRates } from '@coffer/domain/fx.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import { EARLIEST_ARRIVAL_DAYS } from './evidence.ts';
import {
  type CandidateTransaction,
  compareIds,
  TransferPairCollector,
  type TransferProposal,
} from './transfer-pair-collector.ts';

/**
 * Maximum number of incoming transactions (counters) of one day that are compared with an outgoing transaction
 * (source): the counters of other assets that are nearest in amount. Without a limit, the work for equal amounts would
 * grow quadratically.
 */
const MAX_COUNTERS_PER_DAY = 20;
/** Maximum number of counters of one day that are examined to find the counters nearest in amount. */
const MAX_EXAMINED_COUNTERS_PER_DAY = 10 * MAX_COUNTERS_PER_DAY;
/** A rough tolerance between amounts; `counterAmountRange` checks exactly. */
const TOLERANCE = 0.03;
/** Relative distance from a limit within which amounts are compared exactly. */
const ROUNDING_MARGIN = 1e-9;

/** Outgoing transactions (sources) and incoming transactions (counters) that may be sides of a transfer. */
export interface TransferCandidates {
  readonly sources: readonly CandidateTransaction[];
  readonly counters: readonly CandidateTransaction[];
}

/**
 * Returns the pairs of a source and a counter transaction whose amounts match by the rule of `counterAmountRange` and
 * for which there is evidence. The surest pairs are first, and each transaction is only in its surest pair. Counters
 * are grouped by currency and day and sorted by amount, so that the time grows with the number of transactions, not of
 * pairs.
 * @param windows each source occurs in one window, together with all counters near enough in time
 * @param limit the maximum number of pairs examined, the surest first
 */
export async function findTransferProposals(
  windows: AsyncIterable<TransferCandidates>,
  tableOf: (currencies: readonly string[]) => Promise<RateTable>,
  limit: number,
): Promise<TransferProposal[]> {
  const found = new TransferPairCollector(limit);
  for await (const leaves of windows) {
    const currencies = new Set([...leaves.sources, ...leaves.counters].map(({ currency }) => currency));
    await runInSlices(addPairs(found, leaves, await tableOf([...currencies])));
  }
  return found.proposals();
}

function* addPairs(
  found: TransferPairCollector,
  { sources, counters }: TransferCandidates,
  table: RateTable,
): Generator<void, void, void> {
  const places = new Places(counters);
  const factors = new ApproximateRates(table);
  for (const source of sources) {
    for (const currency of places.currencies) {
      const sameCurrency = currency === source.currency;
      const expected = source.size * factors.approximateRate(source, currency);
      const margin = expected * (sameCurrency ? ROUNDING_MARGIN : TOLERANCE + ROUNDING_MARGIN);
      const inRange = places.nearest(source, currency, { expected, margin });
      for (const counter of inRange) {
        const lag = counter.day - source.day;
        const difference = sameCurrency ? 0 : Math.abs(counter.size / expected - 1);
        if (isCounterAmount(source, counter, difference, table))
          found.add(source, counter, { lag, sameCurrency }, difference);
      }
    }
    yield;
  }
}

function isCounterAmount(
  source: CandidateTransaction,
  counter: CandidateTransaction,
  difference: number,
  table: RateTable,
): boolean {
  if (source.currency === counter.currency) return source.amount === counter.amount;
  if (difference < TOLERANCE - ROUNDING_MARGIN) return true;
  const rates = table.rateInto(counter.currency);
  const { low, high } = counterAmountRange(new Decimal(source.amount), source.currency, source.date, rates);
  return low.lte(counter.amount) && high.gte(counter.amount);
}

const NONE: readonly CandidateTransaction[] = [];

interface Range {
  readonly expected: number;
  readonly margin: number;
}

/** Incoming transactions (counters) by currency and day, sorted by amount. */
class Places {
  readonly currencies: readonly string[];
  readonly #leaves = new Map<string, ReadonlyMap<number, readonly CandidateTransaction[]>>();

  constructor(counters: readonly CandidateTransaction[]) {
    for (const [currency, ofCurrency] of Map.groupBy(counters, (leaf) => leaf.currency)) {
      const days = Map.groupBy(ofCurrency, ({ day }) => day);
      const sorted = new Map([...days].map(([day, leaves]) => [day, fewOfEach(leaves)]));
      this.#leaves.set(currency, sorted);
    }
    this.currencies = [...this.#leaves.keys()];
  }

  /**
   * Returns the counters of other assets whose date is near the source and whose amount is in the range. For
   * each day, returns only the counters nearest in amount.
   */
  nearest({ assetId, day }: CandidateTransaction, currency: string, range: Range): CandidateTransaction[] {
    const days = this.#leaves.get(currency);
    const found: CandidateTransaction[] = [];
    for (let lag = EARLIEST_ARRIVAL_DAYS; lag <= MAX_TRANSFER_MATCH_DAYS; lag += 1)
      addNearest(found, days?.get(day + lag) ?? NONE, { ...range, assetId });
    return found;
  }
}

/** Sorts the leaves of a day by amount, and keeps at most `MAX_COUNTERS_PER_DAY` of each amount and asset. */
function fewOfEach(leaves: CandidateTransaction[]): CandidateTransaction[] {
  const counts = new Map<string, number>();
  return leaves
    .sort((a, b) => a.size - b.size || compareIds(a.id, b.id))
    .filter(({ amount, assetId }) => {
      const key = `${amount} ${assetId}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= MAX_COUNTERS_PER_DAY;
    });
}

/**
 * Adds the counters of a day whose amount is in the range, nearest amount first. Leaves out counters of the source's
 * asset.
 */
function addNearest(
  found: CandidateTransaction[],
  leaves: readonly CandidateTransaction[],
  { expected, margin, assetId }: Range & Pick<CandidateTransaction, 'assetId'>,
): void {
  const distance = (leaf: CandidateTransaction | undefined) =>
    leaf === undefined ? Number.POSITIVE_INFINITY : Math.abs(leaf.size - expected);
  let above = firstFrom(leaves, expected);
  let below = above - 1;
  let taken = 0;
  for (let visited = 0; visited < MAX_EXAMINED_COUNTERS_PER_DAY && taken < MAX_COUNTERS_PER_DAY; visited += 1) {
    const next = distance(leaves[below]) < distance(leaves[above]) ? leaves[below--] : leaves[above++];
    if (next === undefined || distance(next) > margin) return;
    if (next.assetId === assetId) continue;
    found.push(next);
    taken += 1;
  }
}

/** The index of the first leaf that is not smaller than `low`. */
function firstFrom(leaves: readonly CandidateTransaction[], low: number): number {
  let [from, to] = [0, leaves.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((leaves[middle]?.size ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Computes approximate exchange rates from euro rates, cached by currency and day. */
class ApproximateRates {
  readonly #euro: TargetCurrencyRates;
  readonly #known = new Map<string, Map<number, number>>();

  constructor(table: RateTable) {
    this.#euro = table.rateInto('EUR');
  }

  approximateRate(source: CandidateTransaction, into: string): number {
    return source.currency === into ? 1 : this.#inEuro(source.currency, source) / this.#inEuro(into, source);
  }

  #inEuro(currency: string, { date, day }: CandidateTransaction): number {
    const days = this.#known.get(currency) ?? new Map<number, number>();
    const known = days.get(day);
    if (known !== undefined) return known;
    const factor = this.#euro.on(currency, date).toNumber();
    this.#known.set(currency, days.set(day, factor));
    return factor;
  }
}
