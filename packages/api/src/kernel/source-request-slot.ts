import { setTimeout as wait } from 'node:timers/promises';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';

/** Maximum wait in milliseconds. Callers that would wait longer try again in a later run. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Reserves the next free time for a request to an external source, at least `spacingMs` after the previous request of
 * any process, and waits for it. Returns false if that time is more than 20 seconds away. The next free time is stored
 * in the rate limit table, by the clock of the database, which all processes share.
 */
export async function waitForSourceRequestSlot(
  database: Database,
  { key, spacingMs }: { readonly key: string; readonly spacingMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  const [turn] = await database.query({
    row: { wait: is.int8 },
    text: `INSERT INTO "RateLimit" AS pace (key, points, expire) VALUES ($1, 0, ${NOW} + $2)
           ON CONFLICT (key) DO UPDATE SET expire = greatest(pace.expire, ${NOW}) + $2 WHERE pace.expire <= ${NOW} + $3
           RETURNING greatest(expire - $2 - ${NOW}, 0) AS wait`,
    values: [rowOf(key), spacingMs, LONGEST_WAIT_MS],
  });
  if (turn === undefined) return false;
  await wait(turn.wait, undefined, { signal });
  return true;
}

/** Blocks all processes' requests to a source for this many seconds. Call when the source requires a pause. */
export async function pauseSourceRequests(database: Database, key: string, seconds: number): Promise<void> {
  await database.query({
    text: `INSERT INTO "RateLimit" AS pace (key, points, expire) VALUES ($1, 0, ${NOW} + $2)
           ON CONFLICT (key) DO UPDATE SET expire = greatest(pace.expire, excluded.expire)`,
    values: [rowOf(key), seconds * 1000],
  });
}

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

function rowOf(key: string): string {
  return `lookup:${key}`;
}
