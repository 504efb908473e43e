import type { LiveMessage, LiveType } from '@coffer/api/changes/live/live.schema.ts';
import { followEvents } from './follow-events.ts';

/** A message between tabs: a change received by the leader, the wallet that a tab shows, or the end of the session. */
type TabMessage =
  | { readonly message: LiveMessage }
  | { readonly shown: { readonly walletId: string; readonly number: number } }
  | { readonly signedOut: true };

interface Options {
  readonly personId: string;
  /** The page's id in its request ids. */
  readonly page: string;
  /** Called when records of these types have changed; null means any type. */
  readonly changed: (walletId: string, types: readonly LiveType[] | null) => void;
}

/**
 * Receives the changes that are made outside this tab to the wallets that it has shown. A browser allows six
 * connections per origin across all tabs, so only one tab, the leader, follows the event stream, and forwards the
 * messages to the other tabs. The leader holds a lock, which the next tab gets when the leader closes. Without locks or
 * broadcast channels (origins without HTTPS), each tab follows the event stream itself while it is visible.
 */
export class SharedEventStream {
  readonly #options: Options;
  readonly #channel: BroadcastChannel | null;
  /** The feed position up to which this tab was notified, for each wallet it has shown. */
  readonly #places = new Map<string, number>();
  /**
   * The feed position up to which any tab of this browser was notified, for all wallets shown in its tabs. The next
   * stream starts there.
   */
  readonly #known = new Map<string, number>();
  readonly #stop = new AbortController();
  #isLeader = false;

  constructor(options: Options) {
    this.#options = options;
    const isShared = 'locks' in navigator && 'BroadcastChannel' in window;
    this.#channel = isShared ? new BroadcastChannel(`coffer-live-${options.personId}`) : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#receive(data));
    void (isShared ? this.#lead() : this.#hearWhileSeen());
  }

  /** Call when the tab shows this wallet, with the feed position of its data. */
  show(walletId: string, number: number): void {
    if (!this.#places.has(walletId)) this.#places.set(walletId, number);
    const known = this.#known.get(walletId);
    if (known === undefined) this.#known.set(walletId, number);
    this.#say({ shown: { walletId, number } });
  }

  async #lead(): Promise<void> {
    const { signal } = this.#stop;
    const lead = async () => {
      this.#isLeader = true;
      const end = await this.#hear(signal).finally(() => {
        this.#isLeader = false;
      });
      if (end === 'signedOut') this.#say({ signedOut: true });
    };
    await navigator.locks.request(`coffer-live-${this.#options.personId}`, { signal }, lead).catch(() => undefined);
  }

  async #hearWhileSeen(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const hidden = new AbortController();
      const onVisibility = () => (document.hidden ? hidden.abort() : undefined);
      if (document.hidden) await waitUntilVisible();
      document.addEventListener('visibilitychange', onVisibility);
      const end = await this.#hear(AbortSignal.any([this.#stop.signal, hidden.signal]));
      document.removeEventListener('visibilitychange', onVisibility);
      if (end === 'signedOut') return;
    }
  }

  #hear(signal: AbortSignal): ReturnType<typeof followEvents> {
    const heard = (message: LiveMessage) => {
      this.#say({ message });
      this.#take(message);
    };
    return followEvents({ personId: this.#options.personId, known: () => this.#known, heard }, signal);
  }

  #say(word: TabMessage): void {
    if (!this.#stop.signal.aborted) this.#channel?.postMessage(word);
  }

  #receive(word: TabMessage): void {
    if ('message' in word) this.#take(word.message);
    // All tabs share the session cookie, so all sessions have ended.
    else if ('signedOut' in word) this.#stop.abort();
    else this.#shownElsewhere(word.shown);
  }

  #shownElsewhere({ walletId, number }: { readonly walletId: string; readonly number: number }): void {
    const known = this.#known.get(walletId);
    if (known === undefined) this.#known.set(walletId, number);
    // Tell the other tab about the changes between its data and the current position.
    else if (this.#isLeader && known > number)
      this.#say({ message: { walletId, since: known, number: known, types: [], own: {} } });
  }

  #take({ walletId, since, number, types, own }: LiveMessage): void {
    this.#known.set(walletId, number);
    const place = this.#places.get(walletId);
    if (place === undefined || (since !== null && number <= place)) return;
    this.#places.set(walletId, number);
    // After a gap the changed types are unknown.
    const isWhole = since !== null && since <= place;
    const ofOthers = Object.entries(own).flatMap(([page, kinds]) => (page === this.#options.page ? [] : kinds));
    this.#options.changed(walletId, isWhole && types !== null ? [...types, ...ofOthers] : null);
  }
}

function waitUntilVisible(): Promise<void> {
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
