/** Today's calendar day there; the Swedish form of a date is the ISO one. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}
