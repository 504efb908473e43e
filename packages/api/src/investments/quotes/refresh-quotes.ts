import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { addDays, earlierDate, laterDate } from '@coffer/domain/dates.ts';
import { filterPlausibleQuotes, type PlausibleQuotes } from '@coffer/marketdata/quotes/plausible-quotes.ts';
import { QuoteFault, type QuoteListing, type QuoteSource } from '@coffer/marketdata/quotes/quote-source.ts';
import { pauseSourceRequests, waitForSourceRequestSlot } from '../../kernel/source-request-slot.ts';
import type { ExchangeRates } from '../exchangeRates/exchangeRates.ts';
import { type HeldInstrument, readHeldInstruments } from './held-instruments.ts';
import { nextQuoteRequestTime } from './next-quote-request.ts';
import {
  LAST_QUOTE_BEFORE_DAY,
  QUOTE_LISTING_ROW,
  QUOTE_LISTINGS,
  STORE_QUOTE_LISTING,
  type StoredQuoteListing,
} from './quotes.sql.ts';
import { storeQuotes } from './store-quotes.ts';

export interface QuoteRefreshDependencies {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly sources: readonly QuoteSource[];
  readonly signal: AbortSignal;
  now(): Date;
}

/** The counts of a run: instruments requested from a source, changed prices, and failed requests. */
export interface QuoteRefreshCounts {
  asked: number;
  stored: number;
  failed: number;
}

/** The maximum number of instruments in a run; the next run continues. */
const MAX_INSTRUMENTS = 500;
/** Days before the first transaction, to include the last trading day before it. */
const DAYS_BEFORE = 7;
/** Days to request again, because sources correct recent prices. */
const DAYS_AGAIN = 7;
/** The pause after a source reports its limit without a retry time. */
const LIMIT_PAUSE_SECONDS = 3600;

/**
 * Fetches the due quotes of instruments that any wallet holds. The first request for an instrument fetches the quotes
 * since a week before its first transaction; later requests fetch the last week and new quotes.
 */
export async function refreshQuotes(parts: QuoteRefreshDependencies): Promise<QuoteRefreshCounts> {
  const run: QuoteRefreshCounts = { asked: 0, stored: 0, failed: 0 };
  const exhausted = new Set<string>();
  for (const due of await dueInstruments(parts)) {
    if (parts.signal.aborted) break;
    const sources = parts.sources.filter(({ kind, key }) => kind === due.held.kind && !exhausted.has(key));
    if (sources.length === 0) continue;
    await refreshOne(parts, { ...due, sources, exhausted, run });
  }
  return run;
}

interface Due {
  readonly held: HeldInstrument;
  /** The stored listing; null before the first request to a source. */
  readonly known: StoredQuoteListing | null;
}

async function dueInstruments({ database, signal, now }: QuoteRefreshDependencies): Promise<Due[]> {
  const held = await readHeldInstruments(database, signal);
  const rows = await database.query({
    row: QUOTE_LISTING_ROW,
    text: QUOTE_LISTINGS,
    values: [held.map(({ instrument }) => instrument), now().toISOString()],
  });
  const known = new Map(rows.map((row) => [row.instrument, row]));
  return held
    .map((one) => ({ held: one, known: known.get(one.instrument) ?? null }))
    .filter((due) => due.known === null || due.known.isDue || isOlder(due.held, due.known))
    .slice(0, MAX_INSTRUMENTS);
}

/** Whether a new transaction is older than the fetched prices. */
function isOlder({ since }: HeldInstrument, { source, firstDay }: StoredQuoteListing): boolean {
  return source !== null && firstDay !== null && addDays(since, -DAYS_BEFORE) < firstDay;
}

interface Question extends Due {
  readonly sources: readonly QuoteSource[];
  readonly exhausted: Set<string>;
  readonly run: QuoteRefreshCounts;
}

async function refreshOne(parts: QuoteRefreshDependencies, question: Question): Promise<void> {
  const { held, known, sources, exhausted, run } = question;
  // If the known source is no longer configured, tries all others.
  const same = sources.filter(({ key }) => key === known?.source);
  for (const source of same.length > 0 ? same : sources) {
    try {
      if (!(await waitForSourceRequestSlot(parts.database, source, parts.signal))) return;
      run.asked += 1;
      const listing = same.length > 0 ? listingOf(known) : await source.find(held, parts);
      if (listing === null) continue;
      run.stored += await storeNewQuotes(parts, { held, known, source, listing, isNew: same.length === 0 });
      return;
    } catch (error) {
      if (parts.signal.aborted) return;
      if (!(error instanceof QuoteFault)) throw error;
      run.failed += 1;
      await keepFault(parts, question, source, error);
      if (error.kind === 'limitReached' || error.kind === 'refused') exhausted.add(source.key);
      return;
    }
  }
  await storeListingResult(parts, { ...NOTHING_KNOWN, instrument: held.instrument, problem: 'unknown', failures: 0 });
}

