import { randomUUID } from 'node:crypto';
import { apiKeyHash } from '@coffer/auth/api-keys.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import {
  createTestCredentialFinder,
  createTestWallet,
  openTestDatabase,
  type TestCaller,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});
afterAll(() => services.database.close());

const make = (caller = owner) =>
  caller.apiKeys.create({ walletId, name: 'Script', scopes: ['service:read', 'service:write'] });
const opens = async (key: string | null) =>
  (await createTestCredentialFinder(services).findCredential(`Bearer ${key}`)) !== null;

test('returns the secret of a new key once', async () => {
  const { key, ...record } = await make();
  expect(record).toEqual({
    id: expect.any(String),
    walletId,
    name: 'Script',
    display: key?.slice('coffer_'.length).slice(0, 4),
    scopes: ['service:read', 'service:write'],
    export: false,
    lastUsedTime: null,
    revokedTime: null,
    createdTime: expect.any(String),
    createdUserId: wallet.userId,
  });
  expect((await owner.apiKeys.list({ walletId })).items).toContainEqual(record);
  expect(await opens(key)).toBe(true);
});

test('stores the secret nowhere in the database', async () => {
  const { id, key } = await wallet
    .asOwner({ idempotencyKey: randomUUID() })
    .apiKeys.create({ walletId, name: 'x', scopes: ['service:read'] });
  const rows = await services.owner.query<{ after: object; row: string }>({
    text: `SELECT after, "AuditRow"::text AS row FROM "AuditRow" WHERE "recordId" = $1
             UNION ALL SELECT NULL, "IdempotencyRecord"::text FROM "IdempotencyRecord" WHERE body LIKE '%' || $1::text || '%'
             UNION ALL SELECT NULL, "ApiKey"::text FROM "ApiKey" WHERE id = $1`,
    values: [id],
  });
  expect(rows).toHaveLength(3);
  expect(rows[0]?.after).toMatchObject({ id, name: 'x', key: null });
  for (const { row } of rows) expect(row).not.toContain(key?.slice('coffer_'.length + 4));
});

test('a repeated request creates no second key, and does not return the secret again', async () => {
  const caller = wallet.asOwner({ idempotencyKey: randomUUID() });
  const first = await make(caller);
  expect(await make(caller)).toEqual({ ...first, key: null });
});

test('a revoked key fails at once, and a second revocation changes nothing', async () => {
  const { id, key } = await make();
  const revoked = await owner.apiKeys.revoke({ walletId, id });
  expect(revoked.revokedTime).toEqual(expect.any(String));
  expect(await opens(key)).toBe(false);
  expect(await wallet.asOwner({ now: new Date('2030-01-01') }).apiKeys.revoke({ walletId, id })).toEqual(revoked);
  expect(await refusalText(owner.apiKeys.revoke({ walletId, id: randomUUID() }))).toBe('notFound');
});

test.each<[object, string]>([
  [{ name: 'x', scopes: [] }, 'invalidInput scopes'],
  [{ name: 'x', scopes: ['service:read', 'service:read'] }, 'invalidInput scopes'],
  [{ name: 'x', scopes: ['service:read', 'admin'] }, 'invalidInput scopes[1]'],
  [{ name: 'x', scopes: null }, 'invalidInput scopes'],
  [{ name: 'x', scopes: ['service:read'], export: 'yes' }, 'invalidInput export'],
  [{ name: '', scopes: ['service:read'] }, 'invalidInput name'],
  [{ scopes: ['service:read'] }, 'invalidInput name'],
  [{ name: 'x', scopes: ['service:read'], key: 'mine' }, 'invalidInput key'],
])('rejects a key with %j', async (input, expected) => {
  expect(await refusalText(owner.apiKeys.create({ walletId, ...input } as never))).toBe(expected);
});

test('only admins and members with manageApiKeys manage keys, and never with a key', async () => {
  const { caller: admin } = await addSignedInTestMember(services, walletId, 'admin');
  const { id, key } = await make(admin);
  expect(key === null ? null : apiKeyHash(key)).not.toBeNull();
  const { caller: member } = await addSignedInTestMember(services, walletId, 'member');
  expect(await refusalText(make(member))).toBe('insufficientRole');
  expect(await refusalText(member.apiKeys.list({ walletId }))).toBe('insufficientRole');
  expect(await refusalText(member.apiKeys.revoke({ walletId, id }))).toBe('insufficientRole');
  const { caller } = await wallet.withKey();
  expect(await refusalText(make(caller))).toBe('unauthorized');
  expect(await refusalText(caller.apiKeys.list({ walletId }))).toBe('unauthorized');
  const { caller: granted } = await addSignedInTestMember(services, walletId, 'member', ['manageApiKeys']);
  expect((await make(granted)).key).toEqual(expect.any(String));
});

test('returns notFound for keys of another wallet', async () => {
  const { id } = await make();
  const other = await createTestWallet(services);
  const { caller: stranger } = await addSignedInTestMember(services, other.walletId, 'owner');
  expect(await refusalText(stranger.apiKeys.revoke({ walletId, id }))).toBe('notFound');
  expect(await refusalText(stranger.apiKeys.revoke({ walletId: other.walletId, id }))).toBe('notFound');
  expect((await stranger.apiKeys.list({ walletId: other.walletId })).items).toEqual([]);
});
