import { randomUUID } from 'node:crypto';
import { hashPassword } from '@coffer/auth/passwords.ts';
import type { Role } from '@coffer/domain/member-roles.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import {
  type ContextOverrides,
  createTestCaller,
  createTestCredentialFinder,
  createTestPerson,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { fillTestWallet } from '../../testing/full-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { findSession, startSession } from '../sessions/session-tokens.ts';

const services = openTestDatabase(inject('database'));
const { database, owner } = services;
afterAll(() => database.close());

const PASSWORD = 'correct horse';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

/** Creates a signed-in person with a password. */
async function person() {
  const userId = await createTestPerson(services);
  await owner.query({
    text: 'UPDATE "Person" SET "passwordHash" = $2 WHERE id = $1',
    values: [userId, passwordHash],
  });
  const signedIn = (overrides?: ContextOverrides) =>
    createTestCaller(services, { kind: 'session', id: randomUUID(), userId }, overrides);
  const caller = signedIn();
  const makeWallet = async (name: string) =>
    (await caller.wallets.create({ name, currency: 'EUR', timeZone: 'Europe/Berlin' })).id;
  return { userId, caller, signedIn, makeWallet, leave: () => caller.account.delete() };
}

async function join(walletId: string, userId: string, role: Role): Promise<void> {
  await database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: 'INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, $3)',
      values: [walletId, userId, role],
    }),
  );
}

const exists = async (userId: string) =>
  (await owner.query({ text: 'SELECT FROM "Person" WHERE id = $1', values: [userId] })).length > 0;

