import type { RouterOutputs } from '#shared/data/trpc.ts';

type Deliveries = RouterOutputs['webhooks']['deliveries'];

export const DELIVERY_STATE_TONES = { waiting: 'warning', delivered: 'positive', failed: 'danger' } as const;

/**
 * Minimum and maximum milliseconds between polls while deliveries wait. Within these limits, the next poll is at the
 * time of the next attempt.
 */
const [SOONEST, LATEST] = [2_000, 60_000];

/** The polling interval for a list of deliveries in milliseconds; false if no delivery waits. */
export function deliveryPollInterval({
  state: { data },
}: {
  readonly state: { readonly data?: Deliveries | undefined };
}) {
  const waits = (data?.items ?? []).flatMap(({ state, nextTryTime }) =>
    state === 'waiting' ? [nextTryTime === null ? 0 : Date.parse(nextTryTime) - Date.now()] : [],
  );
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits), SOONEST), LATEST);
}
