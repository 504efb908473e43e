import type { Place } from '../../positionValues/stale-values.ts';
import { computeChangedMonths } from '../../stored/month-sums.ts';
import { computeStaleValues } from '../../stored/position-values.ts';

/** What the worker does for a wallet each minute. */
export async function computeAhead(place: Place): Promise<void> {
  await computeStaleValues(place);
  await computeChangedMonths(place, new AbortController().signal);
}
