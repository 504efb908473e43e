import type { BrokerStatement } from './broker/broker-statement.ts';
import type { InvestmentSummary } from './broker/investment-summary.ts';
import type { StatementTransaction } from './transaction.ts';

export interface StatementBalance {
  readonly date: string;
  readonly amount: string;
  readonly currency: string | null;
}

/** A range of days, both included. */
export interface StatementDays {
  readonly from: string;
  readonly until: string;
}

/** A range of days whose transactions are all in the statement, with the stated balances before and after them. */
export interface StatementPeriod extends StatementDays {
  /** True if the file states the period; false if it spans the first to the last transaction. */
  readonly isStated: boolean;
  readonly opening: StatementBalance | null;
  readonly closing: StatementBalance | null;
}

export interface StatementAccount {
  readonly account: string | null;
  readonly currency: string | null;
  /** The bank or broker, as named in the file. */
  readonly institution: string | null;
  /** Summary of a securities account; null for others. */
  readonly investment: InvestmentSummary | null;
  /** Securities movements; `transactions` then contains only plain cash. */
  readonly broker: BrokerStatement | null;
  readonly transactions: readonly StatementTransaction[];
  /** The balance before the first transaction. */
  readonly openingBalance: StatementBalance | null;
  /** The balance after the last transaction. */
  readonly closingBalance: StatementBalance | null;
  /** The periods in date order; a file may contain several statements of the account. */
  readonly periods: readonly StatementPeriod[];
}

export interface SkippedRecord {
  readonly line: number;
  readonly reason: string;
}

/** A CSV file as shown to the person who assigns its columns. */
export interface StatementTable {
  readonly header: readonly string[] | null;
  readonly headerLine: number | null;
  readonly columnCount: number;
  readonly rowCount: number;
  /** The first rows below the header; long cells are shortened. */
  readonly sample: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Column indexes by role; empty if the columns are unclear. */
  readonly columns: Readonly<Record<string, number | readonly number[]>>;
}

export interface ParsedStatement {
  readonly accounts: readonly StatementAccount[];
  readonly skipped: readonly SkippedRecord[];
  /** The detected settings, in the shape of the input settings. Passing them back reads the file the same way. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The table of a CSV file; null for other types. */
  readonly table: StatementTable | null;
}
