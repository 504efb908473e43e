/**
 * A calendar made by counting fifty years of days, each with the names of its units of time. It does not use the date
 * arithmetic of `@coffer/domain`, because tests also check the periods that reports compute with it.
 */

export type TimeUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';
export const TIME_UNITS: readonly TimeUnit[] = ['day', 'week', 'month', 'quarter', 'year'];

type Day = Readonly<Record<TimeUnit, string>>;

/** Days from `start` to `end`, both included. */
export interface DaySpan {
  readonly start: string;
  readonly end: string;
}

export interface NamedSpan extends DaySpan {
  readonly period: string;
}

/** The dates a report's `period` is resolved against. */
export interface ReportDates {
  readonly today: string;
  /** The first transaction's date in the whole wallet; null without transactions. */
  readonly firstTransaction: string | null;
}

// 1 January 1990 was a Monday.
const [FIRST_YEAR, LAST_YEAR] = [1990, 2039];
const DAYS: readonly Day[] = withWeeks(countDays());
const PLACES = new Map(DAYS.map(({ day }, at) => [day, at]));
const UNITS_BY_NAME = namedUnits();

function lengthsOf(year: number): readonly number[] {
  const leap = year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
}

function countDays(): Omit<Day, 'week'>[] {
  const days: Omit<Day, 'week'>[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (const [at, length] of lengthsOf(year).entries()) {
      const month = `${year}-${String(at + 1).padStart(2, '0')}`;
      for (let day = 1; day <= length; day += 1) {
        const date = `${month}-${String(day).padStart(2, '0')}`;
        days.push({ day: date, month, quarter: `${year}-Q${Math.floor(at / 3) + 1}`, year: String(year) });
      }
    }
  }
  return days;
}

/** A week belongs to the year of its Thursday, and is numbered by the Thursdays of that year. */
function withWeeks(days: readonly Omit<Day, 'week'>[]): Day[] {
  const thursdays = new Map<string, number>();
  let week = '';
  return days.map((day, at) => {
    if (at % 7 === 0) {
      const year = days[at + 3]?.year ?? '';
      const number = (thursdays.get(year) ?? 0) + 1;
      thursdays.set(year, number);
      week = `${year}-W${String(number).padStart(2, '0')}`;
    }
    return { ...day, week };
  });
}

function namedUnits(): ReadonlyMap<string, DaySpan & { readonly unit: TimeUnit }> {
  const named = new Map<string, DaySpan & { readonly unit: TimeUnit }>();
  for (const day of DAYS) {
    for (const unit of TIME_UNITS) {
      const known = named.get(day[unit]);
      named.set(day[unit], { unit, start: known?.start ?? day.day, end: day.day });
    }
  }
  return named;
}

/** The date `count` days later; earlier if negative. */
export function shiftDay(date: string, count: number): string {
  const day = DAYS[(PLACES.get(date) ?? Number.NaN) + count];
  if (day === undefined) throw new RangeError(`${count} days from ${date} are not in this calendar`);
  return day.day;
}

/** The number of days since the first day of this calendar. */
export function toDayNumber(date: string): number {
  return PLACES.get(date) ?? Number.NaN;
}

export function listDays({ start, end }: DaySpan): string[] {
  const first = PLACES.get(start) ?? Number.NaN;
  return DAYS.slice(first, (PLACES.get(end) ?? Number.NaN) + 1).map(({ day }) => day);
}

/** The name of the unit that contains a day: `2026-W53`. */
export function calendarUnitName(unit: TimeUnit, date: string): string {
  return DAYS[PLACES.get(date) ?? Number.NaN]?.[unit] ?? '';
}

/** Parses the name of a calendar unit, such as `2026-W53`. @throws RangeError for an unknown name */
export function parseUnitName(name: string): DaySpan & { readonly unit: TimeUnit } {
  const found = UNITS_BY_NAME.get(name);
  if (found === undefined) throw new RangeError(`no unit ${name}`);
  return found;
}

/** The unit before the one that contains a day. */
export function previousCalendarUnit(unit: TimeUnit, date: string): DaySpan {
  return parseUnitName(calendarUnitName(unit, shiftDay(parseUnitName(calendarUnitName(unit, date)).start, -1)));
}

/** Divides the days of a span into calendar units; the first and the last unit may be cut off by the span. */
export function divideIntoCalendarUnits(span: DaySpan, unit: TimeUnit): NamedSpan[] {
  const byName = Map.groupBy(listDays(span), (date) => calendarUnitName(unit, date));
  return [...byName].map(([period, days]) => ({ period, start: days[0] ?? '', end: days.at(-1) ?? '' }));
}

const THIS_OR_LAST: Readonly<Record<string, TimeUnit>> = {
  Week: 'week',
  Month: 'month',
  Quarter: 'quarter',
  Year: 'year',
};

/** The days of a report's `period` (contract §3) and of the previous period; `before` is null for `allTime`. */
export function reportSpans(
  period: string,
  { today, firstTransaction }: ReportDates,
): { now: DaySpan; before: DaySpan | null } {
  if (period === 'allTime') {
    const start = firstTransaction !== null && firstTransaction < today ? firstTransaction : today;
    return { now: { start, end: today }, before: null };
  }
  const asMany = (now: DaySpan) => {
    const count = listDays(now).length;
    return { now, before: { start: shiftDay(now.start, -count), end: shiftDay(now.start, -1) } };
  };
  const whole = (unit: TimeUnit, date: string) => {
    const { start, end } = parseUnitName(calendarUnitName(unit, date));
    return { now: { start, end }, before: previousCalendarUnit(unit, date) };
  };
  const lastDays = /^last(\d+)Days$/.exec(period)?.[1];
  if (lastDays !== undefined) return asMany({ start: shiftDay(today, 1 - Number(lastDays)), end: today });
  if (period === 'today') return whole('day', today);
  if (period === 'yesterday') return whole('day', shiftDay(today, -1));
  const unit = THIS_OR_LAST[period.slice(4)];
  if (unit !== undefined && period.startsWith('this')) return whole(unit, today);
  if (unit !== undefined && period.startsWith('last')) return whole(unit, previousCalendarUnit(unit, today).end);
  const [start = '', end] = period.split('/');
  if (end !== undefined) return asMany({ start, end });
  const named = parseUnitName(period);
  return whole(named.unit, named.start);
}

/**
 * The spans of a `period` with `compare: toDate`. If today is in the period, the current span ends today, and the
 * previous span has at most as many days.
 */
export function comparedReportSpans(period: string, when: ReportDates): { now: DaySpan; before: DaySpan | null } {
  const whole = reportSpans(period, when);
  const place = listDays(whole.now).indexOf(when.today);
  if (place < 0) return whole;
  const now = { start: whole.now.start, end: when.today };
  if (whole.before === null) return { now, before: null };
  const days = listDays(whole.before).slice(0, place + 1);
  return { now, before: { start: whole.before.start, end: days.at(-1) ?? '' } };
}

/** The date of an instant in a time zone. */
export function localDay(instant: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

/**
 * Returns the first instant of a day in a time zone, in steps of 15 minutes, because no current zone has a finer
 * offset.
 */
export function firstInstantOfDay(date: string, timeZone: string): Date {
  let instant = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000;
  while (localDay(new Date(instant), timeZone) < date) instant += 15 * 60_000;
  return new Date(instant);
}
