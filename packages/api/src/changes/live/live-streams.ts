import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { SessionCredential } from '../../kernel/credentials/session-credential.ts';
import { Problem } from '../../kernel/problems.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { changedKindsForPerson } from './changed-kinds.ts';
import type { LiveMessage, LiveStreamEndReason } from './live.schema.ts';
import { type WalletChanges, WatchedWallets } from './watched-wallets.ts';

/** Milliseconds between two polls for changes that no process announced. */
const LIVE_POLL_MS = 1_000;

/** Maximum number of streams per person and process. A browser opens one, or one for each visible window. */
export const MAX_STREAMS_PER_PERSON = 24;

/** The client of an open stream; implemented by the HTTP handler. */
export interface LiveStreamClient {
  readonly credential: SessionCredential;
  send(message: LiveMessage): void;
  /** Sends the reason and ends the stream. */
  end(reason: LiveStreamEndReason): void;
}

interface Stream {
  readonly reader: LiveStreamClient;
  /** The feed number that the reader already has, by wallet. */
  readonly since: ReadonlyMap<string, number>;
  /** The person's wallets; true once their feed number was sent. */
  readonly wallets: Map<string, boolean>;
}

/**
 * The live streams of this process. A stream announces changes in the person's wallets while the session is active.
 * When the person loses access to a wallet, the stream ends; the next stream covers the remaining wallets.
 */
export class LiveStreams {
  readonly #database: Database;
  readonly #wallets: WatchedWallets;
  readonly #streams = new Map<LiveStreamClient, Stream>();
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #closed = false;

