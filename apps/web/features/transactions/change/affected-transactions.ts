import type { TransactionListFilters } from '#shared/transactions/filters.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';

type Field = keyof Transaction;

const TEXTS: readonly Field[] = ['fromTo', 'description', 'notes'];

/** The fields that each filter depends on. */
const FILTER_FIELDS: { readonly [Name in keyof TransactionListFilters]-?: readonly Field[] } = {
  text: TEXTS,
  assetIds: ['assetId'],
  categoryIds: ['categoryId'],
  categoryTypes: ['categoryId'],
  merchantIds: ['merchantId'],
  tagIds: ['tagIds'],
  dateFrom: ['date'],
  dateTo: ['date'],
  amountMin: ['amountValue'],
  amountMax: ['amountValue'],
  reviewed: ['reviewed'],
  pending: ['pending'],
  transfer: ['categoryId', 'transferCounterId'],
  uncategorized: ['categoryId'],
  assignedUserId: ['assignedUserId'],
  parentTransactionId: [],
  importId: [],
  payee: ['merchantId', 'fromTo', 'description'],
  movedBetween: ['assetId', 'amountValue', 'date', 'transferCounterId'],
  basis: ['categoryId', 'transferCounterId', 'usingDateRule', 'usingStartDate', 'usingEndDate'],
};

/** Fields whose change also affects other transactions, or the order of the list. */
const FAR_REACHING: readonly Field[] = ['date', 'transferCounterId'];

/** Fields whose change also affects other transactions if the transaction is a parent or a split part. */
const SPLIT_FIELDS: readonly Field[] = ['tagIds', 'merchantId', 'assignedUserId', 'reviewed', 'pending'];

/**
 * Whether a change of these fields also affects other transactions, such as the other side of a transfer. `isOfSplit`:
 * the changed transaction is a parent or a split part.
 */
export function affectsOtherTransactions(changed: readonly string[], isOfSplit: boolean): boolean {
  const fields = isOfSplit ? [...FAR_REACHING, ...SPLIT_FIELDS] : FAR_REACHING;
  return fields.some((field) => changed.includes(field));
}

/** Whether a change of these fields may change the content or order of the list. */
export function canAffectList(filters: TransactionListFilters, changed: readonly string[]): boolean {
  const deciding = Object.entries(FILTER_FIELDS).flatMap(([name, fields]) =>
    Reflect.get(filters, name) === undefined ? [] : fields,
  );
  return [...FAR_REACHING, ...deciding].some((field) => changed.includes(field));
}
