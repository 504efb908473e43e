// The neutral model of another app's data. Readers of all sources produce it, so that the importer knows no source.

/** The likely type of an account, guessed from its name; a person can change it. */
export type SourceAccountType = 'manualBank' | 'cash' | 'creditCard' | 'savings' | 'loan' | 'other';

export interface SourceAccount {
  /** Identifies the account in every export of the same book. */
  readonly key: string;
  readonly name: string;
  readonly type: SourceAccountType;
  readonly isClosed: boolean;
  readonly isInBudget: boolean;
  /** The currency of the account's amounts, if it differs from the currency of the book. */
  readonly currency?: string;
}

export interface SourceCategory {
  readonly key: string;
  readonly name: string;
  readonly group: string | null;
  readonly isIncome: boolean;
}

/** A transaction, or a part of one. Amounts are canonical decimals in the account's currency; outflows are negative. */
interface SourceEntry {
  /** Identifies the record in every export of the same book. */
  readonly key: string;
  readonly amount: string;
  readonly payee: string | null;
  /** The counterparty as the bank wrote it; null if the source keeps only the payee. */
  readonly originalPayee: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly categoryKey: string | null;
  /** True for the balance with which an account begins. */
  readonly isOpening: boolean;
  /** The key of the transaction or split part on the other side of the transfer. */
  readonly transferKey: string | null;
}

export interface SourcePart extends SourceEntry {}

export interface SourceTransaction extends SourceEntry {
  readonly accountKey: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** Empty, or at least two parts whose amounts add up to the transaction's amount. */
  readonly parts: readonly SourcePart[];
}

export interface SourceBudgetRow {
  readonly categoryKey: string;
  readonly assigned: string;
  readonly carry: boolean;
}

export interface SourceBudgetMonth {
  /** YYYY-MM */
  readonly month: string;
  /** The amount held for the next month. */
  readonly held: string;
  /** Categories whose income is held for the next month, if `held` is 0. */
  readonly heldCategoryKeys: readonly string[];
  readonly rows: readonly SourceBudgetRow[];
}

/** A kind of data in the source that Coffer cannot store, with the number of its records and the reason. */
export interface NotImportedData {
  readonly what: string;
  readonly count: number;
  readonly why: string;
}

export interface SourceBook {
  /** Identifies the book in every export of the same book; empty if the source has no such identifier. */
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly accounts: readonly SourceAccount[];
  readonly categories: readonly SourceCategory[];
  readonly transactions: readonly SourceTransaction[];
  /** The budget by month; null if the source has no budget that Coffer can store. */
  readonly budgetMonths: readonly SourceBudgetMonth[] | null;
  readonly notImported: readonly NotImportedData[];
}

/** The change of an account's balance in a month, as stated by the source. */
export interface AccountFigure {
  readonly accountKey: string;
  readonly month: string;
  readonly change: string;
}

type BudgetMeasure = 'assigned' | 'available' | 'toAssign';

export interface BudgetFigure {
  readonly month: string;
  /** The category of the envelope; null for `toAssign`. */
  readonly categoryKey: string | null;
  readonly measure: BudgetMeasure;
  readonly value: string;
}

/** The source's own figures, read without the importer's code. */
export interface SourceFigures {
  /** `stated` if the source states the balances of accounts, `recomputed` if the proof adds them up itself. */
  readonly kind: 'stated' | 'recomputed';
  /** Like `kind`, but for the budget's figures. */
  readonly budgetKind: 'stated' | 'recomputed';
  readonly accounts: readonly AccountFigure[];
  readonly budget: readonly BudgetFigure[];
  readonly counts: SourceCounts;
}

/** Counts that sums of balances and envelopes cannot reveal. */
export interface SourceCounts {
  /** Pairs of transactions or split parts that name each other. */
  readonly transfers: number;
  readonly parts: number;
}

export interface SourceBookWithFigures {
  readonly book: SourceBook;
  readonly figures: SourceFigures;
}
