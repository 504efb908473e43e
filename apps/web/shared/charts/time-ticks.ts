import { dayNumber, formatDateParts } from '@coffer/domain/dates.ts';
import { startOfDayMs } from './start-of-day.ts';

const DAY_MS = 86_400_000;
/** The day number of a Monday. */
const MONDAY = dayNumber('2024-01-01');

/** The distances between ticks, smallest first; weeks begin on Monday, months are counted from January of year 0. */
const STEPS = [
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, length: count * DAY_MS })),
  ...[1, 3, 6, 12, 24, 60, 120, 240, 600].map((count) => ({
    unit: 'month' as const,
    count,
    length: count * 30.4375 * DAY_MS,
  })),
];

export interface TimeTicks {
  /** Midnights in UTC, oldest first. */
  readonly instants: readonly number[];
  /** Whether the ticks are days, or first days of a month. */
  readonly unit: 'day' | 'month';
}

/**
 * Ticks at equal distances between two instants: days, weeks, months, quarters, half years or round years. `most`
 * is the largest number of labels of each unit that fits on the axis.
 */
export function timeTicks(start: number, end: number, most: Readonly<Record<TimeTicks['unit'], number>>): TimeTicks {
  for (const { unit, count, length } of STEPS) {
    if ((end - start) / length > most[unit] + 1) continue;
    const instants = unit === 'day' ? daysBetween(start, end, count) : monthsBetween(start, end, count);
    if (instants.length <= most[unit]) return { instants, unit };
  }
  return { instants: [], unit: 'month' };
}

function daysBetween(start: number, end: number, count: number): number[] {
  const first = MONDAY + Math.ceil((Math.ceil(start / DAY_MS) - MONDAY) / count) * count;
  const length = Math.floor((Math.floor(end / DAY_MS) - first) / count) + 1;
  return Array.from({ length: Math.max(0, length) }, (_, at) => (first + at * count) * DAY_MS);
}

function monthsBetween(start: number, end: number, count: number): number[] {
  const date = new Date(start);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const instants: number[] = [];
  for (let at = Math.floor(month / count) * count; ; at += count) {
    const instant = startOfDayMs(formatDateParts(Math.floor(at / 12), (at % 12) + 1, 1));
    if (instant > end) return instants;
    if (instant >= start) instants.push(instant);
  }
}
