import { addDays } from '@coffer/domain/dates.ts';
import { z } from 'zod';
import { type FetchLimits, fetchQuoteText, parseQuoteJson } from './fetch-quote-text.ts';
import { type Quote, type QuoteCall, QuoteFault, type QuoteListing, type QuoteSource } from './quote-source.ts';
import { quoteValue } from './quote-units.ts';

export interface CoingeckoOptions {
  readonly url: string;
  /** Key of the free plan; null for slower access without a key. */
  readonly key: string | null;
  readonly limits?: FetchLimits;
}

/** Maximum history in days without a paid plan. */
const HISTORY_DAYS = 364;
const CURRENCY = 'EUR';

const search = z.object({ coins: z.array(z.unknown()) });
const coin = z.object({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  symbol: z.string(),
  market_cap_rank: z.coerce.number().nullish().catch(null),
});
const chart = z.object({ prices: z.array(z.tuple([z.string(), z.string()])) });

/** Creates the source of crypto prices in EUR from CoinGecko (https://docs.coingecko.com). A key is optional. */
export function createCoingeckoSource(options: CoingeckoOptions): QuoteSource {
  return {
    key: 'coingecko',
    kind: 'crypto',
    // CoinGecko allows 30 requests a minute with a key of the free plan, and about 10 without a key.
    spacingMs: options.key === null ? 7000 : 2500,
    find: ({ instrument }, call) => find(options, instrument, call),
    quotes: (listing, days, call) => quotes(options, listing, days, call),
  };
}

/**
 * Finds the coin with this symbol. If several coins share the symbol, returns the coin with the largest market
 * capitalisation.
 */
async function find(options: CoingeckoOptions, symbol: string, call: QuoteCall): Promise<QuoteListing | null> {
  const { coins } = search.parse(
    (await requestCoingecko(options, 'search', { query: symbol }, call, search)) ?? { coins: [] },
  );
  const same = coins
    .flatMap((one) => coin.safeParse(one).data ?? [])
    .filter((one) => one.symbol.toUpperCase() === symbol)
    .sort((a, b) => rankOf(a) - rankOf(b));
  const [first] = same;
  return first === undefined ? null : { symbol: first.id, exchange: null, unit: CURRENCY };
}

function rankOf({ market_cap_rank: rank }: z.infer<typeof coin>): number {
  return rank ?? Number.MAX_SAFE_INTEGER;
}

async function quotes(
  options: CoingeckoOptions,
  { symbol }: QuoteListing,
  { from, until }: { readonly from: string; readonly until: string },
  call: QuoteCall,
): Promise<readonly Quote[]> {
  const today = call.now().toISOString().slice(0, 10);
  const oldest = addDays(today, -HISTORY_DAYS);
  const first = from < oldest ? oldest : from;
  if (first > until) return [];
  const query = {
    vs_currency: CURRENCY.toLowerCase(),
    from: String(Date.parse(`${first}T00:00:00Z`) / 1000),
    to: String(Date.parse(`${addDays(until, 1)}T00:00:00Z`) / 1000),
  };
  const answer = await requestCoingecko(
    options,
    `coins/${encodeURIComponent(symbol)}/market_chart/range`,
    query,
    call,
    chart,
  );
  if (answer === null) return [];
  const byDay = new Map<string, string>();
  for (const [time, price] of chart.parse(answer).prices) {
    // Midnight belongs to the previous day. Today's prices are left out, because the day is not over.
    const day = new Date(Number(time) - 1).toISOString().slice(0, 10);
    if (day >= first && day <= until && day < today) byDay.set(day, price);
  }
  return [...byDay].flatMap(([date, text]): Quote[] => {
    const value = quoteValue({ currency: CURRENCY, perUnit: 1 }, text);
    return value === null ? [] : [{ date, value, currency: CURRENCY }];
  });
}

/**
 * Sends a request and returns the response; null if CoinGecko does not know the requested coin.
 * @throws QuoteFault, also if the response does not match `shape`.
 */
async function requestCoingecko(
  { url: base, key, limits }: CoingeckoOptions,
  path: string,
  query: Readonly<Record<string, string>>,
  call: QuoteCall,
  shape: z.ZodType,
): Promise<unknown> {
  const url = new URL(`${base.replace(/\/+$/, '')}/${path}`);
  url.search = new URLSearchParams(query).toString();
  const headers = { accept: 'application/json', ...(key === null ? {} : { 'x-cg-demo-api-key': key }) };
  const text = await fetchQuoteText(url, headers, call, limits);
  if (text === null) return null;
  const answer = parseQuoteJson(text);
  if (!shape.safeParse(answer).success) throw new QuoteFault('unreadable', 'the response is not as documented');
  return answer;
}
