import { hash } from 'node:crypto';
import { type AccessToken, verifyAccessToken } from '@coffer/auth/access-tokens.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import { AppConnectionCache, filterServiceScopes, findAppConnection } from './app-connections.ts';
import type { TokenReaderDeps } from './credential-kind.ts';
import { PublicKeys } from './public-keys.ts';

/**
 * Maximum number of verified tokens cached by digest: verifying a signature costs more than the rest of the request.
 */
const MAX_TOKENS = 5_000;

/**
 * Creates a function that verifies access tokens for one audience and returns their credentials. It caches verified
 * tokens until they expire. It caches the rights granted to each app for 30 seconds.
 */
export function createAccessTokenReader({ database, issuer, audience, onRevocation }: TokenReaderDeps) {
  const keys = new PublicKeys(database);
  const connections = new AppConnectionCache((id) => findAppConnection(database, id));
  onRevocation(() => connections.forget());
  const read = new Map<string, AccessToken>();

  const tokenOf = async (text: string): Promise<AccessToken | null> => {
    const digest = hash('sha256', text, 'base64');
    const known = read.get(digest);
    if (known !== undefined) {
      if (known.expires > Date.now()) return known;
      read.delete(digest);
      return null;
    }
    const token = await verifyAccessToken(text, { issuer, audience, keyOf: keys.of });
    if (token === null) return null;
    if (read.size >= MAX_TOKENS) read.clear();
    read.set(digest, token);
    return token;
  };

  return async (text: string) => {
    const token = await tokenOf(text);
    if (token === null || !isUuid(token.connectionId)) return null;
    const connection = await connections.findConnection(token.connectionId);
    if (connection === null) return null;
    if (connection.userId !== token.personId || connection.clientId !== token.clientId) return null;
    const scopes = filterServiceScopes(token.scopes).filter((scope) => connection.scopes.includes(scope));
    return { ...connection, kind: 'oauth' as const, id: token.connectionId, scopes };
  };
}
