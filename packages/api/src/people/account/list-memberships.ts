import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';

/** A person's membership in a wallet, and the numbers of other members and owners. */
const MEMBERSHIP_OF_PERSON = {
  walletId: is.uuid,
  walletName: is.text,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.oneOf('manageMembers', 'manageApiKeys', 'manageConnections', 'exportData')),
  otherMembers: is.int4,
  otherOwners: is.int4,
};

export type MembershipOfPerson = is.RowOf<typeof MEMBERSHIP_OF_PERSON>;

/** Returns a person's memberships, in the order of joining. */
export async function listMemberships(
  database: Pick<Database, 'query'>,
  userId: string,
): Promise<MembershipOfPerson[]> {
  return database.query({
    row: MEMBERSHIP_OF_PERSON,
    text: `SELECT "walletId", "walletName", role, permissions, "otherMembers", "otherOwners" FROM coffer.places_of($1)`,
    values: [userId],
  });
}
