import type { Transaction } from '#shared/transactions/record.ts';
import type { PendingChanges } from './pending-changes.ts';

/** The record as the service now has it; `asShown` when it only said that it did so; `nothing` when there was nothing to do. */
export type ChangeAnswer = Transaction | 'asShown' | 'nothing';

interface Step {
  /** How the transactions look with it. */
  readonly show: (record: Transaction) => Transaction;
  readonly send: () => Promise<ChangeAnswer>;
}

/** Something done to transactions, and how it is taken back. */
export interface QueuedChange {
  readonly ids: readonly string[];
  readonly forth: Step;
  readonly back: Step;
  /** The service has it: what is kept of its answers is brought up to date. */
  readonly settled: (show: Step['show']) => void;
  /** The service refused it, and it is no longer shown. */
  readonly failed: (error: unknown) => void;
  readonly undone: () => void;
}

const MOST_UNDOABLE = 100;

/** Changes show at once and are sent one after the other, so that what was done last also arrives last. */
export class ChangeQueue {
  readonly #pending: PendingChanges;
  /** Runs its argument when everything that was just written is also shown. */
  readonly #afterwards: (work: () => void) => void;
  #line: Promise<unknown> = Promise.resolve();
  #undoable: readonly (() => void)[] = [];

  constructor(pending: PendingChanges, afterwards: (work: () => void) => void) {
    this.#pending = pending;
    this.#afterwards = afterwards;
  }

  /** Answers how it is taken back. */
  perform(change: QueuedChange): () => void {
    const sent = this.#send(change, change.forth);
    return this.remember(() => {
      change.undone();
      // By the time this is sent, what it takes back has arrived or failed.
      const send = async (): Promise<ChangeAnswer> => ((await sent) ? change.back.send() : 'nothing');
      void this.#send(change, { ...change.back, send });
    });
  }

  /** Sends something else once all changes before it have arrived or failed. */
  inTurn<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const sent = this.#line.then(send);
    this.#line = sent.catch(() => undefined);
    return sent;
  }

  /** Something that can be taken back, which `undoLast` then does too; once. */
  remember(undo: () => void): () => void {
    const once = () => {
      if (!this.#undoable.includes(once)) return;
      this.#undoable = this.#undoable.filter((other) => other !== once);
      undo();
    };
    this.#undoable = [...this.#undoable, once].slice(-MOST_UNDOABLE);
    return once;
  }

  /** It can no longer be undone. */
  forget(undo: () => void): void {
    this.#undoable = this.#undoable.filter((other) => other !== undo);
  }

  /** False: there is nothing to take back. */
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
