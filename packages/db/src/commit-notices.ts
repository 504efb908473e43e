import type { Database } from './database.ts';

/** The channel that announces changed wallets: their ids, separated by spaces. */
export const COMMITS_CHANNEL = 'coffer_commits';

/** Commits within this many milliseconds share one notice. */
const NOTICE_INTERVAL_MS = 100;

/** Maximum number of wallet ids in a notice, because its payload is limited to 8000 bytes. */
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
    this.#later ??= setTimeout(() => this.#tell(), NOTICE_INTERVAL_MS).unref();
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
 * Makes the database notify all processes of the wallets in which this process has committed changes, and returns the
 * database. The notice is sent after the commit, because a NOTIFY within the transaction would serialise all commits of
 * the cluster. A notice lost with the process or the connection is not repeated; listeners also poll.
 */
export function withCommitNotices(database: Database): Database {
  const notices = new CommitNotices(database);
  database.onCommit(notices.committed);
  return database;
}
