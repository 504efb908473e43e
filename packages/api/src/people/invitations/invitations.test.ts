import { randomUUID } from 'node:crypto';
import type { Permission, Role } from '@coffer/domain/member-roles.ts';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import {
  type ContextOverrides,
  createTestCaller,
  createTestPerson,
  createTestWallet,
  openTestDatabase,
  type TestCaller,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { findOpenInvitation } from './find-invitation.ts';

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

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const join = (role: Role, permissions?: readonly Permission[]) =>
  addSignedInTestMember(services, walletId, role, permissions);
const anybody = () => createTestCaller(services, null);

/** Creates a person with an account but no wallet. */
async function person() {
  const userId = await createTestPerson(services, 'Cem');
  const signedIn = (overrides?: ContextOverrides) =>
    createTestCaller(services, { kind: 'session', id: randomUUID(), userId }, overrides);
  return { userId, email: `${userId}@example.org`, signedIn };
}

/** Creates an invitation; returns it with the token of its link. */
async function invite(fields: { email: string; role?: Role; permissions?: Permission[] }, caller = owner) {
  const { link, ...record } = await caller.invitations.create({ walletId, role: 'member', ...fields });
  return { ...record, token: new URL(link ?? '').pathname.replace('/invitation/', '') };
}

const membersOf = async () => (await owner.members.list({ walletId })).map(({ userId, role }) => ({ userId, role }));

describe('an invitation', () => {
  test('returns its link once, and is valid for 14 days', async () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const made = await wallet
      .asOwner({ now })
      .invitations.create({ walletId, email: ' Bea@Example.ORG ', role: 'viewer', permissions: ['exportData'] });
    expect(made).toEqual({
      id: expect.any(String),
      email: 'bea@example.org',
      role: 'viewer',
      permissions: ['exportData'],
      expiresTime: '2026-12-05T10:00:00.000Z',
      createdTime: '2026-11-21T10:00:00.000Z',
      createdUserId: wallet.userId,
      link: expect.stringMatching(/^https:\/\/coffer\.example\/invitation\/[\w-]{43}$/),
      mailed: false,
    });
    const { link: _link, mailed: _mailed, ...record } = made;
    expect(await wallet.asOwner({ now }).invitations.list({ walletId })).toEqual([record]);
  });

  test('stores its token nowhere in the database', async () => {
    const caller = wallet.asOwner({ idempotencyKey: randomUUID() });
    const { id, token } = await invite({ email: 'bea@example.org' }, caller);
    const rows = await services.owner.query<{ row: string }>({
      text: `SELECT "AuditRow"::text AS row FROM "AuditRow" WHERE "recordId" = $1
               UNION ALL SELECT "IdempotencyRecord"::text FROM "IdempotencyRecord" WHERE body LIKE '%' || $1::text || '%'
               UNION ALL SELECT "Invitation"::text FROM "Invitation" WHERE id = $1`,
      values: [id],
    });
    expect(rows).toHaveLength(3);
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  test.each<[object, string]>([
    [{ email: 'bea', role: 'member' }, 'invalidInput email'],
    [{ email: 'bea@example', role: 'member' }, 'invalidInput email'],
    [{ email: `${'x'.repeat(250)}@example.org`, role: 'member' }, 'invalidInput email'],
    [{ email: 'b\0@example.org', role: 'member' }, 'invalidInput email'],
    [{ role: 'member' }, 'invalidInput email'],
    [{ email: 'bea@example.org' }, 'invalidInput role'],
    [{ email: 'bea@example.org', role: 'king' }, 'invalidInput role'],
    [{ email: 'bea@example.org', role: 'viewer', permissions: ['fly'] }, 'invalidInput permissions[0]'],
    [
      { email: 'bea@example.org', role: 'viewer', permissions: ['exportData', 'exportData'] },
      'invalidInput permissions',
    ],
    [{ email: 'bea@example.org', role: 'viewer', name: 'Bea' }, 'invalidInput name'],
  ])('rejects %j', async (input, expected) => {
    expect(await refusalText(owner.invitations.create({ walletId, ...input } as never))).toBe(expected);
    expect(await owner.invitations.list({ walletId })).toEqual([]);
  });

  test('rejects existing members', async () => {
    const { userId } = await join('viewer');
    expect(await refusalText(invite({ email: `${userId.toUpperCase()}@example.org` }))).toBe('alreadyMember email');
    expect(await owner.invitations.list({ walletId })).toEqual([]);
  });

  test('replaces an open one to the same address, whose link stops working', async () => {
    const cem = await person();
    const first = await invite({ email: cem.email, role: 'admin' });
    const second = await invite({ email: cem.email, role: 'viewer' });
    expect((await owner.invitations.list({ walletId })).map(({ id }) => id)).toEqual([second.id]);
    expect(await refusalText(cem.signedIn().invitations.accept({ token: first.token }))).toBe('invitationRevoked');
    expect(await cem.signedIn().invitations.accept({ token: second.token })).toEqual({ walletId });
    expect(await membersOf()).toContainEqual({ userId: cem.userId, role: 'viewer' });
  });

  test('is open only once when several are created for one address at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => invite({ email: 'bea@example.org' })));
    expect(await owner.invitations.list({ walletId })).toHaveLength(1);
  });

  test('is not listed after it has expired, and can be replaced', async () => {
    const cem = await person();
    const { token } = await invite({ email: cem.email });
    const later = wallet.asOwner({ now: inDays(14.1) });
    expect(await later.invitations.list({ walletId })).toEqual([]);
    expect(await refusalText(cem.signedIn({ now: inDays(14.1) }).invitations.accept({ token }))).toBe(
      'invitationExpired',
    );
    const again = await invite({ email: cem.email }, later);
    expect(await later.invitations.list({ walletId })).toMatchObject([{ id: again.id }]);
  });
});

describe('inviting', () => {
  test('requires the role admin or the permission manageMembers, and a session', async () => {
    const { caller: member } = await join('member');
    expect(await refusalText(invite({ email: 'bea@example.org' }, member))).toBe('insufficientRole');
    expect(await refusalText(member.invitations.list({ walletId }))).toBe('insufficientRole');
    const { caller: granted } = await join('member', ['manageMembers']);
    const { id } = await invite({ email: 'bea@example.org' }, granted);
    expect(await granted.invitations.list({ walletId })).toHaveLength(1);
    expect(await refusalText(member.invitations.revoke({ walletId, id }))).toBe('insufficientRole');
    const { caller: admin } = await join('admin');
    expect(await admin.invitations.revoke({ walletId, id })).toEqual({ id });
    const { caller: key } = await wallet.withKey();
    expect(await refusalText(key.invitations.list({ walletId }))).toBe('unauthorized');
  });

  test('never grants more than the inviter has', async () => {
    const { caller: admin } = await join('admin');
    const { caller: granted } = await join('member', ['manageMembers']);
    const email = 'bea@example.org';
    expect(await refusalText(invite({ email, role: 'owner' }, admin))).toBe('insufficientRole');
    expect(await refusalText(invite({ email, role: 'admin' }, granted))).toBe('insufficientRole');
    expect(await refusalText(invite({ email, role: 'viewer', permissions: ['manageApiKeys'] }, granted))).toBe(
      'insufficientRole',
    );
    expect((await invite({ email, role: 'admin', permissions: ['manageApiKeys'] }, admin)).role).toBe('admin');
    expect((await invite({ email, role: 'viewer', permissions: ['manageMembers'] }, granted)).role).toBe('viewer');
    const { id } = await invite({ email, role: 'owner' });
    expect(await refusalText(admin.invitations.revoke({ walletId, id }))).toBe('insufficientRole');
  });

  test('returns notFound across wallets', async () => {
    const other = await createTestWallet(services);
    const { id } = await invite({ email: 'bea@example.org' });
    expect(await refusalText(invite({ email: 'bea@example.org' }, other.asOwner()))).toBe('notFound');
    expect(await refusalText(other.asOwner().invitations.list({ walletId }))).toBe('notFound');
    expect(await refusalText(other.asOwner().invitations.revoke({ walletId, id }))).toBe('notFound');
    expect(await refusalText(other.asOwner().invitations.revoke({ walletId: other.walletId, id }))).toBe('notFound');
    expect(await owner.invitations.list({ walletId })).toHaveLength(1);
  });
});

describe('revoking', () => {
  test('disables the link at once, changes nothing when repeated, and is recorded', async () => {
    const cem = await person();
    const { id, token } = await invite({ email: cem.email });
    expect(await owner.invitations.revoke({ walletId, id })).toEqual({ id });
    expect(await owner.invitations.revoke({ walletId, id })).toEqual({ id });
    expect(await owner.invitations.list({ walletId })).toEqual([]);
    expect(await refusalText(cem.signedIn().invitations.accept({ token }))).toBe('invitationRevoked');
    expect(await auditOf(id)).toMatchObject([
      { operation: 'invitations.create', before: null },
      { operation: 'invitations.revoke', before: { id, email: cem.email, role: 'member' } },
    ]);
  });

  test('fails after the invitation was accepted', async () => {
    const cem = await person();
    const { id, token } = await invite({ email: cem.email });
    await cem.signedIn().invitations.accept({ token });
    expect(await refusalText(owner.invitations.revoke({ walletId, id }))).toBe('invitationAccepted');
    expect(await refusalText(owner.invitations.revoke({ walletId, id: randomUUID() }))).toBe('notFound');
  });

  test('and accepting at the same time: exactly one succeeds', async () => {
    const cem = await person();
    const { id, token } = await invite({ email: cem.email });
    const [revoked, accepted] = await Promise.allSettled([
      owner.invitations.revoke({ walletId, id }),
      cem.signedIn().invitations.accept({ token }),
    ]);
    expect([revoked.status, accepted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await membersOf()).toHaveLength(accepted.status === 'fulfilled' ? 2 : 1);
  });
});

describe('the holder of the link', () => {
  test('sees the offer, signed in or not', async () => {
    const { token } = await invite({ email: 'bea@example.org', role: 'viewer' });
    const offer = { walletName: 'Test', email: 'bea@example.org', role: 'viewer', inviterName: 'Ada' };
    expect(await anybody().invitations.preview({ token })).toEqual({ ...offer, state: 'open' });
    const later = createTestCaller(services, null, { now: inDays(15) });
    expect(await later.invitations.preview({ token })).toEqual({ ...offer, state: 'expired' });
  });

  test('sees the state of the invitation', async () => {
    const cem = await person();
    const revoked = await invite({ email: cem.email });
    const accepted = await invite({ email: cem.email });
    await cem.signedIn().invitations.accept({ token: accepted.token });
    expect((await anybody().invitations.preview({ token: revoked.token })).state).toBe('revoked');
    expect((await anybody().invitations.preview({ token: accepted.token })).state).toBe('accepted');
    await owner.wallets.delete({ walletId });
    expect(await refusalText(anybody().invitations.preview({ token: accepted.token }))).toBe('notFound');
  });

  test.each(['', 'x', 'A'.repeat(43), 'ü'.repeat(43), '\0'.repeat(43)])('finds nothing with %j', async (token) => {
    expect(await refusalText(anybody().invitations.preview({ token }))).toBe('notFound');
    expect(await refusalText((await person()).signedIn().invitations.accept({ token }))).toBe('notFound');
  });

  test('may sign up with the invited address, while the invitation is open', async () => {
    const { id, token } = await invite({ email: 'bea@example.org' });
    const at = (now: Date) => ({ database: services.database, now: () => now });
    const isInvited = async (...asked: Parameters<typeof findOpenInvitation>) =>
      (await findOpenInvitation(...asked)) !== null;
    const today = at(new Date());
    expect(await isInvited(today, { token, email: 'Bea@example.org' })).toBe(true);
    expect(await isInvited(today, { token, email: 'cem@example.org' })).toBe(false);
    expect(await isInvited(today, { token: 'x', email: 'bea@example.org' })).toBe(false);
    expect(await isInvited(at(inDays(15)), { token, email: 'bea@example.org' })).toBe(false);
    await owner.invitations.revoke({ walletId, id });
    expect(await isInvited(today, { token, email: 'bea@example.org' })).toBe(false);
  });
});

describe('accepting', () => {
  test('makes the person a member as the invitation says, and is recorded in that wallet', async () => {
    const cem = await person();
    const { id, token } = await invite({ email: cem.email, role: 'viewer', permissions: ['exportData'] });
    expect(await cem.signedIn().invitations.accept({ token })).toEqual({ walletId });
    expect(await cem.signedIn().members.list({ walletId })).toContainEqual(
      expect.objectContaining({ userId: cem.userId, role: 'viewer', permissions: ['exportData'] }),
    );
    expect(await owner.invitations.list({ walletId })).toEqual([]);
    expect(await auditOf(id)).toMatchObject([
      { operation: 'invitations.create' },
      { operation: 'invitations.accept', userId: cem.userId, after: { userId: cem.userId, role: 'viewer' } },
    ]);
  });

  test('happens once, however often and fast one person calls it', async () => {
    const cem = await person();
    const { id, token } = await invite({ email: cem.email });
    const asked = [1, 2, 3, 4].map(() => cem.signedIn().invitations.accept({ token }));
    expect(await Promise.all(asked)).toEqual(asked.map(() => ({ walletId })));
    expect(await membersOf()).toHaveLength(2);
    expect((await auditOf(id)).map(({ operation }) => operation)).toEqual(['invitations.create', 'invitations.accept']);
  });

  test('fails a second time for a person who was removed since', async () => {
    const cem = await person();
    const { token } = await invite({ email: cem.email });
    await cem.signedIn().invitations.accept({ token });
    await owner.members.remove({ walletId, userId: cem.userId });
    expect(await refusalText(cem.signedIn().invitations.accept({ token }))).toBe('invitationAccepted');
  });

  test('requires a session of the invited address', async () => {
    const [cem, dora] = [await person(), await person()];
    const { token } = await invite({ email: cem.email });
    expect(await refusalText(dora.signedIn().invitations.accept({ token }))).toBe('invitationForAnother');
    expect(await refusalText(anybody().invitations.accept({ token }))).toBe('unauthorized');
    const { caller: key } = await wallet.withKey();
    expect(await refusalText(key.invitations.accept({ token }))).toBe('unauthorized');
    expect(await membersOf()).toHaveLength(1);
    expect((await anybody().invitations.preview({ token })).state).toBe('open');
  });

  test('leaves the role of an existing member unchanged, and uses up the invitation', async () => {
    const cem = await person();
    const { token } = await invite({ email: cem.email, role: 'admin' });
    await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `INSERT INTO "Member" ("walletId", "userId", role) VALUES ($1, $2, 'viewer')`,
        values: [walletId, cem.userId],
      }),
    );
    expect(await cem.signedIn().invitations.accept({ token })).toEqual({ walletId });
    expect(await membersOf()).toContainEqual({ userId: cem.userId, role: 'viewer' });
    expect((await anybody().invitations.preview({ token })).state).toBe('accepted');
  });

  test('at the same time as a second invitation leaves no open invitation for a member', async () => {
    const cem = await person();
    const { token } = await invite({ email: cem.email });
    await Promise.allSettled([cem.signedIn().invitations.accept({ token }), invite({ email: cem.email })]);
    const isMember = (await membersOf()).length === 2;
    expect(await owner.invitations.list({ walletId })).toHaveLength(isMember ? 0 : 1);
  });
});

async function auditOf(id: string) {
  return services.database.withWallet(walletId, (transaction) =>
    transaction.query<{ operation: string; before: unknown }>({
      text: `SELECT operation, before, "userId", after FROM "AuditRow" WHERE "recordId" = $1 ORDER BY time, id`,
      values: [id],
    }),
  );
}
