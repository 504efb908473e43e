import { clientProblemOf } from '#shared/problems/problem.ts';
import { patiently } from './service.ts';

/**
 * Sends a change that may arrive twice. While the service cannot be reached it waits, and whoever leaves the page
 * meanwhile is asked first.
 */
export async function patientWrite<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await patiently(attempt, (outcome) => {
      const isLost = 'error' in outcome && clientProblemOf(outcome.error).code === 'unreachable';
      if (isLost) window.addEventListener('beforeunload', ask);
      return isLost;
    });
  } finally {
    window.removeEventListener('beforeunload', ask);
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
