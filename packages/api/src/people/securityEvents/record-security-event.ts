import type { Database } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { CalledFrom } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/kinds.ts';
import type { SecurityEvent } from './securityEvents.schema.ts';

export interface NewSecurityEvent extends Pick<SecurityEvent, 'kind' | 'credential'> {
  readonly personId: string;
  readonly subject?: string | null;
  readonly from: CalledFrom;
}

/** A program may say of itself what it likes, and as much as it likes. */
const LONGEST = 500;

/**
 * Notes what happened to a person's account. Called inside the transaction in which it happens, so that neither is
 * there without the other; a wallet's transaction will do.
 */
export async function recordSecurityEvent(
  asking: Pick<Database, 'query'>,
  { personId, kind, credential, subject = null, from }: NewSecurityEvent,
): Promise<void> {
  await asking.query({
    text: 'SELECT coffer.record_security_event($1, $2, $3, $4, $5, $6, $7)',
    values: [
      uuid(),
      personId,
      kind,
      credential,
      subject?.slice(0, LONGEST) ?? null,
      from.address,
      from.userAgent?.slice(0, LONGEST) ?? null,
    ],
  });
}

/** Notes that somebody took out a wallet; the subject is the file's name. */
export async function recordExport(
  database: Database,
  {
    credential,
    subject,
    from,
  }: { readonly credential: Credential; readonly subject: string; readonly from: CalledFrom },
): Promise<void> {
  const { userId: personId, kind } = credential;
  await recordSecurityEvent(database, { personId, kind: 'walletExported', credential: kind, subject, from });
}

/** Stands for no person: the address has no account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Notes a try that was refused; null: at an address that no account has, which takes the same work, so that the time of
 * the answer tells nothing. It does not wait for the disk, since nothing else happens in its transaction.
 */
export async function recordRefusal(
  database: Database,
  refusal: Omit<NewSecurityEvent, 'personId'> & { readonly personId: string | null },
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query({ text: `SELECT set_config('synchronous_commit', 'off', true)` });
    await recordSecurityEvent(transaction, { ...refusal, personId: refusal.personId ?? NOBODY });
  });
}
