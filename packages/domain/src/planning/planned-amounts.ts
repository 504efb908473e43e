import { monthNumber } from '../dates.ts';
import { type Decimal, decimalOfText, ZERO } from '../decimal.ts';
import { restOfMonth, shareOfRest } from './rest-of-month.ts';

/** A plan item, as far as its dates go (contract §2). */
export interface PlannedAmount {
  /** `YYYY-MM`, when it is first due. */
  readonly month: string;
  /** A decimal in the wallet's currency; an expense is negative. */
  readonly amount: string;
  /** Months between two occurrences; 0: it occurs once. */
  readonly frequency: number;
  /** Months from `month` during which it recurs; 0: without end. */
  readonly duration: number;
}

/**
 * The exact sum of what is due in each month from that of the day `start` to `last` (`YYYY-MM`, both included). An item is
 * due in its month and every `frequency` months after it, as long as fewer than `duration` months have passed. What was due
 * before `start`'s month is not made up for; in that month what recurs counts with the share of the days after `start`, and
 * what occurs once counts whole.
 */
export function plannedByMonth(items: readonly PlannedAmount[], start: string, last: string): Decimal[] {
  const [first, end] = [monthNumber(start), monthNumber(last)];
  const sums = Array.from({ length: Math.max(0, end - first + 1) }, () => ZERO);
  for (const item of items) {
    const value = decimalOfText(item.amount);
    for (const at of occurrences(item, first, end)) {
      const due = at === first && item.frequency > 0 ? shareOfRest(value, restOfMonth(start)) : value;
      sums[at - first] = (sums[at - first] ?? ZERO).plus(due);
    }
  }
  return sums;
}

function* occurrences({ month, frequency, duration }: PlannedAmount, start: number, end: number): Generator<number> {
  const due = monthNumber(month);
  if (frequency === 0) {
    if (due >= start && due <= end) yield due;
    return;
  }
  const last = duration === 0 ? end : Math.min(end, due + duration - 1);
  const missed = Math.max(0, Math.ceil((start - due) / frequency));
  for (let at = due + missed * frequency; at <= last; at += frequency) yield at;
}
