import type { LiveMessage, LiveType } from '@coffer/api/changes/live/live.schema.ts';
import { hear } from './event-stream.ts';

/** What a tab tells the others: what it heard as the leader, which wallet it shows, or that the session is over. */
type Word =
  | { readonly message: LiveMessage }
  | { readonly shown: { readonly walletId: string; readonly number: number } }
  | { readonly signedOut: true };

interface Options {
  readonly personId: string;
  /** The name by which this page's requests are known. */
  readonly page: string;
  /** Records of these kinds have changed; null: of any kind. */
  readonly changed: (walletId: string, types: readonly LiveType[] | null) => void;
}

/**
 * Tells this tab what changes. A browser has six connections to an address for all of its tabs, so one tab listens and
 * passes on what it hears: the one that holds a lock, which the next takes over when it closes. Where a browser has no
 * locks or channels (on addresses without https), each tab listens itself while it is seen.
 */
export class LiveTabs {
  readonly #options: Options;
  readonly #channel: BroadcastChannel | null;
  /** What this tab was told up to, of the wallets that it has shown. */
  readonly #places = new Map<string, number>();
  /** What the browser was told up to, of all wallets that its tabs show: to begin the next stream with. */
  readonly #known = new Map<string, number>();
  readonly #stop = new AbortController();
  #isLeader = false;

  constructor(options: Options) {
    this.#options = options;
    const isShared = 'locks' in navigator && 'BroadcastChannel' in window;
    this.#channel = isShared ? new BroadcastChannel(`coffer-live-${options.personId}`) : null;
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#told(data));
    void (isShared ? this.#lead() : this.#hearWhileSeen());
  }

  /** The tab shows this wallet, with what it was at that number of its feed. */
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
      if (document.hidden) await seen();
      document.addEventListener('visibilitychange', onVisibility);
      const end = await this.#hear(AbortSignal.any([this.#stop.signal, hidden.signal]));
      document.removeEventListener('visibilitychange', onVisibility);
      if (end === 'signedOut') return;
    }
  }

  #hear(signal: AbortSignal): ReturnType<typeof hear> {
    const heard = (message: LiveMessage) => {
      this.#say({ message });
      this.#take(message);
    };
    return hear({ personId: this.#options.personId, known: () => this.#known, heard }, signal);
  }

  #say(word: Word): void {
    if (!this.#stop.signal.aborted) this.#channel?.postMessage(word);
  }

  #told(word: Word): void {
    if ('message' in word) this.#take(word.message);
    // The cookie is the browser's: no other tab has a session either.
    else if ('signedOut' in word) this.#stop.abort();
    else this.#shownElsewhere(word.shown);
  }

  #shownElsewhere({ walletId, number }: { readonly walletId: string; readonly number: number }): void {
    const known = this.#known.get(walletId);
    if (known === undefined) this.#known.set(walletId, number);
    // The other tab did not hear yet what was told between its page and now.
    else if (this.#isLeader && known > number)
      this.#say({ message: { walletId, since: known, number: known, types: [], own: {} } });
  }

  #take({ walletId, since, number, types, own }: LiveMessage): void {
    this.#known.set(walletId, number);
    const place = this.#places.get(walletId);
    if (place === undefined || (since !== null && number <= place)) return;
    this.#places.set(walletId, number);
    // What came between the place and the beginning of this is not known.
    const isWhole = since !== null && since <= place;
    const ofOthers = Object.entries(own).flatMap(([page, kinds]) => (page === this.#options.page ? [] : kinds));
    this.#options.changed(walletId, isWhole && types !== null ? [...types, ...ofOthers] : null);
  }
}

function seen(): Promise<void> {
  return new Promise((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }));
}
