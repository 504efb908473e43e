import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import type { StatementRunner } from '@coffer/db/statements.ts';

/** The state of one HTTP request to the provider: its transaction, and values that the provider doesn't pass on. */
export interface OAuthRequestState {
  readonly transaction: StatementRunner;
  /** The person of Coffer's own session cookie; null without a valid session. */
  readonly person: SignedInPerson | null;
  /** True if a replaced refresh token is used once more; the response then contains no new refresh token. */
  isRepeated: boolean;
  /** True if the maximum number of clients is reached and all are in use. */
  hasNoRoom: boolean;
  /**
   * The connection that is stored when the code is issued; null if there is none. Without a code it is never stored.
   */
  pending: PendingConnection | null;
}

export interface SignedInPerson {
  readonly id: string;
  /** When the person last proved their identity, in seconds since 1970. */
  readonly signInTime: number;
}

interface PendingConnection {
  readonly id: string;
  /** The person's grant to the app. */
  readonly grantId: string;
  /** The provider's own grant; each connection has one. */
  readonly payload: OAuthRecordPayload;
}

export type OAuthRecordPayload = Readonly<Record<string, unknown>>;

export interface StoredOAuthRecord {
  readonly payload: OAuthRecordPayload;
  readonly consumedTime: string | null;
  /** The description of the request that replaced this refresh token; null for other records. */
  readonly asked: string | null;
  /** The sealed response to that request; null for other records. */
  readonly answer: Buffer | null;
  /** The id of the new refresh token; null for other records. */
  readonly successorId: string | null;
}

const RECORD = {
  payload: is.jsonb,
  consumedTime: is.orNull(is.timestamptz),
  asked: is.orNull(is.text),
  answer: is.orNull(is.bytea),
  successorId: is.orNull(is.text),
};

export type LimitedOAuthRowKind = 'client' | 'interaction';

export type OAuthRowShareListener = (kind: LimitedOAuthRowKind, share: number) => void;

/**
 * Returns the hash of a code, token or interaction id. Records are stored under this hash, so that no table contains
 * the value itself.
 */
export function hashOAuthRecordId(value: string): string {
  return hash('sha256', value, 'hex');
}

/** The provider's records in PostgreSQL. All records of a request are read and written in one transaction. */
export class OAuthRecords {
  readonly #database: Database;
  readonly #requests = new AsyncLocalStorage<OAuthRequestState>();
  readonly #onShare: OAuthRowShareListener;

  constructor(database: Database, onShare: OAuthRowShareListener) {
    this.#database = database;
    this.#onShare = onShare;
  }

  /** Reports the share of their limit that the rows of this kind have reached. */
  noteShare(kind: LimitedOAuthRowKind, share: number): void {
    this.#onShare(kind, share);
  }

  /**
   * Runs one request in a database transaction, on behalf of `person` if there is one. If a statement fails, the commit
   * throws, even if the OAuth library has already produced an error response.
   */
  async inRequest<Result>(
    person: SignedInPerson | null,
    work: (request: OAuthRequestState) => Promise<Result>,
  ): Promise<Result> {
    const options = person === null ? {} : { personId: person.id };
    return this.#database.transaction(async (transaction) => {
      const request: OAuthRequestState = { transaction, person, isRepeated: false, hasNoRoom: false, pending: null };
      return this.#requests.run(request, () => work(request));
    }, options);
  }

  /** The current request. @throws Error outside `inRequest` */
  get request(): OAuthRequestState {
    const request = this.#requests.getStore();
    if (request === undefined) throw new Error('the provider was called outside of a request');
    return request;
  }

  /** The transaction of the current request. */
  get transaction(): StatementRunner {
    return this.request.transaction;
  }

  /** The client id of a code, token or interaction, before its request begins; null if unknown. */
  async clientIdOf(kind: string, value: string): Promise<string | null> {
    const [found] = await this.#database.query({
      row: { payload: is.jsonb },
      text: 'SELECT payload FROM coffer.oauth_record($1, $2, false)',
      values: [kind, hashOAuthRecordId(value)],
    });
    if (found === undefined) return null;
    const { clientId, params } = payloadOf(found.payload);
    const asked = clientId ?? payloadOf(params)['client_id'];
    return typeof asked === 'string' ? asked : null;
  }

  async find(kind: string, id: string, { locked = false } = {}): Promise<StoredOAuthRecord | undefined> {
    const [found] = await this.transaction.query({
      row: RECORD,
      text: 'SELECT * FROM coffer.oauth_record($1, $2, $3)',
      values: [kind, id, locked],
    });
    return found === undefined ? undefined : { ...found, payload: payloadOf(found.payload) };
  }

  async store(
    kind: string,
    id: string,
    payload: OAuthRecordPayload,
    { connectionId, seconds }: Lifetime,
  ): Promise<void> {
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

function payloadOf(value: unknown): OAuthRecordPayload {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
