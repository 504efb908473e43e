/** Milliseconds of a day. Days are texts YYYY-MM-DD in UTC, the time zone of all simulated banks. */
export const DAY_MS = 86_400_000;

// Caches of converted days. Random sequences use the same days a million times, and dates are slow to create.
const texts = new Map<number, string>();
const moments = new Map<string, number>();

export function toUtcDay(moment: number): string {
  const start = Math.floor(moment / DAY_MS) * DAY_MS;
  const known = texts.get(start);
  if (known !== undefined) return known;
  const text = new Date(start).toISOString().slice(0, 10);
  texts.set(start, text);
  return text;
}

/** The start of the day in milliseconds since 1970; NaN for a text that is not a day. */
export function utcDayStartMs(day: string): number {
  const known = moments.get(day);
  if (known !== undefined) return known;
  const moment = Date.parse(`${day}T00:00:00Z`);
  if (moments.size < 100_000) moments.set(day, moment);
  return moment;
}

export const addUtcDays = (day: string, days: number): string => toUtcDay(utcDayStartMs(day) + days * DAY_MS);

export const countUtcDays = (earlier: string, later: string): number =>
  Math.round((utcDayStartMs(later) - utcDayStartMs(earlier)) / DAY_MS);

export const isDayText = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcDayStartMs(text)) && addUtcDays(text, 0) === text;

export const laterDay = (one: string, other: string): string => (one < other ? other : one);

export const earlierDay = (one: string, other: string): string => (one < other ? one : other);
