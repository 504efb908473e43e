import { MAX_TRANSFER_MATCH_DAYS } from '@coffer/domain/counter-amount-range.ts';
import type { TransferCandidates } from './find-transfer-proposals.ts';

/**
 * A batch of transactions that are not split and may be sides of a transfer. Batches are in date order: no transaction is
 * dated before a transaction of an earlier batch.
 */
export interface CandidateBatch extends TransferCandidates {
  /** The latest day of the batch, as a day number. */
  readonly last: number;
}

/**
 * Groups transactions that are not split, read in date order, into overlapping windows of time. Each outgoing transaction
 * (source) occurs in one window, with all incoming transactions (counters) within `MAX_TRANSFER_MATCH_DAYS` of it.
 * Keeps only a few days in memory.
 */
export async function* groupCandidatesByTime(
  batches: AsyncIterable<CandidateBatch>,
): AsyncGenerator<TransferCandidates> {
  let [sources, counters]: [TransferCandidates['sources'], TransferCandidates['counters']] = [[], []];
  for await (const batch of batches) {
    sources = sources.concat(batch.sources);
    counters = counters.concat(batch.counters);
    // A source whose window may extend beyond this batch waits for the next batch.
    const isWhole = ({ day }: { readonly day: number }) => day + MAX_TRANSFER_MATCH_DAYS < batch.last;
    yield { sources: sources.filter(isWhole), counters };
    sources = sources.filter((leaf) => !isWhole(leaf));
    const from = (sources[0]?.day ?? batch.last) - MAX_TRANSFER_MATCH_DAYS;
    counters = counters.filter(({ day }) => day >= from);
  }
  yield { sources, counters };
}
