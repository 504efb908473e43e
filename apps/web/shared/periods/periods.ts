import { unitAround, unitName } from '@coffer/domain/calendar-units.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { addDays, daysBetween, earlierDate } from '@coffer/domain/dates.ts';
import { isPeriod, measuredPeriodOf, type PeriodName } from '@coffer/domain/periods.ts';

/** The names that the contract has for periods, in the order in which they are offered. */
export const PRESETS = [
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'thisWeek',
  'lastWeek',
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last90Days',
  'last365Days',
  'allTime',
] as const satisfies readonly PeriodName[];
export type Preset = (typeof PRESETS)[number];

/** What is chosen from a calendar. */
export const UNITS = ['week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** A period as the contract takes it, with the days it covers. */
export interface ShownPeriod {
  /** By its ISO name (`2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`, `2026-01-15/2026-03-20`), or `allTime`. */
  readonly period: string;
  /** What it is one of: one goes from each to the next of the same. */
  readonly unit: Unit | 'day' | 'days' | 'all';
  /** By which name it was asked for, if by one. */
  readonly preset: Preset | null;
  /** Null: from the first booking on. */
  readonly first: string | null;
  readonly last: string;
}

/** The unit that a day lies in. */
export function periodAround(unit: Unit | 'day', day: string): ShownPeriod {
  const { start, end } = unitAround(unit, day);
  return { period: unitName(unit, day), unit, preset: null, first: start, last: end };
}

/** Days from the first to the last, both included. */
export function interval(first: string, last: string): ShownPeriod {
  return { period: `${first}/${last}`, unit: 'days', preset: null, first, last };
}

/** The days that a name of the contract means today. */
export function presetPeriod(preset: Preset, today: string): ShownPeriod {
  return { ...periodNamed(preset, today), preset };
}

/** Reads the address; what is no period of the contract is this month. */
export function readPeriod(text: string | null, today: string): ShownPeriod {
  const preset = PRESETS.find((one) => one === text);
  if (preset !== undefined) return presetPeriod(preset, today);
  return text !== null && isPeriod(text) ? periodNamed(text, today) : presetPeriod('thisMonth', today);
}

/** How the address names it. */
export function periodParam({ preset, period }: ShownPeriod): string {
  return preset ?? period;
}

function periodNamed(name: string, today: string): ShownPeriod {
  const { start, end, measure } = measuredPeriodOf(name, { today, firstBooking: null });
  if (measure === 'all') return { period: name, unit: 'all', preset: null, first: null, last: today };
  return measure === 'days' ? interval(start, end) : periodAround(measure, start);
}

/** Whether the contract knows all of its days: those from 1900 to 2199. */
function isWithinReach({ first, last }: ShownPeriod): boolean {
  return (first === null || isDate(first)) && isDate(last);
}

/** The one of the same unit, or as many days, just before or after; null where there is none. */
export function neighbouringPeriod({ unit, first, last }: ShownPeriod, step: -1 | 1): ShownPeriod | null {
  if (unit === 'all' || first === null) return null;
  const days = daysBetween(first, last) + 1;
  const next =
    unit === 'days'
      ? interval(addDays(first, days * step), addDays(last, days * step))
      : periodAround(unit, step < 0 ? addDays(first, -1) : addDays(last, 1));
  return isWithinReach(next) ? next : null;
}

export interface ShownPeriods {
  readonly now: ShownPeriod;
  /** Null where there is none before. */
  readonly before: ShownPeriod | null;
}

/**
 * The two periods that are compared (`compare: toDate` of the contract): of one that holds today the days so far, beside as
 * many of the one before, or all of it where it has fewer.
 */
export function comparedPeriods(shown: ShownPeriod, today: string): ShownPeriods {
  const { first, last } = shown;
  const before = neighbouringPeriod(shown, -1);
  if (first === null || today < first || today > last) return { now: shown, before };
  const now = today === last ? shown : interval(first, today);
  if (before === null || before.first === null) return { now, before };
  const sameDay = addDays(before.first, daysBetween(first, today));
  return { now, before: sameDay < before.last ? interval(before.first, sameDay) : before };
}

/** Whether the whole of it is still to come. */
export function isAhead({ first }: Pick<ShownPeriod, 'first'>, today: string): boolean {
  return first !== null && first > today;
}

/** Of its days those that are not to come. */
export function shownDays({ first, last }: ShownPeriod, today: string) {
  return { first, last: earlierDate(last, today) };
}
