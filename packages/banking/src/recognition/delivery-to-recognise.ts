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
  /** Earlier lines of the same source near the delivery's dates, and all pending ones. */
  readonly remembered: readonly RememberedLine[];
  /** Transactions of the asset near the delivery's dates, and all pending ones. */
  readonly existingTransactions: readonly ExistingBankTransaction[];
  /** Lines of the asset from other sources that wait in a review. */
  readonly waiting: readonly LineInReview[];
  /** Transactions in an open review. */
  readonly inReview: ReadonlySet<string>;
  readonly trust: IdTrust;
  /** The source links each booked line to its pending one, so no other pending line matches it. */
  readonly pointsToPending: boolean;
  /** Nothing can be added or moved up to this day; null if no period is closed. */
  readonly closedUntil: string | null;
}

export interface DeliveryFindings<Incoming extends IncomingLine> {
  /** One finding for each delivered line, without repeated lines. */
  readonly findings: readonly LineFinding<Incoming>[];
  readonly gone: readonly MissingLine[];
  /** Pending lines delivered together with the booked lines that may have replaced them; counted as missed. */
  readonly again: readonly RememberedLine[];
  /** Remembered lines that an earlier delivery lacked, and that are delivered again or booked now. */
  readonly back: readonly RememberedLine[];
  readonly trust: IdTrust;
}
