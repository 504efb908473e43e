import * as is from '@coffer/db/columns.ts';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { hashOAuthRecordId, type OAuthRecordPayload, type OAuthRecords } from './records.ts';

/**
 * Maximum number of seconds for which a grant of an app is stored. In practice, a grant ends when the app is revoked.
 */
export const MAX_GRANT_SECONDS = 400 * 86_400;

/**
 * Maximum number and bytes of authorizations that wait for a person. A new authorization replaces the oldest one
 * without a signed-in person.
 */
const MAX_INTERACTIONS = 50_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Stores the provider's records of one kind: `Grant`, `AuthorizationCode`, `RefreshToken`, … */
export class OAuthRecordAdapter implements Adapter {
  readonly #kind: string;
  readonly #records: OAuthRecords;

  constructor(kind: string, records: OAuthRecords) {
    this.#kind = kind;
    this.#records = records;
  }

  async upsert(id: string, { jti: _, ...payload }: AdapterPayload, seconds: number): Promise<void> {
    const connectionId = this.#kind === 'Grant' ? id : (payload.grantId ?? null);
    await this.#begin(connectionId);
    if (this.#kind === 'Interaction') await this.#makeRoom(hashOAuthRecordId(id), JSON.stringify(payload).length);
    await this.#records.store(this.#kind, hashOAuthRecordId(id), payload, {
      connectionId,
      seconds: seconds || MAX_GRANT_SECONDS,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await this.#records.find(this.#kind, hashOAuthRecordId(id));
    if (found === undefined) return undefined;
    const isConsumed = found.consumedTime !== null && !this.#records.request.isRepeated;
    return { ...found.payload, jti: id, ...(isConsumed ? { consumed: true } : {}) };
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    await this.#ask('SELECT coffer.consume_oauth_record($1, $2)', [this.#kind, hashOAuthRecordId(id)]);
  }

  async destroy(id: string): Promise<void> {
    if (this.#kind === 'Grant') await this.#ask('SELECT coffer.end_oauth_connection($1)', [id]);
    else await this.#ask('SELECT coffer.delete_oauth_record($1, $2)', [this.#kind, hashOAuthRecordId(id)]);
  }

  async revokeByGrantId(connectionId: string): Promise<void> {
    await this.#ask('SELECT coffer.delete_oauth_records($1, $2)', [this.#kind, connectionId]);
  }

  /** Stores the pending connection of a remembered consent. Called when the connection's first record is stored. */
  async #begin(connectionId: string | null): Promise<void> {
    const { request } = this.#records;
    if (request.pending === null || request.pending.id !== connectionId) return;
    const { id, grantId, payload } = request.pending;
    request.pending = null;
    await storeAppConnection(this.#records, { id, grantId, payload });
  }

  async #makeRoom(id: string, size: number): Promise<void> {
    const [made] = await this.#records.transaction.query({
      row: { share: is.orNull(is.float8) },
      text: 'SELECT coffer.make_room_for_interaction($1, $2, $3, $4) AS share',
      values: [id, size, MAX_INTERACTIONS, MAX_BYTES],
    });
    if (made?.share != null) this.#records.noteShare('interaction', made.share);
  }

  async #ask(text: string, values: readonly unknown[]): Promise<void> {
    await this.#records.transaction.query({ text, values });
  }
}

/** Stores a person's authorization of an app: the connection, and the provider's grant for it. */
export async function storeAppConnection(
  records: OAuthRecords,
  { id, grantId, payload }: { readonly id: string; readonly grantId: string; readonly payload: OAuthRecordPayload },
): Promise<void> {
  await records.transaction.query({ text: 'SELECT coffer.begin_oauth_connection($1, $2)', values: [id, grantId] });
  await records.store('Grant', hashOAuthRecordId(id), payload, { connectionId: id, seconds: MAX_GRANT_SECONDS });
}
