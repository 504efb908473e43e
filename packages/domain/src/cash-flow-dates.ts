import type { DateRange } from './calendar-units.ts';
import { isDate } from './date-texts.ts';
import { addMonths, firstOfMonth, lastOfMonth } from './dates.ts';
import { DomainError } from './domain-error.ts';

/** Rules for the days to which a transaction belongs in cash flow (contract §2). */

const USING_DATE_RULES = ['transactionDate', 'previousMonth', 'nextMonth', 'range'] as const;
export type UsingDateRule = (typeof USING_DATE_RULES)[number];

export interface CashFlowDatesInput {
  readonly rule: UsingDateRule;
  /** The transaction's own date. */
  readonly date: string;
  /** The first day; required by the rule `range`, not allowed with any other rule. */
  readonly start?: string | null | undefined;
  /** The last day; required by the rule `range`, not allowed with any other rule. */
  readonly end?: string | null | undefined;
}

/**
 * The cash-flow dates: `transactionDate` → the date itself; `previousMonth`, `nextMonth` → first to last day of that month;
 * `range` → as given.
 * @throws DomainError `invalidUsingDates` for dates without the rule `range`, a missing date with it, a start after the end,
 * or a month outside 1900 to 2199.
 */
export function resolveCashFlowDates({ rule, date, start, end }: CashFlowDatesInput): DateRange {
  if (rule === 'range') {
    if (start == null || end == null)
      throw new DomainError('invalidUsingDates', 'the rule "range" requires both cash-flow dates');
    if (start > end) throw new DomainError('invalidUsingDates', 'usingStartDate is after usingEndDate');
    return { start, end };
  }
  if (start != null || end != null)
    throw new DomainError('invalidUsingDates', 'cash-flow dates require the rule "range"');
  if (rule === 'transactionDate') return { start: date, end: date };
  return wholeMonth(addMonths(date, rule === 'previousMonth' ? -1 : 1));
}

function wholeMonth(date: string): DateRange {
  if (!isDate(date)) throw new DomainError('invalidUsingDates', 'the month is outside the range of valid dates');
  return { start: firstOfMonth(date), end: lastOfMonth(date) };
}
