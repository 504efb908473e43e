import { daysBetween } from '@coffer/domain/dates.ts';
import { decimalOfText } from '@coffer/domain/decimal.ts';
import { moneyOfLine, normalisedTexts, sharesCounterpart } from './evidence.ts';
import type { ComparedLine, IncomingLine, ReviewReason } from './lines.ts';

/** A pending booking becomes a booked one within so many days. */
export const PENDING_DAYS = 10;
/** A tip, a deposit for petrol: by such a share another amount is booked than was announced. */
const AMOUNT_OFF = '0.3';

/** A pending booking that a booked line may be. `ref` is the caller's. */
export interface Announced<Ref> extends ComparedLine {
  readonly ref: Ref;
  /** Anything a person did with it, or that hangs on it, would be carried to the wrong booking. */
  readonly isUntouched: boolean;
  readonly isBound: boolean;
  /** Nothing is asked about one that somebody has deleted, or that is in doubt itself. */
  readonly isThere: boolean;
  /**
   * Whether the delivery that has the booked lines would tell of it if it were still pending: `yes`, so that it is not;
   * `no`, where only what changed is told and this did not; `unknown` where something of the delivery is missing.
   */
  readonly isGone: 'yes' | 'no' | 'unknown';
}

interface Settled<Incoming, Ref> {
  readonly line: Incoming;
  readonly announced: Announced<Ref>;
}

interface Asked<Incoming, Ref> {
  readonly line: Incoming;
  readonly reason: ReviewReason;
  readonly announced: readonly Announced<Ref>[];
}

export interface Settlement<Incoming, Ref> {
  readonly settled: readonly Settled<Incoming, Ref>[];
  readonly asked: readonly Asked<Incoming, Ref>[];
  /** Lines about which a delivery that lacks nothing will tell more. */
  readonly postponed: readonly Incoming[];
  readonly left: readonly Incoming[];
  /** Pending bookings that none of the lines is. */
  readonly open: readonly Announced<Ref>[];
}

interface How<Incoming> {
  readonly ofOtherAmount?: boolean;
  readonly isOld?: (line: Incoming) => boolean;
}

/**
 * Which booked lines are pending bookings that were announced: the one that the provider points to, else the only one of
 * equal amount and currency, up to ten days earlier, that shares a word of the counterpart or has none. Of several that
 * are alike the oldest; else a person is asked. `ofOtherAmount`: also about those whose amount is off by a tip. Where the
 * delivery may only lack the pending one, the line is left for the next delivery; a person is asked where it `isOld`.
 */
export function settleAnnounced<Incoming extends IncomingLine, Ref>(
  lines: readonly Incoming[],
  announced: readonly Announced<Ref>[],
  { ofOtherAmount = true, isOld = () => true }: How<Incoming> = {},
): Settlement<Incoming, Ref> {
  const open = new Set(announced);
  const waiting = new Set(lines);
  const settled: Settled<Incoming, Ref>[] = [];
  const asked: Asked<Incoming, Ref>[] = [];
  const postponed: Incoming[] = [];
  const settle = (line: Incoming, one: Announced<Ref>) => {
    open.delete(one);
    waiting.delete(line);
    settled.push({ line, announced: one });
  };
  const ask = (line: Incoming, reason: ReviewReason, about: readonly Announced<Ref>[]) => {
    waiting.delete(line);
    if (areGone(about) || isOld(line)) asked.push({ line, reason, announced: about });
    else postponed.push(line);
  };
  for (const line of lines) {
    const one = pointedTo(line, open);
    if (one === undefined) continue;
    if (moneyOfLine(one) === moneyOfLine(line)) settle(line, one);
    else {
      waiting.delete(line);
      asked.push({ line, reason: 'amountChanged', announced: [one] });
      open.delete(one);
    }
  }
  const lacking = () => [...open].filter(({ isGone }) => isGone !== 'no');
  for (const line of oldestFirst(waiting)) {
    const may = lacking().filter((one) => mayBecome(one, line));
    const [first] = mostAlike(line, may);
    if (first === undefined) continue;
    if (areGone(may) && (may.length === 1 || areAlike(may))) settle(line, first);
    else ask(line, 'severalCandidates', may);
  }
  for (const line of ofOtherAmount ? waiting : []) {
    const may = lacking().filter((one) => one.isThere && mayBecomeMore(one, line));
    if (may.length > 0) ask(line, may.length === 1 ? 'amountChanged' : 'severalCandidates', may);
  }
  return { settled, asked, postponed, left: [...waiting], open: [...open] };
}

function pointedTo<Ref>(line: IncomingLine, open: ReadonlySet<Announced<Ref>>): Announced<Ref> | undefined {
  const by = (id: string | null) => (id === null ? undefined : [...open].find(({ stableId }) => stableId === id));
  const pointed = by(line.pendingId);
  if (pointed !== undefined) return pointed;
  const same = by(line.stableId);
  return same !== undefined && sharesCounterpart(same, line) !== false ? same : undefined;
}

/** Whether the pending booking may become this booked line. */
function mayBecome(pending: ComparedLine, line: ComparedLine): boolean {
  return (
    moneyOfLine(pending) === moneyOfLine(line) && isInTime(pending, line) && sharesCounterpart(pending, line) !== false
  );
}

function mayBecomeMore(pending: ComparedLine, line: ComparedLine): boolean {
  if (pending.currency !== line.currency || !isInTime(pending, line)) return false;
  if (sharesCounterpart(pending, line) !== true) return false;
  const [was, is] = [decimalOfText(pending.amount), decimalOfText(line.amount)];
  if (was.isZero() || was.isNegative() !== is.isNegative()) return false;
  return is.minus(was).abs().lessThanOrEqualTo(was.abs().times(AMOUNT_OFF));
}

/** Whether a line of this day may be what a pending one of that day became. */
export function isInTime(pending: ComparedLine, line: ComparedLine): boolean {
  const days = daysBetween(pending.date, line.date);
  return days >= 0 && days <= PENDING_DAYS;
}

function areGone<Ref>(several: readonly Announced<Ref>[]): boolean {
  return several.every(({ isGone }) => isGone === 'yes');
}

/** Nobody can tell them apart, or need to. */
function areAlike<Ref>(several: readonly Announced<Ref>[]): boolean {
  const names = new Set(several.map(({ fromTo, description }) => normalisedTexts({ fromTo, description })));
  return names.size === 1 && several.every(({ isUntouched, isBound }) => isUntouched && !isBound);
}

/** Those with the line's own texts first, then the older ones. */
function mostAlike<Ref>(line: ComparedLine, several: readonly Announced<Ref>[]): readonly Announced<Ref>[] {
  const texts = normalisedTexts(line);
  return several.toSorted(
    (a, b) =>
      Number(normalisedTexts(b) === texts) - Number(normalisedTexts(a) === texts) || a.date.localeCompare(b.date),
  );
}

function oldestFirst<Of extends ComparedLine>(lines: ReadonlySet<Of>): readonly Of[] {
  return [...lines].toSorted((a, b) => a.date.localeCompare(b.date));
}
