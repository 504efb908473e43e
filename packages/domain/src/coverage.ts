import {
  addDays,
  daysBetween,
  earlierDate,
  firstOfMonth,
  lastOfMonth,
  laterDate,
  monthNumber,
  monthOfNumber,
} from './dates.ts';
import { decimalOfText, formatDecimal } from './decimal.ts';

/** Which days of an account files and syncs told, month by month, and whether the balances that they state are reached. */

/** Days, both included, of which all bookings were told. */
interface CoveredSpan {
  readonly from: string;
  readonly until: string;
  /** Else they are only the days of the first and the last transaction of the file. */
  readonly isStated: boolean;
  /** The nearest days before and after on which the account has a transaction that the file doesn't hold. */
  readonly transactionBefore: string | null;
  readonly transactionAfter: string | null;
}

/** What an account held at the end of a day, as somebody stated it. */
export interface StatedPoint {
  readonly date: string;
  readonly amount: string;
  /** Taken before the day was over, and told anew since: more may have been booked on the day. */
  readonly isInterim: boolean;
}

export interface CoverageOfAccount {
  /** The day of the first booking, else the first covered one. */
  readonly first: string;
  readonly today: string;
  readonly spans: readonly CoveredSpan[];
  /** Of one day the last one counts. */
  readonly points: readonly StatedPoint[];
  /** By how much the balance changes on a day, each day once, in their order. */
  readonly changes: readonly { readonly date: string; readonly amount: string }[];
}

export interface CoverageMonth {
  readonly month: string;
  readonly status: 'covered' | 'missing' | 'mismatched';
  /** The last balance that is stated for a day of the month is the computed one. */
  readonly verified: boolean;
  readonly stated: string | null;
  readonly computed: string | null;
  /** stated − computed */
  readonly difference: string | null;
  /** The day of the first stated balance from which on the difference is this one; null without a difference. */
  readonly since: string | null;
}

/** A file that states no period also covers up to this many days without transactions before its first and after its last. */
const QUIET_DAYS = 7;

/** Each month from the first day to today; none where the first day is behind today. */
export function coverageByMonth(account: CoverageOfAccount): CoverageMonth[] {
  const { first, today } = account;
  if (first > today) return [];
  const points = withBegins(comparedPoints(account));
  // Of a month the last one counts.
  const lastOfMonths = new Map(points.map((point) => [point.date.slice(0, 7), point]));
  const spans = joinedSpans(account);
  let span = 0;
  const months: CoverageMonth[] = [];
  for (let number = monthNumber(first); number <= monthNumber(today); number += 1) {
    const month = monthOfNumber(number);
    const day = `${month}-01`;
    const [from, until] = [laterDate(firstOfMonth(day), first), earlierDate(lastOfMonth(day), today)];
    // They ascend and don't overlap, as months do.
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
  /** The day of the first of the points up to this one that differ as much as it does. */
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

/** The stated balances in the order of their days, with what the bookings come to; without those that say nothing. */
function comparedPoints({ points, changes }: CoverageOfAccount): ComparedPoint[] {
  const byDay = [...new Map(points.map((point) => [point.date, point])).values()].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  );
  let balance = decimalOfText('0');
  let next = 0;
  const compared = byDay.map(({ date, amount, isInterim }) => {
    for (let change = changes[next]; change !== undefined && change.date <= date; change = changes[next]) {
      balance = balance.plus(decimalOfText(change.amount));
      next += 1;
    }
    const stated = decimalOfText(amount);
    const texts = { stated: formatDecimal(stated), computed: formatDecimal(balance) };
    return { date, isInterim, ...texts, difference: formatDecimal(stated.minus(balance)) };
  });
  // One from the middle of a day says something only where it is reached, or as far off as what is stated after it.
  const kept: ComparedPoint[] = [];
  for (const { isInterim, ...point } of compared.toReversed()) {
    if (!isInterim || point.difference === '0' || point.difference === kept.at(-1)?.difference) kept.push(point);
  }
  return kept.reverse();
}

/** The spans in their order, those that meet joined to one. */
function joinedSpans({ spans, points, today }: CoverageOfAccount): Pick<CoveredSpan, 'from' | 'until'>[] {
  const amounts = new Map(points.map(({ date, amount }) => [date, amount]));
  const joined: { from: string; until: string }[] = [];
  const widened = spans.map((span) => withQuietDays(span, today));
  for (const { from, until } of widened.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || !meets(last.until, from, amounts)) joined.push({ from, until });
    else last.until = laterDate(last.until, until);
  }
  return joined;
}

/** Contract §7, coverage: widened day by day up to the next transaction that the file doesn't hold, never beyond today. */
function withQuietDays(
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

/** Nothing lies between them, or only few days, such as a weekend, behind which the balance is what it was before. */
function meets(until: string, from: string, amounts: ReadonlyMap<string, string>): boolean {
  if (from <= addDays(until, 1)) return true;
  if (daysBetween(until, from) > QUIET_DAYS) return false;
  const before = amounts.get(until);
  return before !== undefined && amounts.get(addDays(from, -1)) === before;
}
