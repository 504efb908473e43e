import type { Notices } from '@coffer/db/notices.ts';

/** Tells this process's caches of app grants when to read them again. */
export class AppGrantChanges {
  readonly #listeners = new Set<() => void>();

  constructor(notices: Notices) {
    // Another process changed a grant, or a notice may have been lost.
    notices.on('coffer_withdrawals', () => this.tell());
  }

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** A change of this process counts from the next request on; its own notice arrives a little later. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
