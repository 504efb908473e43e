import type { Transaction } from '#shared/transactions/transaction-types.ts';

/** Maximum number of selected transactions, because one request accepts no more. */
export const MAX_SELECTED_TRANSACTIONS = 10_000;

/** The selected transactions by id. Keeps the records, because their pages may be dropped. */
export class SelectedTransactions {
  #records: ReadonlyMap<string, Transaction> = new Map();
  /** The id of the transaction where a range selected with shift begins. */
  #anchor: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly all = (): ReadonlyMap<string, Transaction> => this.#records;

  has(id: string): boolean {
    return this.#records.has(id);
  }

  toggle(record: Transaction): void {
    const next = new Map(this.#records);
    if (!next.delete(record.id)) next.set(record.id, record);
    this.#anchor = record.id;
    this.#set(next);
  }

  /** Selects everything between the last selected transaction and this one, both included. */
  extendTo(record: Transaction, listed: readonly Transaction[]): void {
    const from = listed.findIndex(({ id }) => id === this.#anchor);
    const to = listed.findIndex(({ id }) => id === record.id);
    if (from < 0 || to < 0) this.toggle(record);
    else this.#set(new Map([...this.#records, ...byId(listed.slice(Math.min(from, to), Math.max(from, to) + 1))]));
  }

  replace(records: readonly Transaction[]): void {
    this.#set(new Map(byId(records)));
  }

  /** Updates selected records after a change, so that the undo of the next change restores these values. */
  change(ids: readonly string[], show: (record: Transaction) => Transaction): void {
    const picked = ids.filter((id) => this.#records.has(id));
    if (picked.length === 0) return;
    const next = new Map(this.#records);
    for (const id of picked) {
      const record = next.get(id);
      if (record !== undefined) next.set(id, show(record));
    }
    this.#set(next);
  }

  /** Removes deleted transactions from the selection. */
  drop(ids: ReadonlySet<string>): void {
    if ([...this.#records.keys()].some((id) => ids.has(id))) {
      this.#set(new Map([...this.#records].filter(([id]) => !ids.has(id))));
    }
  }

  clear(): void {
    this.#anchor = null;
    if (this.#records.size > 0) this.#set(new Map());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(records: ReadonlyMap<string, Transaction>): void {
    this.#records =
      records.size > MAX_SELECTED_TRANSACTIONS ? new Map([...records].slice(0, MAX_SELECTED_TRANSACTIONS)) : records;
    for (const listener of this.#listeners) listener();
  }
}

function byId(records: readonly Transaction[]): [string, Transaction][] {
  return records.map((record) => [record.id, record]);
}
