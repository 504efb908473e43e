import { unitContaining, unitName } from '@coffer/domain/calendar-units.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { addDays, daysBetween, earlierDate } from '@coffer/domain/dates.ts';
import { isPeriod, type PeriodName, resolvePeriodWithUnit } from '@coffer/domain/periods.ts';

/** The contract's named periods, in the order of the menu. */
export const PERIOD_PRESETS = [
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
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

/** The units of the period calendar. */
export const PERIOD_UNITS = ['week', 'month', 'quarter', 'year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** A period in the contract's format, with its days. */
export interface PeriodWithDays {
  /** The ISO name (`2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`, `2026-01-15/2026-03-20`), or `allTime`. */
  readonly period: string;
  /** The kind of period; the previous and next periods have the same kind. */
  readonly unit: PeriodUnit | 'day' | 'days' | 'all';
  /** The named period that was requested, if any. */
  readonly preset: PeriodPreset | null;
  /** The first day; null for a period that begins with the first transaction. */
  readonly first: string | null;
  readonly last: string;
}

/** The period of this unit that contains the day. */
export function periodContaining(unit: PeriodUnit | 'day', day: string): PeriodWithDays {
  const { start, end } = unitContaining(unit, day);
  return { period: unitName(unit, day), unit, preset: null, first: start, last: end };
}

/** The period between two days, both included. */
export function periodBetween(first: string, last: string): PeriodWithDays {
  return { period: `${first}/${last}`, unit: 'days', preset: null, first, last };
}

/** The period with a name such as `thisMonth`, as of today. */
export function presetPeriod(preset: PeriodPreset, today: string): PeriodWithDays {
  return { ...periodNamed(preset, today), preset };
}

/** Reads a period from the address; invalid values give this month. */
export function readPeriod(text: string | null, today: string): PeriodWithDays {
  const preset = PERIOD_PRESETS.find((one) => one === text);
  if (preset !== undefined) return presetPeriod(preset, today);
  return text !== null && isPeriod(text) ? periodNamed(text, today) : presetPeriod('thisMonth', today);
}

/** The period's value in the URL. */
export function periodParam({ preset, period }: PeriodWithDays): string {
  return preset ?? period;
}

function periodNamed(name: string, today: string): PeriodWithDays {
  const { start, end, measure } = resolvePeriodWithUnit(name, { today, firstTransaction: null });
  if (measure === 'all') return { period: name, unit: 'all', preset: null, first: null, last: today };
  return measure === 'days' ? periodBetween(start, end) : periodContaining(measure, start);
}

/** Whether the contract supports all of the period's days (1900 to 2199). */
function isWithinReach({ first, last }: PeriodWithDays): boolean {
  return (first === null || isDate(first)) && isDate(last);
}

/**
 * The previous or next period of the same kind, with the same number of days for an interval; null if there is none.
 */
export function neighbouringPeriod({ unit, first, last }: PeriodWithDays, step: -1 | 1): PeriodWithDays | null {
  if (unit === 'all' || first === null) return null;
  const days = daysBetween(first, last) + 1;
  const next =
    unit === 'days'
      ? periodBetween(addDays(first, days * step), addDays(last, days * step))
      : periodContaining(unit, step < 0 ? addDays(first, -1) : addDays(last, 1));
  return isWithinReach(next) ? next : null;
}

export interface PeriodWithComparison {
  readonly now: PeriodWithDays;
  /** The period to compare with; null if there is no earlier period. */
  readonly before: PeriodWithDays | null;
}

/**
 * The two periods to compare (`compare: toDate` of the contract). A running period is cut at today, and compared
 * with the same number of days at the start of the previous period. If the previous period is shorter, all of it is
 * compared.
 */
export function comparedPeriods(shown: PeriodWithDays, today: string): PeriodWithComparison {
  const { first, last } = shown;
  const before = neighbouringPeriod(shown, -1);
  if (first === null || today < first || today > last) return { now: shown, before };
  const now = today === last ? shown : periodBetween(first, today);
  if (before === null || before.first === null) return { now, before };
  const sameDay = addDays(before.first, daysBetween(first, today));
  return { now, before: sameDay < before.last ? periodBetween(before.first, sameDay) : before };
}

/** Whether the whole period is in the future. */
export function isFuturePeriod({ first }: Pick<PeriodWithDays, 'first'>, today: string): boolean {
  return first !== null && first > today;
}

/**
 * The first and the last day of the period, but no day after today; `first` is null for a period that begins with the
 * first transaction.
 */
export function daysUpToToday({ first, last }: PeriodWithDays, today: string) {
  return { first, last: earlierDate(last, today) };
}
