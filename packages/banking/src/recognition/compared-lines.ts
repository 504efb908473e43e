/** The compared fields of a line, both of the current delivery and of earlier ones. */
export interface ComparedLine {
  /** An id that may identify the transaction in the next delivery; null without one. */
  readonly stableId: string | null;
  readonly pending: boolean;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Exact canonical decimal with its sign. */
  readonly amount: string;
  readonly currency: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  /** The balance after it, if the bank states one. */
  readonly balanceAfter: string | null;
}

/** A line of the current delivery. */
export interface IncomingLine extends ComparedLine {
  /** The stable id of its pending line, if the provider links them. */
  readonly pendingId: string | null;
}

/**
 * A line from an earlier delivery and its current state: a transaction that exists (`stands`), a transaction that a person
 * `deleted`, a line that `waits` in a review, or a line that a person dismissed (`ignored`).
 */
export interface RememberedLine extends ComparedLine {
  readonly id: string;
  readonly state: 'stands' | 'deleted' | 'waits' | 'ignored';
  /** Its transaction; null if it waits or is ignored. */
  readonly transactionId: string | null;
  /** A complete earlier delivery lacked it. For a pending line that is booked now: a delivery had both. */
  readonly isMissed: boolean;
}

/** An existing transaction of the asset, added by a sync, an import or a person. */
export interface ExistingBankTransaction extends ComparedLine {
  readonly id: string;
  /** Unchanged since a delivery wrote it, and nothing depends on it. */
  readonly isUntouched: boolean;
  /** It is split, or linked as a transfer. */
  readonly isBound: boolean;
  /** A balance carried forward, which no bank states. */
  readonly isSystem: boolean;
  /** A person deleted it, and it is remembered, so that another source's line for it is not added either. */
  readonly isDeleted: boolean;
}

/** A line of another source that waits in a review. */
export interface LineInReview extends ComparedLine {
  /** The transactions that it may match. */
  readonly candidateIds: readonly string[];
}

/** Whether a source's ids identify the same transaction in each delivery. */
export interface IdTrust {
  /** Number of overlapping deliveries without a conflict. */
  readonly agreed: number;
  /** An id changed or was shared by two transactions; the ids are never trusted again. */
  readonly conflicted: boolean;
}

export const REVIEW_REASONS = [
  'amountChanged',
  'idReused',
  'idChanged',
  'severalCandidates',
  'otherSource',
  'pendingGone',
  'periodClosed',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** The result of recognition for one line. */
export type LineFinding<Incoming extends IncomingLine = IncomingLine> =
  /** It matches a remembered line. `isSure`: no other line is similar, so its texts belong to the same transaction. */
  | { readonly kind: 'same'; readonly line: Incoming; readonly remembered: RememberedLine; readonly isSure: boolean }
  /** The booked line of a remembered pending one. */
  | { readonly kind: 'settles'; readonly line: Incoming; readonly remembered: RememberedLine }
  /** It matches a transaction of another source or of a person. */
  | { readonly kind: 'taken'; readonly line: Incoming; readonly transactionId: string }
  | { readonly kind: 'new'; readonly line: Incoming }
  | {
      readonly kind: 'review';
      readonly line: Incoming;
      readonly reason: ReviewReason;
      readonly candidateIds: readonly string[];
    };

/**
 * A line missing from the delivery: a pending one, or a booked one next to an equal line that is delivered. It is `missed` for
 * the first time, its transaction must be deleted, or a review is needed.
 */
export type MissingLine =
  | { readonly remembered: RememberedLine; readonly way: 'missed' | 'delete' }
  | {
      readonly remembered: RememberedLine;
      readonly way: 'review';
      readonly reason: ReviewReason;
      readonly candidateIds: readonly string[];
    };
