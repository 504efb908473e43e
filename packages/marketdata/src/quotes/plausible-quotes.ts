import { Decimal } from '@coffer/domain/decimal.ts';
import type { Quote } from './quote-source.ts';

/** A security's price changes by at most this factor from one day to the next, except by a split or a change of unit. */
const MAX_CHANGE = new Decimal(8);
/** Number of further days that must confirm such a change. */
const CONFIRMING_DAYS = 2;

export interface PlausibleQuotes {
  /** Plausible quotes in date order, one per day. */
  readonly kept: readonly Quote[];
  /** Quotes whose value is not confirmed yet. */
  readonly held: readonly Quote[];
}

/**
 * Separates plausible quotes from quotes that are not confirmed yet. A value far from the previous one must be
 * confirmed by the next two quotes, as after a split, because a mistyped price of one day would distort a portfolio's
 * value.
 */
export function filterPlausibleQuotes(quotes: readonly Quote[], before: Quote | null): PlausibleQuotes {
  const byDay = [...new Map(quotes.map((quote) => [quote.date, quote])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
  const kept: Quote[] = [];
  const held: Quote[] = [];
  let last = before;
  for (const [place, quote] of byDay.entries()) {
    const next = byDay.slice(place + 1, place + 1 + CONFIRMING_DAYS);
    const isConfirmed = next.length === CONFIRMING_DAYS && next.every((later) => isNear(quote, later));
    if (last !== null && !isNear(last, quote) && !isConfirmed) {
      held.push(quote);
      continue;
    }
    kept.push(quote);
    last = quote;
  }
  return { kept, held };
}

function isNear(one: Quote, other: Quote): boolean {
  if (one.currency !== other.currency) return false;
  const [a, b] = [new Decimal(one.value), new Decimal(other.value)];
  return a.lte(b.times(MAX_CHANGE)) && b.lte(a.times(MAX_CHANGE));
}
