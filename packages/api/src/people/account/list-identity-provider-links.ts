import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { z } from 'zod';
import { storedId, timestamp } from '../../kernel/shapes.ts';

/** An account at an identity provider, as shown to its person. */
export const identityProviderLink = z.strictObject({
  id: storedId,
  issuer: z.string(),
  email: z.string().nullable(),
  createdTime: timestamp,
  lastUsedTime: timestamp.nullable(),
});
type ProviderLink = z.infer<typeof identityProviderLink>;

const LINK = {
  id: is.uuid,
  issuer: is.text,
  email: is.orNull(is.text),
  createdTime: is.timestamptz,
  lastUsedTime: is.orNull(is.timestamptz),
};

export async function listIdentityProviderLinks(database: Database, personId: string): Promise<ProviderLink[]> {
  return database.queryOfPerson(personId, {
    row: LINK,
    text: `SELECT id, issuer, email, "createdTime", "lastUsedTime" FROM "ProviderLink"
           WHERE "personId" = $1 ORDER BY id`,
    values: [personId],
  });
}
