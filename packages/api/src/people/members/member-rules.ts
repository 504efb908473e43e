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
export function requireManager(actor: MemberRights): void {
  if (isRoleAtLeast(actor.role, 'admin') || actor.permissions.includes('manageMembers')) return;
  throw new Problem('insufficientRole', { detail: 'This requires the role admin or the permission manageMembers.' });
}

/**
 * Throws if callers would grant or revoke more than their own rights: only owners change owners, and a member with
 * manageMembers cannot become an admin this way.
 */
export function requireRank(actor: MemberRights, before: MemberRights, after: MemberRights | null): void {
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
