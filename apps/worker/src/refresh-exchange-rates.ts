import type { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { addDays, dateInTimeZone } from '@coffer/domain/dates.ts';
import { type CacheValidators, fetchEcbRates } from '@coffer/marketdata/fetch-ecb-rates.ts';

/** The URLs of the European Central Bank's files. */
export interface EcbFileUrls {
  readonly history: string;
  readonly recent: string;
}

export interface RateRefreshDependencies {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly files: EcbFileUrls;
  readonly signal: AbortSignal;
}

/** The outcome of a refresh, for the log. */
export type RateRefreshOutcome =
  | 'stored'
  | 'unchanged'
  | 'fresh'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'httpStatus'
  | 'tooLarge'
  | 'malformed';

/** Maximum age in days of the newest rate, given that rates are published every working day. */
const FRESH_DAYS = 2;
/** The recent file covers the last 90 days; a longer gap needs the whole history. */
const RECENT_DAYS = 80;

/**
 * Fetches the rates that are newer than the stored rates, and stores them. With `onlyIfStale`, as at start-up, the
 * rates are fetched only if the newest stored rate is old, so that of many processes that start together only one
 * fetches.
 */
export async function refreshExchangeRates(
  parts: RateRefreshDependencies,
  { onlyIfStale }: { readonly onlyIfStale: boolean },
): Promise<RateRefreshOutcome> {
  const newest = await newestEcbDay(parts.database);
  if (onlyIfStale && !isStale(newest)) return 'fresh';
  const kind = newest === null || newest < daysAgo(RECENT_DAYS) ? 'history' : 'recent';
  const source = `ecb:${kind}`;
  // Ignore stored validators if no rates are stored, so that the file is fetched again.
  const known = newest === null ? undefined : await validatorsOf(parts.database, source);
  const result = await fetchEcbRates({ url: parts.files[kind], known, signal: parts.signal });
  if (result.status === 'unavailable') return result.reason;
  if (result.status === 'unchanged') return 'unchanged';
  const changed = await parts.rates.store(result.rates);
  await keepValidators(parts.database, source, result.validators);
  return changed === 0 ? 'unchanged' : 'stored';
}

/** Whether no rates are stored, or the newest rate is more than two days old. */
export async function hasStaleRates(database: Database): Promise<boolean> {
  return isStale(await newestEcbDay(database));
}

function isStale(newest: string | null): boolean {
  return newest === null || newest < daysAgo(FRESH_DAYS);
}

function daysAgo(days: number): string {
  return addDays(dateInTimeZone(new Date(), 'Europe/Berlin'), -days);
}

async function newestEcbDay(database: Database): Promise<string | null> {
  const [row] = await database.query({
    row: { date: is.orNull(is.date) },
    text: `SELECT max(date) AS date FROM "ExchangeRate" WHERE source = 'ecb'`,
  });
  return row?.date ?? null;
}

async function validatorsOf(database: Database, source: string): Promise<CacheValidators | undefined> {
  const prisma = await database.prisma();
  const select = { etag: true, lastModified: true } as const;
  return (await prisma.marketDataFetch.findUnique({ where: { source }, select })) ?? undefined;
}

async function keepValidators(
  database: Database,
  source: string,
  { etag, lastModified }: CacheValidators,
): Promise<void> {
  const prisma = await database.prisma();
  const said = { etag, lastModified, fetchedTime: new Date() };
  await prisma.marketDataFetch.upsert({ where: { source }, create: { source, ...said }, update: said });
}
