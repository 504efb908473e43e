/**
 * Returns a formatter for amounts on an axis with this range: as short as possible, but no two ticks get the same
 * label.
 */
export function createAxisFormatter(
  region: string,
  currency: string,
  { least, most }: { readonly least: number; readonly most: number },
): (value: number) => string {
  const greatest = Math.max(Math.abs(least), Math.abs(most), 1);
  const step = Math.max((most - least) / 6, Number.EPSILON);
  const unit = 1000 ** Math.floor(Math.log10(greatest) / 3);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / unit)));
  const compact = unit > 1 && decimals <= 2;
  const format = new Intl.NumberFormat(region, {
    style: 'currency',
    currency,
    notation: compact ? 'compact' : 'standard',
    // German omits the separator in four digits, so 9000 would appear next to 11.000.
    useGrouping: 'always',
    minimumFractionDigits: 0,
    maximumFractionDigits: compact ? decimals : Math.min(2, Math.max(0, Math.ceil(-Math.log10(step)))),
  });
  return (value) => format.format(value).replace('-', '−');
}

/**
 * Returns a formatter for the ticks of a time axis, given as instants in milliseconds. For `month`, a tick shows its
 * month, and in January the year instead.
 */
export function createTickFormatter(region: string, unit: 'day' | 'month' = 'month'): (instant: number) => string {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' });
  const day = of({ day: 'numeric', month: 'short' });
  if (unit === 'day') return (instant) => day.format(instant);
  const year = of({ year: 'numeric' });
  const month = of({ month: 'short' });
  return (instant) => (new Date(instant).getUTCMonth() === 0 ? year : month).format(instant);
}
