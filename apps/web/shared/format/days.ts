/** Calendar days `YYYY-MM-DD` without a time zone. */

const DAY_MS = 86_400_000;

export function instantOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return dayOf(instantOf(day) + count * DAY_MS);
}

/** The same day so many months later; the month’s last when it has no such day. */
export function addMonths(day: string, count: number): string {
  const date = new Date(instantOf(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

/** Which of two days comes first. */
export function earlierDay(one: string, other: string): string {
  return one < other ? one : other;
}

/** The last day of a month `2026-11`. */
export function lastOfMonth(month: string): string {
  return addDays(addMonths(`${month}-01`, 1), -1);
}

/** First and last day of a period by its ISO name: `2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`, `2026-01-15/2026-03-20`. */
export function daysOf(period: string): { readonly first: string; readonly last: string } {
  if (period.includes('/')) return { first: period.slice(0, 10), last: period.slice(11) };
  if (period.includes('W')) {
    const first = mondayOf(Number(period.slice(0, 4)), Number(period.slice(6)));
    return { first, last: addDays(first, 6) };
  }
  if (period.includes('Q')) {
    const first = `${period.slice(0, 4)}-${String(Number(period.slice(6)) * 3 - 2).padStart(2, '0')}-01`;
    return { first, last: addDays(addMonths(first, 3), -1) };
  }
  if (period.length === 4) return { first: `${period}-01-01`, last: `${period}-12-31` };
  if (period.length === 7) return { first: `${period}-01`, last: lastOfMonth(period) };
  return { first: period, last: period };
}

/** ISO 8601: week 1 is the one with 4 January in it, and a week begins on Monday. */
function mondayOf(year: number, week: number): string {
  const fourth = `${year}-01-04`;
  const weekday = (new Date(instantOf(fourth)).getUTCDay() + 6) % 7;
  return addDays(fourth, (week - 1) * 7 - weekday);
}
