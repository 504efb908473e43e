import { isAtLeast, type Permission } from '@coffer/domain/member-roles.ts';
import type { Member } from './wallet-context.tsx';

type MemberWithRights = Pick<Member, 'userId' | 'role' | 'permissions'>;

/** Whether she may do what admins may, or what the permission allows by itself. */
export function may({ role, permissions }: MemberWithRights, permission: Permission): boolean {
  return isAtLeast(role, 'admin') || permissions.includes(permission);
}

/** Whether she may change or remove this member: nobody changes a member with a higher role. */
export function mayChange(me: MemberWithRights, member: MemberWithRights): boolean {
  return may(me, 'manageMembers') && isAtLeast(me.role, member.role);
}

/** Whether she may give it: nobody gives a right that she does not have. */
export function mayGive(me: MemberWithRights, permission: Permission): boolean {
  return isAtLeast(me.role, 'admin') || me.permissions.includes(permission);
}
