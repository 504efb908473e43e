import { hash, randomBytes } from 'node:crypto';

/** The prefix identifies the kind of credential, for us and for scanners of leaked secrets. */
const API_KEY_PREFIX = 'coffer';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 characters of an alphabet of 62 encode at least 256 bits: 62^43 > 2^256. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${API_KEY_PREFIX}_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

export interface NewApiKey {
  /** The complete key: shown once, never stored. */
  readonly key: string;
  readonly hash: Buffer;
  /** The first four characters of the secret. */
  readonly display: string;
}

/**
 * Creates a key: 256 random bits in base 62, then a checksum that detects a mistyped or truncated key without a database lookup.
 */
export function makeApiKey(): NewApiKey {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const key = `${API_KEY_PREFIX}_${secret}${checksumOf(secret)}`;
  return { key, hash: hashOf(key), display: secret.slice(0, 4) };
}

/** The hash under which the database stores a key; null if the text is not a key. */
export function apiKeyHash(text: string): Buffer | null {
  const [, secret, checksum] = SHAPE.exec(text) ?? [];
  return secret === undefined || checksum !== checksumOf(secret) ? null : hashOf(text);
}

function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

function checksumOf(secret: string): string {
  const digest = hash('sha256', `${API_KEY_PREFIX}:${secret}`, 'hex');
  return base62(BigInt(`0x${digest.slice(0, 12)}`) % 62n ** BigInt(CHECKSUM_LENGTH), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
  return text;
}
