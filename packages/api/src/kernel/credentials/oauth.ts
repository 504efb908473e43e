import type { Scope } from '../rights.ts';
import { type AnyCredential, type CredentialKind, membershipOf } from './credential-kind.ts';

/** An app that acts for a person, by an OAuth access token. */
export interface OAuthCredential extends AnyCredential {
  readonly kind: 'oauth';
  readonly clientId: string;
  /** As the app names itself. */
  readonly clientName: string;
  /** The host that its answers go to; null where that is the person's own machine. */
  readonly clientHost: string | null;
  readonly grantId: string;
  readonly scopes: readonly Scope[];
  /** Null: all wallets of the person. */
  readonly walletIds: readonly string[] | null;
}

export const oauth: CredentialKind<OAuthCredential> = {
  isPerson: false,
  speaksForWallet: false,
  actorOf: ({ userId, clientId }) => `oauth:${userId}:${clientId}`,
  walletIdsOf: ({ walletIds }) => walletIds,
  scopesOf: ({ scopes }) => scopes,
  appOf: ({ clientId, clientName, clientHost }) => ({ clientId, name: clientName, host: clientHost }),
  mayExport: () => false,
  accessOf: (transaction, { userId }) => membershipOf(transaction, userId),
  stillGood: async () => undefined,
};
