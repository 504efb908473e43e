import type { WalletTransaction } from '@coffer/db/database.ts';
import { type Credential, type Permission, ROLES, type Role, type Scope } from './context.ts';
import { middlewareOn } from './middleware.ts';
import { Problem } from './problems.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { InTransaction } from './transaction.ts';
import { type RequestedWallet, walletIn } from './wallet.ts';

/** What an operation asks of who wants it. */
export interface Needs {
  /** Null: no public credential can do this, only a session. */
  readonly scope: Scope | null;
  readonly role: Role;
  /** Grants the operation beside the role. */
  readonly permission?: Permission;
}

/** Somebody asks who may. */
export interface Accessed extends InTransaction {
  readonly wallet: RequestedWallet;
}

/** Looks whether who asks may, with each attempt of the transaction: her membership may have changed meanwhile. */
export const access = (needs: Needs) =>
  middlewareOn<InTransaction>()(async ({ ctx, meta, next }) => {
    const { transaction, credential, rates, now } = ctx;
    const { userId, role, permissions } = await accessTo(transaction, credential, needs);
    if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
    const wallet: RequestedWallet = { ...walletIn(transaction, { userId, rates, now }), role, permissions, credential };
    return next({ ctx: { wallet } });
  });

export interface Access {
  readonly userId: string;
  readonly role: Role;
  readonly permissions: readonly string[];
}

/**
 * Whether the credential may do this in the transaction's wallet. A wallet that it does not reach is `notFound`; one
 * that it reaches without the scope, then without the role, says so.
 */
export async function accessTo(transaction: WalletTransaction, credential: Credential, needs: Needs): Promise<Access> {
  const found = credential.kind === 'apiKey' ? credential : await membership(transaction, credential.userId);
  if (found === undefined) throw new Problem('notFound');
  if (credential.kind === 'apiKey') {
    if (needs.scope === null) throw new Problem('unauthorized');
    if (!credential.scopes.includes(needs.scope)) {
      throw new Problem('insufficientScope', { scope: needs.scope, detail: `This needs the scope ${needs.scope}.` });
    }
  }
  const granted = needs.permission !== undefined && found.permissions.includes(needs.permission);
  if (!granted && ROLES.indexOf(found.role) < ROLES.indexOf(needs.role)) {
    throw new Problem('insufficientRole', { detail: `This needs the role ${needs.role}; yours is ${found.role}.` });
  }
  return { userId: found.userId, role: found.role, permissions: found.permissions };
}

async function membership(transaction: WalletTransaction, userId: string): Promise<Access | undefined> {
  const [member] = await transaction.query<{ userId: string; role: Role; permissions: string[] }>({
    name: 'membership',
    text: `SELECT "userId", role, permissions FROM "Member" WHERE "walletId" = $1 AND "userId" = $2`,
    values: [transaction.walletId, userId],
  });
  return member;
}
