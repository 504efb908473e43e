import type { RouterOutputs } from '@coffer/api/router.ts';
import { addDays } from '@coffer/domain/dates.ts';

export type InstrumentListing = RouterOutputs['quotes']['listings']['items'][number];

/** The maximum age of a current quote in days. Exchanges close for long weekends, and sources may lag a day behind. */
const USUAL_DAYS = 6;

/**
 * Whether the newest quote is more than six days old, or a problem prevented the first quotes. Always true if no source
 * knows the instrument.
 */
export function hasQuoteGap({ lastDay, problem }: InstrumentListing, today: string): boolean {
  if (problem === 'unknown') return true;
  return lastDay === null ? problem !== null : lastDay < addDays(today, -USUAL_DAYS);
}

const NAMED = ['eodhd', 'coingecko', 'csv'] as const;

/** The message key of the source's name; null for sources without a message. */
export function quoteSourceKey(source: string): `quoteSources.${(typeof NAMED)[number]}` | null {
  const named = NAMED.find((name) => name === source);
  return named === undefined ? null : `quoteSources.${named}`;
}
