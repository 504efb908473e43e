import { randomUUID } from 'node:crypto';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import {
  type ContextOverrides,
  createTestCaller,
  createTestCredentialFinder,
  openTestDatabase,
} from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import type { NewAccessRequestParams } from './accessRequests.schema.ts';
import { expireAndResumeRequests, runApprovedAccessRequest } from './execute-request.ts';
import {
  backdateRequest,
  CREATE_KEY_PARAMS,
  createTestAccessRequestScene,
  INVITE_PARAMS,
  ONE_DAY_MS,
  type TestAccessRequestScene,
} from './testing/request-scene.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());
beforeAll(() => migrateJobs(inject('database')));

const scene = (role?: Parameters<typeof createTestAccessRequestScene>[1]) =>
  createTestAccessRequestScene(services, role);

describe('an approved request', () => {
  test('invites, and returns the link once', async () => {
    const at = await scene();
    const { id } = await at.make({
      action: 'invite',
      email: 'Eve@Example.org',
      role: 'member',
      permissions: ['exportData'],
    });
    const approved = await at.owner.accessRequests.approve({ id });
    const [invitation] = await at.owner.invitations.list({ walletId: at.walletId });
    expect(invitation).toMatchObject({ email: 'eve@example.org', role: 'member', permissions: ['exportData'] });
    expect(approved).toMatchObject({
      ...{ status: 'succeeded', result: { invitationId: invitation?.id, apiKeyId: null }, key: null },
      link: expect.stringContaining('/invitation/'),
      decidedTime: expect.any(String),
    });
    expect(await at.get(id)).toMatchObject({ status: 'succeeded', result: approved.result, error: null });
    expect(
      (
        await services.owner.query({
          text: `SELECT FROM "AuditRow" WHERE after::text LIKE '%' || $1 || '%'`,
          values: [approved.link?.split('/').at(-1)],
        })
      ).length,
    ).toBe(0);
  });

  test('changes a role, removes a member, and revokes an invitation and a key', async () => {
    const at = await scene();
    const { walletId, owner } = at;
    const approve = async (params: NewAccessRequestParams) => {
      const { id } = await at.make(params);
      expect(await owner.accessRequests.approve({ id })).toMatchObject({
        status: 'succeeded',
        result: null,
        key: null,
      });
      expect((await at.get(id)).status).toBe('succeeded');
    };
    const { userId } = at.bea;
    await approve({ action: 'changeRole', userId, role: 'admin', permissions: [] });
    expect((await owner.members.list({ walletId })).find((one) => one.userId === userId)?.role).toBe('admin');
    await approve({ action: 'removeMember', userId });
    expect((await owner.members.list({ walletId })).map((one) => one.userId)).toEqual([at.userId]);
    const invitation = await owner.invitations.create({ walletId, email: 'x@example.org', role: 'viewer' });
    await approve({ action: 'revokeInvitation', invitationId: invitation.id });
    expect(await owner.invitations.list({ walletId })).toEqual([]);
    const key = await owner.apiKeys.create({ walletId, name: 'x', scopes: ['service:read'] });
    await approve({ action: 'revokeApiKey', apiKeyId: key.id });
    expect((await owner.apiKeys.list({ walletId })).items[0]?.revokedTime).not.toBeNull();
  });

  test('creates a key that the person sees once, and that is stored nowhere else', async () => {
    const at = await scene();
    const { id } = await at.make(CREATE_KEY_PARAMS);
    const caller = at.asOwner({ idempotencyKey: randomUUID() });
    const { key, result, ...rest } = await caller.accessRequests.approve({ id });
    expect(rest).toMatchObject({ status: 'succeeded', link: null });
    const credential = await createTestCredentialFinder(services).findCredential(`Bearer ${key}`);
    expect(credential).toMatchObject({
      id: result?.apiKeyId,
      walletId: at.walletId,
      scopes: CREATE_KEY_PARAMS.scopes,
      export: false,
    });
    // A repetition returns the response without the key.
    expect(await caller.accessRequests.approve({ id })).toMatchObject({ status: 'succeeded', key: null });
    const told = [
      ...[await at.get(id), await at.owner.accessRequests.show({ id })],
      ...[
        await at.owner.notifications.list({ walletId: at.walletId }),
        await at.owner.apiKeys.list({ walletId: at.walletId }),
      ],
      await services.owner.query({
        text: `SELECT "AuditRow"::text AS row FROM "AuditRow" WHERE "walletId" = $1
               UNION ALL SELECT "AccessRequest"::text FROM "AccessRequest" WHERE "walletId" = $1
               UNION ALL SELECT "IdempotencyRecord"::text FROM "IdempotencyRecord" WHERE body LIKE '%' || $1 || '%'`,
        values: [at.walletId],
      }),
    ];
    expect(JSON.stringify(told)).not.toContain(key?.slice('coffer_'.length + 4));
    expect(told.at(-1)).toHaveLength(6);
  });

  test('deletes the wallet in the worker, and its app can read the outcome', async () => {
    const at = await scene();
    const { walletId } = at;
    const [waiting, first] = [await at.make(CREATE_KEY_PARAMS), await at.make({ action: 'deleteWallet' })];
    expect(await at.owner.accessRequests.approve({ id: first.id })).toMatchObject({
      status: 'executing',
      walletName: 'Test',
    });
    expect((await at.get(first.id)).status).toBe('executing');
    expect((await at.owner.wallets.get({ walletId })).name).toBe('Test');
    expect(await refusalText(at.owner.accessRequests.approve({ id: first.id }))).toBe('alreadyDecided');
    // Only one of several concurrent processes executes the request.
    const job = { walletId, id: first.id };
    const took = () => runApprovedAccessRequest({ ...services, now: () => new Date() }, job);
    expect((await Promise.all([took(), took(), took()])).toSorted()).toEqual(['nothing', 'nothing', 'succeeded']);
    expect(await refusalText(at.owner.wallets.get({ walletId }))).toBe('notFound');
    expect(await at.get(first.id)).toMatchObject({ status: 'succeeded', result: null, error: null });
    expect(await at.get(waiting.id)).toMatchObject({ status: 'rejected', decidedTime: expect.any(String) });
    expect(await at.owner.accessRequests.show({ id: first.id })).toMatchObject({
      status: 'succeeded',
      walletName: null,
    });
    expect(await refusalText(at.make(CREATE_KEY_PARAMS))).toBe('notFound');
  });

  test('is resumed after a minute if its worker stopped', async () => {
    const at = await scene();
    const { id } = await at.make({ action: 'deleteWallet' });
    await at.owner.accessRequests.approve({ id });
    const settle = () => expireAndResumeRequests({ ...services, now: () => new Date() });
    await settle();
    expect((await at.get(id)).status).toBe('executing');
    await backdateRequest(services, id, { column: 'decidedTime', by: '61 seconds' });
    await settle();
    expect((await at.get(id)).status).toBe('succeeded');
  });
});

