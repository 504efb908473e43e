import { apiKeyKind } from './api-key.ts';
import type { CredentialKind } from './credential-kind.ts';
import { oauthKind } from './oauth.ts';
import { sessionKind } from './session.ts';

/** Every kind of credential that there is, by the name that the audit and jobs write down. */
const KINDS = { session: sessionKind, apiKey: apiKeyKind, oauth: oauthKind };

type KindName = keyof typeof KINDS;

type CredentialOf<Kind> = Kind extends CredentialKind<infer Of> ? Of : never;

/** Who is calling, as the front door found out. */
export type Credential = CredentialOf<(typeof KINDS)[KindName]>;

/** What the credential's kind says of it. */
export function kindOfCredential({ kind }: Pick<Credential, 'kind'>): CredentialKind<Credential> {
  return KINDS[kind];
}

/** The kind of this name, as a job or an address has it. */
export function kindNamed(name: string): CredentialKind<Credential> | undefined {
  return Object.entries(KINDS).find(([kind]) => kind === name)?.[1];
}

/** Whose Idempotency-Keys these are. */
export function actorOf(credential: Credential): string {
  return kindOfCredential(credential).actorOf(credential);
}

/** Whether it reaches the wallet at all; what it may do there is asked in the wallet. */
export function reaches(credential: Credential, walletId: string): boolean {
  return kindOfCredential(credential).walletIdsOf(credential)?.includes(walletId) ?? true;
}
