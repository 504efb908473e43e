import { parseBearer } from '@coffer/auth/bearer-token.ts';
import type { TokenReaderDeps } from './credential-kind.ts';
import { type Credential, findCredentialKind } from './credential-kinds.ts';

/** Finds the credential of an Authorization header. */
export class CredentialFinder {
  readonly #surroundings: TokenReaderDeps;
  readonly #readers = new Map<string, ((token: string) => Promise<Credential | null>) | undefined>();

  constructor(surroundings: TokenReaderDeps) {
    this.#surroundings = surroundings;
  }

  /**
   * Returns the credential in an Authorization header; null if the header is missing or contains no valid credential.
   */
  async findCredential(header: string | undefined): Promise<Credential | null> {
    const bearer = parseBearer(header);
    if (bearer.kind === 'none') return null;
    return (await this.#readerOf(bearer.kind)?.(bearer.token)) ?? null;
  }

  #readerOf(kind: string) {
    if (!this.#readers.has(kind)) this.#readers.set(kind, findCredentialKind(kind)?.readerOf?.(this.#surroundings));
    return this.#readers.get(kind);
  }
}
