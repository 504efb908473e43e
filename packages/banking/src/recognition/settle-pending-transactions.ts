import { daysBetween } from '@coffer/domain/dates.ts';
import { parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { ComparedLine, IncomingLine, ReviewReason } from './compared-lines.ts';
import { hasCommonCounterparty, lineMoneyKey, normaliseLineTexts } from './line-similarity.ts';

/** Maximum number of days until a pending transaction is booked. */
export const MAX_PENDING_DAYS = 10;
/**
 * Maximum difference between the pending and the booked amount, as a share of the pending amount. Tips and fuel
 * deposits change the amount.
 */
const MAX_AMOUNT_DIFFERENCE_SHARE = '0.3';

/** A pending transaction that may match a booked line. `ref` is the caller's reference. */
export interface PendingLine<Ref> extends ComparedLine {
  readonly ref: Ref;
  /**
   * False if a person changed the transaction, or if it has comments or files. A wrong match would move comments and
   * files to another transaction.
   */
  readonly isUntouched: boolean;
  /** True if the transaction is split, or linked as a transfer. */
  readonly isBound: boolean;
  /**
   * False if a person deleted the transaction or if it is already in a review. A different amount then causes no new
   * review.
   */
  readonly canCauseReview: boolean;
  /**
   * Whether the pending transaction no longer exists at the bank. `yes` if the delivery is complete or the transaction
   * was removed, `no` if the source delivers only changes, otherwise `unknown`.
   */
  readonly noLongerPending: 'yes' | 'no' | 'unknown';
}

interface Settled<Incoming, Ref> {
  readonly line: Incoming;
  readonly announced: PendingLine<Ref>;
}

interface PendingLineReview<Incoming, Ref> {
  readonly line: Incoming;
  readonly reason: ReviewReason;
  readonly announced: readonly PendingLine<Ref>[];
}

export interface SettledLines<Incoming, Ref> {
  readonly settled: readonly Settled<Incoming, Ref>[];
  readonly asked: readonly PendingLineReview<Incoming, Ref>[];
  /** Lines that may match, but wait for the next complete delivery. */
  readonly postponed: readonly Incoming[];
  readonly left: readonly Incoming[];
  /** Pending transactions without a matching line. */
  readonly open: readonly PendingLine<Ref>[];
}

interface SettleOptions<Incoming> {
  readonly allowsOtherAmount?: boolean;
  readonly isOld?: (line: Incoming) => boolean;
}

/**
 * Matches booked lines with pending transactions. A transaction that the provider links to the line takes precedence.
 * Otherwise a line matches the only pending transaction of equal amount and currency, dated at most ten days earlier,
 * whose counterparty shares a word with the line's, unless either has no counterparty. Among equal transactions, it
 * matches the oldest.
 * All other candidates need a review; with `allowsOtherAmount`, so do transactions whose amount differs by at most 30
 * percent. If the delivery is incomplete, the line is postponed, unless it `isOld`.
 */
export function settlePendingTransactions<Incoming extends IncomingLine, Ref>(
  lines: readonly Incoming[],
  announced: readonly PendingLine<Ref>[],
  { allowsOtherAmount = true, isOld = () => true }: SettleOptions<Incoming> = {},
): SettledLines<Incoming, Ref> {
  const open = new Set(announced);
  const waiting = new Set(lines);
  const settled: Settled<Incoming, Ref>[] = [];
  const asked: PendingLineReview<Incoming, Ref>[] = [];
  const postponed: Incoming[] = [];
  const settle = (line: Incoming, one: PendingLine<Ref>) => {
    open.delete(one);
    waiting.delete(line);
    settled.push({ line, announced: one });
  };
  const ask = (line: Incoming, reason: ReviewReason, about: readonly PendingLine<Ref>[]) => {
    waiting.delete(line);
    if (areNoLongerPending(about) || isOld(line)) asked.push({ line, reason, announced: about });
    else postponed.push(line);
  };
  for (const line of lines) {
    const one = pointedTo(line, open);
    if (one === undefined) continue;
    if (lineMoneyKey(one) === lineMoneyKey(line)) settle(line, one);
    else {
      waiting.delete(line);
      asked.push({ line, reason: 'amountChanged', announced: [one] });
      open.delete(one);
    }
  }
  const lacking = () => [...open].filter(({ noLongerPending }) => noLongerPending !== 'no');
  for (const line of oldestFirst(waiting)) {
    const may = lacking().filter((one) => canBeBookedVersion(one, line));
    const [first] = sortBySimilarity(line, may);
    if (first === undefined) continue;
    if (areNoLongerPending(may) && (may.length === 1 || areAlike(may))) settle(line, first);
    else ask(line, 'severalCandidates', may);
  }
  for (const line of allowsOtherAmount ? waiting : []) {
    const may = lacking().filter((one) => one.canCauseReview && mayBecomeWithOtherAmount(one, line));
    if (may.length > 0) ask(line, may.length === 1 ? 'amountChanged' : 'severalCandidates', may);
  }
  return { settled, asked, postponed, left: [...waiting], open: [...open] };
}

function pointedTo<Ref>(line: IncomingLine, open: ReadonlySet<PendingLine<Ref>>): PendingLine<Ref> | undefined {
  const by = (id: string | null) => (id === null ? undefined : [...open].find(({ stableId }) => stableId === id));
  const pointed = by(line.pendingId);
  if (pointed !== undefined) return pointed;
  const same = by(line.stableId);
  return same !== undefined && hasCommonCounterparty(same, line) !== false ? same : undefined;
}

/**
 * Whether the line may be the booked version of the pending line: equal amount and currency, a date close enough, and
 * no different counterparty.
 */
function canBeBookedVersion(pending: ComparedLine, line: ComparedLine): boolean {
  return (
    lineMoneyKey(pending) === lineMoneyKey(line) &&
    isWithinPendingDays(pending, line) &&
    hasCommonCounterparty(pending, line) !== false
  );
}

function mayBecomeWithOtherAmount(pending: ComparedLine, line: ComparedLine): boolean {
  if (pending.currency !== line.currency || !isWithinPendingDays(pending, line)) return false;
  if (hasCommonCounterparty(pending, line) !== true) return false;
  const [was, is] = [parseUnlimitedDecimal(pending.amount), parseUnlimitedDecimal(line.amount)];
  if (was.isZero() || was.isNegative() !== is.isNegative()) return false;
  return is.minus(was).abs().lessThanOrEqualTo(was.abs().times(MAX_AMOUNT_DIFFERENCE_SHARE));
}

/**
 * Whether `line` is dated on the day of the pending line or up to ten days later, so that it may be its booked
 * version.
 */
export function isWithinPendingDays(pending: ComparedLine, line: ComparedLine): boolean {
  const days = daysBetween(pending.date, line.date);
  return days >= 0 && days <= MAX_PENDING_DAYS;
}

function areNoLongerPending<Ref>(several: readonly PendingLine<Ref>[]): boolean {
  return several.every(({ noLongerPending }) => noLongerPending === 'yes');
}

/**
 * Whether all lines have equal texts, and none is changed, split or linked as a transfer. Any of them may then be
 * matched.
 */
function areAlike<Ref>(several: readonly PendingLine<Ref>[]): boolean {
  const names = new Set(several.map(({ fromTo, description }) => normaliseLineTexts({ fromTo, description })));
  return names.size === 1 && several.every(({ isUntouched, isBound }) => isUntouched && !isBound);
}

/** The pending lines with the same texts first, then the oldest ones. */
function sortBySimilarity<Ref>(line: ComparedLine, several: readonly PendingLine<Ref>[]): readonly PendingLine<Ref>[] {
  const texts = normaliseLineTexts(line);
  return several.toSorted(
    (a, b) =>
      Number(normaliseLineTexts(b) === texts) - Number(normaliseLineTexts(a) === texts) || a.date.localeCompare(b.date),
  );
}

function oldestFirst<Of extends ComparedLine>(lines: ReadonlySet<Of>): readonly Of[] {
  return [...lines].toSorted((a, b) => a.date.localeCompare(b.date));
}
