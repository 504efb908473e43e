import type { SimulatedAccount, TrueBooking } from './model.ts';
import { drawHex } from './random.ts';

/** The bank's day and the time of an event. */
export interface Moment {
  readonly today: string;
  readonly now: number;
}

/** Data of a new transaction, with defaults for missing fields. */
export interface BookingFacts {
  minor: number;
  counterpart: string;
  text: string;
  pending?: boolean;
  /** Booking date; today by default. */
  day?: string;
  /** Purchase date; the booking date by default. */
  madeDay?: string;
  valueDay?: string;
  counterpartIban?: string | null;
  plan?: TrueBooking['plan'];
  sharesReferenceOf?: string | null;
  faults?: TrueBooking['faults'];
}

/** Adds a transaction, pending or booked immediately. */
export function comeIn(account: SimulatedAccount, facts: BookingFacts, at: Moment): TrueBooking {
  const day = facts.day ?? at.today;
  const booking: TrueBooking = {
    truthId: `${account.key}#${account.bookings.length + 1}`,
    status: 'pending',
    ...{ since: at.now, changed: at.now, order: account.bookings.length, day },
    postedOrder: null,
    wasPending: facts.pending === true,
    madeDay: facts.madeDay ?? day,
    valueDay: facts.valueDay ?? day,
    minor: facts.minor,
    currency: account.currency,
    pendingMinor: null,
    counterpart: facts.counterpart,
    counterpartIban: facts.counterpartIban ?? null,
    text: facts.text,
    otherTexts: null,
    pendingReference: `P${drawHex(account.random, 14)}`,
    bookedReference: `B${drawHex(account.random, 14)}`,
    sharesReferenceOf: facts.sharesReferenceOf ?? null,
    balanceAfter: null,
    plan: facts.plan ?? null,
    faults: [...(facts.faults ?? [])],
  };
  account.bookings.push(booking);
  if (facts.pending === true) tell(account, booking, 'pending', at);
  else enter(account, booking, at);
  return booking;
}

/** Books a pending transaction on this day, possibly with another amount. @throws if it is not pending */
export function post(
  account: SimulatedAccount,
  booking: TrueBooking,
  at: Moment,
  { day = at.today, minor = booking.minor }: { day?: string; minor?: number } = {},
): void {
  if (booking.status !== 'pending') throw new Error(`${booking.truthId} is ${booking.status}.`);
  if (minor !== booking.minor) booking.pendingMinor = booking.minor;
  booking.minor = minor;
  booking.day = day;
  booking.valueDay = day;
  enter(account, booking, at);
}

/** Drops a pending transaction, which is then never booked. @throws if it is not pending */
export function drop(account: SimulatedAccount, booking: TrueBooking, at: Moment): void {
  if (booking.status !== 'pending') throw new Error(`${booking.truthId} is ${booking.status}.`);
  booking.status = 'dropped';
  booking.plan = null;
  tell(account, booking, 'dropped', at);
}

/** Changes the bank's texts of a transaction from now on. */
export function rewrite(
  account: SimulatedAccount,
  booking: TrueBooking,
  texts: { counterpart: string; text: string },
  at: Moment,
): void {
  booking.otherTexts = texts;
  tell(account, booking, 'changed', at);
}

/** Adds future-dated transactions to the balance once their day has come. */
export function enterArrived(account: SimulatedAccount, today: string): void {
  if (account.waiting.length === 0) return;
  const still: string[] = [];
  for (const booking of account.bookings.filter(({ truthId }) => account.waiting.includes(truthId))) {
    if (booking.day > today) still.push(booking.truthId);
    else addToBalance(account, booking);
  }
  account.waiting = still;
}

function enter(account: SimulatedAccount, booking: TrueBooking, at: Moment): void {
  booking.status = 'booked';
  booking.plan = null;
  booking.postedOrder = account.postedCount;
  account.postedCount += 1;
  if (booking.day > at.today) account.waiting.push(booking.truthId);
  else addToBalance(account, booking);
  tell(account, booking, 'booked', at);
}

function addToBalance(account: SimulatedAccount, booking: TrueBooking): void {
  account.runningMinor += booking.minor;
  booking.balanceAfter = account.runningMinor;
}

function tell(
  account: SimulatedAccount,
  booking: TrueBooking,
  kind: SimulatedAccount['events'][number]['kind'],
  { now }: Moment,
): void {
  booking.changed = now;
  account.events.push({ truthId: booking.truthId, kind, at: now });
}

/** The balance of transactions booked up to the end of a day, without pending ones. */
export function balanceOnDay(account: SimulatedAccount, day: string): number {
  let minor = account.openingMinor;
  for (const booking of account.bookings) {
    if (booking.status === 'booked' && booking.day <= day) minor += booking.minor;
  }
  return minor;
}
