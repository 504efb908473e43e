import { formatMinorUnits } from '../world/amounts.ts';
import { addUtcDays, toUtcDay } from '../world/calendar.ts';
import type { BankHabits, LineFault, SimulatedAccount, TrueTransaction } from '../world/model.ts';
import { compareBookingOrder, currentReferences } from './references.ts';

/** The bank's data of one transaction in a neutral form, from which all formats are written. */
export interface StatedLine {
  /** The true transaction: only for tests, never sent to clients. */
  truthId: string;
  pending: boolean;
  /** The bank's reference; null if it has none. */
  reference: string | null;
  /** The reference that the transaction had while it was pending, if the bank links the two; otherwise null. */
  pendingReference: string | null;
  /** A provider's id, derived from the contents; null for a pending transaction. */
  contentReference: string | null;
  /** Booking date; null if the bank does not state it. */
  bookingDay: string | null;
  valueDay: string | null;
  /** Purchase date, if the bank states it. */
  transactionDay: string | null;
  /** The date under which a wallet stores the transaction: the booking date; the purchase date if the bank states no booking date. */
  day: string;
  minor: number;
  amount: string;
  currency: string;
  counterpart: string;
  counterpartIban: string | null;
  text: string;
  balanceAfter: string | null;
  /** The faults of this line. */
  faults: LineFault[];
}

/** The first and last requested day, and the bank's day and time of the request. */
export interface StatementRequest {
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly now: number;
}

/**
 * The lines that a bank states for an account, in the bank's order: pending ones, those booked on the requested days, and those
 * dated in the future.
 */
export function statedLines(account: SimulatedAccount, habits: BankHabits, window: StatementRequest): StatedLine[] {
  const references = currentReferences(account, habits, window);
  const lines: StatedLine[] = [];
  for (const transaction of account.transactions.toSorted(compareBookingOrder)) {
    if (isStated(transaction, habits, window)) lines.push(lineOf(transaction, habits, window, references));
  }
  lines.sort(byDay);
  return habits.newestFirst ? lines.reverse() : lines;
}

function isStated(transaction: TrueTransaction, habits: BankHabits, window: StatementRequest): boolean {
  if (transaction.status === 'pending') return habits.listsPending;
  if (transaction.status === 'dropped') return false;
  const day = dayOf(transaction, habits);
  return day >= window.from && (day <= window.until || day > window.today);
}

/** Oldest first. Sorting is stable, so the transactions of a day keep their booking order. */
const byDay = (one: StatedLine, other: StatedLine): number => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0);

function dayOf(transaction: TrueTransaction, habits: BankHabits): string {
  return habits.onlyTransactionDate ? transaction.madeDay : transaction.day;
}

function lineOf(
  transaction: TrueTransaction,
  habits: BankHabits,
  window: StatementRequest,
  references: ReadonlyMap<string, string | null>,
): StatedLine {
  const pending = transaction.status === 'pending';
  const { counterpart, text } = transaction.otherTexts ?? transaction;
  const own = habits.onlyTransactionDate;
  const { currency, minor } = transaction;
  const reference = references.get(transaction.truthId) ?? null;
  return {
    ...{ truthId: transaction.truthId, pending, reference, minor, currency, counterpart, text },
    pendingReference: habits.references === 'pointed' && !pending ? pointerOf(transaction) : null,
    contentReference: pending ? null : contentReferenceOf(transaction),
    bookingDay: own || pending ? null : transaction.day,
    valueDay: own || pending ? null : transaction.valueDay,
    transactionDay: own || pending ? transaction.madeDay : null,
    day: pending ? transaction.madeDay : dayOf(transaction, habits),
    amount: formatMinorUnits(minor, currency),
    counterpartIban: transaction.counterpartIban,
    balanceAfter: balanceText(transaction, habits),
    faults: faultsOf(transaction, habits, window),
  };
}

const pointerOf = (transaction: TrueTransaction): string | null =>
  transaction.wasPending ? transaction.pendingReference : null;

/** Returns a reference that stays the same as long as the contents do not change. */
const contentReferenceOf = (transaction: TrueTransaction): string =>
  `${transaction.bookedReference.slice(1)}${transaction.otherTexts === null ? 'a' : 'b'}`;

function balanceText(transaction: TrueTransaction, habits: BankHabits): string | null {
  if (!habits.statesBalances || transaction.balanceAfter === null) return null;
  return formatMinorUnits(transaction.balanceAfter, transaction.currency);
}

/** The faults from the bank's habits, and the faults of the transaction itself. */
function faultsOf(transaction: TrueTransaction, habits: BankHabits, window: StatementRequest): LineFault[] {
  const faults: LineFault[] = [...transaction.faults];
  if (habits.references === 'none') faults.push('referenceMissing');
  if (habits.references === 'zero') faults.push('referenceZero');
  if (habits.references === 'positional') faults.push('referencePositional');
  if (habits.references === 'renumbered') faults.push('referenceRenumbered');
  if (habits.references === 'renamed' && transaction.wasPending) faults.push('referenceRenamed');
  if (habits.references === 'filledLater' && isRecent(transaction, window)) faults.push('referenceFilledLater');
  if (habits.onlyTransactionDate) faults.push('onlyTransactionDate');
  if (habits.daysAhead > 0) faults.push('clockAhead');
  return faults;
}

const isRecent = (transaction: TrueTransaction, { now }: StatementRequest): boolean =>
  toUtcDay(transaction.changed) >= addUtcDays(toUtcDay(now), -1);
