import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { listIdentityProviderLinks } from '../account/list-identity-provider-links.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { identityProviderState } from './identityProvider.schema.ts';

/**
 * Returns the name of the configured identity provider, whether the person has a password, and the person's accounts at
 * identity providers.
 */
export async function readIdentityProviderState(
  { database, provider }: Pick<Context, 'database' | 'provider'>,
  { userId }: Credential,
): Promise<z.infer<typeof identityProviderState>> {
  const links = await listIdentityProviderLinks(database, userId);
  return {
    name: provider?.name ?? null,
    hasPassword: await hasPassword(database, userId),
    links: links.map((link) => ({ ...link, current: link.issuer === provider?.issuer })),
  };
}

interface Asker extends Pick<Context, 'database' | 'provider'> {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
  readonly request: Pick<Context['request'], 'from'>;
}

/** Removes a link. @throws Problem `lastWayIn` if the person could then no longer sign in */
export async function unlinkIdentityProvider(asker: Asker, id: string): Promise<{ id: string }> {
  const { database, provider, credential, once, request } = asker;
  const { userId: personId } = credential;
  const unlink = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      // Runs removals one after another, so that the second removal sees the result of the first.
      await transaction.query({ text: 'SELECT FROM "Person" WHERE id = $1 FOR UPDATE', values: [personId] });
      const [gone] = await transaction.query({
        row: { issuer: is.text, email: is.orNull(is.text) },
        text: 'DELETE FROM "ProviderLink" WHERE "personId" = $1 AND id = $2 RETURNING issuer, email',
        values: [personId, id],
      });
      const { issuer, email } = requireFound(gone);
      if (!(await canStillSignIn(transaction, personId, provider?.issuer ?? null))) throw new Problem('lastWayIn');
      await recordSecurityEvent(transaction, {
        personId,
        kind: 'providerUnlinked',
        credential: 'session',
        subject: email ?? issuer,
        from: request.from,
      });
      return { id };
    });
  return database.transaction(unlink, { personId });
}

/**
 * True if the person can still sign in: by a password, a passkey, or an account at the configured identity provider.
 */
export async function canStillSignIn(
  transaction: WalletTransaction,
  personId: string,
  issuer: string | null,
): Promise<boolean> {
  const [row] = await transaction.query({
    row: { found: is.bool },
    text: `SELECT coffer.has_password($1)
             OR EXISTS (SELECT FROM "Passkey" WHERE "personId" = $1)
             OR EXISTS (SELECT FROM "ProviderLink" WHERE "personId" = $1 AND issuer = $2) AS found`,
    values: [personId, issuer],
  });
  return row?.found === true;
}

async function hasPassword(database: Pick<Database, 'query'>, personId: string): Promise<boolean> {
  const [row] = await database.query({
    row: { has: is.bool },
    text: 'SELECT coffer.has_password($1) AS has',
    values: [personId],
  });
  return row?.has === true;
}
