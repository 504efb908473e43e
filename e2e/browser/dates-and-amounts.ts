/** Today in the time zone of the wallets that tests create. */
export const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

/** The date this many days after today, or before it if negative. */
export function dayFromToday(days: number, from = TODAY): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** An amount as pages show it in English. */
export function formatPageAmount(value: number, currency = 'EUR'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value).replace('-', '−');
}

/** A date range as pages show it in English: Nov 1 – Nov 22, 2026. */
export function formatDateRangeText(first: string, last: string): string {
  const write = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC', ...options }).format(
      new Date(`${day}T00:00:00Z`),
    );
  const year = { year: 'numeric' } as const;
  if (first === last) return write(first, year);
  return `${write(first, first.slice(0, 4) === last.slice(0, 4) ? {} : year)} – ${write(last, year)}`;
}
