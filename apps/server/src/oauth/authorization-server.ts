import type { Sealer } from '@coffer/auth/sealing.ts';
import type { Database } from '@coffer/db/database.ts';
import type { JWK, Provider } from 'oidc-provider';
import { type TokenAudiences, tokenAudiences } from './audiences.ts';
import type { ClientMetadataDocuments } from './client-metadata-documents.ts';
import { authorizationServerMetadata } from './metadata.ts';
import { openOAuthProvider } from './provider.ts';
import { OAuthRecords, type OAuthRowShareListener } from './records.ts';
import { addSigningKey, readPublicSigningKeys, readSigningKeys } from './signing-keys.ts';

/** Milliseconds after which the signing keys are read again. */
const KEYS_BELIEVED = 60_000;

interface Parts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly baseUrl: string;
  readonly documents: ClientMetadataDocuments;
  readonly onShare: OAuthRowShareListener;
}

/**
 * The authorization server of this process. The library reads its keys only when it is constructed, so the server is
 * created again when keys change.
 */
export class AuthorizationServer {
  readonly records: OAuthRecords;
  readonly audiences: TokenAudiences;
  readonly issuer: string;
  readonly #parts: Parts;
  #provider: Promise<Provider> | undefined;
  #kids = '';
  #readTime = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.records = new OAuthRecords(parts.database, parts.onShare);
    this.issuer = parts.baseUrl;
    this.audiences = tokenAudiences(parts.baseUrl);
  }

  /** Returns the OAuth provider. Call this method outside a request's transaction, because it reads the keys. */
  async provider(): Promise<Provider> {
    const { database, sealer } = this.#parts;
    if (this.#provider !== undefined && Date.now() - this.#readTime < KEYS_BELIEVED) return this.#provider;
    this.#readTime = Date.now();
    if (this.#provider === undefined) await addSigningKey(database, sealer, false);
    const keys = await readSigningKeys(database, sealer);
    const kids = keys.map(({ kid }) => kid).join(' ');
    if (this.#provider === undefined || kids !== this.#kids) {
      this.#kids = kids;
      this.#provider = Promise.resolve(this.#open(keys));
    }
    return this.#provider;
  }

  /** The server's metadata document. */
  metadata() {
    return authorizationServerMetadata(this.issuer, { takesDocuments: this.#parts.documents.canFetch });
  }

  /** The keys that `/auth/jwks` serves. */
  async publicKeys(): Promise<{ readonly keys: readonly unknown[] }> {
    await this.provider();
    return { keys: await readPublicSigningKeys(this.#parts.database) };
  }

  #open(keys: readonly JWK[]): Provider {
    const { documents } = this.#parts;
    const { issuer, audiences, records } = this;
    return openOAuthProvider({ issuer, audiences, records, keys, fetch: async (url) => documents.known(String(url)) });
  }
}
