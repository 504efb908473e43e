import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '@coffer/db/database.ts';
import { z } from 'zod';
import { Problem } from '../kernel/problems.ts';
import type { GrantedUpload } from '../kernel/services.ts';
import { readOrCreateSharedSecret } from '../kernel/shared-secret.ts';

/** The permission in an upload URL, until it expires. */
export interface UploadGrant extends GrantedUpload {
  /** The time at which the grant expires, in milliseconds since 1970. */
  readonly expires: number;
}

const LIFETIME = 15 * 60 * 1000;

/** The order of fields in a signed grant. */
const signedGrant = z.tuple([z.guid(), z.guid(), z.guid(), z.string(), z.string(), z.number()]);

/** Signs and verifies tokens in upload URLs: a grant and its HMAC, with a secret shared by all processes. */
export class UploadUrls {
  readonly #database: Database;
  #secret: Promise<Buffer> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async sign(grant: GrantedUpload, now: Date): Promise<string> {
    const { walletId, fileId, userId, credentialKind, credentialId } = grant;
    const fields = [walletId, fileId, userId, credentialKind, credentialId, now.getTime() + LIFETIME];
    const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
    return `${text}.${(await this.#mac(text)).toString('base64url')}`;
  }

  /** @throws Problem `uploadUrlInvalid` for a token that is forged or expired */
  async read(word: string, now: Date): Promise<UploadGrant> {
    const [text = '', mac = '', ...more] = word.split('.');
    const [expected, given] = [await this.#mac(text), Buffer.from(mac, 'base64url')];
    if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
      throw invalidUploadUrlProblem();
    // The signature is valid, so the shape is known.
    const [walletId, fileId, userId, credentialKind, credentialId, expires] = signedGrant.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    );
    if (now.getTime() >= expires) throw invalidUploadUrlProblem();
    return { walletId, fileId, userId, credentialKind, credentialId, expires };
  }

  async #mac(text: string): Promise<Buffer> {
    this.#secret ??= readOrCreateSharedSecret(this.#database, 'upload-urls').catch((error: unknown) => {
      this.#secret = null;
      throw error;
    });
    return createHmac('sha256', await this.#secret)
      .update(`upload\n${text}`)
      .digest();
  }
}

export function invalidUploadUrlProblem(): Problem {
  return new Problem('uploadUrlInvalid', {
    detail:
      'The upload address is forged or older than 15 minutes, or its creator is no longer signed in. Create the file again.',
  });
}
