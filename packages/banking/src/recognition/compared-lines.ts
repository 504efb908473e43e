/** The compared fields of a line, both of the current delivery and of earlier ones. */
export interface ComparedLine {
  /** An id that may identify the transaction in the next delivery; null if the line has no id. */
  readonly stableId: string | null;
  readonly pending: boolean;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Exact canonical decimal with its sign. */
  readonly amount: string;
  readonly currency: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  /** The balance after the transaction, if the bank states one. */
  readonly balanceAfter: string | null;
}

/** A line of the current delivery. */
export interface IncomingLine extends ComparedLine {
  /** The stable id of the pending line that this line replaces, if the provider links the two. */
  readonly pendingId: string | null;
}

/**
 * A line from an earlier delivery and its current state: a transaction that exists (`stands`), a transaction that a person
 * `deleted`, a line that `waits` in a review, or a line that a person dismissed (`ignored`).
 */
export interface RememberedLine extends ComparedLine {
  readonly id: string;
  readonly state: 'stands' | 'deleted' | 'waits' | 'ignored';
  /** The line's transaction; null if the line waits in a review or is ignored. */
  readonly transactionId: string | null;
  /**
   * True if the line was missing from a complete earlier delivery. For a pending line that is booked now: true if an
   * earlier delivery had both the pending and the booked line.
   */
  readonly wasMissingBefore: boolean;
}

/** An existing transaction of the asset, added by a sync, an import or a person. */
export interface ExistingBankTransaction extends ComparedLine {
  readonly id: string;
  /** True if the transaction is unchanged since a delivery wrote it, and nothing depends on it. */
  readonly isUntouched: boolean;
  /** True if the transaction is split, or linked as a transfer. */
  readonly isBound: boolean;
  /** True for a balance carried forward, which no bank states. */
  readonly isSystem: boolean;
  /** True if a person deleted the transaction. It is remembered, so that no other source adds it again. */
  readonly isDeleted: boolean;
}

/** A line of another source that waits in a review. */
export interface LineInReview extends ComparedLine {
  /** The transactions that the line may match. */
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
  /**
   * The line matches a remembered line. `isSure`: no other line is similar, so the texts belong to the same
   * transaction.
   */
  | { readonly kind: 'same'; readonly line: Incoming; readonly remembered: RememberedLine; readonly isSure: boolean }
  /** The line is the booked version of a remembered pending line. */
  | { readonly kind: 'settles'; readonly line: Incoming; readonly remembered: RememberedLine }
  /** The line matches a transaction of another source, or one that a person added. */
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
