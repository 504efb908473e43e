import type { Member } from './wallet-context.tsx';

export type Role = Member['role'];
export type Permission = Member['permissions'][number];

/** Least first. */
const RANKS = ['viewer', 'member', 'admin', 'owner'] as const satisfies readonly Role[];

/** As one chooses: the most first. */
export const ROLES: readonly Role[] = RANKS.toReversed();
export const PERMISSIONS = [
  'manageMembers',
  'manageApiKeys',
  'manageConnections',
  'exportData',
] as const satisfies readonly Permission[];

type MemberWithRights = Pick<Member, 'userId' | 'role' | 'permissions'>;

export function isAtLeast(role: Role, other: Role): boolean {
  return RANKS.indexOf(role) >= RANKS.indexOf(other);
}

/** Whether she may do what admins may, or what the permission allows by itself. */
export function may({ role, permissions }: MemberWithRights, permission: Permission): boolean {
  return isAtLeast(role, 'admin') || permissions.includes(permission);
}

/** Whether she may change or remove this member: nobody changes a member with a higher role. */
export function mayChange(me: MemberWithRights, member: MemberWithRights): boolean {
  return may(me, 'manageMembers') && isAtLeast(me.role, member.role);
}

/** A wallet keeps an owner. */
export function isLastOwner(members: readonly MemberWithRights[], { userId, role }: MemberWithRights): boolean {
  return role === 'owner' && !members.some((other) => other.role === 'owner' && other.userId !== userId);
}

/** Whether she may give it: nobody gives a right that she does not have. */
export function mayGive(me: MemberWithRights, permission: Permission): boolean {
  return isAtLeast(me.role, 'admin') || me.permissions.includes(permission);
}
