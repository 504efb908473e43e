import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import { v7 as uuid } from 'uuid';
import type { RequestClientInfo } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { MAILED_EVENTS, type SecurityMailJob } from '../mail/security-mail.ts';
import type { SecurityEvent } from './securityEvents.schema.ts';

export interface NewSecurityEvent extends Pick<SecurityEvent, 'kind' | 'credential'> {
  readonly personId: string;
  readonly subject?: string | null;
  readonly from: RequestClientInfo;
  /**
   * False if this event needs no mail although its kind does: a sign-in on a known device, an app that can only read.
   */
  readonly needsMail?: boolean;
  /** The account's previous address, which gets a mail too. */
  readonly formerEmail?: string;
}

/** Limit for texts that a program sends about itself, in characters. */
const MAX_CLIENT_TEXT_LENGTH = 500;

/**
 * Records a security event of a person's account. If this service sends mail and the event is in `MAILED_EVENTS`, also
 * queues a mail to the person, and another to `formerEmail` if given. Call it inside the database transaction that
 * makes the change, so that change and event are stored together. To queue a mail, that database transaction must be
 * opened for a person or a wallet.
 */
export async function recordSecurityEvent(
  transaction: Pick<WalletTransaction, 'query'> & { readonly walletId?: string },
  { personId, kind, credential, subject = null, from, needsMail = true, formerEmail }: NewSecurityEvent,
): Promise<void> {
  const cut = {
    subject: subject?.slice(0, MAX_CLIENT_TEXT_LENGTH) ?? null,
    userAgent: from.userAgent?.slice(0, MAX_CLIENT_TEXT_LENGTH) ?? null,
  };
  const { address, noticeUrl = null } = from;
  const [recorded] = await transaction.query({
    row: { email: is.orNull(is.text) },
    text: 'SELECT coffer.record_security_event($1, $2, $3, $4, $5, $6, $7) AS email',
    values: [uuid(), personId, kind, credential, cut.subject, address, cut.userAgent],
  });
  const mailed = MAILED_EVENTS.find((one) => one === kind);
  const email = recorded?.email ?? null;
  if (mailed === undefined || email === null || noticeUrl === null || !needsMail) return;
  const time = new Date().toISOString();
  // The queue accepts jobs about the transaction's wallet or person.
  const { walletId = '' } = transaction;
  const job: SecurityMailJob = { kind: mailed, email, personId, walletId, time, ...cut, address, noticeUrl };
  await addJobInTransaction(transaction, 'mailSecurity', job);
  if (formerEmail === undefined) return;
  await addJobInTransaction(transaction, 'mailSecurity', {
    ...job,
    kind: 'addressReplaced',
    email: formerEmail,
  } satisfies SecurityMailJob);
}

/** Records an export of a wallet; the subject is the file's name. */
export async function recordWalletExport(
  database: Database,
  {
    credential,
    subject,
    from,
  }: { readonly credential: Credential; readonly subject: string; readonly from: RequestClientInfo },
): Promise<void> {
  const { userId: personId, kind } = credential;
  const event = { personId, kind: 'walletExported', credential: kind, subject, from } as const;
  await database.transaction((transaction) => recordSecurityEvent(transaction, event), { personId });
}

/** Represents no person: the address has no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Records a rejected attempt. If `personId` is null, because the address has no account, the function does the same
 * work, so that the response time doesn't reveal it. The commit does not wait for the disk, because the transaction
 * contains nothing else.
 */
export async function recordRefusal(
  database: Database,
  refusal: Omit<NewSecurityEvent, 'personId'> & { readonly personId: string | null },
): Promise<void> {
  const personId = refusal.personId ?? NOBODY;
  const work = async (transaction: WalletTransaction) => {
    await transaction.query({ text: `SELECT set_config('synchronous_commit', 'off', true)` });
    await recordSecurityEvent(transaction, { ...refusal, personId });
  };
  await database.transaction(work, { personId });
}
