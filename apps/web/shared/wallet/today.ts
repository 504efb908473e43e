/** Today in the time zone. */
export function todayInTimeZone(timeZone: string, now = new Date()): string {
  return dayInTimeZone(timeZone, now);
}

/** The day of an instant in the time zone, the same on the server and in the browser; the Swedish date format is ISO 8601. */
export function dayInTimeZone(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}
