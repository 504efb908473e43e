/** The current day in the time zone, as `YYYY-MM-DD`. */
export function todayInTimeZone(timeZone: string, now = new Date()): string {
  return dayInTimeZone(timeZone, now);
}

/**
 * The day of an instant in the time zone, as `YYYY-MM-DD`, which is the Swedish date format. It is the same on the
 * server and in the browser.
 */
export function dayInTimeZone(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}
