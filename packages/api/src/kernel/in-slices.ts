import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work before the event loop may serve others. */
const SLICE_MS = 10;

/** Runs work that has many short steps, lets the event loop serve others in between, and returns the final result. */
export async function inSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
}

/** Converts each item, in slices. */
export function mapInSlices<Item, Result>(items: readonly Item[], convert: (item: Item) => Result): Promise<Result[]> {
  return inSlices(mapped(items, convert));
}

/** Serialises the rows as a JSON array, in slices. */
export async function jsonInSlices(rows: readonly object[]): Promise<string> {
  return `[${(await mapInSlices(rows, (row) => JSON.stringify(row))).join()}]`;
}

function* mapped<Item, Result>(items: readonly Item[], convert: (item: Item) => Result): Generator<void, Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(convert(item));
    yield;
  }
  return results;
}
