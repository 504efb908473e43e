import { type CalendarUnit, countDaysInRange, type DateRange, unitContaining, unitName } from './calendar-units.ts';
import { isDate, isMonth } from './date-texts.ts';
import { addDays, earlierDate, formatDateParts, mondayOfWeek } from './dates.ts';
import { DomainError } from './domain-error.ts';

/** The dates against which the `period` of a report is resolved (contract §3). */
export interface PeriodContext {
  /** Today in the wallet's time zone. */
  readonly today: string;
  /**
   * Start of `allTime`: the date of the first transaction; in cash-flow reports, the first cash-flow date. Null without
   * transactions.
   */
  readonly firstTransaction: string | null;
}

/** The named values of `period`, in addition to the ISO 8601 forms. */
export const NAMED_PERIODS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last7Days',
  'last30Days',
  'last90Days',
  'last365Days',
  'allTime',
] as const;
export type PeriodName = (typeof NAMED_PERIODS)[number];

type NamedPeriod = { readonly unit: CalendarUnit; readonly ago: 0 | 1 } | { readonly lastDays: number };

const NAMED: ReadonlyMap<string, NamedPeriod> = new Map<PeriodName, NamedPeriod>([
  ['today', { unit: 'day', ago: 0 }],
  ['yesterday', { unit: 'day', ago: 1 }],
  ['thisWeek', { unit: 'week', ago: 0 }],
  ['lastWeek', { unit: 'week', ago: 1 }],
  ['thisMonth', { unit: 'month', ago: 0 }],
  ['lastMonth', { unit: 'month', ago: 1 }],
  ['thisQuarter', { unit: 'quarter', ago: 0 }],
  ['lastQuarter', { unit: 'quarter', ago: 1 }],
  ['thisYear', { unit: 'year', ago: 0 }],
  ['lastYear', { unit: 'year', ago: 1 }],
  ['last7Days', { lastDays: 7 }],
  ['last30Days', { lastDays: 30 }],
  ['last90Days', { lastDays: 90 }],
  ['last365Days', { lastDays: 365 }],
]);

/**
 * The days of a period, and how its previous period is found: the preceding calendar unit, `days` for the same number
 * of days just before it, or `all` if it has no previous period.
 */
export interface RangeWithUnit extends DateRange {
  readonly measure: CalendarUnit | 'days' | 'all';
}

/** Whether `text` is a `period` of the contract: a name or one of the ISO 8601 forms. */
export function isPeriod(text: string): boolean {
  return NAMED.has(text) || text === 'allTime' || isoRange(text) !== null;
}

/**
 * The days of a `period`, both ends included. `lastNDays` ends today. `allTime` runs from the first transaction to today; without
 * transactions up to today it is only today.
 * @throws DomainError `invalidPeriod` for any other text, a day that does not exist, or a start after the end.
 */
export function resolvePeriod(text: string, context: PeriodContext): DateRange {
  const { start, end } = resolvePeriodWithUnit(text, context);
  return { start, end };
}

/**
 * The previous period: the previous month for a month, as many days just before for an interval or `lastNDays`; null
 * for `allTime`, where reports show zeros.
 * @throws DomainError `invalidPeriod` for a text that is not a period.
 */
export function resolvePreviousPeriod(text: string, context: PeriodContext): DateRange | null {
  const range = resolvePeriodWithUnit(text, context);
  const dayBefore = addDays(range.start, -1);
  if (range.measure === 'all') return null;
  if (range.measure === 'days') return { start: addDays(range.start, -countDaysInRange(range)), end: dayBefore };
  return unitContaining(range.measure, dayBefore);
}

/** How a period that is not over yet is compared with the previous one. */
export const PERIOD_COMPARISONS = ['whole', 'toDate'] as const;
export type PeriodComparison = (typeof PERIOD_COMPARISONS)[number];

/** The days of a period and of the previous period; `previous` is null if there is no previous period. */
export interface ComparedPeriods {
  readonly period: DateRange;
  readonly previous: DateRange | null;
}

