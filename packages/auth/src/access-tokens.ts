import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify } from 'jose';

/** The claim that names the connection that a token belongs to. */
export const CONNECTION_CLAIM = 'coffer_connection';

/** The only algorithm that tokens are signed with. */
export const ALGORITHM = 'ES256';

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
  readonly keyOf: (kid: string) => Promise<CryptoKey | undefined>;
}

/** Reads a token; null for one that is not ours, is for another audience, or is not valid now. */
export async function readAccessToken(
  token: string,
  { issuer, audience, keyOf }: Expected,
): Promise<AccessToken | null> {
  try {
    const find = async ({ kid }: { readonly kid?: string }) => {
      const key = kid === undefined ? undefined : await keyOf(kid);
      if (key === undefined) throw new errors.JWKSNoMatchingKey();
      return key;
    };
    const { payload } = await jwtVerify(token, find, {
      issuer,
      audience,
      algorithms: [ALGORITHM],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { sub, exp, scope, client_id: clientId, [CONNECTION_CLAIM]: connectionId } = payload;
    // A token is for one audience.
    if (payload.aud !== audience || sub === undefined || exp === undefined) return null;
    if (typeof clientId !== 'string' || typeof connectionId !== 'string') return null;
    const scopes = typeof scope === 'string' ? scope.split(' ') : [];
    return { personId: sub, clientId, connectionId, scopes, expires: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A public key as it is stored, ready to verify with. @throws Error for what is none */
export async function publicKeyOf(jwk: unknown): Promise<CryptoKey> {
  if (typeof jwk !== 'object' || jwk === null) throw new Error('a stored key is no JWK');
  const key = await importJWK({ ...jwk }, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('a stored key is no public key');
  return key;
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
