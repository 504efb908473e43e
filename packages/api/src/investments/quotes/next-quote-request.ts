import { createHash } from 'node:crypto';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour (UTC) at which all exchanges are closed and sources have their final prices. */
const HOUR_OF_DAY = 4;
const MAX_BACKOFF_MS = 24 * HOUR_MS;
/** The time in milliseconds before an instrument that no source knows is requested again. */
const UNKNOWN_MS = 7 * DAY_MS;

/**
 * The time of the next request for an instrument's quotes. Requests are daily; each instrument has its own minute
 * between 4 and 6 o'clock UTC, to spread the load on the sources. After a failure, the delay is one hour and doubles up
 * to a day; if no source knows the instrument, it is a week.
 */
export function nextQuoteRequestTime(
  { instrument, failures, problem }: { instrument: string; failures: number; problem: string | null },
  now: Date,
): Date {
  const minute = createHash('sha256').update(instrument).digest().readUInt16BE(0) % 120;
  if (problem === 'unknown') return new Date(now.getTime() + UNKNOWN_MS + minute * 60_000);
  if (failures > 0) return new Date(now.getTime() + Math.min(HOUR_MS * 2 ** (failures - 1), MAX_BACKOFF_MS));
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_OF_DAY, minute);
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
