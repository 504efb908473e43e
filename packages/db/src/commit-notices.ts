import type { Database } from './database.ts';

/** The channel of the wallets that were written: their ids, joined by a space. */
export const COMMITS_CHANNEL = 'coffer_commits';

/** Milliseconds in which commits are joined to one notice. */
const JOINED = 100;

/** A notice has room for 8000 bytes. */
const WALLETS_OF_NOTICE = 200;

class CommitNotices {
  readonly #database: Database;
  readonly #wallets = new Set<string>();
  #later: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  readonly committed = (walletId: string): void => {
    this.#wallets.add(walletId);
    this.#later ??= setTimeout(() => this.#tell(), JOINED).unref();
  };

  #tell(): void {
    this.#later = undefined;
    const wallets = [...this.#wallets];
    this.#wallets.clear();
    for (let from = 0; from < wallets.length; from += WALLETS_OF_NOTICE) {
      const payload = wallets.slice(from, from + WALLETS_OF_NOTICE).join(' ');
      this.#database.pool.query('SELECT pg_notify($1, $2)', [COMMITS_CHANNEL, payload]).catch(() => undefined);
    }
  }
}

/**
 * Has the database tell all processes on it in which wallets this one has committed something. That is told after the commit: a
 * NOTIFY in the transaction itself would have all commits of the cluster wait for each other. A notice that is lost, with
 * the process or the connection, is not sent again: who waits for changes looks by itself too.
 */
export function tellOfCommits(database: Database): Database {
  const notices = new CommitNotices(database);
  database.onCommit(notices.committed);
  return database;
}
