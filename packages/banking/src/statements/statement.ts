import type { StatementBooking } from './booking.ts';
import type { BrokerStatement } from './broker/broker-statement.ts';
import type { Investment } from './broker/investment.ts';

export interface StatementBalance {
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
}

/** Days, both included. */
export interface StatementDays {
  readonly from: string;
  readonly until: string;
}

/** The days of which a statement tells all bookings, and the balances that it states before and after them. */
export interface StatementPeriod extends StatementDays {
  /** Said by the file; else these are the days of its first and its last booking. */
  readonly isStated: boolean;
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
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
  /** The days of which it tells all bookings, in their order: a file may hold several statements of the account. */
  readonly periods: readonly StatementPeriod[];
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
