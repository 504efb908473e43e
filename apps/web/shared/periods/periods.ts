import { addDays, daysOf, earlierDay, instantOf } from '#shared/format/days.ts';
import { isDay } from '#shared/transactions/filters.ts';

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
] as const;
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

const LAST_DAYS: ReadonlyMap<Preset, number> = new Map([
  ['last7Days', 7],
  ['last30Days', 30],
  ['last90Days', 90],
  ['last365Days', 365],
]);

/** The unit that a day lies in. */
export function periodAround(unit: Unit | 'day', day: string): ShownPeriod {
  return named(unit, nameAround(unit, day));
}

function nameAround(unit: Unit | 'day', day: string): string {
  const year = day.slice(0, 4);
  if (unit === 'day') return day;
  if (unit === 'year') return year;
  if (unit === 'month') return day.slice(0, 7);
  return unit === 'quarter' ? `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` : weekOf(day);
}

/** ISO 8601: a week belongs to the year that its Thursday lies in. */
function weekOf(day: string): string {
  const weekday = (new Date(instantOf(day)).getUTCDay() + 6) % 7;
  const thursday = addDays(day, 3 - weekday);
  const year = thursday.slice(0, 4);
  const week = 1 + Math.floor(daysBetween(`${year}-01-01`, thursday) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function named(unit: ShownPeriod['unit'], period: string): ShownPeriod {
  return { period, unit, preset: null, ...daysOf(period) };
}

/** Days from the first to the last, both included. */
export function interval(first: string, last: string): ShownPeriod {
  return named('days', `${first}/${last}`);
}

/** The days that a name of the contract means today. */
export function presetPeriod(preset: Preset, today: string): ShownPeriod {
  return { ...meaningOf(preset, today), preset };
}

function meaningOf(preset: Preset, today: string): ShownPeriod {
  if (preset === 'allTime') return { period: preset, unit: 'all', preset, first: null, last: today };
  const days = LAST_DAYS.get(preset);
  if (days !== undefined) return interval(addDays(today, 1 - days), today);
  if (preset === 'today') return periodAround('day', today);
  if (preset === 'yesterday') return periodAround('day', addDays(today, -1));
  const unit = UNITS.find((one) => preset.toLowerCase().endsWith(one)) ?? 'month';
  const now = periodAround(unit, today);
  return preset.startsWith('this') ? now : periodAround(unit, addDays(daysOf(now.period).first, -1));
}

/** Reads the address; what is no period of the contract is this month. */
export function readPeriod(text: string | null, today: string): ShownPeriod {
  const preset = PRESETS.find((one) => one === text);
  if (preset !== undefined) return presetPeriod(preset, today);
  return isoPeriod(text ?? '') ?? presetPeriod('thisMonth', today);
}

/** How the address names it. */
export function periodParam({ preset, period }: ShownPeriod): string {
  return preset ?? period;
}

function isoPeriod(text: string): ShownPeriod | null {
  const slash = text.indexOf('/');
  if (slash >= 0) {
    const [first, last] = [text.slice(0, slash), text.slice(slash + 1)];
    return isDay(first) && isDay(last) && first <= last ? interval(first, last) : null;
  }
  if (isDay(text)) return periodAround('day', text);
  const unit = unitOf(text);
  if (unit === null) return null;
  const whole = named(unit, text);
  // Most years have no week 53: its days then lie in the next year's first.
  return isWithinReach(whole) && nameAround(unit, whole.last) === text ? whole : null;
}

function unitOf(text: string): Unit | null {
  if (/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text)) return 'week';
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return 'month';
  if (/^\d{4}-Q[1-4]$/.test(text)) return 'quarter';
  return /^\d{4}$/.test(text) ? 'year' : null;
}

/** Whether the contract knows all of its days: those from 1900 to 2199. */
function isWithinReach({ first, last }: ShownPeriod): boolean {
  return (first === null || isDay(first)) && isDay(last);
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
  return { first, last: earlierDay(last, today) };
}

/** How many days the second lies after the first. */
export function daysBetween(one: string, other: string): number {
  return Math.round((instantOf(other) - instantOf(one)) / 86_400_000);
}
