/** What is compared of a line: the same of one that is delivered now and of one that an earlier delivery had. */
export interface ComparedLine {
  /** The id that may name the same booking in the next delivery; null where there is none. */
  readonly stableId: string | null;
  readonly pending: boolean;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Exact canonical decimal with its sign. */
  readonly amount: string;
  readonly currency: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  /** The balance after it, where the bank states one. */
  readonly balanceAfter: string | null;
}

/** A line that is delivered now. */
export interface IncomingLine extends ComparedLine {
  /** The stable id of the pending line that it was, where the provider says so. */
  readonly pendingId: string | null;
}

/**
 * A line that a source delivered earlier, and what it is now: a booking that `stands`, one that a person `deleted`, one
 * that `waits` for a decision, or one that a person wants to hear nothing of (`ignored`).
 */
export interface RememberedLine extends ComparedLine {
  readonly id: string;
  readonly state: 'stands' | 'deleted' | 'waits' | 'ignored';
  /** The booking that it is; null where it waits or is ignored. */
  readonly transactionId: string | null;
  /** A complete delivery before this one lacked it; of a pending one that is booked now: one told of both. */
  readonly isMissed: boolean;
}

/** A booking of the asset as it stands, whoever made it. */
export interface StandingBooking extends ComparedLine {
  readonly id: string;
  /** Nobody has changed it since a delivery wrote it, and nothing hangs on it. */
  readonly isUntouched: boolean;
  /** It is split, or linked as a transfer. */
  readonly isBound: boolean;
  /** A balance that was carried forward: nothing that a bank states. */
  readonly isSystem: boolean;
  /** A person deleted it, and it is remembered: another source's line for it is not booked either. */
  readonly isDeleted: boolean;
}

/** A line of another source that waits for a decision. */
export interface WaitingLine extends ComparedLine {
  /** The bookings that it may be. */
  readonly candidateIds: readonly string[];
}

/** How far a source's ids are known to name the same booking in each delivery. */
export interface IdTrust {
  /** Overlapping deliveries without a conflict. */
  readonly agreed: number;
  /** An id was seen to change, or to name two bookings: it is never trusted again. */
  readonly conflicted: boolean;
}

export const REASONS = [
  'amountChanged',
  'idReused',
  'idChanged',
  'severalCandidates',
  'otherSource',
  'pendingGone',
  'periodClosed',
] as const;
export type ReviewReason = (typeof REASONS)[number];

/** What a line is found to be. */
export type LineFinding<Incoming extends IncomingLine = IncomingLine> =
  /** The line that was remembered. `isSure`: no other is like it, so that its texts are those of the same booking. */
  | { readonly kind: 'same'; readonly line: Incoming; readonly remembered: RememberedLine; readonly isSure: boolean }
  /** The booked line of a pending one that was remembered. */
  | { readonly kind: 'settles'; readonly line: Incoming; readonly remembered: RememberedLine }
  /** A booking that another source, or a person, has made. */
  | { readonly kind: 'taken'; readonly line: Incoming; readonly transactionId: string }
  | { readonly kind: 'new'; readonly line: Incoming }
  | {
      readonly kind: 'review';
      readonly line: Incoming;
      readonly reason: ReviewReason;
      readonly candidateIds: readonly string[];
    };

/**
 * A line that is not delivered any more: a pending one, or a booked one beside an equal one that is. It is `missed` for the
 * first time, its booking is to be deleted, or a person is to be asked.
 */
export type Gone =
  | { readonly remembered: RememberedLine; readonly way: 'missed' | 'delete' }
  | {
      readonly remembered: RememberedLine;
      readonly way: 'review';
      readonly reason: ReviewReason;
      readonly candidateIds: readonly string[];
    };
