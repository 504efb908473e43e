import { daysApart, moneyOf, normalisedTexts, placeOf } from './evidence.ts';
import type { Finding, IncomingLine, Line, StandingBooking } from './lines.ts';

/** A booking of another source may be the same so many days away. */
export const OTHER_SOURCE_DAYS = 3;

/**
 * Lines that their source never delivered before, among the bookings of other sources and of people: one of equal day
 * and money with the same texts, or balance after it, is the same. One of equal money near that day is asked about; where
 * there is none the line is new.
 */
export function placeAmongOthers<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly StandingBooking[],
): Finding<Incoming>[] {
  const found: Finding<Incoming>[] = [];
  const byMoney = Map.groupBy(others, moneyOf);
  const taken = new Set<string>();
  const rest = lines.filter((line) => {
    const same = (byMoney.get(moneyOf(line)) ?? []).find((one) => !taken.has(one.id) && isSame(one, line));
    if (same === undefined) return true;
    taken.add(same.id);
    found.push({ kind: 'taken', line, transactionId: same.id });
    return false;
  });
  for (const line of rest) {
    const near = (byMoney.get(moneyOf(line)) ?? []).filter(
      (one) => !taken.has(one.id) && !one.isDeleted && isNear(one, line),
    );
    // They stay candidates of the next line too: which of the lines it is, a person says.
    if (near.length === 0) found.push({ kind: 'new', line });
    else found.push({ kind: 'review', line, reason: 'otherSource', candidateIds: near.map(({ id }) => id) });
  }
  return found;
}

function isSame(one: Line, line: Line): boolean {
  if (placeOf(one) !== placeOf(line)) return false;
  if (one.balanceAfter !== null && one.balanceAfter === line.balanceAfter) return true;
  return normalisedTexts(one) === normalisedTexts(line);
}

function isNear(one: Line, line: Line): boolean {
  return daysApart(one, line) <= OTHER_SOURCE_DAYS;
}
