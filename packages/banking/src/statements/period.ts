import { dayOf } from '@coffer/domain/date-texts.ts';
import { addDays, earlierDate, laterDate } from '@coffer/domain/dates.ts';
import type { StatementBooking } from './booking.ts';
import type { StatementBalance, StatementDays, StatementPeriod } from './statement.ts';

interface Told {
  readonly period: StatementDays | null;
  readonly bookings: readonly StatementBooking[];
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
}

/** The period of one statement; null if it states none and has no transactions. */
export function statementPeriod({ period, bookings, opening, closing }: Told): StatementPeriod | null {
  if (period !== null) return { ...period, isStated: true, opening, closing };
  const booked = daysOfBookings(bookings);
  return booked === null ? null : { ...booked, isStated: false, opening, closing };
}

/** From the first to the last transaction; pending transactions do not count. */
export function daysOfBookings(bookings: readonly Pick<StatementBooking, 'date' | 'pending'>[]): StatementDays | null {
  let days: StatementDays | null = null;
  for (const { date, pending } of bookings) {
    if (pending === true) continue;
    days =
      days === null
        ? { from: date, until: date }
        : { from: earlierDate(days.from, date), until: laterDate(days.until, date) };
  }
  return days;
}

/**
 * The period between two balances. Banks date the opening balance on the last day before the period or on its first
 * day. The first day is assumed if it has a transaction, is the first of a month or equals the closing day.
 */
export function daysOfBalances({ opening, closing, bookings }: Omit<Told, 'period'>): StatementDays | null {
  if (opening === null || closing === null || opening.date > closing.date) return null;
  const booked = daysOfBookings(bookings);
  const begins =
    dayOf(opening.date) === 1 || (booked !== null && booked.from <= opening.date) || opening.date === closing.date;
  const from = begins ? opening.date : addDays(opening.date, 1);
  return booked === null
    ? { from, until: closing.date }
    : { from: earlierDate(from, booked.from), until: laterDate(closing.date, booked.until) };
}
