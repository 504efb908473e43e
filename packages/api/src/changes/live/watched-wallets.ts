import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { numberChanges } from '../feed/number-changes.ts';
import { type ChangedKinds, readChangedKinds } from './changed-kinds.ts';

/** Changes in a wallet since the last poll. */
export interface WalletChanges {
  readonly since: number | null;
  readonly number: number;
  readonly kinds: ChangedKinds;
}

interface Watched {
  watchers: number;
  /** The last number of the feed; null before the first poll. */
  number: number | null;
  /** The running poll. */
  looking: Promise<void>;
  /** The next poll, which sees everything committed until now; null if no further poll is requested. */
  next: Promise<void> | null;
}

/**
 * Polls the wallets that this process watches, and announces their changes. Each poll serves all watchers of a wallet:
 * it numbers new change sets and reads the kinds of records that changed.
 */
export class WatchedWallets {
  readonly #database: Database;
  readonly #tell: (walletId: string, news: WalletChanges) => void;
  readonly #wallets = new Map<string, Watched>();

  constructor(database: Database, tell: (walletId: string, news: WalletChanges) => void) {
    this.#database = database;
    this.#tell = tell;
  }

  /** Announces the changes of a wallet until `leave` has been called as often as `watch`. */
  watch(walletId: string): void {
    const watched = this.#wallets.get(walletId);
    if (watched === undefined)
      this.#wallets.set(walletId, { watchers: 1, number: null, looking: Promise.resolve(), next: null });
    else watched.watchers += 1;
  }

  leave(walletId: string): void {
    const watched = this.#wallets.get(walletId);
    if (watched === undefined) return;
    watched.watchers -= 1;
    if (watched.watchers === 0) this.#wallets.delete(walletId);
  }

  /** The last announced number; null before the first poll. */
  numberOf(walletId: string): number | null {
    return this.#wallets.get(walletId)?.number ?? null;
  }

  /** Polls a wallet for everything committed until now. Calls during a running poll share the next poll. */
  look(walletId: string): Promise<void> {
    const watched = this.#wallets.get(walletId);
    if (watched === undefined) return Promise.resolve();
    watched.next ??= watched.looking
      .catch(() => undefined)
      .then(() => {
        watched.next = null;
        watched.looking = this.#lookOnce(walletId, watched);
        return watched.looking;
      });
    return watched.next;
  }

  /** Polls wallets whose feed number changed, for commits that no process announced. */
  async lookForNews(): Promise<void> {
    const known = [...this.#wallets].flatMap(([walletId, { number }]) =>
      number === null ? [] : [{ walletId, number }],
    );
    if (known.length === 0) return;
    const rows = await this.#database.query({
      row: { wallet: is.uuid },
      text: 'SELECT wallet FROM coffer.wallets_with_news($1, $2) AS wallet',
      values: [known.map(({ walletId }) => walletId), known.map(({ number }) => number)],
    });
    await Promise.all(rows.map(({ wallet }) => this.look(wallet)));
  }

  /** Returns the kinds of records that changed after feed number `since`, up to and including feed number `number`. */
  changedSince(walletId: string, since: number, number: number): Promise<ChangedKinds> {
    return this.#database.withWallet(walletId, (transaction) => readChangedKinds(transaction, since, number), {
      readOnly: true,
    });
  }

  async #lookOnce(walletId: string, watched: Watched): Promise<void> {
    const before = watched.number;
    const news = await this.#database.withWallet(
      walletId,
      async (transaction): Promise<WalletChanges | null> => {
        const { lastNumber } = await numberChanges({ transaction, walletId });
        if (lastNumber === before) return null;
        // The database was restored to an earlier state: anything may differ.
        const isKnown = before !== null && before < lastNumber;
        const kinds = isKnown ? await readChangedKinds(transaction, before, lastNumber) : null;
        return { since: isKnown ? before : null, number: lastNumber, kinds };
      },
      { quiet: true },
    );
    if (news === null) return;
    watched.number = news.number;
    if (before !== null && this.#wallets.get(walletId) === watched) this.#tell(walletId, news);
  }
}
