import { addMonths, daysOf } from '../format/days.ts';

export const UNITS = ['month', 'quarter', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** A calendar unit by its ISO name: `2026-11`, `2026-Q4`, `2026`. */
export interface ShownPeriod {
  readonly unit: Unit;
  readonly period: string;
}

/** The unit that a day lies in. */
export function periodAround(unit: Unit, day: string): ShownPeriod {
  const year = day.slice(0, 4);
  if (unit === 'year') return { unit, period: year };
  if (unit === 'month') return { unit, period: day.slice(0, 7) };
  return { unit, period: `${year}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}` };
}

/** The one so many units later. */
export function stepped({ unit, period }: ShownPeriod, steps: number): ShownPeriod {
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return periodAround(unit, addMonths(daysOf(period).first, months * steps));
}

/** The same days in another unit: the one that their last lies in, but none that begins after today. */
export function inUnit({ period }: ShownPeriod, unit: Unit, today: string): ShownPeriod {
  const { last } = daysOf(period);
  return periodAround(unit, last < today ? last : today);
}

/** Reads the address; what is no period of these is the month of today. */
export function readPeriod(text: string | null, today: string): ShownPeriod {
  const unit = unitOf(text ?? '');
  return unit === null || text === null ? periodAround('month', today) : { unit, period: text };
}

function unitOf(text: string): Unit | null {
  if (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) return 'month';
  if (/^[1-9]\d{3}-Q[1-4]$/.test(text)) return 'quarter';
  return /^[1-9]\d{3}$/.test(text) ? 'year' : null;
}

/** Whether the whole of it is still to come. */
export function isAhead({ period }: ShownPeriod, today: string): boolean {
  return daysOf(period).first > today;
}
