import { minorUnits } from '../currencies.ts';
import { monthNumber } from '../dates.ts';
import { Decimal, ZERO } from '../decimal.ts';

/** The amount that an envelope should get or reach, in the budget's currency. */
export interface EnvelopeTarget {
  readonly type: 'monthly' | 'refill' | 'byDate' | 'balance';
  readonly amount: Decimal;
  /** The month by which a `byDate` target must reach `amount`, `YYYY-MM`. */
  readonly month: string | null;
  /** The number of months after which a `byDate` target repeats; null if it does not repeat. */
  readonly every: number | null;
  /**
   * How progress towards a `byDate` target is measured: by the balance of the envelope, or by the amounts assigned
   * since the start of the cycle (`set`).
   */
  readonly keep: 'balance' | 'set' | null;
  /** The month in which the target was created. */
  readonly since: string;
}

/** The state of the envelope from which its need in a month is computed. */
export interface NeedContext {
  readonly month: string;
  readonly carried: Decimal;
  /** Returns the amount assigned in the months from `from` up to but excluding `month`. */
  readonly assignedSince: (from: string) => Decimal;
}

/** The amount to assign to the envelope in a month to meet its target (contract, daily money §1.3). At least 0. */
export function envelopeNeed(target: EnvelopeTarget, context: NeedContext, currency: string): Decimal {
  switch (target.type) {
    case 'monthly':
      return Decimal.max(ZERO, target.amount);
    case 'refill':
      return Decimal.max(ZERO, target.amount.minus(context.carried));
    case 'byDate':
      return needByDate(target, context, currency);
    case 'balance':
      return ZERO;
  }
}

function needByDate(
  { amount, month, every, keep, since }: EnvelopeTarget,
  context: NeedContext,
  currency: string,
): Decimal {
  const now = monthNumber(context.month);
  const first = monthNumber(month ?? context.month);
  if (now > first && every === null) return ZERO;
  const cycles = every === null ? 0 : Math.max(0, Math.ceil((now - first) / every));
  const due = first + cycles * (every ?? 0);
  const begins = cycles === 0 ? since : monthAfter(due - (every ?? 0));
  const have = keep === 'set' ? context.assignedSince(begins) : context.carried;
  const missing = Decimal.max(ZERO, amount.minus(have));
  return missing.dividedBy(due - now + 1).toDecimalPlaces(minorUnits(currency), Decimal.ROUND_CEIL);
}

function monthAfter(number: number): string {
  const next = number + 1;
  return `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}`;
}
