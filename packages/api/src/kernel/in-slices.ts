import { setImmediate as nextTurn } from 'node:timers/promises';

/** After so many milliseconds the event loop serves others before the work goes on. */
const SLICE_MS = 10;

/**
 * Runs work that has many short steps, and lets the event loop serve others in between. Answers what the steps return.
 */
export async function inSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
}
