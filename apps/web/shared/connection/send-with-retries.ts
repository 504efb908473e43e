import { toClientProblem } from '#shared/problems/problem.ts';
import { retryWhenReachable } from './service-connection.ts';
import { warnBeforeLeaving } from './warn-before-leaving.ts';

/**
 * Sends a write that is safe to repeat, and repeats it while the service is unreachable. During this time the
 * browser asks for confirmation before the person leaves the page.
 */
export async function sendWithRetries<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  let stopAsking = () => {};
  try {
    return await retryWhenReachable(attempt, (outcome) => {
      const isLost = 'error' in outcome && toClientProblem(outcome.error).code === 'unreachable';
      stopAsking();
      if (isLost) stopAsking = warnBeforeLeaving();
      return isLost;
    });
  } finally {
    stopAsking();
  }
}