  constructor(database: Database, failed: (error: unknown) => void) {
    this.#database = database;
    this.#failed = failed;
    this.#wallets = new WatchedWallets(database, (walletId, news) => this.#tell(walletId, news));
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Registers a stream; `begin` starts it.
   *
   * @throws Problem `tooManyRequests` above the limit per person, `unavailable` during shutdown
   */
  open(reader: LiveStreamClient, since: ReadonlyMap<string, number>): void {
    if (this.#closed) throw new Problem('unavailable', { retryAfter: 1 });
    const { userId } = reader.credential;
    const own = [...this.#streams.keys()].filter(({ credential }) => credential.userId === userId);
    if (own.length >= MAX_STREAMS_PER_PERSON)
      throw new Problem('tooManyRequests', {
        detail: 'Too many pages are waiting for changes.',
        quota: { name: 'openStreams', limit: MAX_STREAMS_PER_PERSON },
        retryAfter: 60,
      });
    this.#streams.set(reader, { reader, since, wallets: new Map() });
    this.#timer ??= setInterval(() => void this.#look(), LIVE_POLL_MS).unref();
  }

  /**
   * Sends the feed numbers of the reader's wallets, and the changes since the numbers that the reader has. Ends the
   * stream if one of the wallets is deleted meanwhile.
   */
  async begin(reader: LiveStreamClient): Promise<void> {
    const { userId } = reader.credential;
    const walletIds = async () => (await walletsOf(this.#database, [userId])).get(userId) ?? [];
    try {
      await this.#follow(reader, await walletIds());
    } catch (error) {
      if (toProblem(error).code !== 'notFound') throw error;
      await this.#follow(reader, await walletIds());
    }
  }

  close(reader: LiveStreamClient): void {
    const stream = this.#streams.get(reader);
    if (stream === undefined) return;
    this.#streams.delete(reader);
    for (const walletId of stream.wallets.keys()) this.#wallets.leave(walletId);
    if (this.#streams.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Handles a notice of commits: wallet ids joined by spaces, or null if a notice may have been lost. */
  readonly heard = (walletIds: string | null): void => {
    if (walletIds === null) void this.#look();
    else for (const walletId of walletIds.split(' ')) void this.#wallets.look(walletId).catch(this.#failed);
  };

  /** Ends all streams and rejects new ones. */
  shutDown(): void {
    this.#closed = true;
    for (const reader of [...this.#streams.keys()]) this.#end(reader, 'shutdown');
  }

  #end(reader: LiveStreamClient, reason: LiveStreamEndReason): void {
    this.close(reader);
    reader.end(reason);
  }

  #tell(walletId: string, { since, number, kinds }: WalletChanges): void {
    for (const { reader, wallets } of this.#streams.values()) {
      if (wallets.get(walletId) !== true) continue;
      reader.send({ walletId, since, number, ...changedKindsForPerson(reader.credential.userId, kinds) });
    }
  }

  /** Polls sessions, memberships and unannounced changes. Only one poll runs at a time. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce()
      .catch(this.#failed)
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    if (this.#streams.size === 0) return;
    const ended = await endedSessions(
      this.#database,
      [...this.#streams.keys()].map(({ credential }) => credential),
    );
    for (const reader of [...this.#streams.keys()]) if (ended.has(reader.credential.id)) this.#end(reader, 'session');
    const people = new Set([...this.#streams.keys()].map(({ credential }) => credential.userId));
    const wallets = await walletsOf(this.#database, [...people]);
    // Skip streams that started during the query.
    const known = [...this.#streams.keys()].filter(({ credential }) => people.has(credential.userId));
    await Promise.all(known.map((reader) => this.#follow(reader, wallets.get(reader.credential.userId) ?? [])));
    await this.#wallets.lookForNews();
  }

  async #follow(reader: LiveStreamClient, walletIds: readonly string[]): Promise<void> {
    const stream = this.#streams.get(reader);
    if (stream === undefined) return;
    const isLost = [...stream.wallets.keys()].some((walletId) => !walletIds.includes(walletId));
    if (isLost) return this.#end(reader, 'membership');
    const fresh = walletIds.filter((walletId) => !stream.wallets.has(walletId));
    for (const walletId of fresh) {
      stream.wallets.set(walletId, false);
      this.#wallets.watch(walletId);
    }
    await Promise.all(fresh.map((walletId) => this.#beginWallet(stream, walletId)));
  }

  async #beginWallet({ reader, since, wallets }: Stream, walletId: string): Promise<void> {
    await this.#wallets.look(walletId);
    const number = this.#wallets.numberOf(walletId);
    const from = since.get(walletId);
    if (number === null) return;
    const isBehind = from !== undefined && from < number;
    const kinds = isBehind ? await this.#wallets.changedSince(walletId, from, number) : [];
    if (!this.#streams.has(reader)) return;
    wallets.set(walletId, true);
    // The database was restored to an earlier state: anything may differ.
    if (from !== undefined && from > number) reader.send({ walletId, since: null, number, types: null, own: {} });
    else
      reader.send({
        walletId,
        since: from ?? number,
        number,
        ...changedKindsForPerson(reader.credential.userId, kinds),
      });
    const last = this.#wallets.numberOf(walletId);
    // The feed advanced during the query.
    if (last !== null && last !== number) reader.send({ walletId, since: number, number: last, types: null, own: {} });
  }
}

/** Returns the sessions that have ended. */
async function endedSessions(database: Database, sessions: readonly SessionCredential[]): Promise<ReadonlySet<string>> {
  const rows = await database.query({
    row: { id: is.uuid },
    text: `SELECT id FROM unnest($1::uuid[], $2::uuid[]) AS session(id, person)
           WHERE NOT coffer.session_is_open(session.id, session.person)`,
    values: [sessions.map(({ id }) => id), sessions.map(({ userId }) => userId)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the wallets of each person. */
async function walletsOf(
  database: Database,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.query({
    row: { person: is.uuid, wallet: is.uuid },
    text: `SELECT person, wallet.id AS wallet FROM unnest($1::uuid[]) AS person CROSS JOIN LATERAL coffer.wallets_of(person) AS wallet`,
    values: [people],
  });
  const wallets = new Map<string, string[]>();
  for (const { person, wallet } of rows) wallets.set(person, [...(wallets.get(person) ?? []), wallet]);
  return wallets;
}