describe('an approval that can no longer be carried out', () => {
  /** Approves, and checks the failure and that nothing changed. */
  async function failed(at: TestAccessRequestScene, id: string, code: string, overrides?: ContextOverrides) {
    const answer = await at.asOwner(overrides).accessRequests.approve({ id });
    expect(answer).toMatchObject({
      status: 'failed',
      result: null,
      key: null,
      error: { code, message: expect.any(String) },
    });
    expect(await at.get(id)).toMatchObject({ status: 'failed', error: { code }, decidedTime: expect.any(String) });
  }

  test('fails if the member changed since, for role changes and removals', async () => {
    const at = await scene();
    const { walletId, owner } = at;
    const { userId } = at.bea;
    const [role, removal, invite] = [
      await at.make({ action: 'changeRole', userId, role: 'viewer' }),
      await at.make({ action: 'removeMember', userId }),
      await at.make(INVITE_PARAMS),
    ];
    await owner.members.changeRole({ walletId, userId, permissions: ['exportData'] });
    await failed(at, role.id, 'memberChanged');
    await failed(at, removal.id, 'memberChanged');
    expect((await owner.members.list({ walletId })).find((one) => one.userId === userId)).toMatchObject({
      role: 'member',
    });
    const eve = await addSignedInTestMember(services, walletId, 'viewer');
    await services.owner.query({
      text: 'UPDATE "Person" SET email = $2 WHERE id = $1',
      values: [eve.userId, INVITE_PARAMS.email],
    });
    await failed(at, invite.id, 'memberChanged');
    await services.owner.query({
      text: `UPDATE "Person" SET email = $1::text || '@example.org' WHERE id = $1`,
      values: [eve.userId],
    });
  });

  test('fails if its target no longer exists', async () => {
    const at = await scene();
    const { walletId, owner } = at;
    const { userId, caller } = at.bea;
    const removal = await at.make({ action: 'removeMember', userId });
    await caller.members.remove({ walletId, userId });
    await failed(at, removal.id, 'notFound');
    const { id: invitationId } = await owner.invitations.create({ walletId, email: 'z@example.org', role: 'viewer' });
    const revocation = await at.make({ action: 'revokeInvitation', invitationId });
    await services.owner.query({
      text: 'UPDATE "Invitation" SET "acceptedTime" = now() WHERE id = $1',
      values: [invitationId],
    });
    await failed(at, revocation.id, 'notFound');
  });

  test('fails if the person lost the role, and is rejected if she left', async () => {
    const at = await scene('owner');
    const { walletId, userId } = at;
    const wanted: NewAccessRequestParams[] = [CREATE_KEY_PARAMS, INVITE_PARAMS, { action: 'deleteWallet' }];
    const requests = [];
    for (const params of wanted) requests.push(await at.make(params));
    const last = await at.make(CREATE_KEY_PARAMS);
    await at.bea.caller.members.changeRole({ walletId, userId, role: 'member' });
    for (const { id } of requests) await failed(at, id, 'notAllowed');
    expect((await at.bea.caller.apiKeys.list({ walletId })).items).toEqual([]);
    await at.bea.caller.members.remove({ walletId, userId });
    expect(await at.get(last.id)).toMatchObject({ status: 'rejected', error: null, decidedTime: expect.any(String) });
    expect(await refusalText(at.owner.accessRequests.approve({ id: last.id }))).toBe('alreadyDecided');
    expect(await at.owner.accessRequests.show({ id: last.id })).toMatchObject({ walletName: null, member: null });
  });

  test('fails if it would remove the last owner', async () => {
    const at = await scene('owner');
    const { walletId, userId } = at;
    const leaving = await at.make({ action: 'removeMember', userId });
    await at.owner.members.changeRole({ walletId, userId: at.bea.userId, role: 'member' });
    await failed(at, leaving.id, 'lastOwner');
    expect((await at.owner.members.list({ walletId })).length).toBe(2);
  });

  test('fails if the worker finds that the person is no longer an owner', async () => {
    const at = await scene('owner');
    const { walletId, userId } = at;
    const { id } = await at.make({ action: 'deleteWallet' });
    await at.owner.accessRequests.approve({ id });
    await at.bea.caller.members.changeRole({ walletId, userId, role: 'admin' });
    expect(await runApprovedAccessRequest({ ...services, now: () => new Date() }, { walletId, id })).toBe('failed');
    expect(await at.get(id)).toMatchObject({ status: 'failed', error: { code: 'notAllowed' } });
    expect((await at.owner.wallets.get({ walletId })).id).toBe(walletId);
  });

  test('fails on an internal error, and nothing is created', async () => {
    const at = await scene();
    const { walletId } = at;
    const { id } = await at.make(CREATE_KEY_PARAMS);
    await services.owner.query({
      text: `ALTER TABLE "ApiKey" ADD CONSTRAINT broken CHECK ("walletId" <> '${walletId}') NOT VALID`,
    });
    try {
      await expect(at.owner.accessRequests.approve({ id })).rejects.toThrow();
    } finally {
      await services.owner.query({ text: 'ALTER TABLE "ApiKey" DROP CONSTRAINT broken' });
    }
    expect(await at.get(id)).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect((await at.owner.apiKeys.list({ walletId })).items).toEqual([]);
  });
});

