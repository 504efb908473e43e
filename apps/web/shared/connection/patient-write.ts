import { clientProblemOf } from '#shared/problems/problem.ts';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { patiently } from './service.ts';

/**
 * Sends a change that may arrive twice. While the service cannot be reached it waits, and whoever leaves the page
 * meanwhile is asked first.
 */
export async function patientWrite<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  let stopAsking = () => {};
  try {
    return await patiently(attempt, (outcome) => {
      const isLost = 'error' in outcome && clientProblemOf(outcome.error).code === 'unreachable';
      stopAsking();
      if (isLost) stopAsking = askBeforeLeaving();
      return isLost;
    });
  } finally {
    stopAsking();
  }
}
