import { addDays } from '@coffer/domain/dates.ts';
import { type DemoAccount, ibanOfDemo } from './accounts.ts';
import { type DemoBankBooking, demoBookings } from './bookings.ts';
import { seededName } from './dice.ts';

export interface DemoHistory {
  readonly seed: string;
  readonly account: DemoAccount;
  /** The day of the first consent; the bank has one year of history before it. */
  readonly since: string;
  /** One purchase is made at the first consent, and booked a minute later. */
  readonly welcomeBooked: boolean;
}

export const HISTORY_DAYS = 365;
const OPENING_CENTS = { giro: 284_017, savings: 640_000, card: -21_350 } as const;
const CURRENCY = 'EUR';

/** Enable Banking's response for the account on a day: its transactions, oldest first, and its balance. */
export function demoStatement(
  history: DemoHistory,
  today: string,
): { readonly transactions: readonly object[]; readonly balances: readonly object[] } {
  const all = allBookings(history, today);
  const booked = all.filter(({ booked: day }) => day <= today).sort((a, b) => (a.booked < b.booked ? -1 : 1));
  const pending = all.filter(({ booked: day }) => day > today);
  let cents: number = OPENING_CENTS[history.account];
  const lines = booked.map((booking) => {
    cents += booking.cents;
    return wireTransaction(history, booking, cents);
  });
  return {
    transactions: [...lines, ...pending.map((booking) => wireTransaction(history, booking, null))],
    balances: [{ name: 'Booked', balance_type: 'ITBD', balance_amount: amountOf(cents), reference_date: today }],
  };
}

function allBookings({ seed, account, since, welcomeBooked }: DemoHistory, today: string): DemoBankBooking[] {
  const bookings: DemoBankBooking[] = [];
  for (let day = addDays(since, -HISTORY_DAYS); day <= today; day = addDays(day, 1)) {
    bookings.push(...demoBookings(seed, account, day));
    if (day === since && account === 'giro') bookings.push(welcome(day, welcomeBooked));
  }
  return bookings;
}

function welcome(day: string, isBooked: boolean): DemoBankBooking {
  const booked = isBooked ? day : '9999-12-31';
  return { day, booked, cents: -480, counterpart: 'Corner Bakery', text: 'Cake', iban: null, key: 'welcome' };
}

/** The booked transaction is another record than the pending one: it has a reference and the shop's full text. */
function wireTransaction({ seed, account }: DemoHistory, booking: DemoBankBooking, cents: number | null): object {
  const isBooked = cents !== null;
  const isOut = booking.cents < 0;
  const counterpart = { name: booking.counterpart };
  const counterpartAccount = booking.iban === null ? null : { iban: booking.iban };
  const own = { iban: ibanOfDemo(account) };
  return {
    entry_reference: isBooked ? seededName([seed, account, booking.day, booking.key]) : null,
    transaction_amount: amountOf(Math.abs(booking.cents)),
    credit_debit_indicator: isOut ? 'DBIT' : 'CRDT',
    status: isBooked ? 'BOOK' : 'PDNG',
    booking_date: isBooked ? booking.booked : null,
    value_date: isBooked ? booking.booked : null,
    transaction_date: booking.day,
    creditor: isOut ? counterpart : null,
    creditor_account: isOut ? counterpartAccount : own,
    debtor: isOut ? null : counterpart,
    debtor_account: isOut ? own : counterpartAccount,
    remittance_information: [isBooked ? booking.text : `${booking.text} (reserved)`],
    balance_after_transaction: cents === null ? null : amountOf(cents),
  };
}

function amountOf(cents: number): { readonly amount: string; readonly currency: string } {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { amount: `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`, currency: CURRENCY };
}
