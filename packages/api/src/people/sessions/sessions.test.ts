import { randomUUID } from 'node:crypto';
import { makeSessionToken } from '@coffer/auth/sessions.ts';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import {
  createTestCaller,
  createTestPerson,
  openTestDatabase,
  type TestCaller,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { findSession, startSession } from './session-tokens.ts';

const services = openTestDatabase(inject('database'));
const { database, owner } = services;
afterAll(() => database.close());

interface Browser {
  readonly id: string;
  readonly token: string;
  readonly caller: TestCaller;
}

async function browserOf(personId: string, userAgent = 'Firefox'): Promise<Browser> {
  const token = await startSession(database, { personId, userAgent, address: '192.0.2.1' });
  const session = await findSession(database, token);
  if (session === null) throw new Error('not signed in');
  return {
    id: session.id,
    token,
    caller: createTestCaller(services, { kind: 'session', id: session.id, userId: personId }),
  };
}

/** Moves the session's times into the past. */
const age = (id: string, interval: string) =>
  owner.query({
    text: `UPDATE "Session" SET "createdTime" = "createdTime" - $2::interval, "lastSeenTime" = "lastSeenTime" - $2::interval,
             "expiresTime" = "expiresTime" - $2::interval WHERE id = $1`,
    values: [id, interval],
  });
const timesOf = async (id: string) =>
  (
    await owner.query<{ createdTime: string; lastSeenTime: string; expiresTime: string }>({
      text: 'SELECT "createdTime", "lastSeenTime", "expiresTime" FROM "Session" WHERE id = $1',
      values: [id],
    })
  )[0]!;
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

let person: string;
let here: Browser;
let there: Browser;
beforeEach(async () => {
  person = await createTestPerson(services);
  here = await browserOf(person);
  there = await browserOf(person, 'Safari');
});

test('lists the person’s sessions, last seen first, and marks the current one', async () => {
  await age(there.id, '1 hour');
  const record = {
    address: '192.0.2.1',
    createdTime: expect.any(String),
    lastSeenTime: expect.any(String),
    expiresTime: expect.any(String),
  };
  expect(await here.caller.sessions.list()).toEqual([
    { id: here.id, userAgent: 'Firefox', current: true, ...record },
    { id: there.id, userAgent: 'Safari', current: false, ...record },
  ]);
  await age(there.id, '30 days');
  expect((await here.caller.sessions.list()).map(({ id }) => id)).toEqual([here.id]);
});

test('a revoked session fails at once', async () => {
  expect(await here.caller.sessions.revoke({ id: there.id })).toEqual({ id: there.id });
  expect(await findSession(database, there.token)).toBeNull();
  expect(await findSession(database, here.token)).not.toBeNull();
  expect(await refusalText(here.caller.sessions.revoke({ id: there.id }))).toBe('notFound');
});

test('revokes all sessions except the current one together', async () => {
  expect(await here.caller.sessions.revokeOthers()).toEqual({ revokedCount: 1 });
  expect(await here.caller.sessions.revokeOthers()).toEqual({ revokedCount: 0 });
  expect(await findSession(database, there.token)).toBeNull();
  expect(await findSession(database, here.token)).not.toBeNull();
});

test('returns notFound for another person’s session', async () => {
  const { caller: stranger } = await browserOf(await createTestPerson(services));
  expect(await refusalText(stranger.sessions.revoke({ id: here.id }))).toBe('notFound');
  expect(await stranger.sessions.revokeOthers()).toEqual({ revokedCount: 0 });
  expect(await stranger.sessions.list()).toHaveLength(1);
  expect(await here.caller.sessions.list()).toHaveLength(2);
  const anybody = createTestCaller(services, null);
  expect(await refusalText(anybody.sessions.list())).toBe('unauthorized');
  expect(await refusalText(anybody.sessions.revoke({ id: here.id }))).toBe('unauthorized');
});

test('only the exact token opens a session', async () => {
  for (const token of [undefined, '', makeSessionToken(), here.id, `${here.token} `, here.token.toLowerCase()])
    expect(await findSession(database, token)).toBeNull();
  const rows = await owner.query<{ row: string }>({
    text: 'SELECT "Session"::text AS row FROM "Session" WHERE id = $1',
    values: [here.id],
  });
  expect(JSON.stringify(rows)).not.toContain(here.token);
});

test('a session lasts thirty days from its last use, which is stored once a minute', async () => {
  const made = await timesOf(here.id);
  expect(days(made.createdTime, made.expiresTime)).toBe(30);
  await findSession(database, here.token);
  expect(await timesOf(here.id)).toEqual(made);
  await age(here.id, '20 days');
  const found = await Promise.all([1, 2, 3].map(() => findSession(database, here.token)));
  expect(found.every((one) => one?.person.id === person)).toBe(true);
  const used = await timesOf(here.id);
  expect([days(used.createdTime, used.expiresTime), days(used.lastSeenTime, used.expiresTime)]).toEqual([50, 30]);
  await age(here.id, '30 days');
  expect(await findSession(database, here.token)).toBeNull();
});

test('a session ends after four hundred days, however often it is used', async () => {
  for (let day = 0; day < 380; day += 20) {
    await age(here.id, '20 days');
    expect(await findSession(database, here.token), `after ${day + 20} days`).not.toBeNull();
  }
  const { createdTime, expiresTime } = await timesOf(here.id);
  expect(days(createdTime, expiresTime)).toBe(400);
  await age(here.id, '20 days');
  expect(await findSession(database, here.token)).toBeNull();
});

test('rejects an id that is not a UUID', async () => {
  expect(await refusalText(here.caller.sessions.revoke({ id: 'x' }))).toBe('invalidInput id');
  expect(await refusalText(here.caller.sessions.revoke({ id: randomUUID() }))).toBe('notFound');
});
