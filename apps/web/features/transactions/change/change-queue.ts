import type { Transaction } from '#shared/transactions/transaction-types.ts';
import type { PendingChanges } from './pending-changes.ts';

/** The fields of some transactions, by the transaction's id. */
export type FieldsById = ReadonlyMap<string, Partial<Transaction>>;

/**
 * The result of a change. A `Transaction` is the record as the service stored it. `asShown` means that the service
 * stored the records as shown, `nothing` that nothing had to change. `FieldsById` contains the current fields of
 * records that were not changed.
 */
export type ChangeResult = Transaction | FieldsById | 'asShown' | 'nothing';

interface Step {
  /** Applies the change to a record for display. */
  readonly show: (record: Transaction) => Transaction;
  readonly send: () => Promise<ChangeResult>;
}

/** A change of transactions together with the change that undoes it. */
export interface QueuedChange {
  readonly ids: readonly string[];
  readonly forth: Step;
  readonly back: Step;
  /** Called when the service has stored the change, to update the cached answers. */
  readonly settled: (show: Step['show']) => void;
  /** Called when the service has refused the change, which is then no longer shown. */
  readonly failed: (error: unknown) => void;
  readonly undone: () => void;
}

const MAX_UNDOABLE = 100;

/** Shows changes immediately and sends them one after another, so that they arrive in order. */
export class ChangeQueue {
  readonly #pending: PendingChanges;
  /** Runs its argument after the cache updates have been rendered. */
  readonly #afterwards: (work: () => void) => void;
  #line: Promise<unknown> = Promise.resolve();
  #undoable: readonly (() => void)[] = [];

  constructor(pending: PendingChanges, afterwards: (work: () => void) => void) {
    this.#pending = pending;
    this.#afterwards = afterwards;
  }

  /** Shows and sends the change. Returns the function that undoes it. */
  perform(change: QueuedChange): () => void {
    const sent = this.#send(change, change.forth);
    return this.remember(() => {
      change.undone();
      // The queue is sequential, so the change itself has already succeeded or failed.
      const send = async (): Promise<ChangeResult> => ((await sent) ? change.back.send() : 'nothing');
      void this.#send(change, { ...change.back, send });
    });
  }

  /** Sends a request after all earlier changes have succeeded or failed. */
  inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const sent = this.#line.then(send);
    this.#line = sent.catch(() => undefined);
    return sent;
  }

  /** Registers an undo for `undoLast`; it runs at most once. */
  remember(undo: () => void): () => void {
    const once = () => {
      if (!this.#undoable.includes(once)) return;
      this.#undoable = this.#undoable.filter((other) => other !== once);
      undo();
    };
    this.#undoable = [...this.#undoable, once].slice(-MAX_UNDOABLE);
    return once;
  }

  /** Removes an undo that is no longer possible. */
  forget(undo: () => void): void {
    this.#undoable = this.#undoable.filter((other) => other !== undo);
  }

  /** Runs the last undo. Returns false if there is nothing to undo. */
  undoLast(): boolean {
    const last = this.#undoable.at(-1);
    last?.();
    return last !== undefined;
  }

  #send({ ids, settled, failed }: QueuedChange, { show, send }: Step): Promise<boolean> {
    const drop = this.#pending.add(ids, show);
    const sent = this.#line.then(send).then(
      (answer) => {
        if (answer === 'asShown') settled(show);
        else if (isKeptFields(answer)) settled((record) => withCurrentFields(record, answer) ?? show(record));
        else if (answer !== 'nothing') settled((record) => (record.id === answer.id ? answer : show(record)));
        return true;
      },
      (error: unknown) => {
        failed(error);
        return false;
      },
    );
    this.#line = sent;
    void sent.then(() => this.#afterwards(drop));
    return sent;
  }
}

/**
 * The record with its current fields from `kept`, which include changes by other people; null if `kept` doesn't contain
 * the record.
 */
export function withCurrentFields(record: Transaction, kept: FieldsById): Transaction | null {
  const fields = kept.get(record.id);
  return fields === undefined ? null : { ...record, ...fields };
}

function isKeptFields(answer: Transaction | FieldsById | 'nothing'): answer is FieldsById {
  return answer instanceof Map;
}
