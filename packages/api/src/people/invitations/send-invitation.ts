import { linkTokenHash, makeLinkToken } from '@coffer/auth/link-tokens.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { MemberRole } from '@coffer/db/generated/tables.ts';
import { z } from 'zod';
import { id, recordReferenceFields } from '../../kernel/shapes.ts';
import { buildInvitationMail } from '../mail/invitation-mail.ts';
import { type Mailer, MailRejectedError } from '../mail/mailer.ts';
import { notifyMembers } from '../notifications/notify-members.ts';
import { computeInvitationState } from './find-invitation.ts';

/** The job's data: the invitation, its creator, and the base URL of Coffer's pages. */
export const invitationMailJob = z.strictObject({ ...recordReferenceFields, userId: id, baseUrl: z.string() });
export type InvitationMailJob = z.infer<typeof invitationMailJob>;

interface MailServices {
  readonly database: Database;
  readonly mailer: Mailer;
  now(): Date;
}

/**
 * The result of sending an invitation. `failed`: the mail is not tried again, and the inviter was notified. `nothing`:
 * the invitation was accepted or revoked meanwhile, or has expired.
 */
export type MailOutcome = 'sent' | 'failed' | 'nothing';

/**
 * Sends an invitation. The token is created here, so that only the mail contains it; each attempt creates a new token
 * and invalidates the earlier link. Throws if another attempt may succeed. At the `last` attempt, or if the mail server
 * rejects the address, the inviter is notified instead.
 */
export async function sendInvitation(
  services: MailServices,
  job: InvitationMailJob,
  { last }: { readonly last: boolean },
): Promise<MailOutcome> {
  const token = makeLinkToken();
  const offer = await offerOf(services, job, token);
  if (offer === null) return 'nothing';
  try {
    await services.mailer.send(buildInvitationMail({ ...offer, link: `${job.baseUrl}/invitation/${token}` }));
    return 'sent';
  } catch (error) {
    // The queue stores the error: it must contain neither the address nor the mail server's response.
    if (!last && !(error instanceof MailRejectedError)) throw new Error('the mail could not be sent');
    await notifyOfMailFailure(services, job, offer.email);
    return 'failed';
  }
}

const OFFER = {
  email: is.text,
  role: is.enumOf(MemberRole),
  expiresTime: is.timestamptz,
  acceptedTime: is.orNull(is.timestamptz),
  revokedTime: is.orNull(is.timestamptz),
  walletName: is.text,
  locale: is.text,
  timeZone: is.text,
  inviterName: is.orNull(is.text),
};

/** Returns the invitation with this new token; null if it is no longer open. */
async function offerOf({ database, now }: MailServices, { walletId, id }: InvitationMailJob, token: string) {
  return database.withWallet(walletId, async (transaction) => {
    const [offer] = await transaction.query({
      row: OFFER,
      text: `SELECT invitation.email, invitation.role, invitation."expiresTime", invitation."acceptedTime",
               invitation."revokedTime", wallet.name AS "walletName", wallet.locale, wallet."timeZone",
               (SELECT name FROM "Person" WHERE id = invitation."createdUserId") AS "inviterName"
             FROM "Invitation" AS invitation JOIN "Wallet" AS wallet ON wallet.id = invitation."walletId"
             WHERE invitation."walletId" = $1 AND invitation.id = $2 FOR UPDATE OF invitation`,
      values: [walletId, id],
    });
    if (offer === undefined || computeInvitationState(offer, now()) !== 'open') return null;
    await transaction.execute({
      text: `UPDATE "Invitation" SET "tokenHash" = $3, mailed = true WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id, linkTokenHash(token)],
    });
    return offer;
  });
}

async function notifyOfMailFailure(
  { database, now }: MailServices,
  { walletId, id, userId }: InvitationMailJob,
  email: string,
): Promise<void> {
  await database.withWallet(walletId, (transaction) =>
    notifyMembers(
      { transaction, walletId, userId, now },
      { type: 'invitation', recipientUserIds: [userId], payload: { invitationId: id, state: 'mailFailed', email } },
    ),
  );
}
