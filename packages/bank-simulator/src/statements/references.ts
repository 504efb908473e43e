import { dayAt } from '../world/calendar.ts';
import type { BankHabits, SimulatedAccount, TrueBooking } from '../world/model.ts';

/** The bank's current reference of each transaction; null if it has none. */
export function referencesOf(
  account: SimulatedAccount,
  habits: BankHabits,
  { now }: { readonly now: number },
): ReadonlyMap<string, string | null> {
  const names =
    habits.references === 'positional' || habits.references === 'renumbered'
      ? positionsOf(account, habits)
      : new Map(account.bookings.map((booking) => [booking.truthId, nameOf(booking, habits, now)]));
  for (const { truthId, sharesReferenceOf } of account.bookings) {
    if (sharesReferenceOf !== null) names.set(truthId, names.get(sharesReferenceOf) ?? null);
  }
  return names;
}

function nameOf(booking: TrueBooking, { references }: BankHabits, now: number): string | null {
  const pending = booking.status === 'pending';
  switch (references) {
    case 'none':
      return null;
    case 'zero':
      return '0';
    case 'renamed':
    case 'pointed':
      return pending ? booking.pendingReference : booking.bookedReference;
    case 'filledLater':
      return pending || dayAt(booking.changed) === dayAt(now) ? null : booking.bookedReference;
    default:
      return booking.bookedReference;
  }
}

/** `YYYY-MM-DD.N`, numbered among the transactions booked on that day; pending ones have no number yet. */
function positionsOf(account: SimulatedAccount, { references }: BankHabits): Map<string, string | null> {
  const days = new Map<string, TrueBooking[]>();
  const names = new Map<string, string | null>();
  for (const booking of account.bookings) {
    names.set(booking.truthId, null);
    if (booking.status === 'booked') days.set(booking.day, [...(days.get(booking.day) ?? []), booking]);
  }
  for (const [day, bookings] of days) {
    bookings.sort(byPosting);
    if (references === 'renumbered') bookings.reverse();
    for (const [at, { truthId }] of bookings.entries()) names.set(truthId, `${day}.${at + 1}`);
  }
  return names;
}

/** In order of booking; pending ones last. */
export const byPosting = (one: TrueBooking, other: TrueBooking): number =>
  (one.postedOrder ?? Number.MAX_SAFE_INTEGER) - (other.postedOrder ?? Number.MAX_SAFE_INTEGER);
