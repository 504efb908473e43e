import type { Member } from '../members/members.schema.ts';
import type { AccessRequestParams, MemberSnapshot } from './accessRequests.schema.ts';

/** Returns the member that a request concerns, by id or by the e-mail address to invite. */
export function findAddressedMember(params: AccessRequestParams, members: readonly Member[]): Member | undefined {
  if (params.action === 'invite') return members.find(({ email }) => email === params.email);
  if (!('userId' in params)) return undefined;
  return members.find(({ userId }) => userId === params.userId);
}

/** Returns the member's rights that a request stores. */
export function addressedMember(params: AccessRequestParams, members: readonly Member[]): MemberSnapshot | null {
  const member = findAddressedMember(params, members);
  return member === undefined ? null : { userId: member.userId, role: member.role, permissions: member.permissions };
}
