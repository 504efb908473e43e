import { makeApiKey } from '@coffer/auth/api-keys.ts';
import { hashPassword, randomPassword } from '@coffer/auth/passwords.ts';
import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import { SCOPES } from '../kernel/rights.ts';
import { insertDemo, type DemoWalletServices as Parts, prepareDemo } from './demo-wallet.ts';

const DEMO_EMAIL = 'demo@coffer.example';
const KEY_NAME = 'demo';

/** What opens the demo wallet; password and key are in no other place. */
export interface DemoCredentials {
  readonly email: string;
  readonly password: string;
  readonly walletId: string;
  readonly apiKey: string;
}

interface DemoParts extends Omit<Parts, 'now'> {
  /** The demo's e-mail address, where it is another one (tests share a database). */
  readonly email?: string;
  readonly now?: Date;
}

/**
 * Makes the demo person with a wallet of two years, all in one transaction: a start that is killed leaves nothing, and
 * of two at once one makes it. Null when the person is there already.
 */
export async function makeDemo({
  email = DEMO_EMAIL,
  now = new Date(),
  ...parts
}: DemoParts): Promise<DemoCredentials | null> {
  const [secrets, demo] = await Promise.all([newSecrets(), prepareDemo({ ...parts, now })]);
  const { walletId } = demo;
  const userId = uuid();
  const work = async (transaction: WalletTransaction) => {
    const made = await transaction.execute({
      text: `INSERT INTO "Person" (id, email, name, "passwordHash") VALUES ($1, $2, 'Demo', $3) ON CONFLICT (email) DO NOTHING`,
      values: [userId, email, secrets.passwordHash],
    });
    if (made === 0) return null;
    await insertDemo(transaction, userId, demo);
    await insertKey(transaction, userId, secrets);
    return { email, password: secrets.password, walletId, apiKey: secrets.key };
  };
  return parts.database.withWallet(walletId, work, { personId: userId });
}

/**
 * A new password and a new key for a demo whose secrets nobody has: the process ended between making it and writing
 * them down. Null when there is no demo person, or the person has no wallet (any more).
 */
export async function renewDemoSecrets({
  database,
  email = DEMO_EMAIL,
}: Pick<DemoParts, 'database' | 'email'>): Promise<DemoCredentials | null> {
  const [demo] = await database.query({
    row: { userId: is.uuid, walletId: is.uuid },
    text: `SELECT person.id AS "userId", wallet.id AS "walletId"
           FROM coffer.password_by_email($1) AS person CROSS JOIN LATERAL coffer.wallets_of(person.id) AS wallet
           ORDER BY wallet.id LIMIT 1`,
    values: [email],
  });
  if (demo === undefined) return null;
  const { userId, walletId } = demo;
  const secrets = await newSecrets();
  const work = async (transaction: WalletTransaction) => {
    await transaction.execute({
      text: `UPDATE "Person" SET "passwordHash" = $2, "lastUpdatedTime" = now() WHERE id = $1`,
      values: [userId, secrets.passwordHash],
    });
    // A key that was used belongs to somebody; a key that was never used is the lost one.
    await transaction.execute({
      text: `UPDATE "ApiKey" SET "revokedTime" = now()
             WHERE "walletId" = $1 AND "createdUserId" = $2 AND name = $3 AND "lastUsedTime" IS NULL AND "revokedTime" IS NULL`,
      values: [walletId, userId, KEY_NAME],
    });
    await insertKey(transaction, userId, secrets);
    return { email, password: secrets.password, walletId, apiKey: secrets.key };
  };
  return database.withWallet(walletId, work, { personId: userId });
}

async function newSecrets() {
  const password = randomPassword();
  return { password, passwordHash: await hashPassword(password), ...makeApiKey() };
}

async function insertKey(
  transaction: WalletTransaction,
  userId: string,
  key: { readonly hash: Buffer; readonly display: string },
): Promise<void> {
  await transaction.execute({
    text: `INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, export, "createdUserId")
           VALUES ($1, $2, $3, $4, $5, $6, true, $7)`,
    values: [transaction.walletId, uuid(), KEY_NAME, key.hash, key.display, SCOPES, userId],
  });
}
