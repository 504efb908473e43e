import {
  buildPasskeyCreationOptions,
  type CreatedPasskey,
  readSignedChallenge,
  verifyNewPasskey,
} from '@coffer/auth/passkeys.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import { quotaExceededProblem } from '../../kernel/quotas.ts';
import { requireFound } from '../../kernel/records.ts';
import { requireFactorProof } from '../../kernel/require-factor-proof.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { getMe } from '../account/account.service.ts';
import { canStillSignIn } from '../identityProvider/identityProvider.service.ts';
import { recordSecurityEvent } from '../securityEvents/record-security-event.ts';
import { renewSignIn } from '../sessions/session-tokens.ts';
import { consumePasskeyChallenge, createPasskeyChallenge, requirePasskeySite } from './passkey-challenges.ts';
import type { addPasskeyInput, Passkey, renamePasskeyInput } from './passkeys.schema.ts';

type Asker = Pick<Context, 'database' | 'baseUrl' | 'provider'> & {
  readonly credential: Credential;
  readonly once: RunOncePerKey;
  readonly request: Pick<Context['request'], 'from'>;
};

const COLUMNS = 'id, name, "createdTime", "lastUsedTime"';

const PASSKEY = { id: is.uuid, name: is.text, createdTime: is.timestamptz, lastUsedTime: is.orNull(is.timestamptz) };

/** Maximum number of passkeys per person, which exceeds the number of devices of any person. */
const MAX_PASSKEYS_PER_PERSON = 50;

/** Lists the person's passkeys, oldest first; without pages, because there are few. */
export async function listPasskeys(database: Database, { userId }: Credential): Promise<Passkey[]> {
  return database.queryOfPerson(userId, {
    row: PASSKEY,
    text: `SELECT ${COLUMNS} FROM "Passkey" WHERE "personId" = $1 ORDER BY id`,
    values: [userId],
  });
}

/** Returns the ids and transports of the person's passkeys, as the browser's passkey functions need them. */
export async function listPasskeyDescriptors(database: Database, personId: string) {
  return database.queryOfPerson(personId, {
    row: { credentialId: is.text, transports: is.arrayOf(is.text) },
    text: 'SELECT "credentialId", transports FROM "Passkey" WHERE "personId" = $1 ORDER BY id',
    values: [personId],
  });
}

/**
 * Returns the options for the browser to create a passkey. An authenticator that has a passkey of this person creates
 * no second one.
 * @throws Problem `passkeysUnavailable`, `factorProofRequired`, `quotaExceeded`
 */
export async function startPasskeyRegistration({ database, baseUrl, credential }: Asker) {
  const site = requirePasskeySite(baseUrl);
  const { userId: personId } = credential;
  await database.transaction((transaction) => requireFactorProof(transaction, credential, 'weaken'), { personId });
  const person = await getMe(database, credential);
  const present = await listPasskeyDescriptors(database, person.id);
  if (present.length >= MAX_PASSKEYS_PER_PERSON)
    throw quotaExceededProblem('passkeys', String(MAX_PASSKEYS_PER_PERSON));
  const challenge = await createPasskeyChallenge(database, { purpose: 'add', personId: person.id });
  return buildPasskeyCreationOptions(site, person, { challenge, present });
}

/**
 * Stores a passkey that the person's browser created.
 * @throws Problem `passkeyExpired`, `passkeyRefused`, `factorPresent`, `quotaExceeded`
 */
export async function addPasskey(
  { database, baseUrl, credential, once, request }: Asker,
  { name, made }: z.infer<typeof addPasskeyInput>,
): Promise<Passkey> {
  const { userId: personId } = credential;
  const { publicKey, counter } = await readPasskey({ database, baseUrl, personId }, made);
  const add = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await lockPerson(transaction, personId);
      await requireFactorProof(transaction, credential, 'weaken');
      const added = await transaction.execute({
        text: `INSERT INTO "Passkey" (id, "personId", "credentialId", "publicKey", counter, transports, name)
               SELECT $1, $2, $3, $4, $5, $6, $7 ON CONFLICT ("credentialId") DO NOTHING`,
        values: [uuid(), personId, made.credentialId, publicKey, counter, made.transports, name],
      });
      if (added === 0) throw new Problem('factorPresent');
      const own = await transaction.query({
        row: { ...PASSKEY, credentialId: is.text },
        text: `SELECT ${COLUMNS}, "credentialId" FROM "Passkey" WHERE "personId" = $1`,
        values: [personId],
      });
      if (own.length > MAX_PASSKEYS_PER_PERSON) throw quotaExceededProblem('passkeys', String(MAX_PASSKEYS_PER_PERSON));
      // The device verified the person when it created the passkey.
      await renewSignIn(transaction, credential.id, { byFactor: true });
      const { from } = request;
      const subject = name;
      await recordSecurityEvent(transaction, { personId, kind: 'passkeyAdded', credential: 'session', subject, from });
      const { credentialId: _, ...passkey } = requireFound(own.find((one) => one.credentialId === made.credentialId));
      return passkey;
    });
  return database.transaction(add, { personId });
}

async function readPasskey(
  { database, baseUrl, personId }: Pick<Asker, 'database' | 'baseUrl'> & { readonly personId: string },
  made: CreatedPasskey,
) {
  const site = requirePasskeySite(baseUrl);
  const challenge = readSignedChallenge(made);
  if (challenge === null) throw new Problem('passkeyRefused');
  await consumePasskeyChallenge(database, challenge, { purpose: 'add', personId });
  const passkey = await verifyNewPasskey(site, { made, challenge });
  if (passkey === null) throw new Problem('passkeyRefused');
  return passkey;
}

export async function renamePasskey(
  { database, credential: { userId }, once }: Asker,
  { id, name }: z.infer<typeof renamePasskeyInput>,
): Promise<Passkey> {
  const rename = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      const rows = await transaction.query({
        row: PASSKEY,
        text: `UPDATE "Passkey" SET name = $3 WHERE "personId" = $1 AND id = $2 RETURNING ${COLUMNS}`,
        values: [userId, id, name],
      });
      return requireFound(rows[0]);
    });
  return database.transaction(rename, { personId: userId });
}

/** Removes a passkey, unless it is the only way to sign in. */
export async function removePasskey(
  { database, provider, credential, once, request: { from } }: Asker,
  id: string,
): Promise<{ id: string }> {
  const { userId: personId } = credential;
  const remove = (transaction: WalletTransaction) =>
    once(transaction, async () => {
      await lockPerson(transaction, personId);
      await requireFactorProof(transaction, credential, 'removePasskey');
      const [row] = await transaction.query({
        row: { id: is.uuid, name: is.text },
        text: 'DELETE FROM "Passkey" WHERE "personId" = $1 AND id = $2 RETURNING id, name',
        values: [personId, id],
      });
      const removed = requireFound(row);
      if (!(await canStillSignIn(transaction, personId, provider?.issuer ?? null))) throw new Problem('lastWayIn');
      const subject = removed.name;
      await recordSecurityEvent(transaction, {
        personId,
        kind: 'passkeyRemoved',
        credential: 'session',
        subject,
        from,
      });
      return { id: removed.id };
    });
  return database.transaction(remove, { personId });
}

/** Locks the person's row, so that changes to the person's passkeys run one after another. */
async function lockPerson(transaction: WalletTransaction, personId: string): Promise<void> {
  await transaction.query({ text: 'SELECT FROM "Person" WHERE id = $1 FOR UPDATE', values: [personId] });
}
