import { apiKeyCredentialKind } from './api-key-credential.ts';
import type { CredentialKind } from './credential-kind.ts';
import { oauthCredentialKind } from './oauth-credential.ts';
import { sessionCredentialKind } from './session-credential.ts';

/** All kinds of credentials, by the name stored in history and jobs. */
const KINDS = { session: sessionCredentialKind, apiKey: apiKeyCredentialKind, oauth: oauthCredentialKind };

type KindName = keyof typeof KINDS;

type CredentialOf<Kind> = Kind extends CredentialKind<infer Of> ? Of : never;

/** The credential of an authenticated caller: a session, an API key or an app's access token. */
export type Credential = CredentialOf<(typeof KINDS)[KindName]>;

/** Returns the behaviour of this kind of credential, such as `actorOf` and `mayExport`. */
export function getCredentialKind({ kind }: Pick<Credential, 'kind'>): CredentialKind<Credential> {
  return KINDS[kind];
}

/** Returns the kind with this name, as stored in a job or an upload address. */
export function findCredentialKind(name: string): CredentialKind<Credential> | undefined {
  return Object.entries(KINDS).find(([kind]) => kind === name)?.[1];
}

/** Returns the namespace of the credential's Idempotency-Keys. */
export function idempotencyNamespace(credential: Credential): string {
  return getCredentialKind(credential).actorOf(credential);
}

/**
 * Returns false if the credential is limited to other wallets. Does not check whether the person is a member:
 * `readAccess` does.
 */
export function canReachWallet(credential: Credential, walletId: string): boolean {
  return getCredentialKind(credential).walletIdsOf(credential)?.includes(walletId) ?? true;
}
