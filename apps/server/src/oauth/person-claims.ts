import * as is from '@coffer/db/columns.ts';
import { isUuid } from '@coffer/domain/uuid.ts';
import type { Account } from 'oidc-provider';
import type { OAuthRecords } from './records.ts';

/** The claims that an app may read about a person, limited by its scopes. Undefined if the person no longer exists. */
export async function findPersonClaims(records: OAuthRecords, id: string): Promise<Account | undefined> {
  if (!isUuid(id)) return undefined;
  const [person] = await records.transaction.query({
    row: { email: is.text, name: is.text, locale: is.text, verified: is.bool },
    text: 'SELECT email, name, locale, verified FROM coffer.oauth_person($1)',
    values: [id],
  });
  if (person === undefined) return undefined;
  const { verified, ...claims } = person;
  return {
    accountId: id,
    claims: async () => ({ sub: id, ...claims, email_verified: verified }),
  };
}
