import {
  buildPasskeyRequestOptions,
  encodeUserHandle,
  readSignedChallenge,
  type SignedChallenge,
  verifySignatureAndReadCounter,
} from '@coffer/auth/passkeys.ts';
import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Context, RequestClientInfo } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { Problem } from '../../kernel/problems.ts';
import type { RunOncePerKey } from '../../kernel/run-once-per-key.ts';
import { recordRefusal } from '../securityEvents/record-security-event.ts';
import { renewSignIn } from '../sessions/session-tokens.ts';
import {
  consumePasskeyChallenge,
  createPasskeyChallenge,
  type PasskeyChallengeUse,
  requirePasskeySite,
} from './passkey-challenges.ts';
import { signedChallenge } from './passkeys.schema.ts';
import { listPasskeyDescriptors } from './passkeys.service.ts';

type Parts = Pick<Context, 'database' | 'throttle' | 'baseUrl'>;
type PasskeySignInContext = Parts & { readonly from: RequestClientInfo };

/** Returns the options to sign in with any passkey of this site, because the person is not yet known. */
export async function startPasskeySignIn({ database, throttle, baseUrl }: Parts) {
  const site = requirePasskeySite(baseUrl);
  await throttle.passkeyAsked();
  const challenge = await createPasskeyChallenge(database, { purpose: 'signIn', personId: null });
  return buildPasskeyRequestOptions(site, { challenge, allowed: [] });
}

/**
 * Returns the person whose passkey signed the challenge. The device verified the person, so no password and no second
 * step follow. `given` is the signed challenge as JSON.
 *
 * @throws Problem `passkeyExpired`, `passkeyRefused`
 */
export async function verifyPasskeySignIn(
  parts: PasskeySignInContext,
  given: string,
): Promise<{ readonly id: string }> {
  const signed = readSigned(given);
  if (signed === null) throw new Problem('passkeyRefused');
  return withPasskey(parts, { purpose: 'signIn', personId: null }, signed, async (_transaction, id) => ({ id }));
}

function readSigned(given: string): SignedChallenge | null {
  try {
    return signedChallenge.parse(JSON.parse(given));
  } catch {
    return null;
  }
}

/**
 * Returns the options for the browser to prove the signed-in person's identity with one of their passkeys.
 * @throws Problem `notFound` if the person has no passkey
 */
export async function startPasskeyConfirmation({
  database,
  baseUrl,
  credential,
}: Parts & { readonly credential: Credential }) {
  const site = requirePasskeySite(baseUrl);
  const { userId: personId } = credential;
  const allowed = await listPasskeyDescriptors(database, personId);
  // With an empty list, the browser would offer any passkey.
  if (allowed.length === 0) throw new Problem('notFound');
  const challenge = await createPasskeyChallenge(database, { purpose: 'confirm', personId });
  return buildPasskeyRequestOptions(site, { challenge, allowed });
}

/**
 * Verifies a challenge that a passkey of the signed-in person signed, and stores the proof in the session. Returns the
 * id of that person.
 * @throws Problem `passkeyExpired`, `passkeyRefused`
 */
export async function confirmPasskey(
  asker: Parts & {
    readonly credential: Credential;
    readonly once: RunOncePerKey;
    readonly request: Pick<Context['request'], 'from'>;
  },
  signed: SignedChallenge,
): Promise<{ id: string }> {
  const { credential, once, request } = asker;
  const use: PasskeyChallengeUse = { purpose: 'confirm', personId: credential.userId };
  return withPasskey({ ...asker, from: request.from }, use, signed, (transaction, id) =>
    once(transaction, async () => {
      await renewSignIn(transaction, credential.id, { byFactor: true });
      return { id };
    }),
  );
}

/** Runs `work` in the transaction that counts the passkey's use. A rejected attempt is recorded for the passkey's person. */
async function withPasskey<Result>(
  { database, throttle, baseUrl, from }: PasskeySignInContext,
  use: PasskeyChallengeUse,
  signed: SignedChallenge,
  work: (transaction: WalletTransaction, personId: string) => Promise<Result>,
): Promise<Result> {
  const site = requirePasskeySite(baseUrl);
  await throttle.passkeyTried();
  const challenge = readSignedChallenge(signed);
  if (challenge === null) throw new Problem('passkeyRefused');
  await consumePasskeyChallenge(database, challenge, use);
  const passkey = await passkeyBy(database, signed.credentialId);
  const refuse = async (kind: 'passkeyCopied' | 'signInRefused' | 'proofRefused'): Promise<never> => {
    const personId = passkey?.personId ?? null;
    await recordRefusal(database, { personId, kind, credential: 'passkey', subject: passkey?.name ?? null, from });
    throw new Problem('passkeyRefused');
  };
  const refusal = use.purpose === 'signIn' ? 'signInRefused' : 'proofRefused';
  if (passkey === null || !isOf(passkey.personId, use, signed)) return refuse(refusal);
  const counter = await verifySignatureAndReadCounter(site, { signed, challenge }, passkey.publicKey);
  if (counter === null) return refuse(refusal);
  const { id, personId } = passkey;
  const done = await database.transaction(
    async (transaction) =>
      (await countUse(transaction, id, counter)) ? { result: await work(transaction, personId) } : null,
    { personId },
  );
  if (done === null) return refuse('passkeyCopied');
  await throttle.passkeyRight();
  return done.result;
}

/**
 * True if the passkey belongs to the signed-in person or, if nobody is signed in, to the person named by the
 * authenticator.
 */
function isOf(personId: string, use: PasskeyChallengeUse, { userHandle }: SignedChallenge): boolean {
  if (userHandle !== null && userHandle !== encodeUserHandle(personId)) return false;
  return use.personId === null ? userHandle !== null : use.personId === personId;
}

async function passkeyBy(database: Database, credentialId: string) {
  const [passkey] = await database.query({
    row: { id: is.uuid, personId: is.uuid, name: is.text, publicKey: is.bytea },
    text: 'SELECT id, "personId", name, "publicKey" FROM coffer.passkey_by_credential($1)',
    values: [credentialId],
  });
  return passkey ?? null;
}

/**
 * Returns false if the authenticator's counter did not increase, which indicates a copy; authenticators without a
 * counter always send 0.
 *
 * @throws Problem `passkeyRefused` if the passkey was removed meanwhile
 */
async function countUse(transaction: WalletTransaction, id: string, counter: number): Promise<boolean> {
  const counted = await transaction.execute({
    text: `UPDATE "Passkey" SET counter = $2, "lastUsedTime" = now()
           WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    values: [id, counter],
  });
  if (counted === 1) return true;
  const present = await transaction.query({ text: 'SELECT FROM "Passkey" WHERE id = $1', values: [id] });
  if (present.length === 0) throw new Problem('passkeyRefused');
  return false;
}
