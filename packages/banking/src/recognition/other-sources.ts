import { dayAndMoneyOf, lineDistance, moneyOfLine, normalisedTexts } from './evidence.ts';
import type { ComparedLine, IncomingLine, LineFinding, StandingBooking, WaitingLine } from './lines.ts';
import { isInTime } from './settle-pending.ts';

/** A booking of another source may be the same so many days away. */
export const OTHER_SOURCE_DAYS = 3;

/** What lines of a file are, of which none was imported before: one of other sources’ bookings, a question, or new. */
export function placeAmongOthers<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  standing: readonly StandingBooking[],
  waiting: readonly WaitingLine[],
): LineFinding<Incoming>[] {
  const { found, left, others } = sameAsOthers(lines, standing);
  return [...found, ...askOfOthers(left, others, waiting)];
}

/** Lines with the booking of another source that each is, and those that are none. */
export interface Placed<Incoming extends IncomingLine> {
  readonly found: readonly LineFinding<Incoming>[];
  readonly left: readonly Incoming[];
  readonly others: readonly StandingBooking[];
}

/**
 * Lines that their source never delivered before, among the bookings of other sources and of people: one of equal day
 * and money with the same texts, or balance after it, is the same.
 */
export function sameAsOthers<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly StandingBooking[],
): Placed<Incoming> {
  const found: LineFinding<Incoming>[] = [];
  const waiting = Map.groupBy(others, dayAndMoneyOf);
  const taken = new Set<string>();
  const left = lines.filter((line) => {
    const same = (waiting.get(dayAndMoneyOf(line)) ?? []).find((one) => !taken.has(one.id) && isSame(one, line));
    if (same === undefined) return true;
    taken.add(same.id);
    found.push({ kind: 'taken', line, transactionId: same.id });
    return false;
  });
  return { found, left, others: others.filter(({ id }) => !taken.has(id)) };
}

/**
 * Lines that are no booking of another source, unless one of equal money near their day is, or waits there for a decision:
 * then a person is asked.
 */
export function askOfOthers<Incoming extends IncomingLine>(
  lines: readonly Incoming[],
  others: readonly StandingBooking[],
  waiting: readonly WaitingLine[],
): LineFinding<Incoming>[] {
  const present = Map.groupBy(others, moneyOfLine);
  const asked = Map.groupBy(waiting, moneyOfLine);
  const taken = new Set<string>();
  return lines.map((line) => {
    const near = (present.get(moneyOfLine(line)) ?? []).filter((one) => isNear(one, line) && !taken.has(one.id));
    const alsoAsked = (asked.get(moneyOfLine(line)) ?? []).filter((one) => isNear(one, line));
    if (near.length + alsoAsked.length === 0) return { kind: 'new', line };
    const standing = near.filter(({ isDeleted }) => !isDeleted);
    const deleted = near.find((one) => one.isDeleted && normalisedTexts(one) === normalisedTexts(line));
    if (standing.length + alsoAsked.length === 0 && deleted !== undefined) {
      // What a person has deleted is not asked about again because another source has another day for it.
      taken.add(deleted.id);
      return { kind: 'taken', line, transactionId: deleted.id };
    }
    // A booking stays the candidate of several lines: which of them it is, a person says.
    const ids = [...standing.map(({ id }) => id), ...alsoAsked.flatMap(({ candidateIds }) => candidateIds)];
    return { kind: 'review', line, reason: 'otherSource', candidateIds: [...new Set(ids)] };
  });
}

function isSame(one: ComparedLine, line: ComparedLine): boolean {
  if (one.balanceAfter !== null && one.balanceAfter === line.balanceAfter) return true;
  return normalisedTexts(one) === normalisedTexts(line);
}

/** Whether a line may be the booking of another source: of equal money, and near its day. */
export function mayBeOther(one: StandingBooking, line: IncomingLine): boolean {
  return moneyOfLine(one) === moneyOfLine(line) && isNear(one, line);
}

/** A pending one may be booked later than that. */
function isNear(one: ComparedLine, line: ComparedLine): boolean {
  return lineDistance(one, line) <= OTHER_SOURCE_DAYS || (one.pending && !line.pending && isInTime(one, line));
}
