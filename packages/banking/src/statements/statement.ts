import type { BrokerStatement } from './broker/broker-statement.ts';

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
}

export interface StatementBalance {
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
}

/** The securities of an account in a few words. */
export interface Investment {
  /** How many purchases, sales and reinvestments. */
  readonly trades: number;
  /** The first and the last day of trades, where they state their days. */
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  /** How many different securities were traded, and the first 100 of them by name, else by code. */
  readonly securityCount: number;
  readonly securities: readonly string[];
}

export interface StatementAccount {
  readonly account: string | null;
  readonly currency: string | null;
  /** The bank or broker, as the file names it. */
  readonly institution: string | null;
  /** Of an account of securities. */
  readonly investment: Investment | null;
  /** What moves its securities; its bookings are then what is plain cash in it. */
  readonly broker: BrokerStatement | null;
  readonly bookings: readonly StatementBooking[];
  /** What stood before the first booking. */
  readonly openingBalance: StatementBalance | null;
  /** What stood after the last booking. */
  readonly closingBalance: StatementBalance | null;
}

export interface SkippedRecord {
  readonly line: number;
  readonly reason: string;
}

/** A CSV file as a person sees it, who chooses what its columns mean. */
export interface StatementTable {
  readonly header: readonly string[] | null;
  readonly headerLine: number | null;
  readonly columnCount: number;
  readonly rowCount: number;
  /** The first rows below the header; long cells are cut. */
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The column of each role by its index; empty where the columns cannot be told. */
  readonly columns: Readonly<Record<string, number | readonly number[]>>;
}

export interface ParsedStatement {
  readonly accounts: readonly StatementAccount[];
  readonly skipped: readonly SkippedRecord[];
  /** What was detected, in the shape in which settings are given: fed back, they read the file the same way. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of CSV only. */
  readonly table: StatementTable | null;
}
