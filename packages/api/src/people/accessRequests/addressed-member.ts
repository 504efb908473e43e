import type { Member } from '../members/members.schema.ts';
import type { AccessRequestParams, MemberSnapshot } from './accessRequests.schema.ts';

/** The member whom a request is about, as she is among these: by id, or by the address that is to be invited. */
export function memberAddressed(params: AccessRequestParams, members: readonly Member[]): Member | undefined {
  if (params.action === 'invite') return members.find(({ email }) => email === params.email);
  if (!('userId' in params)) return undefined;
  return members.find(({ userId }) => userId === params.userId);
}

/** What a request keeps of her. */
export function addressedMember(params: AccessRequestParams, members: readonly Member[]): MemberSnapshot | null {
  const member = memberAddressed(params, members);
  return member === undefined ? null : { userId: member.userId, role: member.role, permissions: member.permissions };
}