describe('deleting an account', () => {
  test('deletes the wallets that only she uses, with everything in them', async () => {
    const ada = await person();
    const walletId = await ada.makeWallet('Mine');
    await fillTestWallet(services, { walletId, userId: ada.userId, owner: ada.caller });
    expect(await ada.leave()).toEqual({ id: ada.userId });
    expect(await exists(ada.userId)).toBe(false);
    const tables = await database.query<{ name: string }>({
      text: `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'walletId'
             WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    });
    const left: string[] = [];
    for (const { name } of tables) {
      const rows = await owner.query({ text: `SELECT FROM "${name}" WHERE "walletId" = $1`, values: [walletId] });
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual(['AuditRow']);
    expect(await auditOf(walletId)).toContainEqual({ operation: 'account.delete', recordId: walletId });
  });

  test('leaves shared wallets, keeps her id on records there, and revokes her keys', async () => {
    const [ada, bea] = [await person(), await person()];
    const walletId = await bea.makeWallet('Ours');
    await join(walletId, ada.userId, 'admin');
    const { id } = await ada.caller.tags.create({ walletId, name: 'hers' });
    const { key } = await ada.caller.apiKeys.create({ walletId, name: 'Script', scopes: ['service:read'] });
    await ada.leave();
    expect((await bea.caller.members.list({ walletId })).map(({ userId }) => userId)).toEqual([bea.userId]);
    expect((await bea.caller.tags.get({ walletId, id })).createdUserId).toBe(ada.userId);
    expect(await createTestCredentialFinder({ database }).findCredential(`Bearer ${key}`)).toBeNull();
    const [record] = (await bea.caller.apiKeys.list({ walletId })).items;
    expect(record?.revokedTime).toEqual(expect.any(String));
    expect(await auditOf(walletId)).toContainEqual({ operation: 'account.delete', recordId: ada.userId });
  });

  test('ends all her sessions', async () => {
    const { userId, leave } = await person();
    const token = await startSession(database, { personId: userId, userAgent: undefined, address: '192.0.2.1' });
    expect(await findSession(database, token)).not.toBeNull();
    await leave();
    expect(await findSession(database, token)).toBeNull();
  });

  test('fails without changes while others would lose their last owner, and names those wallets', async () => {
    const [ada, bea] = [await person(), await person()];
    const [alone, first, second, shared] = [
      await ada.makeWallet('Alone'),
      await ada.makeWallet('First'),
      await ada.makeWallet('Second'),
      await bea.makeWallet('Shared'),
    ];
    for (const walletId of [first, second]) await join(walletId, bea.userId, 'admin');
    await join(shared, ada.userId, 'member');
    const problem = toProblem(await ada.leave().catch((error: unknown) => error));
    expect(problem).toMatchObject({
      code: 'lastOwner',
      message: expect.stringMatching(/“First”, “Second”/),
      parts: {
        errors: [
          { path: first, code: 'lastOwner', message: 'First' },
          { path: second, code: 'lastOwner', message: 'Second' },
        ],
      },
    });
    const wallets = (await ada.caller.wallets.list({})).items.map(({ id }) => id);
    expect(wallets.toSorted()).toEqual([alone, first, second, shared].toSorted());

    await ada.caller.members.changeRole({ walletId: first, userId: bea.userId, role: 'owner' });
    await ada.caller.wallets.delete({ walletId: second });
    expect(await ada.leave()).toEqual({ id: ada.userId });
    expect((await bea.caller.wallets.list({})).items.map(({ name }) => name).toSorted()).toEqual(['First', 'Shared']);
  });

  test('requires a recent sign-in, by any proof', async () => {
    const ada = await person();
    await ada.makeWallet('Mine');
    expect(await refusalText(ada.signedIn({ signedInRecently: false }).account.delete())).toBe('recentSignInRequired');
    expect(await refusalText(ada.caller.account.delete({ sure: true } as never))).toBe('invalidInput sure');
    expect(await exists(ada.userId)).toBe(true);
    expect((await ada.caller.wallets.list({})).items).toHaveLength(1);
    expect(await refusalText(createTestCaller(services, null).account.delete())).toBe('unauthorized');
    await ada.leave();
    expect(await exists(ada.userId)).toBe(false);
  });

  test('can be repeated after an interruption', async () => {
    const [ada, bea] = [await person(), await person()];
    const shared = await bea.makeWallet('Shared');
    await join(shared, ada.userId, 'admin');
    await ada.makeWallet('One');
    const two = await ada.makeWallet('Two');
    // A lock on the last wallet stops the deletion half-way.
    const held = Promise.withResolvers<number>();
    const free = Promise.withResolvers<void>();
    const holding = database.withWallet(two, async (transaction) => {
      await transaction.query({ text: 'SELECT FROM "Wallet" WHERE id = $1 FOR UPDATE', values: [two] });
      const [backend] = await transaction.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
      held.resolve(backend?.pid ?? 0);
      await free.promise;
    });
    const holder = await held.promise;
    const broken = ada.leave().catch((error: unknown) => error);
    await breakWaitingFor(holder);
    expect(toProblem(await broken).code).toBe('unavailable');
    free.resolve();
    await holding;
    expect((await ada.caller.wallets.list({})).items.map(({ name }) => name)).toEqual(['Two']);
    expect(await ada.leave()).toEqual({ id: ada.userId });
    expect(await exists(ada.userId)).toBe(false);
  });
});

/** Ends the connection that waits for the given one. */
async function breakWaitingFor(holder: number): Promise<void> {
  const owner = new pg.Client(inject('database'));
  await owner.connect();
  const waiting = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
  while ((await owner.query(waiting, [holder])).rows.length === 0) await new Promise(setImmediate);
  await owner.end();
}

describe('concurrent changes', () => {
  test('two owners who both delete their accounts also delete their wallet', async () => {
    const [ada, bea] = [await person(), await person()];
    const walletId = await ada.makeWallet('Ours');
    await join(walletId, bea.userId, 'owner');
    await Promise.all([ada.leave(), bea.leave()]);
    expect([await exists(ada.userId), await exists(bea.userId)]).toEqual([false, false]);
    const members = await database.withWallet(walletId, (transaction) =>
      transaction.query({ text: 'SELECT FROM "Wallet"' }),
    );
    expect(members).toEqual([]);
  });

  test('when a person joins while the last member leaves, either the wallet is gone or the leaving fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, bea] = [await person(), await person()];
      const walletId = await ada.makeWallet('Mine');
      const email = `${bea.userId}@example.org`;
      const { link } = await ada.caller.invitations.create({ walletId, email, role: 'member' });
      const token = link?.split('/').at(-1) ?? '';
      const [left, joined] = await Promise.allSettled([ada.leave(), bea.caller.invitations.accept({ token })]);
      const wallets = (await bea.caller.wallets.list({})).items.length;
      expect([left.status, joined.status, wallets]).toEqual(
        wallets === 1 ? ['rejected', 'fulfilled', 1] : ['fulfilled', joined.status, 0],
      );
      if (joined.status === 'rejected') expect(await refusalText(Promise.reject(joined.reason))).toBe('notFound');
      if (left.status === 'rejected') expect(toProblem(left.reason).code).toBe('lastOwner');
      expect(await exists(ada.userId)).toBe(wallets === 1);
    }
  });

  test('a wallet created during the deletion is deleted too', async () => {
    const ada = await person();
    const [left, made] = await Promise.allSettled([ada.leave(), ada.makeWallet('Late')]);
    expect(left.status).toBe('fulfilled');
    expect(await exists(ada.userId)).toBe(false);
    if (made.status === 'rejected') return;
    const rows = await database.withWallet(made.value, (transaction) =>
      transaction.query({ text: 'SELECT FROM "Wallet"' }),
    );
    expect(rows).toEqual([]);
  });
});

test('an account export contains the person, memberships, sessions and credentials, without secrets', async () => {
  const [ada, bea] = [await person(), await person()];
  const [mine, ours] = [await ada.makeWallet('Mine'), await bea.makeWallet('Ours')];
  await join(ours, ada.userId, 'viewer');
  const token = await startSession(database, { personId: ada.userId, userAgent: 'Test', address: '192.0.2.1' });
  const {
    key,
    createdUserId: _,
    ...apiKey
  } = await ada.caller.apiKeys.create({
    walletId: mine,
    name: 'Script',
    scopes: ['service:read'],
  });
  await bea.caller.apiKeys.create({ walletId: ours, name: 'Hers', scopes: ['service:read'] });
  const exported = await ada.caller.account.export();
  expect(exported).toEqual({
    person: await ada.caller.account.me(),
    wallets: [
      { wallet: { id: mine, name: 'Mine' }, role: 'owner', permissions: [] },
      { wallet: { id: ours, name: 'Ours' }, role: 'viewer', permissions: [] },
    ],
    sessions: [expect.objectContaining({ userAgent: 'Test', address: '192.0.2.1', current: false })],
    providerLinks: [],
    passkeys: [],
    connectedApps: [],
    apiKeys: [apiKey],
  });
  for (const secret of [token, key ?? '', passwordHash]) expect(JSON.stringify(exported)).not.toContain(secret);
  expect(await refusalText(createTestCaller(services, null).account.export())).toBe('unauthorized');
});

async function auditOf(walletId: string) {
  return database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: 'SELECT operation, "recordId" FROM "AuditRow" WHERE "walletId" = $1',
      values: [walletId],
    }),
  );
}
