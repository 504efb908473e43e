import { amountText } from '../world/amounts.ts';
import { dayAfter, dayAt } from '../world/calendar.ts';
import type { BankHabits, LineFault, SimulatedAccount, TrueBooking } from '../world/model.ts';
import { byPosting, referencesOf } from './references.ts';

/** What a bank states of one booking: the words of no format, from which each format is written. */
export interface StatedLine {
  /** The booking that it truly is: for tests, never told to a client. */
  truthId: string;
  pending: boolean;
  /** The name the bank gives it; null where it gives none. */
  reference: string | null;
  /** The name it had while it was pending, where the bank points there. */
  pendingReference: string | null;
  /** A name by an aggregator that follows from what is stated; null of a pending one. */
  contentReference: string | null;
  /** Booked on; null where the bank does not say. */
  bookingDay: string | null;
  valueDay: string | null;
  /** The day of the purchase, where the bank says it. */
  transactionDay: string | null;
  /** The first of the three that is stated: the day by which a wallet keeps it. */
  day: string;
  minor: number;
  amount: string;
  currency: string;
  counterpart: string;
  counterpartIban: string | null;
  text: string;
  balanceAfter: string | null;
  /** What is wrong with this line. */
  faults: LineFault[];
}

/** The days asked for, both included, and the moment of asking. */
export interface StatementWindow {
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly now: number;
}

/**
 * What the bank states of an account: pending ones, those booked in the days asked for, and those dated in the future.
 * The order is the bank's.
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

/** Oldest first. Bookings of a day stay in the order in which they were booked: sorting is stable. */
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

/** The same as long as what is stated stays the same. */
const contentReferenceOf = (booking: TrueBooking): string =>
  `${booking.bookedReference.slice(1)}${booking.otherTexts === null ? 'a' : 'b'}`;

function balanceText(booking: TrueBooking, habits: BankHabits): string | null {
  if (!habits.statesBalances || booking.balanceAfter === null) return null;
  return amountText(booking.balanceAfter, booking.currency);
}

/** What is wrong with the line by its bank's habits, and what is wrong with the booking itself. */
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
