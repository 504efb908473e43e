import { monthNumber } from '../dates.ts';
import { type Decimal, decimalOfText, formatDecimal } from '../decimal.ts';
import { MAX_DECIMAL_PLACES } from '../decimal-texts.ts';
import { scaledOf } from '../fixed-point.ts';
import { decimalOfScaled } from '../scaled-decimal.ts';
import { type Sliced, STEPS_IN_SLICE } from '../slices.ts';
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
 *
 * Items with equal frequencies whose months coincide are summed as one: the cost is the number of items, and of months for each
 * such group, of which a few thousand items make a few dozen.
 */
export function* plannedByMonth(items: readonly PlannedAmount[], start: string, last: string): Sliced<Decimal[]> {
  const [first, end] = [monthNumber(start), monthNumber(last)];
  const sums = Array.from({ length: Math.max(0, end - first + 1) }, () => 0n);
  const add = (month: number, amount: bigint) => {
    sums[month - first] = (sums[month - first] ?? 0n) + amount;
  };
  const recurring = new Map<string, Recurrence>();
  for (const [nth, item] of items.entries()) {
    const amount = scaledOf(item.amount, MAX_DECIMAL_PLACES);
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
  return sums.map((sum) => decimalOfScaled(sum, MAX_DECIMAL_PLACES));
}

/** What recurs in the same months, by the months in which its sum changes. */
interface Recurrence {
  readonly frequency: number;
  readonly changes: Map<number, bigint>;
  /** The first month in which anything is due. */
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
  // The first of its months that it isn't due in any more.
  change(from + (Math.floor((until - from) / frequency) + 1) * frequency, -amount);
}

function scaledShareOfRest(amount: string, start: string): bigint {
  return scaledOf(formatDecimal(shareOfRest(decimalOfText(amount), restOfMonth(start))), MAX_DECIMAL_PLACES);
}
