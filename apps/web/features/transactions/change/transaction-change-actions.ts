import type { Transaction, TransactionPatch } from '#shared/transactions/transaction-types.ts';
import type { BulkPatch } from './bulk-writes.ts';

export interface TransactionChangeActions {
  /**
   * Changes only the fields whose value in `patch` differs from the transaction. `seen`: the texts when the person
   * began to write, so that the person is asked before overwriting another person's change.
   */
  update(record: Transaction, patch: TransactionPatch, seen?: TransactionPatch): void;
  /** Removes a transfer's link. The categories of both sides stay, also after undo. */
  unlink(record: Transaction): void;
  /**
   * Changes several transactions. `seen`: the transactions when the person began to write, for the same check as in
   * `update`.
   */
  setAll(records: readonly Transaction[], patch: BulkPatch, seen?: readonly Transaction[]): void;
  addTags(records: readonly Transaction[], tagIds: readonly string[]): void;
  removeTags(records: readonly Transaction[], tagIds: readonly string[]): void;
  /** Hides the transactions immediately, and deletes them when the time for undo is over. */
  delete(records: readonly Transaction[]): void;
  /** Reports new transactions, such as both sides of a transfer; undo deletes them. */
  made(records: readonly Transaction[]): void;
  /** Reports a change that the service has made to several transactions; `undo` reverts it on the service. */
  done(text: string, undo: () => Promise<unknown>): void;
  /** Undoes the last change. */
  undo(): void;
}
