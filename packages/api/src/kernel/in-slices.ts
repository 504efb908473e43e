import type { Sliced } from '@coffer/domain/slices.ts';

/** So many milliseconds of a long computation pass until other requests have their turn. */
const SLICE_MS = 10;

/** Runs a computation in slices: one that is shorter than a slice runs without a pause. */
export async function inSlices<Result>(work: Sliced<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
