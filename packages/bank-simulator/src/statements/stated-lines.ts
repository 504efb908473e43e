import { amountText } from '../world/amounts.ts';
import { dayAfter, dayAt } from '../world/calendar.ts';
import type { BankHabits, LineFault, SimulatedAccount, TrueBooking } from '../world/model.ts';
import { byPosting, referencesOf } from './references.ts';

/** The bank's data of one transaction in a neutral form, from which all formats are written. */
export interface StatedLine {
  /** The true transaction: only for tests, never sent to clients. */
  truthId: string;
  pending: boolean;
  /** The bank's reference; null if it has none. */
  reference: string | null;
  /** The reference while it was pending, if the bank links it. */
  pendingReference: string | null;
  /** An aggregator's id derived from the contents; null for a pending one. */
  contentReference: string | null;
  /** Booking date; null if the bank does not state it. */
  bookingDay: string | null;
  valueDay: string | null;
  /** Purchase date, if the bank states it. */
  transactionDay: string | null;
  /** The first stated of the three dates, by which a wallet stores it. */
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

/** The requested days, both included, and the time of the request. */
export interface StatementWindow {
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly now: number;
}

/**
 * The lines that a bank states for an account: pending ones, those booked on the requested days, and those dated in the future.
 * In the bank's order.
 */
export function statedLines(account: SimulatedAccount, habits: BankHabits, window: StatementWindow): StatedLine[] {
  const references = referencesOf(account, habits, window);
  const lines: StatedLine[] = [];
  for (const booking of account.bookings.toSorted(byPosting)) {
    if (isStated(booking, habits, window)) lines.push(lineOf(booking, habits, window, references));
  }
  lines.sort(byDay);
  return habits.newestFirst ? lines.reverse() : lines;
}

function isStated(booking: TrueBooking, habits: BankHabits, window: StatementWindow): boolean {
  if (booking.status === 'pending') return habits.tellsPending;
  if (booking.status === 'dropped') return false;
  const day = dayOf(booking, habits);
  return day >= window.from && (day <= window.until || day > window.today);
}

/** Oldest first. Sorting is stable, so the transactions of a day keep their order of booking. */
const byDay = (one: StatedLine, other: StatedLine): number => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0);

function dayOf(booking: TrueBooking, habits: BankHabits): string {
  return habits.onlyTransactionDate ? booking.madeDay : booking.day;
}

function lineOf(
  booking: TrueBooking,
  habits: BankHabits,
  window: StatementWindow,
  references: ReadonlyMap<string, string | null>,
): StatedLine {
  const pending = booking.status === 'pending';
  const { counterpart, text } = booking.otherTexts ?? booking;
  const own = habits.onlyTransactionDate;
  const { currency, minor } = booking;
  const reference = references.get(booking.truthId) ?? null;
  return {
    ...{ truthId: booking.truthId, pending, reference, minor, currency, counterpart, text },
    pendingReference: habits.references === 'pointed' && !pending ? pointerOf(booking) : null,
    contentReference: pending ? null : contentReferenceOf(booking),
    bookingDay: own || pending ? null : booking.day,
    valueDay: own || pending ? null : booking.valueDay,
    transactionDay: own || pending ? booking.madeDay : null,
    day: pending ? booking.madeDay : dayOf(booking, habits),
    amount: amountText(minor, currency),
    counterpartIban: booking.counterpartIban,
    balanceAfter: balanceText(booking, habits),
    faults: faultsOf(booking, habits, window),
  };
}

const pointerOf = (booking: TrueBooking): string | null => (booking.wasPending ? booking.pendingReference : null);

/** Constant as long as the contents do not change. */
const contentReferenceOf = (booking: TrueBooking): string =>
  `${booking.bookedReference.slice(1)}${booking.otherTexts === null ? 'a' : 'b'}`;

function balanceText(booking: TrueBooking, habits: BankHabits): string | null {
  if (!habits.statesBalances || booking.balanceAfter === null) return null;
  return amountText(booking.balanceAfter, booking.currency);
}

/** The faults from the bank's habits, and the faults of the transaction itself. */
function faultsOf(booking: TrueBooking, habits: BankHabits, window: StatementWindow): LineFault[] {
  const faults: LineFault[] = [...booking.faults];
  if (habits.references === 'none') faults.push('referenceMissing');
  if (habits.references === 'zero') faults.push('referenceZero');
  if (habits.references === 'positional') faults.push('referencePositional');
  if (habits.references === 'renumbered') faults.push('referenceRenumbered');
  if (habits.references === 'renamed' && booking.wasPending) faults.push('referenceRenamed');
  if (habits.references === 'filledLater' && isRecent(booking, window)) faults.push('referenceFilledLater');
  if (habits.onlyTransactionDate) faults.push('onlyTransactionDate');
  if (habits.daysAhead > 0) faults.push('clockAhead');
  return faults;
}

const isRecent = (booking: TrueBooking, { now }: StatementWindow): boolean =>
  dayAt(booking.changed) >= dayAfter(dayAt(now), -1);
