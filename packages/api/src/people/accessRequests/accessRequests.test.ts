import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import { createTestApp } from '../../testing/create-test-app.ts';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import type { NewAccessRequestParams } from './accessRequests.schema.ts';
import {
  CREATE_KEY_PARAMS,
  createTestAccessRequestScene,
  INVITE_PARAMS,
  ONE_DAY_MS,
  type TestAccessRequestScene,
} from './testing/request-scene.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const scene = (role?: Parameters<typeof createTestAccessRequestScene>[1]) =>
  createTestAccessRequestScene(services, role);

describe('an access request', () => {
  let at: TestAccessRequestScene;
  beforeAll(async () => {
    at = await scene();
  });

  test('is returned completely, with the member’s current data, and is valid for a day', async () => {
    const now = new Date();
    const params = { action: 'changeRole', userId: at.bea.userId, role: 'admin' } as const;
    const made = await at.make(params, { now });
    expect(made).toEqual({
      id: expect.any(String),
      walletId: at.walletId,
      action: 'changeRole',
      params: { ...params, permissions: [] },
      memberSnapshot: { userId: at.bea.userId, role: 'member', permissions: [] },
      status: 'pending',
      result: null,
      error: null,
      approvalUrl: `https://coffer.example/access-requests/${made.id}`,
      createdTime: now.toISOString(),
      expiresTime: new Date(now.getTime() + ONE_DAY_MS).toISOString(),
      decidedTime: null,
    });
    expect(await at.get(made.id)).toEqual(made);
    expect(await at.owner.accessRequests.show({ id: made.id })).toEqual({
      ...made,
      ...{ clientName: 'Ledger Lens', clientHost: 'lens.example', walletName: 'Test', invitation: null, apiKey: null },
      member: { name: 'Bea', email: `${at.bea.userId}@example.org`, role: 'member', permissions: [] },
    });
    expect((await at.owner.accessRequests.list()).items.map(({ id }) => id)).toContain(made.id);
  });

  test('notifies its person with the id, the action and the app only', async () => {
    const { id } = await at.make(INVITE_PARAMS);
    const [told] = await at.owner.notifications.list({ walletId: at.walletId });
    expect(told).toMatchObject({
      type: 'accessRequest',
      recipientUserId: at.userId,
      payload: { accessRequestId: id, action: 'invite', clientName: 'Ledger Lens' },
    });
    expect(Object.keys(told?.payload as object)).toHaveLength(3);
    expect(await at.bea.caller.notifications.list({ walletId: at.walletId })).toEqual([]);
  });

  test('is not found by another app, another person, another wallet, or without an app', async () => {
    const { id } = await at.make(CREATE_KEY_PARAMS);
    const { walletId } = at;
    const other = await scene('owner');
    expect(await refusalText(createTestApp(services, at.userId).as().accessRequests.get({ walletId, id }))).toBe(
      'notFound',
    );
    const ofBea = createTestApp(services, at.bea.userId, { clientId: at.app.clientId });
    expect(await refusalText(ofBea.as().accessRequests.get({ walletId, id }))).toBe('notFound');
    expect(await refusalText(at.app.as().accessRequests.get({ walletId: other.walletId, id }))).toBe('notFound');
    const { caller: key } = await at.withKey();
    for (const caller of [key, at.owner]) {
      expect(await refusalText(caller.accessRequests.get({ walletId, id }))).toBe('notFound');
      expect(await refusalText(caller.accessRequests.create({ walletId, params: CREATE_KEY_PARAMS }))).toBe('appsOnly');
    }
    for (const deed of ['show', 'approve', 'reject'] as const) {
      expect(await refusalText(at.bea.caller.accessRequests[deed]({ id })), deed).toBe('notFound');
      for (const caller of [key, at.app.as()]) {
        expect(await refusalText(caller.accessRequests[deed]({ id })), deed).toBe('unauthorized');
      }
    }
    expect(await refusalText(at.app.as().accessRequests.list())).toBe('unauthorized');
    expect((await at.bea.caller.accessRequests.list()).items).toEqual([]);
    expect((await at.get(id)).status).toBe('pending');
  });

  test.each<[object, string]>([
    [{ params: {} }, 'invalidInput params.action'],
    [{ params: { action: 'becomeOwner' } }, 'invalidInput params.action'],
    [{ params: { action: 'deleteWallet', sure: true } }, 'invalidInput params.sure'],
    [{ action: 'deleteWallet', params: CREATE_KEY_PARAMS }, 'invalidInput action'],
    [{ action: 'invite', params: { ...INVITE_PARAMS, role: 'god' } }, 'invalidInput params.role'],
    [{ params: { action: 'invite', email: 'x', role: 'viewer' } }, 'invalidInput params.email'],
    [{ params: { ...CREATE_KEY_PARAMS, export: true } }, 'invalidInput params.export'],
    [{ params: { ...CREATE_KEY_PARAMS, scopes: [] } }, 'invalidInput params.scopes'],
    [{ params: { action: 'removeMember', userId: 'x' } }, 'invalidInput params.userId'],
    [{ params: { action: 'removeMember', userId: randomUUID() } }, 'invalidReference params.userId'],
    [{ params: { action: 'changeRole', userId: randomUUID(), role: 'viewer' } }, 'invalidReference params.userId'],
    [{ params: { action: 'revokeApiKey', apiKeyId: randomUUID() } }, 'invalidReference params.apiKeyId'],
    [{ params: { action: 'revokeInvitation', invitationId: randomUUID() } }, 'invalidReference params.invitationId'],
    [{}, 'invalidInput params'],
  ])('rejects %j', async (input, expected) => {
    const { walletId } = at;
    expect(await refusalText(at.app.as().accessRequests.create({ walletId, ...input } as never))).toBe(expected);
  });

  test('fails at once for an existing member, and for removing the last owner', async () => {
    const invite = at.make({ ...INVITE_PARAMS, email: `${at.bea.userId}@example.org` });
    expect(await refusalText(invite)).toBe('alreadyMember params.email');
    expect(await refusalText(at.make({ action: 'removeMember', userId: at.userId }))).toBe('lastOwner');
  });

  test('requires the write scope, and the role at the time of the request', async () => {
    const { walletId } = at;
    const reader = createTestApp(services, at.userId, { scopes: ['service:read'] }).as();
    expect(await refusalText(reader.accessRequests.create({ walletId, params: CREATE_KEY_PARAMS }))).toBe(
      'insufficientScope',
    );
    const elsewhere = createTestApp(services, at.userId, { walletIds: [randomUUID()] }).as();
    expect(await refusalText(elsewhere.accessRequests.create({ walletId, params: CREATE_KEY_PARAMS }))).toBe(
      'notFound',
    );
    const beas = createTestApp(services, at.bea.userId).as();
    const all: NewAccessRequestParams[] = [
      ...[CREATE_KEY_PARAMS, INVITE_PARAMS, { action: 'deleteWallet' } as const],
      { action: 'changeRole', userId: at.bea.userId, role: 'owner' },
      { action: 'removeMember', userId: at.userId },
    ];
    for (const params of all) {
      expect(await refusalText(beas.accessRequests.create({ walletId, params })), params.action).toBe(
        'insufficientRole',
      );
    }
    const { userId } = await addSignedInTestMember(services, walletId, 'admin');
    const owning = { action: 'changeRole', userId: at.bea.userId, role: 'owner' } as const;
    expect(
      await refusalText(createTestApp(services, userId).as().accessRequests.create({ walletId, params: owning })),
    ).toBe('insufficientRole');
    const leaving = await beas.accessRequests.create({
      walletId,
      params: { action: 'removeMember', userId: at.bea.userId },
    });
    expect(leaving.status).toBe('pending');
  });

  test('leaves no changes from the dry run', async () => {
    const { walletId, owner } = await scene();
    const before = await owner.invitations.list({ walletId });
    await createTestApp(services, (await owner.account.me()).id)
      .as()
      .accessRequests.create({ walletId, params: INVITE_PARAMS });
    expect(await owner.invitations.list({ walletId })).toEqual(before);
    expect((await owner.apiKeys.list({ walletId })).items).toEqual([]);
  });
});

describe('an app’s requests for one person', () => {
  test('are limited to twenty pending ones in all of her wallets together, however many arrive at once', async () => {
    const at = await scene();
    const other = await at.owner.wallets.create({ name: 'Two', currency: 'EUR', timeZone: 'UTC' });
    const makes = Array.from({ length: 24 }, (_, index) =>
      at.app.as().accessRequests.create({ walletId: index % 2 ? at.walletId : other.id, params: INVITE_PARAMS }),
    );
    const made = await Promise.allSettled(makes);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await refusalText(at.make(CREATE_KEY_PARAMS))).toBe('quotaExceeded');
    const another = createTestApp(services, at.userId).as();
    expect((await another.accessRequests.create({ walletId: at.walletId, params: CREATE_KEY_PARAMS })).status).toBe(
      'pending',
    );
    const [first] = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await at.owner.accessRequests.reject({ id: first?.id ?? '' });
    expect((await at.make(CREATE_KEY_PARAMS)).status).toBe('pending');
    // Requests of the day before have expired.
    expect((await at.make(CREATE_KEY_PARAMS, { now: new Date(Date.now() + ONE_DAY_MS) })).status).toBe('pending');
  });
});
