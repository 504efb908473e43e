import { warnBeforeLeaving } from '#shared/connection/warn-before-leaving.ts';
import type { TransactionChangeActions } from './transaction-change-actions.ts';

/**
 * Accepts changes before their code is loaded, loads the code, and then performs the changes. Until then, the browser
 * warns a person who leaves the page.
 */
export class DeferredChanges implements TransactionChangeActions {
  #actual: TransactionChangeActions | null = null;
  #waiting: ((changes: TransactionChangeActions) => void)[] = [];
  readonly #callFor: () => void;
  #stopAsking = () => {};

  constructor(callFor: () => void) {
    this.#callFor = callFor;
  }

  readonly ready = (actual: TransactionChangeActions): void => {
    this.#actual = actual;
    this.#stopAsking();
    for (const act of this.#waiting.splice(0)) act(actual);
  };

  /** Drops the changes after loading the code failed. */
  forget(): void {
    this.#stopAsking();
    this.#waiting = [];
  }

  /** Whether changes wait until the script that performs them is loaded. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  readonly update: TransactionChangeActions['update'] = (...given) => this.#do((changes) => changes.update(...given));
  readonly unlink: TransactionChangeActions['unlink'] = (...given) => this.#do((changes) => changes.unlink(...given));
  readonly setAll: TransactionChangeActions['setAll'] = (...given) => this.#do((changes) => changes.setAll(...given));
  readonly addTags: TransactionChangeActions['addTags'] = (...given) =>
    this.#do((changes) => changes.addTags(...given));
  readonly removeTags: TransactionChangeActions['removeTags'] = (...given) =>
    this.#do((changes) => changes.removeTags(...given));
  readonly delete: TransactionChangeActions['delete'] = (...given) => this.#do((changes) => changes.delete(...given));
  readonly made: TransactionChangeActions['made'] = (...given) => this.#do((changes) => changes.made(...given));
  readonly done: TransactionChangeActions['done'] = (...given) => this.#do((changes) => changes.done(...given));

  undo(): void {
    // Without any change there is nothing to undo.
    if (this.#actual !== null || this.#waiting.length > 0) this.#do((changes) => changes.undo());
  }

  #do(act: (changes: TransactionChangeActions) => void): void {
    if (this.#actual !== null) {
      act(this.#actual);
      return;
    }
    this.#stopAsking();
    this.#stopAsking = warnBeforeLeaving();
    this.#waiting.push(act);
    this.#callFor();
  }
}
