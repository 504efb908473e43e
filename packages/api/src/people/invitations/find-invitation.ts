import { linkTokenHash } from '@coffer/auth/link-tokens.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import type { Context } from '../../kernel/context.ts';
import { requireFound } from '../../kernel/records.ts';
import type { InvitationPreview } from './invitations.schema.ts';

type State = InvitationPreview['state'];

interface InvitationEndTimes {
  readonly expiresTime: string;
  readonly acceptedTime: string | null;
  readonly revokedTime: string | null;
}

export function computeInvitationState(
  { acceptedTime, revokedTime, expiresTime }: InvitationEndTimes,
  now: Date,
): State {
  if (acceptedTime !== null) return 'accepted';
  if (revokedTime !== null) return 'revoked';
  return now < new Date(expiresTime) ? 'open' : 'expired';
}

const INVITATION_OF_TOKEN = {
  walletId: is.uuid,
  id: is.uuid,
  email: is.text,
  role: is.enumOf(MemberRole),
  permissions: is.arrayOf(is.oneOf('manageMembers', 'manageApiKeys', 'manageConnections', 'exportData')),
  mailed: is.bool,
  walletName: is.text,
  inviterName: is.orNull(is.text),
  expiresTime: is.timestamptz,
  acceptedTime: is.orNull(is.timestamptz),
  revokedTime: is.orNull(is.timestamptz),
};

type InvitationOfToken = is.RowOf<typeof INVITATION_OF_TOKEN>;

/** Returns the invitation of a link's token, without its wallet and without a credential; null if there is none. */
export async function findInvitation(database: Database, token: string): Promise<InvitationOfToken | null> {
  const hash = linkTokenHash(token);
  if (hash === null) return null;
  const [row] = await database.query({
    row: INVITATION_OF_TOKEN,
    text: 'SELECT * FROM coffer.invitation_by_token($1)',
    values: [hash],
  });
  return row ?? null;
}

/** Returns the invitation as shown to the holder of its link. Requires no credential. */
export async function previewInvitation(
  { database, now }: Pick<Context, 'database' | 'now'>,
  token: string,
): Promise<InvitationPreview> {
  const invitation = requireFound(await findInvitation(database, token));
  const { walletName, email, role, inviterName } = invitation;
  return { walletName, email, role, inviterName, state: computeInvitationState(invitation, now()) };
}

/**
 * Returns the invitation of the link if it is open and for this address, so that the person may sign up; otherwise
 * null.
 */
export async function findOpenInvitation(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { token, email }: { readonly token: string; readonly email: string },
): Promise<InvitationOfToken | null> {
  const invitation = await findInvitation(database, token);
  if (invitation === null || invitation.email !== email.toLowerCase()) return null;
  return computeInvitationState(invitation, now()) === 'open' ? invitation : null;
}
