import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import {
  createTestCaller,
  createTestPerson,
  openTestDatabase,
  type TestCaller,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { findAppGrant, storeGrantDecision } from './grants.ts';

const services = openTestDatabase(inject('database'));
const { database, owner } = services;
afterAll(() => database.close());

interface Given {
  readonly clientId?: string;
  readonly host?: string | null;
  readonly walletIds?: readonly string[] | null;
}

const asPerson = (userId: string): TestCaller =>
  createTestCaller(services, { kind: 'session', id: randomUUID(), userId });

/** Creates a person's grant to an app. */
const grantApp = (
  personId: string,
  name: string,
  { clientId = randomUUID(), host = null, walletIds = null }: Given = {},
) =>
  database.transaction(
    (transaction) =>
      storeGrantDecision(
        transaction,
        { clientId, name, host },
        { asked: ['service:read'], given: ['service:read'], walletIds },
      ),
    { personId },
  );

let ada: string;
let caller: TestCaller;
beforeEach(async () => {
  ada = await createTestPerson(services);
  caller = asPerson(ada);
});

test('lists each app once, with its rights and its number of connections', async () => {
  expect(await caller.connectedApps.list()).toEqual([]);
  const walletId = randomUUID();
  const first = await grantApp(ada, 'Ledger', { host: 'ledger.example', walletIds: [walletId] });
  const second = await grantApp(ada, 'Script');
  for (const id of [randomUUID(), randomUUID()]) {
    await owner.query({ text: 'INSERT INTO "OAuthConnection" (id, "grantId") VALUES ($1, $2)', values: [id, second] });
  }
  await owner.query({
    text: `UPDATE "OAuthGrant" SET "lastUsedTime" = now() + interval '1 minute' WHERE id = $1`,
    values: [first],
  });
  const common = {
    ...{ clientId: expect.any(String), scopes: ['service:read'], createdTime: expect.any(String) },
    hasRequestedWriting: false,
  };
  expect(await caller.connectedApps.list()).toEqual([
    {
      ...common,
      id: first,
      name: 'Ledger',
      host: 'ledger.example',
      walletIds: [walletId],
      lastUsedTime: expect.any(String),
      connectionCount: 0,
    },
    { ...common, id: second, name: 'Script', host: null, walletIds: null, lastUsedTime: null, connectionCount: 2 },
  ]);
});

test('revokes one app with its connections, and no other', async () => {
  const clientId = randomUUID();
  const id = await grantApp(ada, 'Ledger', { clientId });
  const other = await grantApp(ada, 'Script');
  const connection = randomUUID();
  await owner.query({
    text: 'INSERT INTO "OAuthConnection" (id, "grantId") VALUES ($1, $2)',
    values: [connection, id],
  });
  expect(await caller.connectedApps.withdraw({ id })).toEqual({ id });
  expect((await caller.connectedApps.list()).map((app) => app.id)).toEqual([other]);
  expect(
    await database.transaction((transaction) => findAppGrant(transaction, clientId), { personId: ada }),
  ).toBeNull();
  const left = await owner.query({ text: 'SELECT id FROM "OAuthConnection" WHERE id = $1', values: [connection] });
  expect(left).toHaveLength(0);
  expect(await refusalText(caller.connectedApps.withdraw({ id }))).toBe('notFound');
});

test('revokes all apps together', async () => {
  await grantApp(ada, 'Ledger');
  await grantApp(ada, 'Script');
  expect(await caller.connectedApps.withdrawAll()).toEqual({ withdrawnCount: 2 });
  expect(await caller.connectedApps.list()).toEqual([]);
  expect(await caller.connectedApps.withdrawAll()).toEqual({ withdrawnCount: 0 });
});

test('the person’s security events list revoked apps and where they were revoked', async () => {
  const id = await grantApp(ada, 'Ledger');
  await grantApp(ada, 'Script');
  await caller.connectedApps.withdraw({ id });
  await caller.connectedApps.withdrawAll();
  await caller.connectedApps.withdrawAll();
  const { items } = await caller.securityEvents.list({});
  expect(items.map(({ kind, credential, subject }) => [kind, credential, subject])).toEqual([
    ['appsWithdrawn', 'session', null],
    ['appWithdrawn', 'session', 'Ledger'],
  ]);
});

test.each<[string, readonly number[] | null, readonly number[] | null, boolean]>([
  ['another wallet', [0], [0, 1], true],
  ['one wallet for another', [0], [1], true],
  ['all wallets', [0, 1], null, true],
  ['fewer wallets', [0, 1], [1], false],
  ['some of all wallets', null, [0], false],
  ['the same wallets', [1, 0], [0, 1, 0], false],
  ['all wallets as before', null, null, false],
])('an app gets %s only after a recent sign-in if that adds a wallet', async (_what, before, after, isWider) => {
  const input = { currency: 'EUR', timeZone: 'Europe/Berlin' };
  const wallets: { id: string }[] = [];
  for (const name of ['One', 'Two']) wallets.push(await caller.wallets.create({ ...input, name }));
  const idsOf = (places: readonly number[] | null) => places?.map((place) => wallets[place]?.id ?? '') ?? null;
  const id = await grantApp(ada, 'Ledger', { walletIds: idsOf(before) });
  const late = createTestCaller(
    services,
    { kind: 'session', id: randomUUID(), userId: ada },
    { signedInRecently: false },
  );
  const change = { id, walletIds: idsOf(after) };
  if (isWider) expect(await refusalText(late.connectedApps.setWallets(change))).toBe('recentSignInRequired');
  else expect(await late.connectedApps.setWallets(change)).toEqual({ id });
  const [app] = await caller.connectedApps.list();
  expect(new Set(app?.walletIds)).toEqual(new Set(idsOf(isWider ? before : after)));
  expect(await caller.connectedApps.setWallets(change)).toEqual({ id });
});

test('returns notFound for another person’s app', async () => {
  const id = await grantApp(ada, 'Ledger');
  const stranger = asPerson(await createTestPerson(services));
  expect(await stranger.connectedApps.list()).toEqual([]);
  expect(await refusalText(stranger.connectedApps.withdraw({ id }))).toBe('notFound');
  expect(await stranger.connectedApps.withdrawAll()).toEqual({ withdrawnCount: 0 });
  expect(await caller.connectedApps.list()).toHaveLength(1);
  expect(await refusalText(createTestCaller(services, null).connectedApps.list())).toBe('unauthorized');
  expect(await refusalText(createTestCaller(services, null).connectedApps.withdraw({ id }))).toBe('unauthorized');
});
