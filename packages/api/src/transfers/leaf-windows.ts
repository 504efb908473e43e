import { MIRROR_DAYS } from '@coffer/domain/mirror.ts';
import type { Leaves } from './candidate-pairs.ts';

/** Some leaves, none before those of earlier batches. */
export interface Batch extends Leaves {
  /** The latest day of them, as a number of days. */
  readonly last: number;
}

/**
 * Leaves that come in the order of their days, as windows: each source once, with all counters within its reach. Only
 * those of a few days are held, however many there are.
 */
export async function* windowsOf(batches: AsyncIterable<Batch>): AsyncGenerator<Leaves> {
  let [sources, counters]: [Leaves['sources'], Leaves['counters']] = [[], []];
  for await (const batch of batches) {
    sources = sources.concat(batch.sources);
    counters = counters.concat(batch.counters);
    // More of the last day may still come.
    const isWhole = ({ day }: { readonly day: number }) => day + MIRROR_DAYS < batch.last;
    yield { sources: sources.filter(isWhole), counters };
    sources = sources.filter((leaf) => !isWhole(leaf));
    const from = (sources[0]?.day ?? batch.last) - MIRROR_DAYS;
    counters = counters.filter(({ day }) => day >= from);
  }
  yield { sources, counters };
}
