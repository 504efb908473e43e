import { formatScaled } from '@coffer/domain/fixed-point.ts';
import type { SourceAccount, SourceCategory } from '../source-book.ts';

/** Names that the transactions of a budget refer to. */
export interface ActualNames {
  readonly accounts: ReadonlyMap<string, SourceAccount>;
  readonly categories: ReadonlyMap<string, SourceCategory>;
  /**
   * Returns the category for a transaction's category id. For a merged category, returns the category that it was
   * merged into.
   */
  readonly categoryOf: (id: string | null) => SourceCategory | null;
  /** Payees by the id that a transaction has: the payee's name, or the account of a transfer. */
  readonly payees: ReadonlyMap<string, ActualPayee>;
}

export interface ActualPayee {
  readonly name: string;
  readonly accountKey: string | null;
}

/** Converts an integer amount of Actual to a canonical decimal; null if the value is not an integer. */
export function parseActualAmount(value: unknown, places: number): string | null {
  return typeof value === 'string' && /^-?\d{1,18}$/.test(value) ? formatScaled(BigInt(value), places) : null;
}
