import * as is from '@coffer/db/columns.ts';
import type { Database } from '@coffer/db/database.ts';
import { type Mailer, MailRejectedError } from '../mail/mailer.ts';
import { buildSecurityMail, type SecurityMailJob } from '../mail/security-mail.ts';

/** `nothing`: the account was deleted meanwhile. `failed`: the mail is not tried again. */
type Outcome = 'sent' | 'failed' | 'nothing';

/** Sends the mail about a security event. Throws if another attempt may succeed. */
export async function sendSecurityMail(
  { database, mailer }: { readonly database: Database; readonly mailer: Mailer },
  job: SecurityMailJob,
  { last }: { readonly last: boolean },
): Promise<Outcome> {
  const [person] = await database.queryOfPerson(job.personId, {
    row: { name: is.text, locale: is.text },
    text: 'SELECT name, locale FROM "Person" WHERE id = $1',
    values: [job.personId],
  });
  if (person === undefined) return 'nothing';
  try {
    await mailer.send(buildSecurityMail(job, person));
    return 'sent';
  } catch (error) {
    // The queue stores the error: it must contain neither the address nor the mail server's response.
    if (!last && !(error instanceof MailRejectedError)) throw new Error('the mail could not be sent');
    return 'failed';
  }
}
