import { isUuid } from '@coffer/domain/uuid.ts';
import { createAccessTokenReader } from './access-token-reader.ts';
import { type AppConnection, findAppConnection } from './app-connections.ts';
import { type BaseCredential, type CredentialKind, findMembership } from './credential-kind.ts';

/** An app that acts for a person with an OAuth access token. The id is that of the connection. */
export interface OAuthCredential extends BaseCredential, AppConnection {
  readonly kind: 'oauth';
}

export const oauthCredentialKind: CredentialKind<OAuthCredential> = {
  isPerson: false,
  speaksForWallet: false,
  // Idempotency-Keys belong to the client and not to its connection, because the client may reconnect.
  actorOf: ({ userId, clientId }) => `oauth:${userId}:${clientId}`,
  walletIdsOf: ({ walletIds }) => walletIds,
  // Scopes that both the token and the person's grant allow now.
  scopesOf: ({ scopes }) => scopes,
  appOf: ({ clientId, clientName, clientHost }) => ({ clientId, name: clientName, host: clientHost }),
  mayExport: () => false,
  accessOf: (transaction, { userId }) => findMembership(transaction, userId),
  stillGood: async (transaction, { id, userId }) => {
    if (!isUuid(id)) return undefined;
    const connection = await findAppConnection(transaction, id);
    if (connection === null || connection.userId !== userId) return undefined;
    if (connection.walletIds?.includes(transaction.walletId) === false) return undefined;
    return { ...connection, kind: 'oauth', id };
  },
  readerOf: createAccessTokenReader,
};
