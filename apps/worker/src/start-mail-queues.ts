import { accountMailJob, sendAccountMail } from '@coffer/api/people/account/send-account-mail.ts';
import { invitationMailJob, sendInvitation } from '@coffer/api/people/invitations/send-invitation.ts';
import type { MailSettings } from '@coffer/api/people/mail/mail-settings.ts';
import { openMailer } from '@coffer/api/people/mail/mailer.ts';
import { securityMailJob } from '@coffer/api/people/mail/security-mail.ts';
import { sendSecurityMail } from '@coffer/api/people/securityEvents/send-security-mail.ts';
import type { Database } from '@coffer/db/database.ts';
import type { JobQueue } from '@coffer/db/jobs.ts';
import type { Logger } from 'pino';

/** Starts the job queues that send invitations, account mails and security mails. */
export async function startMailQueues(
  queue: JobQueue,
  { database, mail }: { readonly database: Database; readonly mail: MailSettings },
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const services = { database, mailer: openMailer(mail), now: () => new Date() };
  await queue.work('mailInvitation', async ({ data, last }) => {
    const outcome = await sendInvitation(services, invitationMailJob.parse(data), { last });
    log.info({ outcome }, 'mail of an invitation');
  });
  await queue.work('mailAccount', async ({ data, last }) => {
    const outcome = await sendAccountMail(services, accountMailJob.parse(data), { last });
    log.info({ outcome }, 'mail of an account');
  });
  await queue.work('mailSecurity', async ({ data, last }) => {
    const outcome = await sendSecurityMail(services, securityMailJob.parse(data), { last });
    log.info({ outcome }, 'mail of a security event');
  });
}
