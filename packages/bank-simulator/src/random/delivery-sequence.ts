import type { StatedLine } from '../statements/stated-lines.ts';
import type { BankHabits, LineFault, TrueTransaction } from '../world/model.ts';

/** The result of one read of the account from one source. */
export interface StatedDelivery {
  kind: 'delivery';
  source: 'bank' | 'otherSource';
  /** Today in the wallet's time zone. */
  today: string;
  /** The first requested day. */
  from: string;
  /** The last requested day. */
  until: string;
  /** False if the client knows that something is missing. */
  isComplete: boolean;
  lines: StatedLine[];
  /** Balance of booked transactions at the end of `day` by the bank's calendar. */
  bookedBalance: { amount: string; currency: string; day: string };
}

/** The person's change to a transaction from an earlier delivery. */
interface PersonsAct {
  kind: 'deletes' | 'renames' | 'changesAmount';
  truthId: string;
  /** The new text or amount. */
  value: string;
}

/** A fault and the affected transaction; null if it affects a delivery. */
export interface InjectedFault {
  kind: LineFault;
  truthId: string | null;
  day: string;
}

export interface DeliverySequence {
  seed: number;
  institutionId: string;
  currency: string;
  openingBalance: string;
  /** The day before the first delivered day. */
  openingDay: string;
  habits: BankHabits;
  steps: (StatedDelivery | PersonsAct)[];
  injected: InjectedFault[];
  /** All transactions in their final true state. */
  truth: TrueTransaction[];
}