function listingOf(known: StoredQuoteListing | null): QuoteListing | null {
  if (known === null || known.symbol === null) return null;
  return { symbol: known.symbol, exchange: known.exchange, unit: known.unit ?? '' };
}

interface ListingToRefresh {
  readonly held: HeldInstrument;
  readonly known: StoredQuoteListing | null;
  readonly source: QuoteSource;
  readonly listing: QuoteListing;
  /** True if no prices from this source are stored yet. */
  readonly isNew: boolean;
}

/** Fetches and stores new prices. Returns the number of prices that changed. */
async function storeNewQuotes(
  parts: QuoteRefreshDependencies,
  { held, known, source, listing, isNew }: ListingToRefresh,
): Promise<number> {
  const { database, signal } = parts;
  const until = parts.now().toISOString().slice(0, 10);
  const first = addDays(held.since, -DAYS_BEFORE);
  const lastDay = isNew ? null : (known?.lastDay ?? null);
  const isWhole = lastDay === null || known === null || isOlder(held, known);
  const from = isWhole ? first : addDays(lastDay, -DAYS_AGAIN);
  if (isNew && !(await waitForSourceRequestSlot(database, source, signal))) return 0;
  const quotes = await source.quotes(listing, { from, until }, parts);
  const [before = null] = await database.query({
    row: { date: is.date, value: is.numeric, currency: is.text },
    text: LAST_QUOTE_BEFORE_DAY,
    values: [held.instrument, quotes.reduce((earliest, { date }) => earlierDate(earliest, date), until)],
  });
  const believed = filterPlausibleQuotes(quotes, before);
  const stored = await storeQuotes(parts, held, source.key, believed.kept);
  const newest = believed.kept.at(-1)?.date ?? null;
  await storeListingResult(parts, {
    ...{
      instrument: held.instrument,
      source: source.key,
      ...listing,
      firstDay: isWhole ? first : (known?.firstDay ?? first),
    },
    lastDay: newest === null || lastDay === null ? (newest ?? lastDay) : laterDate(newest, lastDay),
    ...{ failures: 0, problem: isHeldBack(believed) ? 'implausible' : null },
  });
  return stored;
}

/** Whether the newest value was rejected as implausible for now. */
function isHeldBack({ kept, held }: PlausibleQuotes): boolean {
  const newest = held.at(-1)?.date;
  return newest !== undefined && newest > (kept.at(-1)?.date ?? '');
}

/** The stored result of a request. */
interface KeptListing extends Omit<StoredQuoteListing, 'isDue'> {
  readonly problem: 'unknown' | 'unavailable' | 'refused' | 'unreadable' | 'implausible' | null;
}

const NOTHING_KNOWN = {
  source: null,
  symbol: null,
  exchange: null,
  unit: null,
  firstDay: null,
  lastDay: null,
} as const;

async function keepFault(
  parts: QuoteRefreshDependencies,
  { held: { instrument }, known }: Question,
  { key }: QuoteSource,
  { kind, retryTime }: QuoteFault,
): Promise<void> {
  if (kind === 'limitReached') {
    const seconds = retryTime === null ? LIMIT_PAUSE_SECONDS : (retryTime.getTime() - parts.now().getTime()) / 1000;
    await pauseSourceRequests(parts.database, key, Math.max(1, Math.ceil(seconds)));
    return;
  }
  const { isDue: _due, ...before } = known ?? { ...NOTHING_KNOWN, instrument, failures: 0, isDue: true };
  await storeListingResult(parts, { ...before, failures: before.failures + 1, problem: kind });
}

async function storeListingResult(parts: QuoteRefreshDependencies, kept: KeptListing): Promise<void> {
  const { instrument, source, symbol, exchange, unit, firstDay, lastDay, failures, problem } = kept;
  const now = parts.now();
  const next = nextQuoteRequestTime({ instrument, failures, problem }, now);
  await parts.database.query({
    text: STORE_QUOTE_LISTING,
    values: [
      ...[instrument, source, symbol, exchange, unit, firstDay, lastDay],
      ...[now.toISOString(), next.toISOString(), failures, problem],
    ],
  });
}
