import type { Member } from '../members/members.schema.ts';
import type { AccessRequestParams, MemberSnapshot } from './accessRequests.schema.ts';

/** Returns the member that a request concerns, by id or by the email address to invite. */
export function findAddressedMember(params: AccessRequestParams, members: readonly Member[]): Member | undefined {
  if (params.action === 'invite') return members.find(({ email }) => email === params.email);
  if (!('userId' in params)) return undefined;
  return members.find(({ userId }) => userId === params.userId);
}

/**
 * Returns the rights of the member that a request concerns, to be stored with the request; null if there is no such
 * member.
 */
export function snapshotAddressedMember(
  params: AccessRequestParams,
  members: readonly Member[],
): MemberSnapshot | null {
  const member = findAddressedMember(params, members);
  return member === undefined ? null : { userId: member.userId, role: member.role, permissions: member.permissions };
}
