import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { numberChanges } from '../feed/number-changes.ts';
import { type ChangedKinds, changedKinds } from './changed-types.ts';

/** What changed in a wallet since it was last looked at. */
export interface News {
  readonly since: number | null;
  readonly number: number;
  readonly kinds: ChangedKinds;
}

interface Watched {
  watchers: number;
  /** The last number of the feed; null before the first look. */
  number: number | null;
  /** The look that is under way, and the one that begins after it: it sees all that was committed until now. */
  looking: Promise<void>;
  next: Promise<void> | null;
}

/**
 * The wallets in which this process waits for changes, each looked at once for all who wait. A look gives numbers to
 * what was committed, and asks what kinds of records that was.
 */
export class WatchedWallets {
  readonly #database: Database;
  readonly #tell: (walletId: string, news: News) => void;
  readonly #wallets = new Map<string, Watched>();

  constructor(database: Database, tell: (walletId: string, news: News) => void) {
    this.#database = database;
    this.#tell = tell;
  }

  /** From now on changes are told, until as many have left as have begun. */
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

  /** The last number that was told; null before the first look. */
  numberOf(walletId: string): number | null {
    return this.#wallets.get(walletId)?.number ?? null;
  }

  /** Looks what was committed until now. Looks that are asked for while one is under way are one. */
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

  /** Looks into those wallets whose feed is not where it was: for what no process has told of. */
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

  /** What changed behind a number that a reader knows, up to the one that was last told. */
  changedSince(walletId: string, since: number, number: number): Promise<ChangedKinds> {
    return this.#database.withWallet(walletId, (transaction) => changedKinds(transaction, since, number), {
      readOnly: true,
    });
  }

  async #lookOnce(walletId: string, watched: Watched): Promise<void> {
    const before = watched.number;
    const news = await this.#database.withWallet(
      walletId,
      async (transaction): Promise<News | null> => {
        const { lastNumber } = await numberChanges({ transaction, walletId });
        if (lastNumber === before) return null;
        // The database was set back to an earlier state: nobody knows what is different.
        const isKnown = before !== null && before < lastNumber;
        const kinds = isKnown ? await changedKinds(transaction, before, lastNumber) : null;
        return { since: isKnown ? before : null, number: lastNumber, kinds };
      },
      { quiet: true },
    );
    if (news === null) return;
    watched.number = news.number;
    if (before !== null && this.#wallets.get(walletId) === watched) this.#tell(walletId, news);
  }
}