describe('the person', () => {
  test('must have proven her identity recently to approve, but not to reject', async () => {
    const at = await scene();
    const { id } = await at.make(CREATE_KEY_PARAMS);
    const stale = at.asOwner({ signedInRecently: false });
    expect(await refusalText(stale.accessRequests.approve({ id }))).toBe('recentSignInRequired');
    expect((await at.get(id)).status).toBe('pending');
    expect(await stale.accessRequests.reject({ id })).toMatchObject({ status: 'rejected', error: null, result: null });
    expect(await at.get(id)).toMatchObject({ status: 'rejected', decidedTime: expect.any(String) });
    expect(await refusalText(at.owner.accessRequests.approve({ id }))).toBe('alreadyDecided');
    expect((await at.owner.apiKeys.list({ walletId: at.walletId })).items).toEqual([]);
  });

  test('has a day to decide; after that the request has failed, even before the worker records it', async () => {
    const at = await scene();
    const { id } = await at.make(CREATE_KEY_PARAMS);
    const tomorrow = new Date(Date.now() + ONE_DAY_MS + 1);
    const expired = { status: 'failed', error: { code: 'expired' }, decidedTime: null, result: null };
    expect(await at.get(id, { now: tomorrow })).toMatchObject(expired);
    for (const deed of ['approve', 'reject'] as const) {
      expect(await refusalText(at.asOwner({ now: tomorrow }).accessRequests[deed]({ id }))).toBe('alreadyDecided');
    }
    await backdateRequest(services, id, { column: 'expiresTime', by: '2 days' });
    expect(await at.get(id)).toMatchObject(expired);
    await expireAndResumeRequests({ ...services, now: () => new Date() });
    expect(await at.get(id)).toMatchObject(expired);
    expect(
      await services.owner.query({ text: 'SELECT status FROM "AccessRequest" WHERE id = $1', values: [id] }),
    ).toEqual([{ status: 'failed' }]);
  });

  test('keeps requests of a wallet that she left for thirty days only', async () => {
    const at = await scene('owner');
    const { walletId, userId } = at;
    const { id } = await at.make(CREATE_KEY_PARAMS);
    await at.bea.caller.members.remove({ walletId, userId });
    const settle = () => expireAndResumeRequests({ ...services, now: () => new Date() });
    await backdateRequest(services, id, { column: 'lostTime', by: '29 days' });
    await settle();
    expect((await at.get(id)).status).toBe('rejected');
    await backdateRequest(services, id, { column: 'lostTime', by: '2 days' });
    await settle();
    expect(await refusalText(at.get(id))).toBe('notFound');
    expect(
      await refusalText(
        createTestCaller(services, { kind: 'session', id: randomUUID(), userId }).accessRequests.show({ id }),
      ),
    ).toBe('notFound');
  });
});
