import { Problem } from './problems.ts';

/** Maximum number of calls per batch. */
const MOST_CALLS = 50;

/** @throws Problem `batchTooLarge` */
export function requireSmallBatch(calls: number): void {
  if (calls <= MOST_CALLS) return;
  throw new Problem('batchTooLarge', {
    detail: `A batch has at most ${MOST_CALLS} calls, but this one has ${calls}. Split it.`,
    quota: { name: 'callsInBatch', limit: MOST_CALLS },
  });
}
