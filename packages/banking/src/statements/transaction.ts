/** Category and tags from an export of Coffer, by their ids in the exported wallet. */
export interface ExportedCategoryAndTags {
  readonly categoryId: string | null;
  readonly tagIds: readonly string[];
}

/** One part of a split from an export of Coffer. */
export interface StatementSplitPart extends ExportedCategoryAndTags {
  readonly amount: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: string | null;
}

/** A category as named by another app, with its group in that app. */
export interface NamedCategory {
  readonly name: string;
  readonly group: string | null;
}

export interface StatementTransaction {
  /** 1-based line of the file on which the transaction starts. */
  readonly line: number;
  /** Booking date, YYYY-MM-DD, a real calendar day. */
  readonly date: string;
  /** The value date, if the file states one; may equal `date`. */
  readonly secondaryDate: string | null;
  /** Exact canonical decimal: signed, plain notation, no trailing zeros, never "-0". */
  readonly amount: string;
  /** The currency of the amount; null for the account's currency. */
  readonly currency: string | null;
  /** The counterparty's name. */
  readonly fromTo: string | null;
  /** The remittance text. */
  readonly description: string | null;
  /** Further details from the file: counterparty account, transaction type, customer references, splits. */
  readonly notes: string | null;
  /** A reference that the bank guarantees to be unique within the account; null if it is not certain. */
  readonly bankReference: string | null;
  /** Pending: the bank has announced the transaction but not booked it yet. */
  readonly pending?: boolean;
  /** The category assigned in the app that wrote the file. */
  readonly category?: NamedCategory;
  readonly tags?: readonly string[];
  /** Category and tags of Coffer's own export. */
  readonly ownCategoryAndTags?: ExportedCategoryAndTags;
  /** The own account on the other side of a transfer. */
  readonly transferAccount?: string;
  /** Split parts; their amounts add up to `amount`. */
  readonly parts?: readonly StatementSplitPart[];
}
