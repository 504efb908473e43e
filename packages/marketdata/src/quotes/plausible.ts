import { Decimal } from '@coffer/domain/decimal.ts';
import type { Quote } from './quote-source.ts';

/** No security changes so much from one day to the next but by a split, or another unit. */
const MOST_CHANGE = new Decimal(8);
/** How many more days have to say the same. */
const CONFIRMING = 2;

export interface PlausibleQuotes {
  /** By day, each day once. */
  readonly kept: readonly Quote[];
  /** Days whose value nothing confirms yet, or ever will. */
  readonly held: readonly Quote[];
}

/**
 * What of a source's quotes is believed. A value that is far off the one before it waits until the days after it say so
 * too: a mistyped price of one day would else turn a portfolio's worth upside down. A split is confirmed within two days.
 */
export function plausibleQuotes(quotes: readonly Quote[], before: Quote | null): PlausibleQuotes {
  const byDay = [...new Map(quotes.map((quote) => [quote.date, quote])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
  const kept: Quote[] = [];
  const held: Quote[] = [];
  let last = before;
  for (const [place, quote] of byDay.entries()) {
    const next = byDay.slice(place + 1, place + 1 + CONFIRMING);
    const isConfirmed = next.length === CONFIRMING && next.every((later) => isNear(quote, later));
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
  return a.lte(b.times(MOST_CHANGE)) && b.lte(a.times(MOST_CHANGE));
}
