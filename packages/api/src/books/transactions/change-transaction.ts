import { requireMember } from '../../kernel/require-members.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { setTags } from '../../recognition/transaction-tags.ts';
import { resolveInputCashFlowDates } from './input-cash-flow-dates.ts';
import type { Transaction } from './transactions.schema.ts';
import { TRANSACTION_COLUMNS_WRITTEN, UPDATE_TRANSACTION } from './transactions.sql.ts';

/** A change to the stored columns; absent fields stay unchanged. */
export type TransactionChanges = {
  readonly [Column in (typeof TRANSACTION_COLUMNS_WRITTEN)[number]]?: Transaction[Column] | undefined;
};

/**
 * Returns the record after the changes, with its cash-flow dates computed again. Ignores a change of a parent's
 * `reviewed`, which follows from its parts, and of a part's `pending`, which follows from its parent.
 */
export function applyTransactionChanges(before: Transaction, changes: TransactionChanges): Transaction {
  const after = { ...before, ...withoutUndefined(changes) };
  if (before.parent) after.reviewed = before.reviewed;
  if (before.parentTransactionId !== null) after.pending = before.pending;
  if (after.usingDateRule === 'range' && changes.usingDateRule === undefined) return after;
  const { start, end } = resolveInputCashFlowDates(
    { date: after.date, rule: after.usingDateRule, start: changes.usingStartDate, end: changes.usingEndDate },
    changes.usingDateRule === undefined ? 'date' : 'usingDateRule',
  );
  return { ...after, usingStartDate: start, usingEndDate: end };
}

/** Whether a stored column differs. */
export function hasChangedColumns(before: Transaction, after: Transaction): boolean {
  return TRANSACTION_COLUMNS_WRITTEN.some((column) => after[column] !== before[column]);
}

/** Whether the tags or their order differ; a repeated tag counts once. */
export function hasChangedTags(
  before: Transaction,
  tagIds: readonly string[] | undefined,
): tagIds is readonly string[] {
  return tagIds !== undefined && String([...new Set(tagIds)]) !== String(before.tagIds);
}

/**
 * Updates the stored columns of a transaction, and its tags unless `tagIds` is undefined.
 * @throws Problem if the new currency is unknown, or if the new assignee is not a member
 */
export async function storeChangedTransaction(
  wallet: Wallet,
  before: Transaction,
  after: Transaction,
  tagIds: readonly string[] | undefined,
): Promise<void> {
  if (after.amountCurrency !== before.amountCurrency)
    await wallet.rates.requireCurrency(after.amountCurrency, 'amountCurrency');
  if (after.assignedUserId !== null && after.assignedUserId !== before.assignedUserId) {
    await requireMember(wallet, after.assignedUserId, 'assignedUserId');
  }
  const time = wallet.now().toISOString();
  const values = [
    wallet.walletId,
    before.id,
    time,
    wallet.userId,
    ...TRANSACTION_COLUMNS_WRITTEN.map((column) => after[column]),
  ];
  await wallet.transaction.query({ name: 'transactionUpdate', text: UPDATE_TRANSACTION, values });
  if (hasChangedTags(before, tagIds)) await setTags(wallet, before.id, tagIds);
}

/** Removes undefined fields. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  // biome-ignore lint/plugin: Object.fromEntries forgets the names; only undefined values are taken out.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
