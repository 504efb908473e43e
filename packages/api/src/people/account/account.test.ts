import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from '@coffer/auth/passwords.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { unlimitedTestThrottle } from '../../kernel/authentication-throttle.ts';
import {
  type ContextOverrides,
  createTestCaller,
  createTestWallet,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { endSession, findSession, startSession } from '../sessions/session-tokens.ts';
import { findPersonByPassword } from './person-by-password.ts';

const services = openTestDatabase(inject('database'));
const { database, owner } = services;
afterAll(() => database.close());

const PASSWORD = 'correct horse';
const anybody = (overrides?: ContextOverrides) => createTestCaller(services, null, overrides);
const newEmail = () => `${randomUUID()}@example.org`;
const signUp = (fields: object = {}, overrides?: ContextOverrides) =>
  anybody(overrides).account.signUp({ email: newEmail(), name: 'Ada', password: PASSWORD, locale: 'en', ...fields });
const isRight = async (email: string, password: string) =>
  (await findPersonByPassword({ database, throttle: openToAll, from: NOWHERE }, email, password)) !== null;
const NOWHERE = { address: null, userAgent: null };
const openToAll = unlimitedTestThrottle;

/** Creates a person signed in to a new browser. */
async function signedIn(email = newEmail()) {
  const { id: userId } = await signUp({ email });
  const token = await startSession(database, { personId: userId, userAgent: 'Test', address: '192.0.2.1' });
  const session = await findSession(database, token);
  if (session === null) throw new Error('not signed in');
  const credential = { kind: 'session', id: session.id, userId } as const;
  return {
    email,
    userId,
    token,
    as: (overrides?: ContextOverrides) => createTestCaller(services, credential, overrides),
  };
}

test('a person who signs up can sign in, whatever the case and spacing of the address', async () => {
  const email = newEmail();
  const { id } = await signUp({ email: `  ${email.toUpperCase()} `, name: ' Ada Lovelace ', locale: 'de' });
  expect(
    await findPersonByPassword({ database, throttle: openToAll, from: NOWHERE }, ` ${email.toUpperCase()}`, PASSWORD),
  ).toEqual({ id });
  expect(await isRight(email, 'correct horsE')).toBe(false);
  expect(await createTestCaller(services, { kind: 'session', id: randomUUID(), userId: id }).account.me()).toEqual({
    id,
    email,
    name: 'Ada Lovelace',
    locale: 'de',
    createdTime: expect.any(String),
    emailVerifiedTime: null,
  });
});

test('with an authenticator app, a change of the address requires a proof by a factor', async () => {
  const { userId, as } = await signedIn();
  const email = newEmail();
  await owner.query({
    text: `INSERT INTO "Totp" ("personId", secret, "confirmedTime") VALUES ($1, '', now())`,
    values: [userId],
  });
  for (const sendsMail of [true, false]) {
    expect(await refusalText(as({ sendsMail }).accountLinks.changeEmail({ email }))).toBe('factorProofRequired');
  }
  await owner.query({ text: 'UPDATE "Session" SET "lastFactorTime" = now() WHERE "personId" = $1', values: [userId] });
  expect(await as().accountLinks.changeEmail({ email })).toEqual({ changed: true });
});

test.each<[object, string]>([
  [{ email: 'nobody' }, 'email'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'email'],
  [{ email: 'a\0@example.org' }, 'email'],
  [{ name: '  ' }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: 'a\0b' }, 'name'],
  [{ password: 'quiet-river' }, 'password'],
  [{ password: 'xy'.repeat(501) }, 'password'],
  [{ password: 'Password1234' }, 'password'],
  [{ password: '............' }, 'password'],
  [{ password: '1Q2W3E4R5T6Y' }, 'password'],
  [{ password: 'Unbelievable' }, 'password'],
  [{ password: 'Passwort1234' }, 'password'],
  [{ password: 'polniypizdec0211' }, 'password'],
  [{ name: 'Ada Lovelace', password: '1 ada.LOVELACE!' }, 'password'],
  [{ email: 'ada.lovelace@example.org', password: 'Ada-Lovelace 1843' }, 'password'],
  [{ name: 'Ada\u202e' }, 'name'],
  [{ password: 'correct \ud800 horse' }, 'password'],
  [{ email: 'ada@example.org', password: 'ADA@example.org ' }, 'password'],
  [{ locale: 'fr' }, 'locale'],
  [{ admin: true }, 'admin'],
])('rejects a sign-up: case %#, for its $1', async (fields, path) => {
  expect(await refusalText(signUp(fields))).toBe(`invalidInput ${path}`);
});

