import type { WalletTransaction } from '@coffer/db/database.ts';
import { ROLES } from '@coffer/domain/member-roles.ts';
import { type Credential, kindOfCredential } from './credentials/kinds.ts';
import { Problem } from './problems.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { Access, Needs, Scope } from './rights.ts';
import type { InTransaction } from './transaction.ts';
import { type RequestedWallet, walletIn } from './wallet.ts';

/** Somebody asks who may. */
export interface Accessed extends InTransaction {
  readonly wallet: RequestedWallet;
}

/** Looks whether who asks may, with each attempt of the transaction: her membership may have changed meanwhile. */
export async function access<Result>(
  needs: Needs,
  opened: InTransaction,
  next: (accessed: Accessed) => Promise<Result>,
): Promise<Result> {
  const { ctx, meta, transaction, credential } = opened;
  const { userId, role, permissions } = await accessTo(transaction, credential, needs);
  if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
  const { rates, now } = ctx;
  const wallet = { ...walletIn(transaction, { userId, rates, now }), role, permissions, credential };
  return next({ ...opened, wallet });
}

/**
 * Whether the credential may do this in the transaction's wallet. A wallet that it does not reach is `notFound`; one
 * that it reaches without the scope, the flag for the export, then without the role, says so.
 */
export async function accessTo(transaction: WalletTransaction, credential: Credential, needs: Needs): Promise<Access> {
  const found = await kindOfCredential(credential).accessOf(transaction, credential);
  if (found === undefined) throw new Problem('notFound');
  requireScope(credential, needs.scope);
  if (needs.export === true && !kindOfCredential(credential).mayExport(credential))
    throw new Problem('exportNotAllowed');
  if (needs.app === true && kindOfCredential(credential).appOf(credential) === null) throw new Problem('appsOnly');
  if (needs.noApp === true && kindOfCredential(credential).appOf(credential) !== null) throw new Problem('notForApps');
  requireRole(found, needs);
  return { userId: found.userId, role: found.role, permissions: found.permissions };
}

/** @throws Problem `insufficientRole` */
export function requireRole(
  { role, permissions }: Pick<Access, 'role' | 'permissions'>,
  needs: Pick<Needs, 'role' | 'permission'>,
): void {
  const granted = needs.permission !== undefined && permissions.includes(needs.permission);
  if (granted || ROLES.indexOf(role) >= ROLES.indexOf(needs.role)) return;
  throw new Problem('insufficientRole', { detail: `This needs the role ${needs.role}; yours is ${role}.` });
}

/** Null asks for what no public credential can do. @throws Problem `unauthorized`, `insufficientScope` */
export function requireScope(credential: Credential, scope: Scope | null): void {
  const scopes = kindOfCredential(credential).scopesOf(credential);
  if (scopes === null) return;
  if (scope === null) throw new Problem('unauthorized');
  if (!scopes.includes(scope)) {
    throw new Problem('insufficientScope', { scope, detail: `This needs the scope ${scope}.` });
  }
}
