import { addDays, daysBetween } from '@coffer/domain/dates.ts';
import { type PeriodWithDays, periodBetween, periodContaining } from '#shared/periods/periods.ts';

interface NearestDays {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Returns the period to offer instead of a period without data: the last earlier period of the same kind with data,
 * otherwise the first later one. Null if there is none.
 * @param days the nearest days with data before and after the period
 */
export function nearestPeriod({ unit, first, last, period }: PeriodWithDays, days: NearestDays): PeriodWithDays | null {
  if (unit === 'all' || first === null) return null;
  const length = daysBetween(first, last);
  const around = (day: string, isBefore: boolean) => {
    if (unit !== 'days') return periodContaining(unit, day);
    return isBefore ? periodBetween(addDays(day, -length), day) : periodBetween(day, addDays(day, length));
  };
  const found = [
    days.before === null ? null : around(days.before, true),
    days.after === null ? null : around(days.after, false),
  ];
  // A future day with data may be in the current period, which is not returned.
  return found.find((one) => one !== null && one.period !== period) ?? null;
}
