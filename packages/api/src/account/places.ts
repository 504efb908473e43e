import type { Database } from '@coffer/db/database.ts';
import type { Permission, Role } from '../rights.ts';

/** A person's place in a wallet, and whether that can go on without her. */
export interface PlaceOfPerson {
  readonly walletId: string;
  readonly walletName: string;
  readonly role: Role;
  readonly permissions: Permission[];
  readonly otherMembers: number;
  readonly otherOwners: number;
}

/** Where a person is a member, in the order of joining. */
export async function placesOf(database: Pick<Database, 'query'>, userId: string): Promise<PlaceOfPerson[]> {
  return database.query<PlaceOfPerson>({
    text: `SELECT "walletId", "walletName", role, permissions, "otherMembers", "otherOwners" FROM coffer.places_of($1)`,
    values: [userId],
  });
}
