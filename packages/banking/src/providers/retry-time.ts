/** The longest that a provider is believed to want to be left alone. */
const LONGEST_SECONDS = 7 * 86_400;

/** When to ask again, by headers that count seconds or, as Retry-After may, name a time; the latest of them. */
export function retryTimeOf(headers: Headers, names: readonly string[], now: Date): Date | null {
  const waits = names.flatMap((name) => secondsOf(headers.get(name), now) ?? []);
  if (waits.length === 0) return null;
  return new Date(now.getTime() + Math.min(Math.max(...waits), LONGEST_SECONDS) * 1000);
}

function secondsOf(value: string | null, now: Date): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  // Date.parse reads nearly anything: a bare "-5" as well.
  const time = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1000));
}
