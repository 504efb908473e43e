/**
 * A long computation that yields after about every millisecond of work and returns its result. The caller decides what to do
 * in between; this package knows no clock and no event loop.
 */
export type SlicedComputation<Result> = Generator<void, Result, void>;

/** Number of simple steps (a product, a sum) per slice. */
export const STEPS_IN_SLICE = 1000;

/** Runs the computation without pauses, and returns its result. */
export function runToEnd<Result>(work: SlicedComputation<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Computes one result per item, in slices. */
export function* computeAllInSlices<Item, Result>(
  items: readonly Item[],
  compute: (item: Item) => SlicedComputation<Result>,
): SlicedComputation<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(yield* compute(item));
    if (results.length % 100 === 0) yield;
  }
  return results;
}
