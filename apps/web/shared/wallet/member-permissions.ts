import { isRoleAtLeast, type Permission } from '@coffer/domain/member-roles.ts';
import type { Member } from './wallet-context.tsx';

type MemberWithRights = Pick<Member, 'userId' | 'role' | 'permissions'>;

/** Whether the member has the permission, or a role that includes it. */
export function hasPermission({ role, permissions }: MemberWithRights, permission: Permission): boolean {
  return isRoleAtLeast(role, 'admin') || permissions.includes(permission);
}

/** Whether the member may change or remove another member; not if that member has a higher role. */
export function canChangeMember(me: MemberWithRights, member: MemberWithRights): boolean {
  return hasPermission(me, 'manageMembers') && isRoleAtLeast(me.role, member.role);
}

/** Whether the member may grant the permission: nobody can grant a permission they don't have. */
export function canGrant(me: MemberWithRights, permission: Permission): boolean {
  return isRoleAtLeast(me.role, 'admin') || me.permissions.includes(permission);
}
