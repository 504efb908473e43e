/** Milliseconds of work after which the event loop may do other work. */
const SLICE_MS = 4;

/**
 * Runs a computation of many short steps and returns its result. Pauses every 4 ms, so that the event loop can handle
 * other requests.
 */
export async function runInSlices<Result>(steps: Iterator<unknown, Result>): Promise<Result> {
  let sliceEnd = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnd) continue;
    await nextSlice();
    sliceEnd = performance.now() + SLICE_MS;
  }
}

/** Computations that wait for their next slice. */
const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop in which no other slice runs. `setImmediate` alone would run a slice of every
 * computation in the same turn: eight reports would block the event loop for 80 ms.
 */
function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resumeFirst);
  });
}

function resumeFirst(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeFirst);
}

/** Converts each item. Pauses every 4 ms, like `runInSlices`. */
export function mapInSlices<Item, Result>(items: readonly Item[], convert: (item: Item) => Result): Promise<Result[]> {
  return runInSlices(mapped(items, convert));
}

/** Serialises the rows as a JSON array. Pauses every 4 ms, like `runInSlices`. */
export async function serialiseInSlices(rows: readonly object[]): Promise<string> {
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
