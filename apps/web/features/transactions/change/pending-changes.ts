import type { Transaction } from '#shared/transactions/transaction-types.ts';

type Change = (record: Transaction) => Transaction;

interface Pending {
  readonly ids: ReadonlySet<string>;
  readonly change: Change;
}

/**
 * Changes that the service has not confirmed yet. They are applied to the service's responses in order, so that no
 * older response hides a change.
 */
export class PendingChanges {
  #pending: readonly Pending[] = [];
  /**
   * Results are kept per object rather than per id, because the list and the panel may have different versions of a
   * record.
   */
  readonly #shown = new WeakMap<Transaction, { pending: readonly Pending[]; result: Transaction }>();
  readonly #listeners = new Set<() => void>();

  /** Shows the change until the returned function is called. */
  add(ids: Iterable<string>, change: Change): () => void {
    const pending = { ids: new Set(ids), change };
    this.#set([...this.#pending, pending]);
    return () => this.#set(this.#pending.filter((other) => other !== pending));
  }

  /** The record with its pending changes. Returns the same object until the record or its pending changes change. */
  withPendingChanges(record: Transaction): Transaction {
    const own = this.#pending.filter(({ ids }) => ids.has(record.id));
    if (own.length === 0) return record;
    const known = this.#shown.get(record);
    if (known !== undefined && isSame(known.pending, own)) return known.result;
    const result = own.reduce((shown, { change }) => change(shown), record);
    this.#shown.set(record, { pending: own, result });
    return result;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(pending: readonly Pending[]): void {
    this.#pending = pending;
    for (const listener of this.#listeners) listener();
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((entry, at) => entry === other[at]);
}
