import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The claim that contains the id of the token's connection. */
export const CONNECTION_CLAIM = 'coffer_connection';

/** The only signing algorithm for tokens. */
export const TOKEN_SIGNING_ALGORITHM = 'ES256';

const SIGNATURE_BYTES = 64;

/** The contents of an access token (RFC 9068). */
export interface AccessToken {
  readonly personId: string;
  readonly clientId: string;
  readonly connectionId: string;
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly expires: number;
}

export interface ExpectedClaims {
  readonly issuer: string;
  readonly audience: string;
  /** The public key of a `kid`; undefined if unknown. */
  readonly keyOf: (kid: string) => Promise<KeyObject | undefined>;
}

/**
 * Verifies an access token and returns its contents; null if another service signed it, or if it is for another
 * audience, expired or not valid yet. Uses Node's crypto, because Web Crypto through a library nearly doubles the
 * cost of verifying a new token.
 */
export async function verifyAccessToken(
  token: string,
  { issuer, audience, keyOf }: ExpectedClaims,
): Promise<AccessToken | null> {
  const [head = '', body = '', signature = '', ...more] = token.split('.');
  const [header, bytes] = [objectOf(head), bytesOf(signature)];
  if (header === null || bytes?.length !== SIGNATURE_BYTES || more.length > 0) return null;
  const { alg, typ, kid } = header;
  // Critical headers (`crit`) must be understood, and tokens of Coffer have no critical headers.
  if (alg !== TOKEN_SIGNING_ALGORITHM || typ !== 'at+jwt' || typeof kid !== 'string' || 'crit' in header) return null;
  const key = await keyOf(kid);
  if (key === undefined) return null;
  const isOurs = verify('sha256', Buffer.from(`${head}.${body}`), key, derOf(bytes));
  const claims = isOurs ? objectOf(body) : null;
  // Each token has exactly one audience.
  return claims?.['iss'] === issuer && claims['aud'] === audience ? accessTokenOf(claims) : null;
}

/**
 * Converts a signature of two 32-byte numbers to DER, which OpenSSL uses. Node's own conversion takes as long as the verification
 * itself.
 */
function derOf(signature: Buffer): Buffer {
  const numbers = [signature.subarray(0, 32), signature.subarray(32)].flatMap(derIntegerOf);
  return Buffer.from([0x30, numbers.length, ...numbers]);
}

/**
 * Encodes a number as a DER integer: as short as possible, with a leading zero byte if the first bit would make the
 * number negative.
 */
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

/** Decodes canonical base64url; null for any other spelling, so that each value has only one. */
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

/** Converts a stored public key for verification. @throws Error for an invalid key */
export function readPublicKey(jwk: unknown): KeyObject {
  if (typeof jwk !== 'object' || jwk === null) throw new Error('a stored key is not a JWK');
  return createPublicKey({ key: { ...jwk }, format: 'jwk' });
}

/** A new signing key pair, as JWKs. */
export interface SigningKeyPair {
  readonly kid: string;
  readonly publicKey: JWK;
  /** The private key, which includes the public parts. */
  readonly privateKey: JWK;
}

export async function makeSigningKey(kid: string): Promise<SigningKeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(TOKEN_SIGNING_ALGORITHM, { extractable: true });
  const common = { kid, alg: TOKEN_SIGNING_ALGORITHM, use: 'sig' };
  return {
    kid,
    publicKey: { ...(await exportJWK(publicKey)), ...common },
    privateKey: { ...(await exportJWK(privateKey)), ...common },
  };
}
