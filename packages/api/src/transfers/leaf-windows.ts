import { TRANSFER_MATCH_DAYS } from '@coffer/domain/counter-amount-range.ts';
import type { TransferCandidates } from './candidate-pairs.ts';

/**
 * A batch of leaves (transactions without parts) that may be sides of a transfer. No leaf is dated before a leaf of an earlier
 * batch.
 */
export interface LeafBatch extends TransferCandidates {
  /** The latest day of the batch, as a day number. */
  readonly last: number;
}

/**
 * Groups leaves, which are read in date order, into windows. Each source occurs in one window, together with all
 * counters within `TRANSFER_MATCH_DAYS` of it. Keeps only a few days in memory.
 */
export async function* leafWindows(batches: AsyncIterable<LeafBatch>): AsyncGenerator<TransferCandidates> {
  let [sources, counters]: [TransferCandidates['sources'], TransferCandidates['counters']] = [[], []];
  for await (const batch of batches) {
    sources = sources.concat(batch.sources);
    counters = counters.concat(batch.counters);
    // More leaves of the last day may follow.
    const isWhole = ({ day }: { readonly day: number }) => day + TRANSFER_MATCH_DAYS < batch.last;
    yield { sources: sources.filter(isWhole), counters };
    sources = sources.filter((leaf) => !isWhole(leaf));
    const from = (sources[0]?.day ?? batch.last) - TRANSFER_MATCH_DAYS;
    counters = counters.filter(({ day }) => day >= from);
  }
  yield { sources, counters };
}
