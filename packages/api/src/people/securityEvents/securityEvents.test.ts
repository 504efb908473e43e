import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { unlimitedTestThrottle } from '../../kernel/authentication-throttle.ts';
import {
  createTestCaller,
  createTestPerson,
  createTestWallet,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { findPersonByPassword } from '../account/person-by-password.ts';
import { findSession, startSession } from '../sessions/session-tokens.ts';
import { recordSecurityEvent } from './record-security-event.ts';

const services = openTestDatabase(inject('database'));
const { database, owner } = services;
afterAll(() => database.close());

const throttle = unlimitedTestThrottle;
const from = { address: '192.0.2.9', userAgent: 'Firefox' };

async function signedIn() {
  const email = `${randomUUID()}@example.org`;
  const { id: userId } = await createTestCaller(services, null).account.signUp({
    email,
    name: 'Ada',
    password: 'correct horse',
    locale: 'en',
  });
  const token = await startSession(database, {
    personId: userId,
    ...from,
    address: '192.0.2.9',
    credential: 'password',
  });
  const session = await findSession(database, token);
  if (session === null) throw new Error('not signed in');
  const caller = createTestCaller(services, { kind: 'session', id: session.id, userId });
  return { email, userId, caller };
}
const kindsOf = async ({ caller }: Awaited<ReturnType<typeof signedIn>>) =>
  (await caller.securityEvents.list({})).items.map(({ kind, credential, subject }) => [kind, credential, subject]);

test('lists sign-ins and rejected attempts with their origin, newest first', async () => {
  const ada = await signedIn();
  expect(
    await findPersonByPassword(
      { database, throttle, from: { address: '192.0.2.66', userAgent: null } },
      ada.email,
      'x',
    ),
  ).toBeNull();
  const { items, nextCursor } = await ada.caller.securityEvents.list({});
  expect(items).toEqual([
    {
      id: expect.any(String),
      time: expect.any(String),
      kind: 'signInRefused',
      credential: 'password',
      subject: null,
      address: '192.0.2.66',
      userAgent: null,
    },
    {
      id: expect.any(String),
      time: expect.any(String),
      kind: 'signedIn',
      credential: 'password',
      subject: null,
      ...from,
    },
  ]);
  expect(nextCursor).toBeNull();
});

test('records nothing for a rejected attempt at an unknown address', async () => {
  const count = async () =>
    (
      await owner.query<{ n: number }>({
        text: `SELECT count(*)::int AS n FROM "SecurityEvent" WHERE address = '192.0.2.67'`,
      })
    )[0]?.n;
  expect(
    await findPersonByPassword(
      { database, throttle, from: { address: '192.0.2.67', userAgent: null } },
      `${randomUUID()}@example.org`,
      'x',
    ),
  ).toBeNull();
  expect(await count()).toBe(0);
});

test('records changes of the account, and a wrong password', async () => {
  const ada = await signedIn();
  const { caller } = ada;
  await refusalText(caller.account.confirmPassword({ password: 'wrong horse' }));
  await caller.account.changePassword({ currentPassword: 'correct horse', newPassword: 'another horse battery' });
  await startSession(database, { personId: ada.userId, userAgent: 'Safari', address: '192.0.2.8' });
  const other = (await caller.sessions.list()).find(({ userAgent }) => userAgent === 'Safari');
  await caller.sessions.revoke({ id: String(other?.id) });
  await caller.sessions.revokeOthers();
  await caller.account.export();
  expect(await kindsOf(ada)).toEqual([
    ['accountExported', 'session', null],
    ['sessionEnded', 'session', 'Safari'],
    ['signedIn', null, null],
    ['passwordChanged', 'password', null],
    ['proofRefused', 'password', null],
    ['signedIn', 'password', null],
  ]);
});

test('the creator of an API key sees its creation, and its revocation by anybody', async () => {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const { id } = await owner.apiKeys.create({ walletId, name: 'Script', scopes: ['service:read'] });
  const admin = await wallet.asMember('admin');
  await admin.apiKeys.revoke({ walletId, id });
  await admin.apiKeys.revoke({ walletId, id });
  expect((await owner.securityEvents.list({})).items.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['apiKeyRevoked', 'Script'],
    ['apiKeyMade', 'Script'],
  ]);
  expect((await admin.securityEvents.list({})).items).toEqual([]);
});

test('records nothing for a change that was rolled back', async () => {
  const wallet = await createTestWallet(services);
  await database
    .withWallet(wallet.walletId, async (transaction) => {
      await recordSecurityEvent(transaction, {
        personId: wallet.userId,
        kind: 'apiKeyMade',
        credential: 'session',
        from,
      });
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect((await wallet.asOwner().securityEvents.list({})).items).toEqual([]);
});

test('returns pages, to the person only', async () => {
  const personId = await createTestPerson(services);
  for (const subject of ['one', 'two', 'three']) {
    await recordSecurityEvent(database, { personId, kind: 'apiKeyMade', credential: 'session', subject, from });
  }
  const caller = createTestCaller(services, { kind: 'session', id: randomUUID(), userId: personId });
  const first = await caller.securityEvents.list({ limit: 2 });
  const second = await caller.securityEvents.list({ limit: 2, cursor: String(first.nextCursor) });
  expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
  expect(second.nextCursor).toBeNull();
  const stranger = createTestCaller(services, {
    kind: 'session',
    id: randomUUID(),
    userId: await createTestPerson(services),
  });
  expect((await stranger.securityEvents.list({})).items).toEqual([]);
  expect(await refusalText(createTestCaller(services, null).securityEvents.list({}))).toBe('unauthorized');
  expect(
    await refusalText(
      (await createTestWallet(services).then(({ withKey }) => withKey())).caller.securityEvents.list({}),
    ),
  ).toBe('unauthorized');
});
