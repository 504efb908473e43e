import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of sealed data; a new format would get another number. */
const FORMAT = 1;

/** Sealed data cannot be opened: it was sealed with another key or for another purpose, or it was changed. */
export class UnsealError extends Error {
  constructor() {
    super('the data was not sealed with this key');
  }
}

/**
 * Encrypts secrets stored in the database with a key stored outside of it (AES-256-GCM). Each purpose has its own key, derived by
 * HKDF: data sealed for one purpose cannot be opened for another.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #keys = new Map<string, Buffer>();

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key must have ${KEY_BYTES} bytes`);
    this.#key = Buffer.from(key);
  }

  seal(purpose: string, secret: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws UnsealError */
  open(purpose: string, sealed: Uint8Array): Buffer {
    const [nonceAt, tagAt, secretAt] = [1, 1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
    if (sealed.length < secretAt || sealed[0] !== FORMAT) throw new UnsealError();
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), sealed.subarray(nonceAt, tagAt));
    decipher.setAuthTag(sealed.subarray(tagAt, secretAt));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(secretAt)), decipher.final()]);
    } catch {
      throw new UnsealError();
    }
  }

  #keyFor(purpose: string): Buffer {
    const known = this.#keys.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', this.#key, '', `coffer:${purpose}`, KEY_BYTES));
    this.#keys.set(purpose, key);
    return key;
  }
}

/** A sealer with a key derived from a random text of at least 256 bits, such as an issued token. */
export function sealerFromToken(token: string): Sealer {
  return new Sealer(Buffer.from(hkdfSync('sha256', token, '', 'coffer:sealer-of-token', KEY_BYTES)));
}

/** Parses a key of 32 bytes from 64 hexadecimal digits, or from 43 or 44 base64 characters; null for any other text. */
export function parseSealingKey(text: string): Buffer | null {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** The text form of a key for a file or an environment variable. */
export function formatSealingKey(key: Buffer): string {
  return key.toString('base64url');
}

export function generateSealingKey(): Buffer {
  return randomBytes(KEY_BYTES);
}
