import type { Outputs } from '@coffer/api/router.ts';
import { addDays } from '@coffer/domain/dates.ts';

export type InstrumentListing = Outputs['quotes']['listings']['items'][number];

/** Exchanges close for a long weekend, and sources are a day late. */
const USUAL_DAYS = 6;

/** Whether new prices should have come, and did not. */
export function hasQuoteGap({ lastDay, problem }: InstrumentListing, today: string): boolean {
  if (problem === 'unknown') return true;
  return lastDay === null ? problem !== null : lastDay < addDays(today, -USUAL_DAYS);
}

const NAMED = ['eodhd', 'coingecko', 'csv'] as const;

/** The key of the source's name in the texts; null of one that is called as it calls itself. */
export function quoteSourceKey(source: string): `quoteSources.${(typeof NAMED)[number]}` | null {
  const named = NAMED.find((name) => name === source);
  return named === undefined ? null : `quoteSources.${named}`;
}
