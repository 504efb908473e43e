import type { Filters } from '#shared/transactions/filters.ts';
import type { Transaction } from '#shared/transactions/record.ts';

type Field = keyof Transaction;

const TEXTS: readonly Field[] = ['fromTo', 'description', 'notes'];

/** The filters whose outcome depends on a field. */
const DECIDED_BY: { readonly [Name in keyof Filters]-?: readonly Field[] } = {
  text: TEXTS,
  assetIds: ['assetId'],
  categoryIds: ['categoryId'],
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

/** Changes of these also change other transactions, or the place in the list. */
const FAR_REACHING: readonly Field[] = ['date', 'transferCounterId'];

/** A parent's changes of these are its parts' too, or follow from theirs. */
const OF_SPLITS: readonly Field[] = ['tagIds', 'merchantId', 'assignedUserId', 'reviewed', 'pending'];

/** Whether other transactions change with it. */
export function reachesFar(changed: readonly string[], isOfSplit: boolean): boolean {
  const fields = isOfSplit ? [...FAR_REACHING, ...OF_SPLITS] : FAR_REACHING;
  return fields.some((field) => changed.includes(field));
}

/** Whether a list may hold other transactions, or in another order, once these fields of one have changed. */
export function mayMove(filters: Filters, changed: readonly string[]): boolean {
  const deciding = Object.entries(DECIDED_BY).flatMap(([name, fields]) =>
    Reflect.get(filters, name) === undefined ? [] : fields,
  );
  return [...FAR_REACHING, ...deciding].some((field) => changed.includes(field));
}
