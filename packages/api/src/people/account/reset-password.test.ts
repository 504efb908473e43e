import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { unlimitedTestThrottle } from '../../kernel/authentication-throttle.ts';
import {
  createTestCaller,
  createTestCredentialFinder,
  createTestWallet,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { storeGrantDecision } from '../connectedApps/grants.ts';
import type { Mail } from '../mail/mailer.ts';
import { findSession, startSession } from '../sessions/session-tokens.ts';
import { createAccountLink } from './account-links.ts';
import { findPersonByPassword } from './person-by-password.ts';
import { accountMailJob, sendAccountMail } from './send-account-mail.ts';

const services = openTestDatabase(inject('database'));
const { database, owner } = services;
afterAll(() => database.close());

const NEW = 'a quiet harbour';
const ISSUER = 'https://id.example';
const anybody = createTestCaller(services, null, { sendsMail: true });

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let personId: string;
let email: string;
beforeEach(async () => {
  wallet = await createTestWallet(services);
  personId = wallet.userId;
  email = `${personId}@example.org`;
  await prove(false);
});

const prove = (isProven: boolean) =>
  owner.query({
    text: `UPDATE "Person" SET "emailVerifiedTime" = CASE WHEN $2 THEN now() END WHERE id = $1`,
    values: [personId, isProven],
  });

/** Sets up every kind of access to the account and its wallet. Returns the API key and the session's token. */
async function setUpAccess() {
  const { walletId } = wallet;
  const as = wallet.asOwner();
  const { key } = await as.apiKeys.create({ walletId, name: 'Script', scopes: ['service:read'] });
  await as.webhooks.create({ walletId, url: 'https://hook.example/in', types: ['wallet.changed'] });
  await as.invitations.create({ walletId, email: 'bea@example.org', role: 'viewer' });
  for (const text of [
    `INSERT INTO "Passkey" (id, "personId", "credentialId", "publicKey", counter, transports, name)
     VALUES (gen_random_uuid(), $1, gen_random_uuid(), '', 0, '{}', 'Phone')`,
    `INSERT INTO "Totp" ("personId", secret, "confirmedTime") VALUES ($1, '', now())`,
    `INSERT INTO "RecoveryCode" ("personId", hash) VALUES ($1, '\\x01')`,
    `INSERT INTO "PendingSignIn" ("tokenHash", "personId", "expiresTime")
     VALUES (uuid_send(gen_random_uuid()), $1, now() + interval '5 minutes')`,
  ]) {
    await owner.query({ text, values: [personId] });
  }
  await linkProvider();
  const clientId = randomUUID();
  const app = { clientId, name: 'Ledger', host: null };
  const decision = { asked: ['service:read'], given: ['service:read'], walletIds: null };
  await database.transaction((transaction) => storeGrantDecision(transaction, app, decision), { personId });
  await owner.query({
    text: `INSERT INTO "AccessRequest" (id, "walletId", "clientId", "clientName", "personId", action, params, "expiresTime")
           VALUES (gen_random_uuid(), $1, $2, 'Ledger', $3, 'deleteWallet', '{}', now() + interval '1 day')`,
    values: [walletId, clientId, personId],
  });
  const session = await startSession(database, { personId, userAgent: 'Test', address: '192.0.2.1' });
  return { key, session };
}

const linkProvider = () =>
  owner.query({
    text: `INSERT INTO "ProviderLink" (id, "personId", issuer, subject, email)
           VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), 'eve@example.org')`,
    values: [personId, ISSUER],
  });

/** Counts the rows of each kind of access that still works. */
async function accessLeft() {
  const count = async (text: string, value: string) => (await owner.query({ text, values: [value] })).length;
  const ofPerson = async (table: string) => count(`SELECT FROM "${table}" WHERE "personId" = $1`, personId);
  const inWallet = (table: string, which: string) =>
    count(`SELECT FROM "${table}" WHERE "walletId" = $1 AND ${which}`, wallet.walletId);
  return {
    sessions: await ofPerson('Session'),
    pendingSignIns: await ofPerson('PendingSignIn'),
    passkeys: await ofPerson('Passkey'),
    totp: await ofPerson('Totp'),
    recoveryCodes: await ofPerson('RecoveryCode'),
    providers: await ofPerson('ProviderLink'),
    apps: await ofPerson('OAuthGrant'),
    links: await ofPerson('AccountLink'),
    requests: await inWallet('AccessRequest', `status = 'pending'`),
    apiKeys: await inWallet('ApiKey', '"revokedTime" IS NULL'),
    webhooks: await inWallet('Webhook', 'enabled'),
    invitations: await inWallet('Invitation', '"revokedTime" IS NULL'),
  };
}

async function linkFor(mailed: boolean): Promise<string> {
  const make = { personId, purpose: 'resetPassword', email, mailed } as const;
  const link = await database.transaction((transaction) => createAccountLink(transaction, make), { personId });
  return link?.path.slice('/reset/'.length) ?? '';
}
const reset = async (mailed: boolean) =>
  anybody.accountLinks.resetPassword({ token: await linkFor(mailed), newPassword: NEW });
const signIn = () =>
  findPersonByPassword(
    { database, throttle: unlimitedTestThrottle, from: { address: null, userAgent: null } },
    email,
    NEW,
  );

const NONE = {
  ...{ sessions: 0, pendingSignIns: 0, passkeys: 0, totp: 0, recoveryCodes: 0, providers: 0, apps: 0, links: 0 },
  ...{ requests: 0, apiKeys: 0, webhooks: 0, invitations: 0 },
};
const KEPT = {
  ...{ sessions: 0, pendingSignIns: 0, passkeys: 1, totp: 1, recoveryCodes: 1, providers: 1, apps: 1, links: 0 },
  ...{ requests: 1, apiKeys: 1, webhooks: 1, invitations: 1 },
};

describe('a reset by mail that is the first proof of the address', () => {
  test('removes all access that was set up before, and reports it', async () => {
    const { key, session } = await setUpAccess();
    const { removedAccess, ...answer } = await reset(true);
    expect(answer).toEqual({ email });
    expect(removedAccess).toEqual([
      { kind: 'passkey', name: 'Phone' },
      { kind: 'authenticatorApp', name: null },
      { kind: 'provider', name: 'eve@example.org' },
      { kind: 'app', name: 'Ledger' },
      { kind: 'apiKey', name: 'Script' },
      { kind: 'webhook', name: 'hook.example' },
      { kind: 'invitation', name: 'bea@example.org' },
    ]);
    expect(await accessLeft()).toEqual(NONE);
    expect(await findSession(database, session)).toBeNull();
    expect(await createTestCredentialFinder(services).findCredential(`Bearer ${key}`)).toBeNull();
    expect(await signIn()).toEqual({ id: personId });
    const as = wallet.asOwner();
    expect(await as.account.me()).toMatchObject({ emailVerifiedTime: expect.any(String) });
    expect((await as.wallets.get({ walletId: wallet.walletId })).id).toBe(wallet.walletId);
    const { items } = await as.securityEvents.list({ limit: 100 });
    expect(items.find(({ kind }) => kind === 'accessRemoved')).toMatchObject({
      credential: 'link',
      subject: 'Phone, TOTP, eve@example.org, Ledger, Script, hook.example, bea@example.org',
    });
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['passkeyRemoved', 'totpRemoved', 'providerUnlinked', 'appWithdrawn', 'apiKeyRevoked']),
    );
  });

  test('reports nothing if nothing was set up', async () => {
    expect(await reset(true)).toEqual({ email, removedAccess: [] });
    const { items } = await wallet.asOwner().securityEvents.list({});
    expect(items.map(({ kind }) => kind)).toEqual(['passwordReset']);
  });

  test('keeps access that other members set up in the wallet', async () => {
    const { walletId } = wallet;
    const bea = await wallet.asMember('owner');
    const { key } = await bea.apiKeys.create({ walletId, name: 'Hers', scopes: ['service:read'] });
    await reset(true);
    expect(await createTestCredentialFinder(services).findCredential(`Bearer ${key}`)).not.toBeNull();
  });

  test('succeeds once if two requests use the link', async () => {
    await setUpAccess();
    const token = await linkFor(true);
    const tries = [0, 1].map(() => anybody.accountLinks.resetPassword({ token, newPassword: NEW }));
    const ends = await Promise.allSettled(tries);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await accessLeft()).toEqual(NONE);
    expect(await signIn()).toEqual({ id: personId });
  });
});

