import type { Transaction } from '#shared/transactions/record.ts';

type Change = (record: Transaction) => Transaction;

interface Pending {
  readonly ids: ReadonlySet<string>;
  readonly change: Change;
}

/**
 * What a person has done and the service has not confirmed. It covers the service's answers meanwhile, in the
 * order in which it was done; so no answer that is older than the change can show through.
 */
export class PendingChanges {
  #pending: readonly Pending[] = [];
  /** By the object, not its id: the list and the panel may hold two answers about the same one. */
  readonly #shown = new WeakMap<Transaction, { pending: readonly Pending[]; result: Transaction }>();
  readonly #listeners = new Set<() => void>();

  /** Takes effect at once; the answer takes it away again. */
  add(ids: Iterable<string>, change: Change): () => void {
    const pending = { ids: new Set(ids), change };
    this.#set([...this.#pending, pending]);
    return () => this.#set(this.#pending.filter((other) => other !== pending));
  }

  /** The record with everything that was done to it; the same object as long as neither changes. */
  of(record: Transaction): Transaction {
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
