import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { type CashFlowDatesInput, resolveCashFlowDates } from '@coffer/domain/cash-flow-dates.ts';
import { DomainError } from '@coffer/domain/domain-error.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';

/** The cash-flow dates of a valid input. Throws `invalidInput` for `field` if a month is outside the range that can be stored. */
export function resolveInputCashFlowDates(input: CashFlowDatesInput, field: string): DateRange {
  try {
    return resolveCashFlowDates(input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalidFieldProblem('invalidInput', field, 'is in a month outside 1900-01 to 2199-12');
  }
}
