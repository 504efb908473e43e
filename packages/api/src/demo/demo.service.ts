import { makeApiKey } from '@coffer/auth/api-keys.ts';
import { hashPassword, randomPassword } from '@coffer/auth/passwords.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import { SCOPES } from '../kernel/rights.ts';
import { insertDemoWallet, type DemoWalletServices as Parts, prepareDemo } from './demo-wallet.ts';

const DEMO_EMAIL = 'demo@coffer.example';
const KEY_NAME = 'demo';

/** Access to the demo wallet. The database stores only hashes of the password and the key. */
export interface DemoCredentials {
  readonly email: string;
  readonly password: string;
  readonly walletId: string;
  readonly apiKey: string;
}

interface DemoParts extends Omit<Parts, 'now'> {
  /** The demo's email address, if it differs from the default. Tests set it, because they share a database. */
  readonly email?: string;
  readonly now?: Date;
  /**
   * Stores the credentials before the transaction commits, so that a killed process never leaves a demo whose
   * credentials are unknown.
   */
  readonly keep?: (credentials: DemoCredentials) => void;
}

/**
 * Creates the demo person with a wallet of two years in one transaction, and returns the credentials. Returns null if
 * the person already exists, even if another process has just created it.
 */
export async function createDemoPerson({
  email = DEMO_EMAIL,
  now = new Date(),
  keep = () => undefined,
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
    await insertDemoWallet(transaction, userId, demo);
    await insertKey(transaction, userId, secrets);
    const credentials = { email, password: secrets.password, walletId, apiKey: secrets.key };
    keep(credentials);
    return credentials;
  };
  return parts.database.withWallet(walletId, work, { personId: userId });
}

/** Returns the demo person's email address; null if the demo person does not exist or has no wallet left. */
export async function findDemoEmail(database: DemoParts['database'], email = DEMO_EMAIL): Promise<string | null> {
  const rows = await database.query({
    text: `SELECT FROM coffer.password_by_email($1) AS person
           WHERE EXISTS (SELECT FROM coffer.wallets_of(person.id))`,
    values: [email],
  });
  return rows.length === 0 ? null : email;
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
