import type {
  Gone,
  IdTrust,
  IncomingLine,
  LineFinding,
  RememberedLine,
  StandingBooking,
  WaitingLine,
} from './lines.ts';

/** One delivery, and all that is known beforehand. */
export interface ToRecognise<Incoming extends IncomingLine> {
  readonly lines: readonly Incoming[];
  /** The days that were asked for, both included. */
  readonly from: string;
  readonly until: string;
  readonly isComplete: boolean;
  /** Ids of lines that the source took back. */
  readonly removedIds: readonly string[];
  /** What the same source delivered earlier, in reach of the delivery; all that is pending. */
  readonly remembered: readonly RememberedLine[];
  /** The bookings of the asset in reach of the delivery, and all that are pending. */
  readonly standing: readonly StandingBooking[];
  /** What other sources delivered for the asset, and nobody has decided yet. */
  readonly waiting: readonly WaitingLine[];
  /** Bookings that an open review is about. */
  readonly inReview: ReadonlySet<string>;
  readonly trust: IdTrust;
  /** The source names the pending line of each booked one that was pending: another one is none of them. */
  readonly pointsToPending: boolean;
  /** Up to this day nothing is booked or moved; null: no period is closed. */
  readonly closedUntil: string | null;
}

export interface Recognition<Incoming extends IncomingLine> {
  /** One for each line, repeated ones left out. */
  readonly findings: readonly LineFinding<Incoming>[];
  readonly gone: readonly Gone[];
  /** Pending ones that are booked, and that this delivery tells of beside their booked ones: counted as missed. */
  readonly again: readonly RememberedLine[];
  /** Remembered lines that were missed once, and are there again or booked now. */
  readonly back: readonly RememberedLine[];
  readonly trust: IdTrust;
}
