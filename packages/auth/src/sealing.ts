import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed, so that another way of sealing can follow. */
const FORMAT = 1;

/** What is sealed cannot be opened: it was sealed with another key or for another purpose, or it was changed. */
export class SealBroken extends Error {
  constructor() {
    super('what is sealed cannot be opened with this key');
  }
}

/**
 * Encrypts secrets that are kept in the database, with a key that is kept outside it (AES-256-GCM). Each purpose has a
 * key of its own, derived by HKDF: what was sealed for one cannot be opened for another.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #keys = new Map<string, Buffer>();

  /** @param key 32 bytes */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    this.#key = Buffer.from(key);
  }

  seal(purpose: string, secret: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyFor(purpose), nonce);
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws SealBroken */
  open(purpose: string, sealed: Uint8Array): Buffer {
    const [nonceAt, tagAt, secretAt] = [1, 1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES];
    if (sealed.length < secretAt || sealed[0] !== FORMAT) throw new SealBroken();
    const decipher = createDecipheriv('aes-256-gcm', this.#keyFor(purpose), sealed.subarray(nonceAt, tagAt));
    decipher.setAuthTag(sealed.subarray(tagAt, secretAt));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(secretAt)), decipher.final()]);
    } catch {
      throw new SealBroken();
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

/** A sealer whose key is a random text of at least 256 bits, such as a token that was given out. */
export function sealerOf(token: string): Sealer {
  return new Sealer(Buffer.from(hkdfSync('sha256', token, '', 'coffer:sealer-of-token', KEY_BYTES)));
}

/** The 32 bytes that a text of 64 hexadecimal digits, or of 43 or 44 base64 characters, stands for; null for another. */
export function keyOfText(text: string): Buffer | null {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : null;
}

/** As a file or a variable holds it. */
export function textOfKey(key: Buffer): string {
  return key.toString('base64url');
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}
