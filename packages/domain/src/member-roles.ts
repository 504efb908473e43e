/** Roles of wallet members, lowest first. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Permissions that a member can have in addition to the role. */
export const PERMISSIONS = ['manageMembers', 'manageApiKeys', 'manageConnections', 'exportData'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export function isRoleAtLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(other);
}

interface MemberRole {
  readonly userId: string;
  readonly role: Role;
}

/** Whether this member is the wallet's only owner. */
export function isLastOwner(members: readonly MemberRole[], { userId, role }: MemberRole): boolean {
  return role === 'owner' && !members.some((other) => other.role === 'owner' && other.userId !== userId);
}