/**
 * A period and its previous period, as reports compare them (contract §3). With `toDate`, a period that includes today
 * ends today. The previous period is then cut to the same number of days from its own start, unless it is shorter.
 * @throws DomainError `invalidPeriod` for a text that is not a period.
 */
export function resolveComparedPeriods(
  text: string,
  context: PeriodContext,
  compare: PeriodComparison,
): ComparedPeriods {
  const period = resolvePeriod(text, context);
  const previous = resolvePreviousPeriod(text, context);
  const { today } = context;
  if (compare === 'whole' || today < period.start || today > period.end) return { period, previous };
  const soFar = { start: period.start, end: today };
  if (previous === null) return { period: soFar, previous };
  const sameDay = addDays(previous.start, countDaysInRange(soFar) - 1);
  return { period: soFar, previous: { start: previous.start, end: earlierDate(sameDay, previous.end) } };
}

/**
 * The days of a `period`, and how its previous period is found.
 * @throws DomainError `invalidPeriod` for a text that is not a period.
 */
export function resolvePeriodWithUnit(text: string, { today, firstTransaction }: PeriodContext): RangeWithUnit {
  if (text === 'allTime') {
    return { start: earlierDate(firstTransaction ?? today, today), end: today, measure: 'all' };
  }
  const named = NAMED.get(text);
  if (named) return namedRange(named, today);
  const range = isoRange(text);
  if (range === null) throw noPeriod(text);
  return range;
}

/**
 * The days of a period in one of the ISO 8601 forms, with which reports name the rows of a series. The last week of a
 * series may end outside the contract's range of dates.
 * @throws DomainError `invalidPeriod` for anything else, named periods included.
 */
export function isoPeriodDays(text: string): DateRange {
  const range = isoForm(text);
  if (range === null) throw noPeriod(text);
  return { start: range.start, end: range.end };
}

function noPeriod(text: string): DomainError {
  return new DomainError('invalidPeriod', `not a period: ${JSON.stringify(text.slice(0, 40))}`);
}

function namedRange(named: NamedPeriod, today: string): RangeWithUnit {
  if ('lastDays' in named) return { start: addDays(today, 1 - named.lastDays), end: today, measure: 'days' };
  const current = unitContaining(named.unit, today);
  const range = named.ago === 0 ? current : unitContaining(named.unit, addDays(current.start, -1));
  return { ...range, measure: named.unit };
}

/** Parses `2026`, `2026-Q3`, `2026-11`, `2026-W47`, `2026-11-20`, `2026-01-15/2026-03-20`; null for any other text. */
function isoRange(text: string): RangeWithUnit | null {
  const range = isoForm(text);
  return range !== null && isDate(range.start) && isDate(range.end) ? range : null;
}

/** Parses the same texts as `isoRange`, but does not check that the result is within the contract's range of dates. */
function isoForm(text: string): RangeWithUnit | null {
  const slash = text.indexOf('/');
  if (slash >= 0) return intervalOf(text.slice(0, slash), text.slice(slash + 1));
  if (isDate(text)) return { start: text, end: text, measure: 'day' };
  if (isMonth(text)) return wholeUnitPeriod('month', `${text}-01`);
  if (/^\d{4}$/.test(text)) return wholeUnitPeriod('year', `${text}-01-01`);
  if (/^\d{4}-Q[1-4]$/.test(text))
    return wholeUnitPeriod('quarter', formatDateParts(Number(text.slice(0, 4)), Number(text[6]) * 3, 1));
  if (/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text)) return weekOf(text);
  return null;
}

function intervalOf(start: string, end: string): RangeWithUnit | null {
  return isDate(start) && isDate(end) && start <= end ? { start, end, measure: 'days' } : null;
}

function weekOf(name: string): RangeWithUnit | null {
  const monday = mondayOfWeek(Number(name.slice(0, 4)), Number(name.slice(6)));
  // Most years have no week 53: this Monday then belongs to week 1 of the next year.
  return unitName('week', monday) === name ? wholeUnitPeriod('week', monday) : null;
}

function wholeUnitPeriod(unit: CalendarUnit, date: string): RangeWithUnit {
  return { ...unitContaining(unit, date), measure: unit };
}
