import { addDays, daysBetween } from '@coffer/domain/dates.ts';
import { interval, periodAround, type ShownPeriod } from '#shared/periods/periods.ts';

interface NearestDays {
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Of a period in which there is nothing: the last one of its kind before it that has something, else the first after it;
 * null where there is none.
 */
export function nearestPeriod({ unit, first, last, period }: ShownPeriod, days: NearestDays): ShownPeriod | null {
  if (unit === 'all' || first === null) return null;
  const length = daysBetween(first, last);
  const around = (day: string, isBefore: boolean) => {
    if (unit !== 'days') return periodAround(unit, day);
    return isBefore ? interval(addDays(day, -length), day) : interval(day, addDays(day, length));
  };
  const found = [
    days.before === null ? null : around(days.before, true),
    days.after === null ? null : around(days.after, false),
  ];
  // A day of the period itself, which is still to come, is in no other period.
  return found.find((one) => one !== null && one.period !== period) ?? null;
}
