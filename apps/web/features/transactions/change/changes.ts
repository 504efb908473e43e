import type { Patch, Transaction } from '#shared/transactions/record.ts';
import type { BulkPatch } from './writes.ts';

export interface Changes {
  /**
   * Changes one transaction; fields that have that value already are left out. `seen`: the texts when the person began to
   * write, so that she is asked before she overwrites another person's.
   */
  update(record: Transaction, patch: Patch, seen?: Patch): void;
  /** Takes a transfer's link away; the categories of both sides stay, and stay when it is taken back. */
  unlink(record: Transaction): void;
  setAll(records: readonly Transaction[], patch: BulkPatch): void;
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
