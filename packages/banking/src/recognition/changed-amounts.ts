import { parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { IncomingLine, RememberedLine, ReviewReason } from './compared-lines.ts';
import { daysBetweenLines, hasCommonCounterparty, lineTextSimilarity } from './line-similarity.ts';
import type { SourceTraits } from './pair-lines.ts';

/**
 * Maximum number of days between two dates of one transaction. If the dates are further apart, the bank has reused the
 * id.
 */
const MAX_DAYS_OF_SAME_ID = 10;
const AMOUNT_OFF = '0.3';

export interface ChangedAmount<Incoming> {
  readonly line: Incoming;
  readonly reason: ReviewReason;
  readonly remembered: RememberedLine;
}

/**
 * Finds lines that may be remembered lines with another amount. Both have the same id, or both have the same day and
 * counterparty. `lacking` are the remembered lines that this delivery does not have.
 */
export function findChangedAmounts<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  lacking: readonly RememberedLine[],
  circumstances: SourceTraits,
): ChangedAmount<Incoming>[] {
  const open = new Set(lacking);
  const found: ChangedAmount<Incoming>[] = [];
  for (const reasonOf of [compareById, compareByDayAndCounterparty]) {
    const taken = new Set(found.map(({ line }) => line));
    for (const line of lines.filter((one) => !taken.has(one))) {
      const [best] = [...open]
        .flatMap((remembered) => {
          const reason = reasonOf(line, remembered, circumstances);
          return reason === null ? [] : [{ line, remembered, reason }];
        })
        .toSorted((a, b) => lineTextSimilarity(line, b.remembered) - lineTextSimilarity(line, a.remembered));
      if (best === undefined) continue;
      open.delete(best.remembered);
      found.push(best);
    }
  }
  return found;
}

function compareById(line: IncomingLine, one: RememberedLine, circumstances: SourceTraits): ReviewReason | null {
  if (line.stableId === null || line.stableId !== one.stableId || circumstances.idsAreWorthless) return null;
  const days = daysBetweenLines(line, one);
  const shares = hasCommonCounterparty(line, one);
  if (circumstances.idsAreStable) return days <= MAX_DAYS_OF_SAME_ID && shares !== false ? 'amountChanged' : 'idReused';
  // With the same id and day, an equal number in another currency can only be the same transaction.
  if (isInOtherCurrency(line, one) && line.date === one.date) return 'amountChanged';
  // Ids that are not known to be stable often only number the transactions of a day. They count only if the delivery
  // has all lines of that day, or if the counterparty is the same.
  if (days > MAX_DAYS_OF_SAME_ID || (!circumstances.isWhole(one.date) && shares !== true)) return null;
  return shares === false ? 'idReused' : 'amountChanged';
}

function isInOtherCurrency(line: IncomingLine, one: RememberedLine): boolean {
  return line.currency !== one.currency && parseUnlimitedDecimal(one.amount).equals(parseUnlimitedDecimal(line.amount));
}

/**
 * Compares lines with the same counterparty and day. Returns `amountChanged` if the numbers are equal but the
 * currencies differ, or if the amounts are similar and the delivery has all lines of the day.
 */
function compareByDayAndCounterparty(
  line: IncomingLine,
  one: RememberedLine,
  { isWhole }: SourceTraits,
): ReviewReason | null {
  if (line.date !== one.date || hasCommonCounterparty(line, one) !== true) return null;
  if (line.currency !== one.currency) return isInOtherCurrency(line, one) ? 'amountChanged' : null;
  const [was, is] = [parseUnlimitedDecimal(one.amount), parseUnlimitedDecimal(line.amount)];
  if (one.state === 'deleted' || !isWhole(one.date) || was.isZero() || was.isNegative() !== is.isNegative())
    return null;
  return is.minus(was).abs().lessThanOrEqualTo(was.abs().times(AMOUNT_OFF)) ? 'amountChanged' : null;
}
