import { monthNumber } from '../dates.ts';
import { type Decimal, formatDecimal, parseUnlimitedDecimal } from '../decimal.ts';
import { MAX_DECIMAL_PLACES } from '../decimal-texts.ts';
import { parseScaled } from '../fixed-point.ts';
import { decimalFromScaled } from '../scaled-decimal.ts';
import { type SlicedComputation, STEPS_IN_SLICE } from '../sliced-computation.ts';
import { dayInMonth, restOfMonthShare } from './day-in-month.ts';

/** The amount and dates of a plan item (contract §2). */
export interface PlannedAmount {
  /** First due month, `YYYY-MM`. */
  readonly month: string;
  /** A decimal in the wallet's currency; an expense is negative. */
  readonly amount: string;
  /** Months between two occurrences; 0 for a single occurrence. */
  readonly frequency: number;
  /** Number of months from `month` during which the item recurs; 0 for no end. */
  readonly duration: number;
}

/**
 * The exact sum due in each month from the month of `start` to `last` (`YYYY-MM`, both included). An item is due in its
 * month and every `frequency` months after, while fewer than `duration` months have passed. Amounts due before the
 * month of `start` are left out. In the month of `start`, recurring amounts count with the share of the days after
 * `start`, and single amounts count in full.
 *
 * Items with equal frequencies and coinciding months are summed as one recurrence. The cost is the number of items plus
 * the months of each recurrence; a few thousand items form a few dozen recurrences.
 */
export function* plannedMonthlyAmounts(
  items: readonly PlannedAmount[],
  start: string,
  last: string,
): SlicedComputation<Decimal[]> {
  const [first, end] = [monthNumber(start), monthNumber(last)];
  const sums = Array.from({ length: Math.max(0, end - first + 1) }, () => 0n);
  const add = (month: number, amount: bigint) => {
    sums[month - first] = (sums[month - first] ?? 0n) + amount;
  };
  const recurring = new Map<string, Recurrence>();
  for (const [nth, item] of items.entries()) {
    const amount = parseScaled(item.amount, MAX_DECIMAL_PLACES);
    const due = monthNumber(item.month);
    if (item.frequency === 0) {
      if (due >= first && due <= end) add(due, amount);
    } else {
      const from = due + Math.max(0, Math.ceil((first - due) / item.frequency)) * item.frequency;
      const until = item.duration === 0 ? end : Math.min(end, due + item.duration - 1);
      if (from === first && from <= until) add(first, scaledShareOfRest(item.amount, start) - amount);
      if (from <= until) startAndEnd(recurring, item.frequency, { amount, from, until });
    }
    if (nth % STEPS_IN_SLICE === STEPS_IN_SLICE - 1) yield;
  }
  for (const { frequency, from, changes } of recurring.values()) {
    let amount = 0n;
    for (let month = from; month <= end; month += frequency) {
      amount += changes.get(month) ?? 0n;
      if (amount !== 0n) add(month, amount);
    }
    yield;
  }
  return sums.map((sum) => decimalFromScaled(sum, MAX_DECIMAL_PLACES));
}

/** Items that recur in the same months, stored as changes of their sum by month. */
interface Recurrence {
  readonly frequency: number;
  readonly changes: Map<number, bigint>;
  /** The first due month. */
  from: number;
}

interface Span {
  readonly amount: bigint;
  readonly from: number;
  readonly until: number;
}

function startAndEnd(recurring: Map<string, Recurrence>, frequency: number, { amount, from, until }: Span): void {
  const key = `${frequency} ${from % frequency}`;
  const known = recurring.get(key) ?? { frequency, changes: new Map<number, bigint>(), from };
  recurring.set(key, known);
  known.from = Math.min(known.from, from);
  const change = (month: number, by: bigint) => known.changes.set(month, (known.changes.get(month) ?? 0n) + by);
  change(from, amount);
  // The first month of the recurrence in which the item is no longer due.
  change(from + (Math.floor((until - from) / frequency) + 1) * frequency, -amount);
}

function scaledShareOfRest(amount: string, start: string): bigint {
  return parseScaled(
    formatDecimal(restOfMonthShare(parseUnlimitedDecimal(amount), dayInMonth(start))),
    MAX_DECIMAL_PLACES,
  );
}
