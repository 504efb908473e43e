import { neighbouringPeriod, type PeriodUnit, type PeriodWithDays, periodContaining } from '#shared/periods/periods.ts';

/** The number of years shown together. */
const YEARS = 12;

/** The block of years that contains a day's year. */
function dozenOf(day: string): { readonly first: number; readonly last: number } {
  const year = Number(day.slice(0, 4));
  // Blocks are counted from 1900, the first year that the contract allows.
  const first = year - ((year - 1900) % YEARS);
  return { first, last: Math.min(first + YEARS - 1, 2199) };
}

/** The units of one page of the calendar: the weeks, months or quarters of a year, or a block of twelve years. */
export function calendarPagePeriods(unit: PeriodUnit, day: string): PeriodWithDays[] {
  if (unit === 'year') {
    const { first, last } = dozenOf(day);
    return Array.from({ length: last - first + 1 }, (_, at) => periodContaining('year', `${first + at}-01-01`));
  }
  const year = yearOf(unit, day);
  // 4 January is always in the first ISO week of its year.
  const units: PeriodWithDays[] = [];
  let next: PeriodWithDays | null = periodContaining(unit, `${year}-01-04`);
  while (next?.period.startsWith(year)) {
    units.push(next);
    next = neighbouringPeriod(next, 1);
  }
  return units.filter(({ first }) => first !== null && first >= '1900-01-01');
}

/**
 * The title of the calendar page, and a day on the previous and on the next page. The previous day is null on the first
 * page; the next day is null if the whole next page is in the future.
 */
export function calendarPageNavigation(unit: PeriodUnit, day: string, today: string) {
  if (unit === 'year') {
    const { first, last } = dozenOf(day);
    return {
      title: `${first} – ${last}`,
      before: first > 1900 ? `${first - 1}-07-01` : null,
      after: last < Number(today.slice(0, 4)) ? `${last + 1}-07-01` : null,
    };
  }
  const year = Number(yearOf(unit, day));
  return {
    title: String(year),
    before: year > 1900 ? `${year - 1}-07-01` : null,
    after: year < Number(yearOf(unit, today)) ? `${year + 1}-07-01` : null,
  };
}

/** The year of the unit that contains the day; a week belongs to the year of its Thursday. */
function yearOf(unit: PeriodUnit, day: string): string {
  return periodContaining(unit, day).period.slice(0, 4);
}
