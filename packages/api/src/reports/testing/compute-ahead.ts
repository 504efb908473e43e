import { computeChangedMonths } from '../../monthSums/month-sums.ts';
import { computeStaleValues } from '../../positionValues/position-values.ts';
import type { Place } from '../../positionValues/stale-values.ts';

/** What the worker does for a wallet each minute. */
export async function computeAhead(place: Place): Promise<void> {
  await computeStaleValues(place);
  await computeChangedMonths(place, new AbortController().signal);
}
