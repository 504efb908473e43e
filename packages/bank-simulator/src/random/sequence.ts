import type { StatedLine } from '../statements/stated-lines.ts';
import type { BankHabits, LineFault, TrueBooking } from '../world/model.ts';

/** What one read of the account brought, by one of its sources. */
export interface StatedDelivery {
  kind: 'delivery';
  source: 'bank' | 'otherSource';
  /** Today, where the wallet is. */
  today: string;
  /** The days asked for, both included. */
  from: string;
  until: string;
  /** False where the client knows that something is missing. */
  isComplete: boolean;
  lines: StatedLine[];
  /** Of what is booked, at the end of `day` of the bank's calendar. */
  bookedBalance: { amount: string; currency: string; day: string };
}

/** What the person does with a booking that she has from an earlier delivery. */
interface PersonsAct {
  kind: 'deletes' | 'renames' | 'changesAmount';
  truthId: string;
  /** What she writes, or the amount she types. */
  value: string;
}

/** A fault, and the booking that it befell; null where it befell a delivery. */
export interface InjectedFault {
  kind: LineFault;
  truthId: string | null;
  day: string;
}

export interface RandomSequence {
  seed: number;
  institutionId: string;
  currency: string;
  openingBalance: string;
  /** The day before the first that any delivery covers. */
  openingDay: string;
  habits: BankHabits;
  steps: (StatedDelivery | PersonsAct)[];
  injected: InjectedFault[];
  /** All bookings, as they truly are in the end. */
  truth: TrueBooking[];
}
