/** What members are in a wallet, least first. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** What a member may beside her role. */
export const PERMISSIONS = ['manageMembers', 'manageApiKeys', 'manageConnections', 'exportData'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export function isAtLeast(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(other);
}

interface MemberRole {
  readonly userId: string;
  readonly role: Role;
}

/** Whether the wallet would have no owner without this member. */
export function isLastOwner(members: readonly MemberRole[], { userId, role }: MemberRole): boolean {
  return role === 'owner' && !members.some((other) => other.role === 'owner' && other.userId !== userId);
}