test('accepts a new password of 12 characters, and an older shorter one still signs in', async () => {
  const email = newEmail();
  const { id } = await signUp({ email, password: 'quiet-rivers' });
  expect(await isRight(email, 'quiet-rivers')).toBe(true);
  await owner.query({
    text: 'UPDATE "Person" SET "passwordHash" = $2 WHERE id = $1',
    values: [id, await hashPassword('too short')],
  });
  expect(await isRight(email, 'too short')).toBe(true);
});

test('an address has one account, and a second sign-up is counted', async () => {
  const { email } = await signedIn();
  const counted: string[] = [];
  const throttle = {
    ...openToAll,
    signUpTried: async () => void counted.push('tried'),
    addressTaken: async () => void counted.push('taken'),
  };
  expect(await refusalText(signUp({ email: email.toUpperCase(), password: 'another horse' }, { throttle }))).toBe(
    'emailTaken email',
  );
  expect(counted).toEqual(['tried', 'taken']);
  expect(await isRight(email, PASSWORD)).toBe(true);
  const both = newEmail();
  const [first, second] = await Promise.allSettled([signUp({ email: both }), signUp({ email: both })]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
});

test('when sign-up is closed, only invited people may sign up, with the invited address', async () => {
  const closed = { signUpOpen: false };
  expect(await refusalText(signUp({}, closed))).toBe('signUpClosed');
  const { walletId, asOwner } = await createTestWallet(services);
  const invite = async (email: string) => {
    const { id, link } = await asOwner().invitations.create({ walletId, email, role: 'member' });
    return { id, invitation: link?.split('/').at(-1) };
  };
  const email = newEmail();
  const { invitation } = await invite(email);
  expect(await refusalText(signUp({ invitation }, closed))).toBe('signUpClosed');
  expect(await refusalText(signUp({ email, invitation: 'no-such-token' }, closed))).toBe('signUpClosed');
  expect(await signUp({ email, invitation }, closed)).toEqual({ id: expect.any(String) });
  const late = newEmail();
  const revoked = await invite(late);
  await asOwner().invitations.revoke({ walletId, id: revoked.id });
  expect(await refusalText(signUp({ email: late, invitation: revoked.invitation }, closed))).toBe('signUpClosed');
});

test('everybody can read the signed-in person and whether sign-up is open', async () => {
  const { email, userId, as } = await signedIn();
  const state = { firstRun: false, signUpOpen: true, providerName: null, sendsMail: false };
  expect(await anybody().account.state()).toEqual({ person: null, ...state });
  expect(await anybody({ signUpOpen: false }).account.state()).toEqual({
    person: null,
    firstRun: false,
    signUpOpen: false,
    providerName: null,
    sendsMail: false,
  });
  expect(await as().account.state()).toEqual({ person: { id: userId, email, name: 'Ada', locale: 'en' }, ...state });
});

test('account operations require a session', async () => {
  const { walletId, withKey } = await createTestWallet(services);
  const { caller: withApiKey } = await withKey();
  expect(walletId).toEqual(expect.any(String));
  for (const caller of [anybody(), withApiKey]) {
    expect(await refusalText(caller.account.me())).toBe('unauthorized');
    expect(await refusalText(caller.account.update({ name: 'x' }))).toBe('unauthorized');
    expect(
      await refusalText(caller.account.changePassword({ currentPassword: PASSWORD, newPassword: 'another horse' })),
    ).toBe('unauthorized');
    expect((await caller.account.state()).person).toBeNull();
  }
});

test('name and language can be changed separately', async () => {
  const { as } = await signedIn();
  expect(await as().account.update({ name: ' Bea ' })).toMatchObject({ name: 'Bea', locale: 'en' });
  expect(await as().account.update({ locale: 'de' })).toMatchObject({ name: 'Bea', locale: 'de' });
  expect(await as().account.update({})).toEqual(await as().account.me());
  expect(await refusalText(as().account.update({ name: '' }))).toBe('invalidInput name');
  expect(await refusalText(as().account.update({ email: 'x@example.org' } as never))).toBe('invalidInput email');
});

test('changing the password requires the current one, and ends every other session', async () => {
  const { email, userId, token, as } = await signedIn();
  const elsewhere = await startSession(database, { personId: userId, userAgent: undefined, address: '192.0.2.2' });
  const change = (currentPassword: string, newPassword: string) =>
    as().account.changePassword({ currentPassword, newPassword });
  expect(await refusalText(change('wrong horse', 'another horse'))).toBe('wrongPassword currentPassword');
  expect(await refusalText(change(PASSWORD, 'quiet-river'))).toBe('invalidInput newPassword');
  expect(await refusalText(change(PASSWORD, email.toUpperCase()))).toBe('invalidInput newPassword');
  expect(await refusalText(change(PASSWORD, 'Password1234'))).toBe('invalidInput newPassword');
  expect(await findSession(database, elsewhere)).not.toBeNull();

  expect(await change(PASSWORD, 'another horse')).toEqual({ id: userId });
  expect([await isRight(email, PASSWORD), await isRight(email, 'another horse')]).toEqual([false, true]);
  expect(await findSession(database, elsewhere)).toBeNull();
  expect(await findSession(database, token)).not.toBeNull();
});

test('attempts at the current password count like those at sign-in', async () => {
  const { email, as } = await signedIn();
  const counted: string[] = [];
  const throttle = {
    ...openToAll,
    passwordTried: async (address: string) => void counted.push(`tried ${address}`),
    passwordRight: async (address: string) => void counted.push(`right ${address}`),
  };
  const change = (currentPassword: string) =>
    as({ throttle }).account.changePassword({ currentPassword, newPassword: 'another horse' });
  await refusalText(change('wrong horse'));
  expect(counted).toEqual([`tried ${email}`]);
  await change(PASSWORD);
  expect(counted).toEqual([`tried ${email}`, `tried ${email}`, `right ${email}`]);
});

test('verifies a hash even if the account has no password, so that all responses take the same time', async () => {
  const { email } = await signedIn();
  const without = newEmail();
  await owner.query({
    text: `INSERT INTO "Person" (id, email, name) VALUES ($1, $2, 'x')`,
    values: [randomUUID(), without],
  });
  const addresses = [email, without, newEmail(), 'no address', 'a\0b', ''];
  const tries = () =>
    addresses.map((address) =>
      findPersonByPassword({ database, throttle: openToAll, from: NOWHERE }, address, 'wrong horse'),
    );
  expect(await Promise.all(tries())).toEqual(addresses.map(() => null));
  // While all slots are taken and the queue is full, every verification is rejected. A rejection proves that the
  // attempt requested a slot.
  let enough = false;
  const queue = Array.from({ length: 102 }, async () => {
    while (!enough) await verifyPassword(null, '');
  });
  expect(await Promise.all(tries().map(refusalText))).toEqual(addresses.map(() => 'unavailable'));
  enough = true;
  await Promise.all(queue);
}, 60_000);

test('a session of a deleted person, or one that has ended, is invalid', async () => {
  const { userId, token } = await signedIn();
  const other = await startSession(database, { personId: userId, userAgent: 'x'.repeat(5000), address: '192.0.2.2' });
  await endSession(database, other);
  await endSession(database, other);
  expect(await findSession(database, other)).toBeNull();
  await owner.query({ text: 'DELETE FROM "Person" WHERE id = $1', values: [userId] });
  expect(await findSession(database, token)).toBeNull();
  expect(await refusalText(startSession(database, { personId: userId, userAgent: undefined, address: '' }))).toBe(
    'signInFailed',
  );
});
