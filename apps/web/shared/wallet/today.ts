/** Today in the time zone; the Swedish date format is ISO 8601. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}
