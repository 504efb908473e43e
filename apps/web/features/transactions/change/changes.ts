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
  /** Deletes transactions at once. */
  delete(records: readonly Transaction[]): void;
  /** A transaction was made, or both sides of a transfer; taken back, it is deleted. */
  made(records: readonly Transaction[]): void;
  /** The service has done something that concerns several; `undo` has it taken back there. */
  done(text: string, undo: () => Promise<unknown>): void;
  /** Takes back what was done last. */
  undo(): void;
}
