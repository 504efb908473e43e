import { IDLE_DAYS, LONGEST_DAYS, makeSessionToken, sessionTokenHash } from '@coffer/auth/sessions.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { brokenConstraint } from '@coffer/db/failures.ts';
import { v7 as uuid } from 'uuid';
import { Problem } from '../../kernel/problems.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import type { SecurityEvent } from '../securityEvents/securityEvents.schema.ts';
import type { Person } from './sessions.schema.ts';

/** A browser with a person before it. */
export interface SignedIn {
  readonly id: string;
  readonly person: Person;
  /** She signed in, or proved again who she is, within the last ten minutes. */
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
 * Whose session the token names, as of now: asked for each request, so a session that was ended is worth nothing from
 * the next one on. That it was seen is kept to the minute, so that reading does not become writing.
 */
export async function findSession(database: Database, token: string | undefined): Promise<SignedIn | null> {
  const tokenHash = sessionTokenHash(token);
  if (tokenHash === null) return null;
  const [found] = await database.query({
    row: SIGNED_IN,
    name: 'sessionByHash',
    text: 'SELECT * FROM coffer.session_by_hash($1, $2, $3)',
    values: [tokenHash, IDLE_DAYS, LONGEST_DAYS],
  });
  if (found === undefined) return null;
  const { sessionId, recently, ...person } = found;
  return { id: sessionId, person, recently };
}

export interface NewSession {
  readonly personId: string;
  readonly userAgent: string | null | undefined;
  readonly address: string | null;
  /** What the person proved herself with. */
  readonly credential?: SecurityEvent['credential'];
  /** When she did; now, where nothing else is said. */
  readonly provenTime?: Date;
}

/** Signs a person in: a new session, and the token that names it, which is returned only here. */
export async function startSession(
  database: Database,
  { personId, userAgent = null, address, credential = null, provenTime }: NewSession,
): Promise<string> {
  const token = makeSessionToken();
  const start = async (transaction: WalletTransaction) => {
    await transaction.query({
      text: `INSERT INTO "Session" (id, "tokenHash", "personId", "userAgent", address, "expiresTime", "lastSignInTime")
             VALUES ($1, $2, $3, $4, $5, now() + make_interval(days => $6), least(now(), coalesce($7::timestamptz, now())))`,
      values: [
        uuid(),
        sessionTokenHash(token),
        personId,
        userAgent?.slice(0, 500) ?? null,
        address,
        IDLE_DAYS,
        provenTime?.toISOString() ?? null,
      ],
    });
    await recordSecurityEvent(transaction, { personId, kind: 'signedIn', credential, from: { address, userAgent } });
  };
  await database.transaction(start, { personId }).catch((error: unknown) => {
    // The person was deleted while the password was looked at.
    throw brokenConstraint(error)?.kind === 'reference' ? new Problem('signInFailed') : error;
  });
  return token;
}

/** The person has proved again who she is, before this session. */
export async function renewSignIn(transaction: Pick<WalletTransaction, 'execute'>, id: string): Promise<void> {
  await transaction.execute({ text: 'UPDATE "Session" SET "lastSignInTime" = now() WHERE id = $1', values: [id] });
}

/** Signs out: the token becomes invalid; an unknown one is ignored. */
export async function endSession(database: Database, token: string | undefined): Promise<void> {
  const tokenHash = sessionTokenHash(token);
  if (tokenHash === null) return;
  await database.query({ text: 'SELECT coffer.end_session($1)', values: [tokenHash] });
}
