import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { Asking } from '@coffer/db/statements.ts';

/** The connection for one HTTP request to the provider, and what the provider does not hand on. */
export interface OpenRequest {
  readonly transaction: Asking;
  /** Whom Coffer's own session cookie names. */
  readonly person: PersonAsking | null;
  /** A refresh token that was replaced may be used once more, and gets no successor. */
  isRepeated: boolean;
  /** Every client is in use, and there are as many as there may be. */
  hasNoRoom: boolean;
  /** A connection that comes with the code that is given out: with no code, there is none. */
  pending: PendingConnection | null;
}

export interface PersonAsking {
  readonly id: string;
  /** When she last proved who she is, in seconds since 1970. */
  readonly signInTime: number;
}

interface PendingConnection {
  readonly id: string;
  /** The person's grant to the app. */
  readonly grantId: string;
  /** The provider's own grant, one for each connection. */
  readonly payload: Payload;
}

export type Payload = Readonly<Record<string, unknown>>;

export interface StoredRecord {
  readonly payload: Payload;
  readonly consumedTime: string | null;
  /** For a refresh token that was replaced: the request, the sealed answer, and the new token. */
  readonly asked: string | null;
  readonly answer: Buffer | null;
  readonly successorId: string | null;
}

const RECORD = {
  payload: is.jsonb,
  consumedTime: is.orNull(is.timestamptz),
  asked: is.orNull(is.text),
  answer: is.orNull(is.bytea),
  successorId: is.orNull(is.text),
};

export type RowKind = 'client' | 'interaction';

export type NoteShare = (kind: RowKind, share: number) => void;

/** What a code, a token or an interaction is stored under: its value is in no table. */
export function recordId(value: string): string {
  return hash('sha256', value, 'hex');
}

/** The provider's records in PostgreSQL. Within a request all of them are read and written in one transaction. */
export class OAuthRecords {
  readonly #database: Database;
  readonly #requests = new AsyncLocalStorage<OpenRequest>();
  readonly #onShare: NoteShare;

  constructor(database: Database, onShare: NoteShare) {
    this.#database = database;
    this.#onShare = onShare;
  }

  /** Rows that strangers create: how full their table is, as a share of its ceiling. */
  noteShare(kind: RowKind, share: number): void {
    this.#onShare(kind, share);
  }

  /**
   * Does the work of one request, of this person where there is one, in a transaction. Where a statement fails, the
   * provider answers that by itself, and the commit throws.
   */
  async inRequest<Result>(
    person: PersonAsking | null,
    work: (request: OpenRequest) => Promise<Result>,
  ): Promise<Result> {
    const options = person === null ? {} : { personId: person.id };
    return this.#database.transaction(async (transaction) => {
      const request: OpenRequest = { transaction, person, isRepeated: false, hasNoRoom: false, pending: null };
      return this.#requests.run(request, () => work(request));
    }, options);
  }

  /** The request that is answered now. */
  get request(): OpenRequest {
    const request = this.#requests.getStore();
    if (request === undefined) throw new Error('the provider was asked outside a request');
    return request;
  }

  /** The transaction of the request that is answered now. */
  get transaction(): Asking {
    return this.request.transaction;
  }

  /** Whose client a code, a token or an interaction is, before its request begins; null where there is none. */
  async clientIdOf(kind: string, value: string): Promise<string | null> {
    const [found] = await this.#database.query({
      row: { payload: is.jsonb },
      text: 'SELECT payload FROM coffer.oauth_record($1, $2, false)',
      values: [kind, recordId(value)],
    });
    if (found === undefined) return null;
    const { clientId, params } = payloadOf(found.payload);
    const asked = clientId ?? payloadOf(params)['client_id'];
    return typeof asked === 'string' ? asked : null;
  }

  async find(kind: string, id: string, { locked = false } = {}): Promise<StoredRecord | undefined> {
    const [found] = await this.transaction.query({
      row: RECORD,
      text: 'SELECT * FROM coffer.oauth_record($1, $2, $3)',
      values: [kind, id, locked],
    });
    return found === undefined ? undefined : { ...found, payload: payloadOf(found.payload) };
  }

  async store(kind: string, id: string, payload: Payload, { connectionId, seconds }: Lifetime): Promise<void> {
    await this.transaction.query({
      text: `SELECT coffer.store_oauth_record($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      values: [kind, id, JSON.stringify(payload), connectionId, seconds],
    });
  }
}

interface Lifetime {
  readonly connectionId: string | null;
  readonly seconds: number;
}

function payloadOf(value: unknown): Payload {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
