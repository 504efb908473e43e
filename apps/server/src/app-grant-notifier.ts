import type { DatabaseNotificationListener } from '@coffer/db/database-notification-listener.ts';

/** Notifies the caches of app grants in this process when they must reload. */
export class AppGrantNotifier {
  readonly #listeners = new Set<() => void>();

  constructor(notices: DatabaseNotificationListener) {
    // The notice means that another process changed a grant, or that earlier notices may have been lost.
    notices.on('coffer_withdrawals', () => this.notifyListeners());
  }

  on(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Notifies the listeners after a change by this process, so that the next request already sees the change. The
   * process also receives its own database notice, but slightly later.
   */
  notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}
