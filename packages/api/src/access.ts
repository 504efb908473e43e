import type { WalletTransaction } from '@coffer/db/database.ts';
import { type Credential, type Permission, ROLES, type Role, type Scope } from './context.ts';
import { Problem } from './problems.ts';

export interface Access {
  readonly userId: string;
  readonly role: Role;
  readonly permissions: readonly string[];
}

/**
 * Whether the credential may do this in the transaction's wallet. A wallet that it does not reach is `notFound`; one
 * that it reaches without the scope, then without the role, says so.
 */
export async function accessTo(
  transaction: WalletTransaction,
  credential: Credential,
  needs: { readonly scope: Scope | null; readonly role: Role; readonly permission?: Permission },
): Promise<Access> {
  const access = credential.kind === 'apiKey' ? credential : await membership(transaction, credential.userId);
  if (access === undefined) throw new Problem('notFound');
  if (credential.kind === 'apiKey') {
    if (needs.scope === null) throw new Problem('unauthorized');
    if (!credential.scopes.includes(needs.scope)) {
      throw new Problem('insufficientScope', { scope: needs.scope, detail: `This needs the scope ${needs.scope}.` });
    }
  }
  const granted = needs.permission !== undefined && access.permissions.includes(needs.permission);
  if (!granted && ROLES.indexOf(access.role) < ROLES.indexOf(needs.role)) {
    throw new Problem('insufficientRole', { detail: `This needs the role ${needs.role}; yours is ${access.role}.` });
  }
  return { userId: access.userId, role: access.role, permissions: access.permissions };
}

async function membership(transaction: WalletTransaction, userId: string): Promise<Access | undefined> {
  const [member] = await transaction.query<{ userId: string; role: Role; permissions: string[] }>({
    name: 'membership',
    text: `SELECT "userId", role, permissions FROM "Member" WHERE "walletId" = $1 AND "userId" = $2`,
    values: [transaction.walletId, userId],
  });
  return member;
}
