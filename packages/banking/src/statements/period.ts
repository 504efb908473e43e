import { dayOfDate } from '@coffer/domain/date-texts.ts';
import { addDays, earlierDate, laterDate } from '@coffer/domain/dates.ts';
import type { StatementBalance, StatementDays, StatementPeriod } from './statement.ts';
import type { StatementTransaction } from './transaction.ts';

interface StatementFacts {
  readonly period: StatementDays | null;
  readonly transactions: readonly StatementTransaction[];
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
}

/** The period of one statement; null if it states none and has no transactions. */
export function statementPeriod({ period, transactions, opening, closing }: StatementFacts): StatementPeriod | null {
  if (period !== null) return { ...period, isStated: true, opening, closing };
  const booked = transactionDayRange(transactions);
  return booked === null ? null : { ...booked, isStated: false, opening, closing };
}

/** The days from the first to the last transaction; null without transactions. Pending transactions do not count. */
export function transactionDayRange(
  transactions: readonly Pick<StatementTransaction, 'date' | 'pending'>[],
): StatementDays | null {
  let days: StatementDays | null = null;
  for (const { date, pending } of transactions) {
    if (pending === true) continue;
    days =
      days === null
        ? { from: date, until: date }
        : { from: earlierDate(days.from, date), until: laterDate(days.until, date) };
  }
  return days;
}

/**
 * The days between two balances, extended to all transactions; null if a balance is missing or if the opening balance
 * has the later date. Banks date the opening balance on the first day of the period or on the day before. It counts as
 * the first day if that day has a transaction, is the first of a month or equals the closing day.
 */
export function balanceDayRange({
  opening,
  closing,
  transactions,
}: Omit<StatementFacts, 'period'>): StatementDays | null {
  if (opening === null || closing === null || opening.date > closing.date) return null;
  const booked = transactionDayRange(transactions);
  const begins =
    dayOfDate(opening.date) === 1 || (booked !== null && booked.from <= opening.date) || opening.date === closing.date;
  const from = begins ? opening.date : addDays(opening.date, 1);
  return booked === null
    ? { from, until: closing.date }
    : { from: earlierDate(from, booked.from), until: laterDate(closing.date, booked.until) };
}
