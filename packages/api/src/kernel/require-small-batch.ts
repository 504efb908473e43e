import { Problem } from './problems.ts';

/** Maximum number of calls per batch. */
const MAX_BATCH_CALLS = 50;

/** Checks the number of calls in a batch. @throws Problem `batchTooLarge` */
export function requireSmallBatch(calls: number): void {
  if (calls <= MAX_BATCH_CALLS) return;
  throw new Problem('batchTooLarge', {
    detail: `A batch has at most ${MAX_BATCH_CALLS} calls, but this one has ${calls}. Split it.`,
    quota: { name: 'callsInBatch', limit: MAX_BATCH_CALLS },
  });
}
