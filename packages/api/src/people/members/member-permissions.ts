import { isLastOwner, isRoleAtLeast, type Permission, type Role } from '@coffer/domain/member-roles.ts';
import { Problem } from '../../kernel/problems.ts';

/** A member's rights in a wallet. */
export interface MemberRights {
  readonly role: Role;
  readonly permissions: readonly string[];
}

export interface MemberWithRights extends MemberRights {
  readonly userId: string;
  readonly permissions: readonly Permission[];
}

/** Throws if the caller may not change or remove members. */
export function requireMemberManager(actor: MemberRights): void {
  if (isRoleAtLeast(actor.role, 'admin') || actor.permissions.includes('manageMembers')) return;
  throw new Problem('insufficientRole', { detail: 'This requires the role admin or the permission manageMembers.' });
}

/**
 * Throws if the change needs more rights than the caller has: the role must be at least the member's role before and
 * after, and below admin, callers can grant only permissions that they have.
 * @throws Problem `insufficientRole`
 */
export function requireSufficientRights(actor: MemberRights, before: MemberRights, after: MemberRights | null): void {
  const highest = after !== null && isRoleAtLeast(after.role, before.role) ? after.role : before.role;
  if (!isRoleAtLeast(actor.role, highest)) {
    throw new Problem('insufficientRole', { detail: `This requires the role ${highest}; yours is ${actor.role}.` });
  }
  const added = after?.permissions.filter((permission) => !before.permissions.includes(permission)) ?? [];
  const missing = added.find(
    (permission) => !isRoleAtLeast(actor.role, 'admin') && !actor.permissions.includes(permission),
  );
  if (missing !== undefined) {
    throw new Problem('insufficientRole', {
      detail: `You cannot grant the permission ${missing}, because you do not have it.`,
    });
  }
}

/** Throws if the wallet would lose its last owner. */
export function requireRemainingOwner(members: readonly MemberWithRights[], leaving: MemberWithRights): void {
  if (isLastOwner(members, leaving))
    throw new Problem('lastOwner', {
      detail: 'A wallet needs at least one owner. Make another member an owner first, or delete the wallet instead.',
    });
}