test('a reset of a proven address ends sessions and keeps factors, apps and keys', async () => {
  await prove(true);
  await setUpAccess();
  expect(await reset(true)).toEqual({ email, removedAccess: [] });
  expect(await accessLeft()).toEqual(KEPT);
});

test('a link that the operator made proves nothing, and keeps factors, apps and keys', async () => {
  await setUpAccess();
  expect(await reset(false)).toEqual({ email, removedAccess: [] });
  expect(await accessLeft()).toEqual(KEPT);
});

describe('the mail that a reset requests', () => {
  const mailFor = async (issuer: string | null): Promise<Mail | undefined> => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    const job = { kind: 'resetPassword', personId: randomUUID(), email, baseUrl: 'https://coffer.example', issuer };
    await sendAccountMail({ database, mailer }, accountMailJob.parse(job), { last: true });
    return sent[0];
  };
  const setPassword = (hash: string | null) =>
    owner.query({ text: 'UPDATE "Person" SET "passwordHash" = $2 WHERE id = $1', values: [personId, hash] });

  test('contains no link for an account without a password that signs in at the provider', async () => {
    await prove(true);
    await linkProvider();
    await setPassword(null);
    const mail = await mailFor(ISSUER);
    expect(mail?.subject).toBe('Signing in to Coffer');
    expect(mail?.text).toContain('https://coffer.example/sign-in');
    expect(mail?.text).not.toContain('/reset/');
    expect((await accessLeft()).links).toBe(0);
  });

  test.each<[string, { isProven?: boolean; hash?: string; issuer?: string | null }]>([
    ['has a password', { hash: 'x' }],
    ['has an unproven address', { isProven: false }],
    ['is linked to another provider', { issuer: 'https://other.example' }],
    ['is linked to a provider that is no longer configured', { issuer: null }],
  ])('contains a link for an account that %s', async (_what, { isProven = true, hash = null, issuer = ISSUER }) => {
    await prove(isProven);
    await linkProvider();
    await setPassword(hash);
    expect((await mailFor(issuer))?.text).toContain('https://coffer.example/reset/');
  });

  test('depends on the configured provider', async () => {
    const provider = { issuer: ISSUER, name: 'Example' };
    await createTestCaller(services, null, { sendsMail: true, provider }).accountLinks.askReset({ email });
    const jobs = await owner.query({
      text: `SELECT FROM pgboss.job WHERE name = 'mailAccount' AND data->>'email' = $1 AND data->>'issuer' = $2`,
      values: [email, ISSUER],
    });
    expect(jobs).toHaveLength(1);
  });

  test('contains no link if the address was changed meanwhile', async () => {
    expect(await refusalText(anybody.accountLinks.previewReset({ token: 'x' }))).toBe('notFound');
    await owner.query({ text: `UPDATE "Person" SET email = 'new.' || email WHERE id = $1`, values: [personId] });
    expect(await mailFor(null)).toBeUndefined();
  });
});
