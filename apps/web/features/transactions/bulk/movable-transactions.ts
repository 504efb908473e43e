import type { Transaction } from '#shared/transactions/transaction-types.ts';

/** The fields of the bulk dialogs. */
export type BulkField = 'merchantId' | 'assetId' | 'date' | 'notes';

export interface TransactionsByMovability {
  readonly fit: readonly Transaction[];
  /** Transactions that cannot change because they belong to a split. */
  readonly held: readonly Transaction[];
}

/**
 * Separates transactions that a bulk change of the field can change (`fit`) from the others (`held`): split
 * transactions can't move to another asset, and a split part can change its day only together with its parent.
 */
export function separateMovableTransactions(
  records: readonly Transaction[],
  field: BulkField,
): TransactionsByMovability {
  const ids = new Set(records.map(({ id }) => id));
  const { fit = [], held = [] } = Object.groupBy(records, ({ parent, parentTransactionId: whole }) => {
    const isHeld =
      field === 'assetId' ? parent || whole !== null : field === 'date' && whole !== null && !ids.has(whole);
    return isHeld ? 'held' : 'fit';
  });
  return { fit, held };
}
