import { MAX_SESSION_DAYS, MAX_SESSION_IDLE_DAYS, makeSessionToken, sessionTokenHash } from '@coffer/auth/sessions.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { findViolatedConstraint } from '@coffer/db/database-errors.ts';
import { v7 as uuid } from 'uuid';
import type { RequestClientInfo } from '../../kernel/context.ts';
import { Problem } from '../../kernel/problems.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { SecurityEvent } from '../securityEvents/securityEvents.schema.ts';
import { rememberDevice, type SignInDevice } from './known-devices.ts';
import type { Person } from './sessions.schema.ts';

/** A browser with a signed-in person. */
export interface SignedInBrowser {
  readonly id: string;
  readonly person: Person;
  /** True if the person signed in, or proved their identity again, within the last ten minutes. */
  readonly recently: boolean;
}

const SIGNED_IN = {
  id: is.uuid,
  email: is.text,
  name: is.text,
  locale: is.text,
  sessionId: is.uuid,
  recently: is.bool,
};

/**
 * Returns the session of the token; null if the token is unknown or its session has ended. Runs for each request, so an
 * ended session is rejected at once. The time of use is stored at most once a minute, so that most reads don't write.
 */
export async function findSession(database: Database, token: string | undefined): Promise<SignedInBrowser | null> {
  const tokenHash = sessionTokenHash(token);
  if (tokenHash === null) return null;
  const [found] = await database.query({
    row: SIGNED_IN,
    name: 'sessionByHash',
    text: 'SELECT * FROM coffer.session_by_hash($1, $2, $3)',
    values: [tokenHash, MAX_SESSION_IDLE_DAYS, MAX_SESSION_DAYS],
  });
  if (found === undefined) return null;
  const { sessionId, recently, ...person } = found;
  return { id: sessionId, person, recently };
}

export interface NewSession extends Pick<RequestClientInfo, 'noticeUrl'> {
  readonly personId: string;
  readonly userAgent: string | null | undefined;
  readonly address: string | null;
  /** The browser from which the person signs in. */
  readonly signingDevice?: SignInDevice;
  /** The person's proof of identity. */
  readonly credential?: SecurityEvent['credential'];
  /** The time of the proof; now by default. */
  readonly provenTime?: Date;
}

/** Signs a person in: creates a session and returns its token, which is available only here. */
export async function startSession(
  database: Database,
  { personId, userAgent = null, address, noticeUrl, credential = null, provenTime, signingDevice }: NewSession,
): Promise<string> {
  const token = makeSessionToken();
  const start = async (transaction: WalletTransaction) => {
    await transaction.query({
      text: `INSERT INTO "Session" (id, "tokenHash", "personId", "userAgent", address, "expiresTime", "lastSignInTime",
               "lastFactorTime")
             VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6), least(now(), coalesce($7::timestamptz, now())),
               CASE WHEN $8 THEN now() END)`,
      values: [
        uuid(),
        sessionTokenHash(token),
        personId,
        userAgent?.slice(0, 500) ?? null,
        address,
        MAX_SESSION_IDLE_DAYS,
        provenTime?.toISOString() ?? null,
        credential !== null && FACTORS.has(credential),
      ],
    });
    await endOldestSessions(transaction, personId);
    const from = { address, userAgent, noticeUrl: noticeUrl ?? null };
    const isKnown = signingDevice === undefined || (await rememberDevice(transaction, personId, signingDevice));
    const needsMail = !isKnown && (await hasSignedIn(transaction, personId));
    await recordSecurityEvent(transaction, { personId, kind: 'signedIn', credential, from, needsMail });
  };
  await database.transaction(start, { personId }).catch((error: unknown) => {
    // The person was deleted while the password was checked.
    throw findViolatedConstraint(error)?.kind === 'reference' ? new Problem('signInFailed') : error;
  });
  return token;
}

/** Maximum number of sessions per person, so that a script that signs in repeatedly does not fill the database. */
const MAX_SESSIONS = 200;

/** Ends the least recently used sessions above the limit. */
async function endOldestSessions(transaction: WalletTransaction, personId: string): Promise<void> {
  await transaction.execute({
    text: `DELETE FROM "Session" WHERE "personId" = $1 AND id IN (
             SELECT id FROM "Session" WHERE "personId" = $1 ORDER BY "lastSeenTime" DESC, id DESC OFFSET $2)`,
    values: [personId, MAX_SESSIONS],
  });
}

/** True if the person signed in before, within the time that security events are stored. */
async function hasSignedIn(transaction: WalletTransaction, personId: string): Promise<boolean> {
  const rows = await transaction.query({
    text: `SELECT FROM "SecurityEvent" WHERE "personId" = $1 AND kind = 'signedIn' LIMIT 1`,
    values: [personId],
  });
  return rows.length > 0;
}

/** Proofs that are stronger than knowing the password. */
const FACTORS: ReadonlySet<SecurityEvent['credential']> = new Set(['totp', 'recoveryCode', 'passkey']);

/** Records that the session's person proved their identity again. */
export async function renewSignIn(
  transaction: Pick<WalletTransaction, 'execute'>,
  id: string,
  { byFactor = false }: { readonly byFactor?: boolean } = {},
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "Session" SET "lastSignInTime" = now(), "lastFactorTime" = CASE WHEN $2 THEN now() ELSE "lastFactorTime" END
           WHERE id = $1`,
    values: [id, byFactor],
  });
}

/** Signs out: the token becomes invalid. An unknown token is ignored. */
export async function endSession(database: Database, token: string | undefined): Promise<void> {
  const tokenHash = sessionTokenHash(token);
  if (tokenHash === null) return;
  await database.query({ text: 'SELECT coffer.end_session($1)', values: [tokenHash] });
}
