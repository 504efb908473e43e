import * as is from '@coffer/db/columns.ts';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { normaliseClientMetadata, registrationHash, withoutScope } from './client-metadata.ts';
import type { OAuthRecords } from './records.ts';

/** Maximum number of registered clients. Beyond it, a new client replaces the oldest unused client. */
const MAX_CLIENTS = 100_000;
/** Maximum bytes of the metadata of all registered clients. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Stores the provider's dynamically registered clients. */
export class OAuthClientAdapter implements Adapter {
  readonly #records: OAuthRecords;

  constructor(records: OAuthRecords) {
    this.#records = records;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    const [stored] = await this.#records.transaction.query({
      row: { share: is.orNull(is.float8) },
      text: 'SELECT coffer.store_oauth_client($1, $2, $3, $4, $5) AS share',
      values: [
        id,
        JSON.stringify(payload),
        registrationHash(normaliseClientMetadata({ ...payload })),
        MAX_CLIENTS,
        MAX_BYTES,
      ],
    });
    if (stored?.share == null) {
      this.#records.request.hasNoRoom = true;
      throw new Error('the maximum number of clients is reached');
    }
    this.#records.noteShare('client', stored.share);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const client = await clientOf(this.#records, 'SELECT coffer.oauth_client($1) AS metadata', [id]);
    return client === undefined ? undefined : withoutScope(client);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }

  async consume(): Promise<void> {}

  async destroy(): Promise<void> {}

  async revokeByGrantId(): Promise<void> {}
}

/** Finds an unused client by the hash of its metadata; undefined if there is none. */
export async function findUnusedClient(records: OAuthRecords, digest: Buffer): Promise<AdapterPayload | undefined> {
  return clientOf(records, 'SELECT coffer.unused_oauth_client($1) AS metadata', [digest]);
}

async function clientOf(
  records: OAuthRecords,
  text: string,
  values: readonly unknown[],
): Promise<AdapterPayload | undefined> {
  const [found] = await records.transaction.query({ row: { metadata: is.orNull(is.jsonb) }, text, values });
  const metadata = found?.metadata;
  return typeof metadata === 'object' && metadata !== null ? { ...metadata } : undefined;
}
