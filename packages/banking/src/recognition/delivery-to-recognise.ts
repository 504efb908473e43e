import type {
  ExistingBankTransaction,
  IdTrust,
  IncomingLine,
  LineFinding,
  LineInReview,
  MissingLine,
  RememberedLine,
} from './compared-lines.ts';

/** The lines of one delivery, and the existing data that recognition compares them with. */
export interface DeliveryToRecognise<Incoming extends IncomingLine> {
  readonly lines: readonly Incoming[];
  /** The first requested day. */
  readonly from: string;
  /** The last requested day. */
  readonly until: string;
  readonly isComplete: boolean;
  /** Ids of lines that the source removed. */
  readonly removedIds: readonly string[];
  /** Earlier lines of the same source: all pending lines, and booked lines near the delivery's dates. */
  readonly remembered: readonly RememberedLine[];
  /** Transactions of the asset: all pending transactions, and booked transactions near the delivery's dates. */
  readonly existingTransactions: readonly ExistingBankTransaction[];
  /** Lines of the asset from other sources that wait in a review. */
  readonly waiting: readonly LineInReview[];
  /** Transactions in an open review. */
  readonly inReview: ReadonlySet<string>;
  readonly trust: IdTrust;
  /** True if the source links each booked line to its pending line. Other pending lines then cannot match it. */
  readonly pointsToPending: boolean;
  /** The last day of the closed period, in which no transaction may be added or moved; null if no period is closed. */
  readonly closedUntil: string | null;
}

export interface DeliveryFindings<Incoming extends IncomingLine> {
  /** One finding for each delivered line, without repeated lines. */
  readonly findings: readonly LineFinding<Incoming>[];
  readonly gone: readonly MissingLine[];
  /**
   * Pending lines in the same delivery as a booked line that may have replaced them. They are marked as missing once.
   */
  readonly again: readonly RememberedLine[];
  /**
   * Remembered lines that were missing from an earlier delivery, and that this delivery contains again, or contains as
   * booked.
   */
  readonly back: readonly RememberedLine[];
  readonly trust: IdTrust;
}
