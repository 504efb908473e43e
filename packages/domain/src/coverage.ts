import {
  addDays,
  daysBetween,
  earlierDate,
  firstOfMonth,
  lastOfMonth,
  laterDate,
  monthFromNumber,
  monthNumber,
} from './dates.ts';
import { formatDecimal, parseUnlimitedDecimal } from './decimal.ts';

/**
 * The coverage of an account: the days whose transactions are known from files and syncs, month by month, and whether
 * the computed balances match the stated balances.
 */

/** A range of days, both ends included, whose transactions are all known. */
interface CoveredSpan {
  readonly from: string;
  readonly until: string;
  /** True if the source states its period. Otherwise the span is from the first to the last transaction of the file. */
  readonly isStated: boolean;
  /** The nearest date before the span on which the account has a transaction that is missing from the file. */
  readonly transactionBefore: string | null;
  /** The nearest date after the span on which the account has a transaction that is missing from the file. */
  readonly transactionAfter: string | null;
}

/** A balance at the end of a day, as stated by a bank, a file or a person. */
export interface StatedDayBalance {
  readonly date: string;
  readonly amount: string;
  /** True for a balance taken during the day and not confirmed since: the day may have further transactions. */
  readonly isInterim: boolean;
}

export interface AccountCoverage {
  /** Date of the first transaction, or the first covered day if there are no transactions. */
  readonly first: string;
  readonly today: string;
  readonly spans: readonly CoveredSpan[];
  /** The stated balances. If a date occurs more than once, the last balance counts. */
  readonly points: readonly StatedDayBalance[];
  /** Change of the balance per day; each day once, ascending. */
  readonly changes: readonly { readonly date: string; readonly amount: string }[];
}

export interface CoverageMonth {
  readonly month: string;
  readonly status: 'covered' | 'missing' | 'mismatched';
  /** True if the month's last stated balance equals the computed balance. */
  readonly verified: boolean;
  readonly stated: string | null;
  readonly computed: string | null;
  /** The stated minus the computed balance. */
  readonly difference: string | null;
  /** Date of the first stated balance with this same difference; null without a difference. */
  readonly since: string | null;
}

/**
 * Maximum number of days without transactions that a file without a stated period also covers, before its first and
 * after its last transaction.
 */
const QUIET_DAYS = 7;

/** The coverage of each month from the first day to today; empty if the first day is in the future. */
export function coverageByMonth(account: AccountCoverage): CoverageMonth[] {
  const { first, today } = account;
  if (first > today) return [];
  const points = withBegins(comparedPoints(account));
  // The last point of each month counts.
  const lastOfMonths = new Map(points.map((point) => [point.date.slice(0, 7), point]));
  const spans = joinedSpans(account);
  let span = 0;
  const months: CoverageMonth[] = [];
  for (let number = monthNumber(first); number <= monthNumber(today); number += 1) {
    const month = monthFromNumber(number);
    const day = `${month}-01`;
    const [from, until] = [laterDate(firstOfMonth(day), first), earlierDate(lastOfMonth(day), today)];
    // Spans and months are both in ascending order, without overlaps.
    while ((spans[span + 1]?.from ?? '9999') <= from) span += 1;
    const last = spans[span];
    const isCovered = last !== undefined && last.from <= from && until <= last.until;
    months.push({ month, ...balanceOf(lastOfMonths.get(month), isCovered) });
  }
  return months;
}

function balanceOf(point: BegunPoint | undefined, isCovered: boolean): Omit<CoverageMonth, 'month'> {
  if (point === undefined) {
    const nothing = { stated: null, computed: null, difference: null, since: null };
    return { status: isCovered ? 'covered' : 'missing', verified: false, ...nothing };
  }
  const { stated, computed, difference } = point;
  const verified = difference === '0';
  const status = !isCovered ? 'missing' : verified ? 'covered' : 'mismatched';
  return { status, verified, stated, computed, difference, since: verified ? null : point.since };
}

interface BegunPoint extends ComparedPoint {
  /** Date of the first point in the uninterrupted run of points with the same difference. */
  readonly since: string;
}

function withBegins(points: readonly ComparedPoint[]): BegunPoint[] {
  let before: BegunPoint | null = null;
  return points.map((point) => {
    before = { ...point, since: before?.difference === point.difference ? before.since : point.date };
    return before;
  });
}

interface ComparedPoint {
  readonly date: string;
  readonly stated: string;
  readonly computed: string;
  readonly difference: string;
}

/**
 * The stated balances in date order, each with the computed balance. Leaves out a balance that was taken during a day,
 * unless it matches or has the same difference as the next stated balance.
 */
function comparedPoints({ points, changes }: AccountCoverage): ComparedPoint[] {
  const byDay = [...new Map(points.map((point) => [point.date, point])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
  let balance = parseUnlimitedDecimal('0');
  let next = 0;
  const compared = byDay.map(({ date, amount, isInterim }) => {
    for (let change = changes[next]; change !== undefined && change.date <= date; change = changes[next]) {
      balance = balance.plus(parseUnlimitedDecimal(change.amount));
      next += 1;
    }
    const stated = parseUnlimitedDecimal(amount);
    const texts = { stated: formatDecimal(stated), computed: formatDecimal(balance) };
    return { date, isInterim, ...texts, difference: formatDecimal(stated.minus(balance)) };
  });
  // A balance taken during a day counts only if it matches or is off by the same amount as the next stated balance.
  const kept: ComparedPoint[] = [];
  for (const { isInterim, ...point } of compared.toReversed()) {
    if (!isInterim || point.difference === '0' || point.difference === kept.at(-1)?.difference) kept.push(point);
  }
  return kept.reverse();
}

/** The spans in date order; adjoining spans are merged. */
function joinedSpans({ spans, points, today }: AccountCoverage): Pick<CoveredSpan, 'from' | 'until'>[] {
  const amounts = new Map(points.map(({ date, amount }) => [date, amount]));
  const joined: { from: string; until: string }[] = [];
  const widened = spans.map((span) => extendByQuietDays(span, today));
  for (const { from, until } of widened.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || !areSpansContinuous(last.until, from, amounts)) joined.push({ from, until });
    else last.until = laterDate(last.until, until);
  }
  return joined;
}

/**
 * Extends a span without a stated period by up to `QUIET_DAYS` in both directions (contract §7, coverage). Stops before
 * a transaction that is missing from the file, and at today.
 */
function extendByQuietDays(
  { from, until, isStated, transactionBefore, transactionAfter }: CoveredSpan,
  today: string,
): Pick<CoveredSpan, 'from' | 'until'> {
  if (isStated) return { from, until };
  const earliest = addDays(from, -QUIET_DAYS);
  const latest = earlierDate(today, addDays(until, QUIET_DAYS));
  return {
    from: transactionBefore === null ? earliest : earlierDate(from, laterDate(earliest, addDays(transactionBefore, 1))),
    until: laterDate(until, transactionAfter === null ? latest : earlierDate(latest, addDays(transactionAfter, -1))),
  };
}

/** True if the spans adjoin, or if the gap is short (such as a weekend) and the balance is the same on both sides. */
function areSpansContinuous(until: string, from: string, amounts: ReadonlyMap<string, string>): boolean {
  if (from <= addDays(until, 1)) return true;
  if (daysBetween(until, from) > QUIET_DAYS) return false;
  const before = amounts.get(until);
  return before !== undefined && amounts.get(addDays(from, -1)) === before;
}
