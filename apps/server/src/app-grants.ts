import type { NoticeListener } from '@coffer/db/notices.ts';

/** Notifies the caches of app grants in this process when they must reload. */
export class AppGrantChanges {
  readonly #listeners = new Set<() => void>();

  constructor(notices: NoticeListener) {
    // Another process changed a grant, or a notice may have been lost.
    notices.on('coffer_withdrawals', () => this.tell());
  }

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Applies a change made by this process from the next request on; its own notice arrives slightly later. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
