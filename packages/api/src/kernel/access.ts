import type { WalletTransaction } from '@coffer/db/database.ts';
import { ROLES } from '@coffer/domain/member-roles.ts';
import { type Credential, getCredentialKind } from './credentials/credential-kinds.ts';
import { Problem } from './problems.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import type { MemberAccess, RequiredRights, Scope } from './rights.ts';
import type { CallInTransaction } from './run-in-transaction.ts';
import { createJobWallet, type RequestedWallet } from './wallet.ts';

/** A call whose access rights were checked. */
export interface CheckedCall extends CallInTransaction {
  readonly wallet: RequestedWallet;
}

/**
 * Checks access rights in each attempt of the database transaction, because the membership may have changed meanwhile.
 */
export async function checkAccess<Result>(
  needs: RequiredRights,
  opened: CallInTransaction,
  next: (accessed: CheckedCall) => Promise<Result>,
): Promise<Result> {
  const { ctx, meta, transaction, credential } = opened;
  const { userId, role, permissions } = await readAccess(transaction, credential, needs);
  if (meta?.recentSignIn === true) requireRecentSignIn(credential, ctx);
  const { rates, now } = ctx;
  const wallet = { ...createJobWallet(transaction, { userId, rates, now }), role, permissions, credential };
  return next({ ...opened, wallet });
}

/**
 * Returns the credential's rights in the transaction's wallet. If several requirements are not met, reports the first
 * one in this order: access to the wallet, scope, export flag, restriction to apps or to other callers, role.
 * @throws Problem `notFound`, `unauthorized`, `insufficientScope`, `exportNotAllowed`, `appsOnly`, `notForApps`,
 * `insufficientRole`
 */
export async function readAccess(
  transaction: WalletTransaction,
  credential: Credential,
  needs: RequiredRights,
): Promise<MemberAccess> {
  const found = await getCredentialKind(credential).accessOf(transaction, credential);
  if (found === undefined) throw new Problem('notFound');
  requireScope(credential, needs.scope);
  if (needs.export === true && !getCredentialKind(credential).mayExport(credential))
    throw new Problem('exportNotAllowed');
  if (needs.app === true && getCredentialKind(credential).appOf(credential) === null) throw new Problem('appsOnly');
  if (needs.noApp === true && getCredentialKind(credential).appOf(credential) !== null) throw new Problem('notForApps');
  requireRole(found, needs);
  return { userId: found.userId, role: found.role, permissions: found.permissions };
}

/**
 * Checks that the member has the required role or, instead of the role, the required permission.
 * @throws Problem `insufficientRole`
 */
export function requireRole(
  { role, permissions }: Pick<MemberAccess, 'role' | 'permissions'>,
  needs: Pick<RequiredRights, 'role' | 'permission'>,
): void {
  const granted = needs.permission !== undefined && permissions.includes(needs.permission);
  if (granted || ROLES.indexOf(role) >= ROLES.indexOf(needs.role)) return;
  throw new Problem('insufficientRole', { detail: `This requires the role ${needs.role}; yours is ${role}.` });
}

/**
 * Checks the scope of a public credential. A null `scope` means that no public credential has access.
 * @throws Problem `unauthorized`, `insufficientScope`
 */
export function requireScope(credential: Credential, scope: Scope | null): void {
  const scopes = getCredentialKind(credential).scopesOf(credential);
  if (scopes === null) return;
  if (scope === null) throw new Problem('unauthorized');
  if (!scopes.includes(scope)) {
    throw new Problem('insufficientScope', { scope, detail: `This requires the scope ${scope}.` });
  }
}
