/**
 * A computation that may be long: it yields between parts of it that take about a millisecond, and returns its result. Whoever
 * runs it decides what happens in between, since nothing here knows of clocks and event loops.
 */
export type Sliced<Result> = Generator<void, Result, void>;

/** How many simple steps (a product, a sum) are a part. */
export const STEPS_IN_SLICE = 1000;

/** Runs the computation without a pause. */
export function runToEnd<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** One result for each item, each computed in slices. */
export function* eachInSlices<Item, Result>(
  items: readonly Item[],
  compute: (item: Item) => Sliced<Result>,
): Sliced<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(yield* compute(item));
    if (results.length % 100 === 0) yield;
  }
  return results;
}
