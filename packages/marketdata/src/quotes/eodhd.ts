import { isDate } from '@coffer/domain/date-texts.ts';
import { z } from 'zod';
import { type FetchLimits, fetchQuoteText, parseQuoteJson } from './fetch-quote-text.ts';
import {
  type Quote,
  type QuoteCall,
  QuoteFault,
  type QuoteListing,
  type QuoteRequest,
  type QuoteSource,
} from './quote-source.ts';
import { parseQuoteUnit, quoteValue } from './quote-units.ts';

export interface EodhdOptions {
  readonly key: string;
  readonly url: string;
  readonly limits?: FetchLimits;
}

const found = z.object({
  Code: z.string().min(1),
  Exchange: z.string().min(1),
  Currency: z.string().min(1),
  ISIN: z.string().nullish(),
  isPrimary: z.boolean().nullish().catch(null),
});
type EodhdListing = z.infer<typeof found>;

/** `close` is the traded price; `adjusted_close`, which is adjusted for splits and dividends, is not used. */
const day = z.object({ date: z.string(), close: z.string() });

/**
 * Creates the source of closing prices from EOD Historical Data (https://eodhd.com/financial-apis), which covers
 * exchanges worldwide and requires a key. It finds listings by ISIN.
 */
export function createEodhdSource(options: EodhdOptions): QuoteSource {
  return {
    key: 'eodhd',
    kind: 'security',
    spacingMs: 1000,
    find: (wanted, call) => find(options, wanted, call),
    quotes: (listing, days, call) => quotes(options, listing, days, call),
  };
}

async function find(options: EodhdOptions, wanted: QuoteRequest, call: QuoteCall): Promise<QuoteListing | null> {
  const answer = await requestEodhd(options, `search/${encodeURIComponent(wanted.instrument)}`, { limit: '50' }, call);
  if (answer === null) return null;
  const listings = rowsOf(found, answer).filter(
    ({ ISIN, Currency }) => ISIN === wanted.instrument && parseQuoteUnit(Currency) !== null,
  );
  const listing = chooseListing(listings, wanted.currency);
  if (listing === undefined) return null;
  const { Code, Exchange, Currency } = listing;
  return { symbol: `${Code}.${Exchange}`, exchange: Exchange, unit: Currency };
}

/** Prefers a listing in the currency of the purchases, then the primary listing, then the first listing. */
function chooseListing(listings: readonly EodhdListing[], currency: string | null): EodhdListing | undefined {
  const inCurrency = listings.filter(({ Currency }) => parseQuoteUnit(Currency)?.currency === currency);
  const choice = inCurrency.length > 0 ? inCurrency : listings;
  return choice.find(({ isPrimary }) => isPrimary === true) ?? choice[0];
}

async function quotes(
  options: EodhdOptions,
  { symbol, unit: unitText }: QuoteListing,
  { from, until }: { readonly from: string; readonly until: string },
  call: QuoteCall,
): Promise<readonly Quote[]> {
  const unit = parseQuoteUnit(unitText);
  if (unit === null) throw new QuoteFault('unreadable', 'the listing has no currency');
  const query = { from, to: until, period: 'd' };
  const answer = await requestEodhd(options, `eod/${encodeURIComponent(symbol)}`, query, call);
  if (answer === null) return [];
  return rowsOf(day, answer).flatMap(({ date, close }): Quote[] => {
    const value = quoteValue(unit, close);
    const isAsked = isDate(date) && date >= from && date <= until;
    return value === null || !isAsked ? [] : [{ date, value, currency: unit.currency }];
  });
}

async function requestEodhd(
  { key, url: base, limits }: EodhdOptions,
  path: string,
  query: Readonly<Record<string, string>>,
  call: QuoteCall,
): Promise<unknown> {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
  url.search = new URLSearchParams({ ...query, fmt: 'json', api_token: key }).toString();
  const text = await fetchQuoteText(url, { accept: 'application/json' }, call, limits);
  return text === null ? null : parseQuoteJson(text);
}

/**
 * Returns the rows that match `shape`. @throws QuoteFault if the response is not a list, or if none of its rows match
 */
function rowsOf<S extends z.ZodType>(shape: S, answer: unknown): z.infer<S>[] {
  if (!Array.isArray(answer)) throw new QuoteFault('unreadable', 'the response is not a list');
  const rows = answer.flatMap((row: unknown) => {
    const parsed = shape.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  if (answer.length > 0 && rows.length === 0) throw new QuoteFault('unreadable', 'no row of the response is readable');
  return rows;
}
