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
 * A line from an earlier delivery, with its current state. `stands`: its transaction exists. `deleted`: a person
 * deleted its transaction. `waits`: it waits in a review. `ignored`: a person dismissed it.
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

/** Evidence of whether a source's ids identify the same transaction in each delivery. */
export interface IdTrust {
  /** Number of overlapping deliveries without a conflict. */
  readonly agreed: number;
  /** True if an id changed, or if two transactions shared an id. The source's ids are then never trusted again. */
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
   * The line is a remembered line. `isSure` is true if no other remembered line is equally similar, so that changed
   * texts can be stored.
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
 * A remembered line that the delivery lacks, and how to handle it. `missed`: the line is missing for the first time.
 * `delete`: its transaction must be deleted. `review`: a person must decide. A booked line is only included if the
 * delivery has a similar line, or if the source removed it.
 */
export type MissingLine =
  | { readonly remembered: RememberedLine; readonly way: 'missed' | 'delete' }
  | {
      readonly remembered: RememberedLine;
      readonly way: 'review';
      readonly reason: ReviewReason;
      readonly candidateIds: readonly string[];
    };
