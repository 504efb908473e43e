/** The longest accepted waiting time. */
const LONGEST_SECONDS = 7 * 86_400;

/**
 * Returns the latest retry time in the named headers, at most seven days ahead; null if no header states one. A
 * header states seconds or, like `Retry-After`, an HTTP date.
 */
export function parseRetryTime(headers: Headers, names: readonly string[], now: Date): Date | null {
  const waits = names.flatMap((name) => secondsOf(headers.get(name), now) ?? []);
  if (waits.length === 0) return null;
  return new Date(now.getTime() + Math.min(Math.max(...waits), LONGEST_SECONDS) * 1000);
}

const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;

/**
 * Returns the retry time in the first text that states a delay, such as "Please try again in 27450 seconds"; at most
 * seven days ahead. Returns null if no text states a delay.
 */
export function findRetryTimeInTexts(texts: readonly (string | null | undefined)[], now: Date): Date | null {
  for (const text of texts) {
    const [, count, unit] = /\bin (\d{1,9}) ?(second|minute|hour|day)s?\b/i.exec(text ?? '') ?? [];
    const known = unit?.toLowerCase();
    if (count === undefined || (known !== 'second' && known !== 'minute' && known !== 'hour' && known !== 'day'))
      continue;
    return new Date(now.getTime() + Math.min(Number(count) * UNIT_SECONDS[known], LONGEST_SECONDS) * 1000);
  }
  return null;
}

function secondsOf(value: string | null, now: Date): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  // Date.parse accepts nearly anything, even "-5".
  const time = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1000));
}
