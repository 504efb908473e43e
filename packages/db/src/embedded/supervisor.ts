import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';

/** Milliseconds after which a start counts as successful. */
const STABLE_START_MS = 10_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

export interface SupervisorOptions {
  /** Number of consecutive starts that may fail or end early before `giveUp` is called. */
  readonly tries: number;
  /** Writes one line to the log, in plain words and without values. */
  readonly log: (line: string) => void;
  /** Called when the database cannot be restarted: the process should end and report this reason. */
  readonly giveUp: (reason: string) => void;
}

/** Restarts the server of an embedded cluster when it ends. */
export interface ClusterSupervision {
  /** Why the database is unavailable, for the readiness check; null while it is available. */
  trouble(): string | null;
  /** Stops supervising; the server may end from now on. */
  end(): Promise<void>;
}

export function superviseCluster(cluster: Cluster, options: SupervisorOptions): ClusterSupervision {
  const supervisor = new Supervisor(cluster, options);
  const watching = supervisor.watch();
  return {
    trouble: () => supervisor.trouble,
    end: async () => {
      supervisor.end();
      await watching;
    },
  };
}

class Supervisor {
  readonly #cluster: Cluster;
  readonly #options: SupervisorOptions;
  readonly #ending = new AbortController();
  #client: pg.Client | null = null;
  #failures = 0;
  #lastStart = 0;
  trouble: string | null = null;

  constructor(cluster: Cluster, options: SupervisorOptions) {
    this.#cluster = cluster;
    this.#options = options;
  }

  end(): void {
    this.#ending.abort();
    void this.#client?.end().catch(() => undefined);
  }

  /** Runs until `end` is called or the database cannot be restarted. */
  async watch(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await this.#connectionEnds();
      if (this.#ending.signal.aborted || !(await this.#bringBack())) return;
    }
  }

  /** Waits on an idle connection, which ends as soon as the server does. */
  async #connectionEnds(): Promise<void> {
    const { connection } = this.#cluster;
    const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'coffer supervisor' });
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    this.#client = client;
    try {
      await client.connect();
    } catch {
      // The server may also be running and reject the connection, so do not retry in a tight loop.
      await this.#pause(FIRST_PAUSE);
      return;
    }
    if (this.#ending.signal.aborted) await client.end().catch(() => undefined);
    await ended;
  }

  /** Restarts the server until it runs. Returns false if supervision has ended, or if all attempts have failed. */
  async #bringBack(): Promise<boolean> {
    const { tries, log, giveUp } = this.#options;
    const since = Date.now();
    if (since - this.#lastStart > STABLE_START_MS) this.#failures = 0;
    this.trouble = 'The database has stopped and is being restarted.';
    log('the connection to PostgreSQL has ended; PostgreSQL is restarted unless it still runs');
    let reason = 'It stopped within seconds after each start.';
    while (this.#failures < tries) {
      await this.#pause(this.#failures === 0 ? 0 : Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#failures - 1)));
      if (this.#ending.signal.aborted) return false;
      try {
        if (await this.#cluster.ensureRunning()) this.#started();
        log(`PostgreSQL is available again after ${Date.now() - since} ms`);
        this.trouble = null;
        return true;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
        this.#failures += 1;
        log(`PostgreSQL could not be started (attempt ${this.#failures} of ${tries}): ${reason}`);
        this.trouble = `The database has stopped and could not be restarted yet (attempt ${this.#failures} of ${tries}).`;
      }
    }
    giveUp(`PostgreSQL could not be restarted in ${tries} attempts. ${reason}`);
    return false;
  }

  /** Counts the start as a failure. The count is reset once the server has run for `STABLE_START_MS`. */
  #started(): void {
    this.#failures += 1;
    this.#lastStart = Date.now();
  }

  async #pause(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }
}
