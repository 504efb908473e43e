/** A part of a split, as Coffer's own export has it. */
export interface StatementPart {
  readonly amount: string;
  readonly fromTo: string | null;
  readonly description: string | null;
  readonly notes: string | null;
  /** Of the wallet that the export is from. */
  readonly categoryId: string | null;
}

/** A category as another app calls it, and the group that it is in there. */
export interface NamedCategory {
  readonly name: string;
  readonly group: string | null;
}

export interface StatementBooking {
  /** 1-based line of the file on which the booking starts. */
  readonly line: number;
  /** Booking date, YYYY-MM-DD, a real calendar day. */
  readonly date: string;
  /** The value date, where the file states one; it may equal `date`. */
  readonly secondaryDate: string | null;
  /** Exact canonical decimal: signed, plain notation, no trailing zeros, never "-0". */
  readonly amount: string;
  /** null: the account's. */
  readonly currency: string | null;
  /** The counterpart's name. */
  readonly fromTo: string | null;
  /** The remittance text. */
  readonly description: string | null;
  /** What else the file says: counterpart's account, booking type, customer references, splits. */
  readonly notes: string | null;
  /** A reference the bank guarantees to be unique for the booking within the account; null when in doubt. */
  readonly bankReference: string | null;
  /** Announced by the bank, and not booked yet. */
  readonly pending?: boolean;
  /** As another app files it. */
  readonly category?: NamedCategory;
  readonly tags?: readonly string[];
  /** The own account on the other side of a transfer. */
  readonly transferAccount?: string;
  /** Of a split; their amounts add up to its amount. */
  readonly parts?: readonly StatementPart[];
}
