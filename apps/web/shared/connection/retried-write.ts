import { clientProblemOf } from '#shared/problems/problem.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { retryWhenReachable } from './service.ts';

/**
 * Sends a write that is safe to repeat. Retries while the service is unreachable, and asks before the person leaves the
 * page meanwhile.
 */
export async function retriedWrite<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  let stopAsking = () => {};
  try {
    return await retryWhenReachable(attempt, (outcome) => {
      const isLost = 'error' in outcome && clientProblemOf(outcome.error).code === 'unreachable';
      stopAsking();
      if (isLost) stopAsking = askBeforeLeaving();
      return isLost;
    });
  } finally {
    stopAsking();
  }
}
