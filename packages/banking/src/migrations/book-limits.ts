import { StatementError } from '../statements/statement-error.ts';

export interface SourceOptions {
  /** The book's currency, if its files do not state one. */
  readonly currency: string;
  /** The order of day and month in numeric dates, if the files do not show it. */
  readonly dateOrder: 'dayFirst' | 'monthFirst' | null;
  /** Whether an account is in the budget, by account key, as a person decided. */
  readonly inBudget: ReadonlyMap<string, boolean>;
  /** An existing, empty folder for temporary copies. The caller removes it, even after an error. */
  readonly directory: string;
}

/** Maximum numbers of records in one book, so that a hostile file costs no more to read than the largest real book. */
export const BOOK_LIMITS = {
  accounts: 500,
  categories: 2_000,
  payees: 50_000,
  /** Ids of deleted or merged payees and categories, each mapped to the id that replaces it. */
  mappings: 100_000,
  months: 3_600,
  preferences: 100,
  tags: 2_000,
  transactions: 250_000,
  /** Rows that may be only parts of a record, such as splits of a double-entry book. */
  records: 1_000_000,
  /** Figures that the proof compares. */
  figures: 250_000,
} as const;

/** Checks that a book has no more records of a kind than `BOOK_LIMITS` allows. @throws StatementError */
export function requireBookWithin(limit: keyof typeof BOOK_LIMITS, count: number): void {
  if (count > BOOK_LIMITS[limit]) throw new StatementError(`has more than ${BOOK_LIMITS[limit]} ${limit}`);
}
