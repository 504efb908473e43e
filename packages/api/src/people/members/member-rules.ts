import { isAtLeast, isLastOwner, type Permission, type Role } from '@coffer/domain/member-roles.ts';
import { Problem } from '../../kernel/problems.ts';

/** What somebody may in a wallet. */
export interface MemberRights {
  readonly role: Role;
  readonly permissions: readonly string[];
}

export interface MemberWithRights extends MemberRights {
  readonly userId: string;
  readonly permissions: readonly Permission[];
}

/** Refuses somebody who may not change or remove members. */
export function requireManager(actor: MemberRights): void {
  if (isAtLeast(actor.role, 'admin') || actor.permissions.includes('manageMembers')) return;
  throw new Problem('insufficientRole', { detail: 'This needs the role admin, or the permission manageMembers.' });
}

/**
 * Nobody gives away or takes back more than she has: only an owner makes and unmakes owners, and who manages members
 * by a permission alone cannot make herself an admin.
 */
export function requireRank(actor: MemberRights, before: MemberRights, after: MemberRights | null): void {
  const highest = after !== null && isAtLeast(after.role, before.role) ? after.role : before.role;
  if (!isAtLeast(actor.role, highest)) {
    throw new Problem('insufficientRole', { detail: `This needs the role ${highest}; yours is ${actor.role}.` });
  }
  const added = after?.permissions.filter((permission) => !before.permissions.includes(permission)) ?? [];
  const missing = added.find(
    (permission) => !isAtLeast(actor.role, 'admin') && !actor.permissions.includes(permission),
  );
  if (missing !== undefined) {
    throw new Problem('insufficientRole', { detail: `You cannot give the permission ${missing}: you do not have it.` });
  }
}

/** Refuses to leave a wallet without an owner. */
export function requireOwnerBesides(members: readonly MemberWithRights[], leaving: MemberWithRights): void {
  if (isLastOwner(members, leaving))
    throw new Problem('lastOwner', {
      detail: 'A wallet keeps at least one owner. First make another member an owner, or delete the wallet instead.',
    });
}
