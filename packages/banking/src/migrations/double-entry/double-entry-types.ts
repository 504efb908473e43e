// The neutral model of a double-entry book, whose transactions move amounts between accounts and sum to zero.
import type { SourceAccountType } from '../source-book.ts';

/**
 * How an account is converted: `own` accounts hold money and become accounts; `income` and `expense` accounts become categories.
 * The other kinds become neither. `opening` is the other side of opening balances, and `trading` balances currencies.
 */
export type DoubleEntryKind = 'own' | 'income' | 'expense' | 'opening' | 'equity' | 'security' | 'trading';

export interface DoubleEntryAccount {
  readonly key: string;
  /** The names from the top of the tree to the account's own. */
  readonly path: readonly string[];
  readonly kind: DoubleEntryKind;
  readonly type: SourceAccountType;
  readonly currency: string;
  readonly isClosed: boolean;
  /** True if the source uses the account to group other accounts. It is imported only if it has transactions. */
  readonly isGroup: boolean;
}

export interface DoubleEntrySplit {
  readonly key: string;
  readonly account: DoubleEntryAccount;
  /** A canonical decimal in the account's currency. */
  readonly quantity: string;
  /** The quantity converted to the transaction's currency; null if unknown. */
  readonly value: string | null;
  readonly memo: string;
}

export interface DoubleEntryTransaction {
  /** YYYY-MM-DD */
  readonly date: string;
  /** The currency of the splits' values; null if they have none. */
  readonly currency: string | null;
  readonly description: string;
  readonly notes: readonly string[];
  readonly tags: readonly string[];
  readonly splits: readonly DoubleEntrySplit[];
}
