import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The claim that names the connection that a token belongs to. */
export const CONNECTION_CLAIM = 'coffer_connection';

/** The only algorithm that tokens are signed with. */
export const ALGORITHM = 'ES256';

const SIGNATURE_BYTES = 64;

/** What an access token says (RFC 9068). */
export interface AccessToken {
  readonly personId: string;
  readonly clientId: string;
  readonly connectionId: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expires: number;
}

export interface Expected {
  readonly issuer: string;
  readonly audience: string;
  /** The public key of a `kid`; undefined where there is none. */
  readonly keyOf: (kid: string) => Promise<KeyObject | undefined>;
}

/**
 * Reads a token; null for one that is not ours, is for another audience, or is not valid now. The signature is looked at
 * by Node itself: through the Web Cryptography of a library a new token costs nearly twice as much.
 */
export async function readAccessToken(
  token: string,
  { issuer, audience, keyOf }: Expected,
): Promise<AccessToken | null> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const [header, bytes] = [objectOf(head), bytesOf(signature)];
  if (header === null || bytes?.length !== SIGNATURE_BYTES || more.length > 0) return null;
  const { alg, typ, kid } = header;
  // Nothing that has to be understood is: no header of ours names anything critical.
  if (alg !== ALGORITHM || typ !== 'at+jwt' || typeof kid !== 'string' || 'crit' in header) return null;
  const key = await keyOf(kid);
  if (key === undefined) return null;
  const isOurs = verify('sha256', Buffer.from(`${head}.${body}`), key, derOf(bytes));
  const claims = isOurs ? objectOf(body) : null;
  // A token is for one audience.
  return claims?.['iss'] === issuer && claims['aud'] === audience ? accessTokenOf(claims) : null;
}

/**
 * A signature of two numbers of 32 bytes, in the encoding that OpenSSL works with. Node can do that, too, but takes as
 * long for it as for the check itself.
 */
function derOf(signature: Buffer): Buffer {
  const numbers = [signature.subarray(0, 32), signature.subarray(32)].flatMap(derIntegerOf);
  return Buffer.from([0x30, numbers.length, ...numbers]);
}

/** Written as short as it can be, and with a zero before it where its first bit would make it negative. */
function derIntegerOf(number: Buffer): number[] {
  const first = number.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? [0] : [...number.subarray(first)];
  if ((digits[0] ?? 0) > 0x7f) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}

function accessTokenOf(claims: Readonly<Record<string, unknown>>): AccessToken | null {
  const { sub, exp, nbf, iat, scope, client_id: clientId, [CONNECTION_CLAIM]: connectionId } = claims;
  const now = Date.now() / 1000;
  if (typeof exp !== 'number' || exp <= now || typeof iat !== 'number') return null;
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > now)) return null;
  if (typeof sub !== 'string' || typeof clientId !== 'string' || typeof connectionId !== 'string') return null;
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  return { personId: sub, clientId, connectionId, scopes, expires: exp * 1000 };
}

/** Null for what is not written as it has to be: nothing is written in two ways. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : null;
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  const bytes = bytesOf(text);
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A public key as it is stored, ready to verify with. @throws Error for what is none */
export function publicKeyOf(jwk: unknown): KeyObject {
  if (typeof jwk !== 'object' || jwk === null) throw new Error('a stored key is no JWK');
  return createPublicKey({ key: { ...jwk }, format: 'jwk' });
}

/** A new key to sign with, as JWKs. */
export interface SigningKeyPair {
  readonly kid: string;
  readonly publicKey: JWK;
  /** Holds the public parts, too. */
  readonly privateKey: JWK;
}

export async function makeSigningKey(kid: string): Promise<SigningKeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const common = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    publicKey: { ...(await exportJWK(publicKey)), ...common },
    privateKey: { ...(await exportJWK(privateKey)), ...common },
  };
}
