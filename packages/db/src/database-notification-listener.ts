import pg from 'pg';
import type { ConnectionSettings } from './connection.ts';

/** Milliseconds before reconnecting. */
const PAUSE = 1_000;

/** Receives the payload of a notice; null if notices may have been lost. */
type NoticePayloadListener = (payload: string | null) => void;

/**
 * Receives notices between processes on one database (LISTEN, NOTIFY), over its own connection. Notices are lost while it is
 * disconnected; after reconnecting, listeners are called with null.
 */
export class DatabaseNotificationListener {
  readonly #connection: ConnectionSettings;
  readonly #listeners = new Map<string, Set<NoticePayloadListener>>();
  #client: pg.Client | undefined;
  #again: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(connection: ConnectionSettings) {
    this.#connection = connection;
  }

  /** Calls `heard` with each notice of a channel, and with null whenever notices may have been lost. */
  on(channel: string, heard: NoticePayloadListener): void {
    const listeners = this.#listeners.get(channel);
    this.#listeners.set(channel, (listeners ?? new Set()).add(heard));
    const client = this.#client;
    if (listeners === undefined && client !== undefined) void this.#listen(client, [channel]);
  }

  /** Starts listening; retries every second while the database is unavailable. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ ...this.#connection, application_name: 'coffer notices' });
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => this.#tell(channel, payload));
    try {
      await client.connect();
      await this.#listen(client, [...this.#listeners.keys()]);
    } catch {
      this.#lost(client);
    }
  }

  async #listen(client: pg.Client, channels: readonly string[]): Promise<void> {
    try {
      for (const channel of channels) await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      for (const channel of channels) this.#tell(channel, null);
    } catch {
      this.#lost(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#again);
    await this.#client?.end().catch(() => undefined);
  }

  #tell(channel: string, payload: string | null): void {
    for (const heard of this.#listeners.get(channel) ?? []) heard(payload);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    if (!this.#closed) this.#again = setTimeout(() => void this.open(), PAUSE).unref();
  }
}
