import { makeApiKey } from '@coffer/auth/api-keys.ts';
import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
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

beforeEach(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});
afterAll(() => services.database.close());

const join = (role: Role, permissions?: readonly Permission[]) =>
  addSignedInTestMember(services, walletId, role, permissions);

const roles = async () =>
  Object.fromEntries((await owner.members.list({ walletId })).map(({ userId, role }) => [userId, role]));

describe('members', () => {
  test('are listed for every member, with name, address, role and permissions', async () => {
    const { userId, caller } = await join('viewer', ['exportData']);
    const members = await caller.members.list({ walletId });
    expect(members).toContainEqual({
      userId,
      name: 'Bea',
      email: `${userId}@example.org`,
      role: 'viewer',
      permissions: ['exportData'],
      createdTime: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(members.map((member) => member.role).toSorted()).toEqual(['owner', 'viewer']);
    const { caller: key } = await wallet.withKey();
    expect(await refusalText(key.members.list({ walletId }))).toBe('unauthorized');
  });

  test('of another wallet are not found', async () => {
    const other = await createTestWallet(services);
    expect(await refusalText(other.asOwner().members.list({ walletId }))).toBe('notFound');
    expect(await refusalText(owner.members.remove({ walletId, userId: other.userId }))).toBe('notFound');
    expect(await refusalText(owner.members.changeRole({ walletId, userId: other.userId, role: 'viewer' }))).toBe(
      'notFound',
    );
    expect(await refusalText(owner.members.changeRole({ walletId, userId: 'x', role: 'viewer' } as never))).toBe(
      'invalidInput userId',
    );
  });
});

describe('changing a role', () => {
  test('sets role and permissions, keeps absent fields, and may change nothing', async () => {
    const { userId } = await join('viewer', ['exportData']);
    expect(await owner.members.changeRole({ walletId, userId })).toMatchObject({
      role: 'viewer',
      permissions: ['exportData'],
    });
    expect(await owner.members.changeRole({ walletId, userId, role: 'member' })).toMatchObject({
      role: 'member',
      permissions: ['exportData'],
    });
    expect(await owner.members.changeRole({ walletId, userId, permissions: [] })).toMatchObject({
      role: 'member',
      permissions: [],
    });
    expect(await roles()).toMatchObject({ [userId]: 'member' });
  });

  test.each([
    [{ role: 'king' }, 'invalidInput role'],
    [{ permissions: ['fly'] }, 'invalidInput permissions[0]'],
    [{ permissions: ['exportData', 'exportData'] }, 'invalidInput permissions'],
    [{ name: 'x' }, 'invalidInput name'],
  ])('rejects %j', async (input, expected) => {
    const { userId } = await join('viewer');
    expect(await refusalText(owner.members.changeRole({ walletId, userId, ...input } as never))).toBe(expected);
  });

  test('requires the role admin or the permission manageMembers', async () => {
    const { userId } = await join('viewer');
    const plain = await join('member');
    const granted = await join('member', ['manageMembers']);
    expect(await refusalText(plain.caller.members.changeRole({ walletId, userId, role: 'member' }))).toBe(
      'insufficientRole',
    );
    expect((await granted.caller.members.changeRole({ walletId, userId, role: 'member' })).role).toBe('member');
    const admin = await join('admin');
    expect((await admin.caller.members.changeRole({ walletId, userId, role: 'admin' })).role).toBe('admin');
  });

  test('allows only owners to add and remove owners', async () => {
    const admin = await join('admin');
    const { userId } = await join('member');
    expect(await refusalText(admin.caller.members.changeRole({ walletId, userId, role: 'owner' }))).toBe(
      'insufficientRole',
    );
    expect(await refusalText(admin.caller.members.changeRole({ walletId, userId: admin.userId, role: 'owner' }))).toBe(
      'insufficientRole',
    );
    expect(
      await refusalText(admin.caller.members.changeRole({ walletId, userId: wallet.userId, role: 'member' })),
    ).toBe('insufficientRole');
    expect(await refusalText(admin.caller.members.remove({ walletId, userId: wallet.userId }))).toBe(
      'insufficientRole',
    );
    expect((await owner.members.changeRole({ walletId, userId, role: 'owner' })).role).toBe('owner');
    expect((await owner.members.changeRole({ walletId, userId, role: 'member' })).role).toBe('member');
  });

  test('never grants more than the caller has', async () => {
    const granted = await join('member', ['manageMembers']);
    const { userId } = await join('viewer');
    const give = (permissions: Permission[], to = userId) =>
      granted.caller.members.changeRole({ walletId, userId: to, permissions });
    expect(
      await refusalText(granted.caller.members.changeRole({ walletId, userId: granted.userId, role: 'admin' })),
    ).toBe('insufficientRole');
    expect(await refusalText(give(['manageApiKeys']))).toBe('insufficientRole');
    expect(await refusalText(give(['manageMembers', 'manageApiKeys'], granted.userId))).toBe('insufficientRole');
    expect((await give(['manageMembers'])).permissions).toEqual(['manageMembers']);
    expect((await give([])).permissions).toEqual([]);
  });
});

describe('removing a member', () => {
  test('ends her access to the wallet, and permanently revokes the keys she created', async () => {
    const { userId, caller } = await join('admin');
    const { key, hash, display } = makeApiKey();
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, "createdUserId")
               VALUES ($1, gen_random_uuid(), 'x', $2, $3, '{service:read}', $4)`,
        values: [walletId, hash, display, userId],
      }),
    );
    expect(await createTestCredentialFinder(services).findCredential(`Bearer ${key}`)).not.toBeNull();
    expect(await owner.members.remove({ walletId, userId })).toEqual({ userId });
    expect(await refusalText(caller.members.list({ walletId }))).toBe('notFound');
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, 'viewer')`,
        values: [walletId, userId],
      }),
    );
    expect(await createTestCredentialFinder(services).findCredential(`Bearer ${key}`)).toBeNull();
  });

  test('allows everybody to leave, and requires managing members to remove somebody else', async () => {
    const viewer = await join('viewer');
    const other = await join('viewer');
    expect(await refusalText(viewer.caller.members.remove({ walletId, userId: other.userId }))).toBe(
      'insufficientRole',
    );
    expect(await viewer.caller.members.remove({ walletId, userId: viewer.userId })).toEqual({ userId: viewer.userId });
    expect(await refusalText(viewer.caller.members.remove({ walletId, userId: viewer.userId }))).toBe('notFound');
    const granted = await join('viewer', ['manageMembers']);
    expect(await granted.caller.members.remove({ walletId, userId: other.userId })).toEqual({ userId: other.userId });
    const admin = await join('admin');
    expect(await refusalText(granted.caller.members.remove({ walletId, userId: admin.userId }))).toBe(
      'insufficientRole',
    );
  });

  test('is recorded with the former membership', async () => {
    const { userId } = await join('viewer');
    await owner.members.remove({ walletId, userId });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: `SELECT operation, before FROM "AuditRow" WHERE "recordId" = $1`, values: [userId] }),
    );
    expect(rows).toEqual([
      { operation: 'members.remove', before: expect.objectContaining({ userId, role: 'viewer' }) },
    ]);
  });
});

describe('the last owner', () => {
  test('can neither leave nor step down', async () => {
    const { userId } = wallet;
    expect(await refusalText(owner.members.remove({ walletId, userId }))).toBe('lastOwner');
    expect(await refusalText(owner.members.changeRole({ walletId, userId, role: 'admin' }))).toBe('lastOwner');
    expect((await owner.members.changeRole({ walletId, userId, permissions: ['exportData'] })).role).toBe('owner');
  });

  test('remains when two owners leave at the same time', async () => {
    const second = await join('owner');
    const left = await Promise.all([
      owner.members.remove({ walletId, userId: wallet.userId }).catch(() => null),
      second.caller.members.remove({ walletId, userId: second.userId }).catch(() => null),
    ]);
    expect(left.filter((answer) => answer !== null)).toHaveLength(1);
  });

  test('remains when two owners demote each other at the same time', async () => {
    const second = await join('owner');
    const done = await Promise.all([
      owner.members.changeRole({ walletId, userId: second.userId, role: 'viewer' }).catch(() => null),
      second.caller.members.changeRole({ walletId, userId: wallet.userId, role: 'viewer' }).catch(() => null),
    ]);
    expect(done.filter((answer) => answer !== null)).toHaveLength(1);
  });
});
