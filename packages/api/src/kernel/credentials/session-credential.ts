import * as is from '@coffer/db/columns.ts';
import { type BaseCredential, type CredentialKind, findMembership } from './credential-kind.ts';

/** A signed-in browser. */
export interface SessionCredential extends BaseCredential {
  readonly kind: 'session';
}

/** Returns the credential of this person's session. */
export function sessionCredential(id: string, userId: string): SessionCredential {
  return { kind: 'session', id, userId };
}

export const sessionCredentialKind: CredentialKind<SessionCredential> = {
  isPerson: true,
  speaksForWallet: false,
  // All browsers of a person share the Idempotency-Keys.
  actorOf: ({ userId }) => `session:${userId}`,
  walletIdsOf: () => null,
  scopesOf: () => null,
  appOf: () => null,
  mayExport: () => true,
  accessOf: (transaction, { userId }) => findMembership(transaction, userId),
  stillGood: async (transaction, { id, userId }) => {
    const [row] = await transaction.query({
      row: { open: is.bool },
      text: 'SELECT coffer.session_is_open($1, $2) AS open',
      values: [id, userId],
    });
    return row?.open === true ? sessionCredential(id, userId) : undefined;
  },
};
