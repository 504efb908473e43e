'use client';

import { FormatCache } from '@coffer/ui/format-cache.ts';
import { useRegion } from './use-region.ts';

/** Shared by all components, because the formatters of a region take 300 kB. */
const formats = new FormatCache<ReturnType<typeof formatsOf>>(20);

/** Formats dates, times, counts and sizes for the reader's region. `Amount` in packages/ui formats money. */
export function useFormat() {
  const region = useRegion();
  // A separate cache in each component would be too large: a page has hundreds of components, and each needs twelve
  // formatters.
  return formats.get([region], () => formatsOf(region));
}

function formatsOf(region: string) {
  // A calendar day has no time zone, so it is parsed and formatted in UTC.
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
  const longDay = new Intl.DateTimeFormat(region, { dateStyle: 'full', timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const shortDayOfYear = new Intl.DateTimeFormat(region, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const month = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthOnly = new Intl.DateTimeFormat(region, { month: 'short', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(region, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'short' });
  const time = new Intl.DateTimeFormat(region, { timeStyle: 'short' });
  const count = new Intl.NumberFormat(region);
  const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 });
  const ago = new Intl.RelativeTimeFormat(region, { numeric: 'auto' });
  const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    /** `2026-11-20` → 20 Nov 2026 */
    date: (date: string) => day.format(dayOf(date)),
    /** A range of days; the year is repeated only if the years differ: 1 Nov – 30 Nov 2026 */
    days: (first: string, last: string) => {
      if (first === last) return day.format(dayOf(first));
      const begin = first.slice(0, 4) === last.slice(0, 4) ? shortDay : shortDayOfYear;
      return `${begin.format(dayOf(first))} – ${shortDayOfYear.format(dayOf(last))}`;
    },
    /** A range of days without its year, as short as the region allows: 1 – 30 Nov */
    // Node.js and browsers write different spaces in ranges.
    shortDays: (first: string, last: string) =>
      shortDay.formatRange(dayOf(first), dayOf(last)).replace(/\s*–\s*/u, ' – '),
    /** A date with its weekday, for tooltips. */
    longDate: (date: string) => longDay.format(dayOf(date)),
    /** A date without its year, for lists that show the year elsewhere. */
    shortDate: (date: string) => shortDay.format(dayOf(date)),
    /** `2026-11` or any day of that month → November 2026 */
    month: (name: string) => month.format(dayOf(`${name.slice(0, 7)}-01`)),
    /** The name of a month without its year. */
    monthOnly: (name: string) => monthOnly.format(dayOf(`${name.slice(0, 7)}-01`)),
    shortMonth: (name: string) => shortMonth.format(dayOf(`${name.slice(0, 7)}-01`)),
    /** An instant in the reader's time zone. */
    instant: (timestamp: string) => instant.format(new Date(timestamp)),
    /** The time of day of an instant in the reader's time zone. */
    time: (timestamp: string) => time.format(new Date(timestamp)),
    /** The time since an instant: 3 hours ago. */
    ago: (timestamp: string, now = Date.now()) => relative(ago, (new Date(timestamp).getTime() - now) / 1000),
    count: (value: number) => count.format(value).replace('-', '−'),
    percent: (ratio: number) => percent.format(ratio).replace('-', '−'),
    bytes: (size: number) => bytes(region, size),
  };
}

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function relative(ago: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return ago.format(Math.trunc(seconds / length), unit);
}

function bytes(region: string, size: number): string {
  const [unit, divisor] =
    size < 1e3 ? (['byte', 1] as const) : size < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const);
  // Some languages have no plural of the short form: “760 byte”.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const format = new Intl.NumberFormat(region, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  return format.format(size / divisor);
}
