import type { Patch, Transaction } from '../record.ts';
import type { BulkPatch } from './writes.ts';

export interface Changes {
  /** Changes one transaction; fields that have that value already are left out. */
  update(record: Transaction, patch: Patch): void;
  /** Takes a transfer's link away; taken back, both sides have the categories they had. */
  unlink(record: Transaction, counter: Transaction | undefined): void;
  setAll(records: readonly Transaction[], patch: BulkPatch): void;
  addTags(records: readonly Transaction[], tagIds: readonly string[]): void;
  removeTags(records: readonly Transaction[], tagIds: readonly string[]): void;
  /** They vanish at once, and are gone when the time for taking it back is over. */
  delete(records: readonly Transaction[]): void;
  /** One was made; taken back, it is deleted. */
  made(record: Transaction): void;
  /** Takes back what was done last. */
  undo(): void;
}
