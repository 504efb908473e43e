import { Decimal } from '@coffer/domain/decimal.ts';
import type { RatesInto, RateTable } from '@coffer/domain/fx.ts';
import { MIRROR_DAYS, mirroredAmountOf } from '@coffer/domain/mirror.ts';
import { CandidateFinder, type Proposal, type TransferLeaf } from './candidates.ts';
import { EARLIEST_ARRIVAL } from './evidence.ts';

/** The days in one bucket: all days within reach of a day are in its bucket or the two next to it. */
const PLACE_DAYS = MIRROR_DAYS + 1;
/** A rough tolerance between amounts; `mirroredAmountOf` checks exactly. */
const TOLERANCE = 0.03;
/** Amounts this close to a limit are compared exactly. */
const DOUBT = 1e-9;
/** The number of sources and pairs examined before other work gets a turn. */
const STEPS_PER_TURN = 5000;

/** Outgoing and incoming transactions. */
export interface CandidateLeaves {
  readonly sources: readonly TransferLeaf[];
  readonly counters: readonly TransferLeaf[];
}

/**
 * Pairs of a source and a counter transaction that mirror each other by the rule of `mirroredAmountOf` and have evidence: the surest
 * first, and each transaction only in its surest pair. Counters are in buckets by currency and week, sorted by amount, so the
 * work grows with the transactions and their matches, not with all pairs.
 * @param windows each source occurs in one window, together with all counters within its reach.
 * @param limit the maximum number of pairs examined, the surest first.
 */
export async function proposedPairs(
  windows: AsyncIterable<CandidateLeaves>,
  tableOf: (currencies: readonly string[]) => Promise<RateTable>,
  limit: number,
): Promise<Proposal[]> {
  const found = new CandidateFinder(limit);
  for await (const leaves of windows) {
    const currencies = new Set([...leaves.sources, ...leaves.counters].map(({ currency }) => currency));
    await addPairs(found, leaves, await tableOf([...currencies]));
  }
  return found.proposals();
}

async function addPairs(
  found: CandidateFinder,
  { sources, counters }: CandidateLeaves,
  table: RateTable,
): Promise<void> {
  const places = new Places(counters);
  const factors = new Factors(table);
  let steps = 0;
  for (const source of sources) {
    steps += 1;
    for (const currency of places.currencies) {
      const sameCurrency = currency === source.currency;
      const expected = source.size * factors.of(source, currency);
      const margin = expected * (sameCurrency ? DOUBT : TOLERANCE + DOUBT);
      const inRange = places.between(currency, source.day, expected - margin, expected + margin);
      steps += inRange.length;
      for (const counter of inRange) {
        const lag = counter.day - source.day;
        if (lag > MIRROR_DAYS || lag < EARLIEST_ARRIVAL || counter.assetId === source.assetId) continue;
        const difference = sameCurrency ? 0 : Math.abs(counter.size / expected - 1);
        if (mirrors(source, counter, difference, table)) found.add(source, counter, { lag, sameCurrency }, difference);
      }
    }
    if (steps >= STEPS_PER_TURN) {
      steps = 0;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function mirrors(source: TransferLeaf, counter: TransferLeaf, difference: number, table: RateTable): boolean {
  if (source.currency === counter.currency) return source.amount === counter.amount;
  if (difference < TOLERANCE - DOUBT) return true;
  const rates = table.rateInto(counter.currency);
  const { low, high } = mirroredAmountOf(new Decimal(source.amount), source.currency, source.date, rates);
  return low.lte(counter.amount) && high.gte(counter.amount);
}

const NONE: readonly TransferLeaf[] = [];

/** Counters by currency and bucket of days, sorted by amount. */
class Places {
  readonly currencies: readonly string[];
  readonly #leaves = new Map<string, ReadonlyMap<number, readonly TransferLeaf[]>>();

  constructor(counters: readonly TransferLeaf[]) {
    for (const [currency, ofCurrency] of Map.groupBy(counters, (leaf) => leaf.currency)) {
      const places = Map.groupBy(ofCurrency, ({ day }) => Math.floor(day / PLACE_DAYS));
      for (const leaves of places.values()) leaves.sort((a, b) => a.size - b.size);
      this.#leaves.set(currency, places);
    }
    this.currencies = [...this.#leaves.keys()];
  }

  /** Counters within reach of a day whose amount is in the range. */
  between(currency: string, day: number, low: number, high: number): TransferLeaf[] {
    const place = Math.floor(day / PLACE_DAYS);
    const found: TransferLeaf[] = [];
    for (let beside = place - 1; beside <= place + 1; beside += 1) {
      const leaves = this.#leaves.get(currency)?.get(beside) ?? NONE;
      for (let at = firstFrom(leaves, low); at < leaves.length; at += 1) {
        const leaf = leaves[at];
        if (leaf === undefined || leaf.size > high) break;
        found.push(leaf);
      }
    }
    return found;
  }
}

/** The index of the first leaf that is not smaller than `low`. */
function firstFrom(leaves: readonly TransferLeaf[], low: number): number {
  let [from, to] = [0, leaves.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((leaves[middle]?.size ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The approximate exchange rate from a source's currency on its day. */
class Factors {
  readonly #euro: RatesInto;
  readonly #known = new Map<string, Map<number, number>>();

  constructor(table: RateTable) {
    this.#euro = table.rateInto('EUR');
  }

  of(source: TransferLeaf, into: string): number {
    return source.currency === into ? 1 : this.#inEuro(source.currency, source) / this.#inEuro(into, source);
  }

  #inEuro(currency: string, { date, day }: TransferLeaf): number {
    const days = this.#known.get(currency) ?? new Map<number, number>();
    const known = days.get(day);
    if (known !== undefined) return known;
    const factor = this.#euro.on(currency, date).toNumber();
    this.#known.set(currency, days.set(day, factor));
    return factor;
  }
}
