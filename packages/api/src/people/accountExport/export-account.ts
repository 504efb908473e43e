import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { PERMISSIONS, ROLES } from '@coffer/domain/member-roles.ts';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { storedId } from '../../kernel/shapes.ts';
import { signedInAccount } from '../account/account.schema.ts';
import { getMe } from '../account/account.service.ts';
import { identityProviderLink, listIdentityProviderLinks } from '../account/list-identity-provider-links.ts';
import { listMemberships } from '../account/list-memberships.ts';
import { apiKey } from '../apiKeys/apiKeys.schema.ts';
import { connectedApps } from '../connectedApps/connectedApps.schema.ts';
import { listApps } from '../connectedApps/connectedApps.service.ts';
import { passkeys } from '../passkeys/passkeys.schema.ts';
import { listPasskeys } from '../passkeys/passkeys.service.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { session } from '../sessions/sessions.schema.ts';
import { listSessions } from '../sessions/sessions.service.ts';

/** All personal data of an account; wallets are exported separately. */
export const accountExport = z.strictObject({
  person: signedInAccount,
  wallets: z.array(
    z.strictObject({
      wallet: z.strictObject({ id: storedId, name: z.string() }),
      role: z.enum(ROLES),
      permissions: z.array(z.enum(PERMISSIONS)),
    }),
  ),
  sessions: z.array(session),
  /** Accounts at identity providers with which the person signs in. */
  providerLinks: z.array(identityProviderLink),
  passkeys,
  connectedApps,
  /** The keys that the person created, in all wallets. */
  apiKeys: z.array(apiKey.omit({ createdUserId: true })),
});

type AccountExport = z.infer<typeof accountExport>;

const KEY = {
  id: is.uuid,
  name: is.text,
  createdTime: is.timestamptz,
  walletId: is.uuid,
  display: is.text,
  scopes: is.arrayOf(is.oneOf('service:read', 'service:write')),
  export: is.bool,
  lastUsedTime: is.orNull(is.timestamptz),
  revokedTime: is.orNull(is.timestamptz),
};

export async function exportAccount(
  database: Database,
  credential: Credential,
  { from }: Pick<Context['request'], 'from'>,
): Promise<AccountExport> {
  const person = await getMe(database, credential);
  const event = { personId: person.id, kind: 'accountExported', credential: 'session', from } as const;
  await database.transaction((transaction) => recordSecurityEvent(transaction, event), { personId: person.id });
  const places = await listMemberships(database, person.id);
  return {
    person,
    wallets: places.map(({ walletId, walletName, role, permissions }) => ({
      wallet: { id: walletId, name: walletName },
      role,
      permissions,
    })),
    sessions: await listSessions(database, credential),
    providerLinks: await listIdentityProviderLinks(database, person.id),
    passkeys: await listPasskeys(database, credential),
    connectedApps: await listApps(database, credential),
    apiKeys: await database.query({
      row: KEY,
      text: 'SELECT * FROM coffer.api_keys_made_by($1)',
      values: [person.id],
    }),
  };
}
