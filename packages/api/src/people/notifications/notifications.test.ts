import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseLosslessJson, stringifyLosslessJson } from '../../kernel/exact-json.ts';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { createNotificationInput } from './notifications.schema.ts';
import { notifyMembers } from './notify-members.ts';

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

const tell = (recipientUserId: string, caller = owner) =>
  caller.notifications.create({ walletId, type: 'mention', recipientUserId, payload: { n: randomUUID() } });

describe('a notification', () => {
  test('returns every stored field', async () => {
    const { userId } = await addSignedInTestMember(services, walletId, 'viewer');
    const input = { walletId, type: 'assignedUser', recipientUserId: userId, payload: { title: 'Rent' } } as const;
    const made = await owner.notifications.create(input);
    expect(made).toEqual({
      ...{ ...input, id: expect.any(String), legacyStoreId: null, readTime: null },
      createdTime: expect.stringMatching(/Z$/),
      createdUserId: wallet.userId,
      lastUpdatedTime: made.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    const bare = await owner.notifications.create({ walletId, type: 'comment', recipientUserId: userId });
    expect(bare.payload).toEqual({});
  });

  test('keeps the digits of each number, also in a repeated response', async () => {
    const text = '{"z":1.10,"n":12345678901234567890,"e":1E2,"é":"é","list":[{"a":-0.0},2.50]}';
    const payload = createNotificationInput.shape.payload.parse(parseLosslessJson(text));
    const input = { walletId, type: 'mention', recipientUserId: wallet.userId, payload } as const;
    const caller = wallet.asOwner({ idempotencyKey: randomUUID() });
    const made = await caller.notifications.create(input);
    expect(stringifyLosslessJson(made)).toContain(`"payload":${text},`);
    expect(stringifyLosslessJson(await caller.notifications.create(input))).toBe(stringifyLosslessJson(made));
    const listed = await owner.notifications.list({ walletId });
    expect(stringifyLosslessJson(listed)).toContain(stringifyLosslessJson(made));
    expect(stringifyLosslessJson(await owner.notifications.read({ walletId, id: made.id }))).toContain(
      `"payload":${text},`,
    );
  });

  test.each([
    '{"__proto__":{"x":1.10},"constructor":{"prototype":null},"prototype":[{"__proto__":2}]}',
    '{"toJSON":"x","valueOf":1,"toString":null,"hasOwnProperty":true,"then":"x","length":9,"":0}',
    '{"json":{"meta":{"values":{"a":["Date"]}}},"__proto__":null,"a":{"__proto__":[],"toJSON":{"toJSON":1}}}',
  ])('keeps every key as sent: %s', async (text) => {
    const payload = createNotificationInput.shape.payload.parse(parseLosslessJson(text));
    const input = { walletId, type: 'mention', recipientUserId: wallet.userId, payload } as const;
    const made = await owner.notifications.create(input);
    const contained = `"payload":${text},`;
    expect(stringifyLosslessJson(made)).toContain(contained);
    expect(stringifyLosslessJson(await owner.notifications.list({ walletId }))).toContain(contained);
    expect(stringifyLosslessJson(await owner.notifications.read({ walletId, id: made.id }))).toContain(contained);
  });

  test.each<[object, string]>([
    [{ type: 'nonsense' }, 'invalidInput type'],
    [{ type: undefined }, 'invalidInput type'],
    ...['syncFailed', 'needsReconnect', 'accessRequest', 'importFinished', 'invitation'].map(
      (type): [object, string] => [{ type }, 'invalidState type'],
    ),
    [{ recipientUserId: 'x' }, 'invalidInput recipientUserId'],
    [{ recipientUserId: randomUUID() }, 'invalidReference recipientUserId'],
    [{ payload: 'text' }, 'invalidInput payload'],
    [{ payload: { 'a\0': 1 } }, 'invalidInput payload'],
    [{ payload: { a: [{ '\ud800': 1 }] } }, 'invalidInput payload.a[0]'],
    [{ payload: { a: '\ud800' } }, 'invalidInput payload.a'],
    [{ payload: [] }, 'invalidInput payload'],
    [{ payload: null }, 'invalidInput payload'],
    [{ readTime: '2026-01-01T00:00:00.000Z' }, 'invalidInput readTime'],
  ])('rejects %j', async (wrong, expected) => {
    const input = { walletId, type: 'mention', recipientUserId: wallet.userId, ...wrong };
    expect(await refusalText(owner.notifications.create(input as never))).toBe(expected);
  });

  test('may have exactly 16 KiB of JSON without spaces', async () => {
    const create = (a: string) =>
      owner.notifications.create({ walletId, type: 'mention', recipientUserId: wallet.userId, payload: { a } });
    // {"a":"…"} has eight further characters.
    const longest = 'é'.repeat((16 * 1024 - 8) / 2);
    expect((await create(longest)).payload).toEqual({ a: longest });
    expect(await refusalText(create(`${longest}x`))).toBe('invalidInput payload');
  });

  test('is only for members of this wallet', async () => {
    const other = await createTestWallet(services);
    expect(await refusalText(tell(other.userId))).toBe('invalidReference recipientUserId');
    expect(await refusalText(tell(wallet.userId, other.asOwner()))).toBe('notFound');
    const { caller: viewer } = await addSignedInTestMember(services, walletId, 'viewer');
    expect(await refusalText(tell(wallet.userId, viewer))).toBe('insufficientRole');
  });
});

describe('the list', () => {
  test('is newest first, with a person’s own notifications, and all of the wallet for a key', async () => {
    const at = await createTestWallet(services);
    const [boss, here] = [at.asOwner(), { walletId: at.walletId }];
    const { userId, caller: bea } = await addSignedInTestMember(services, at.walletId, 'viewer');
    const made: string[] = [];
    for (const recipientUserId of [userId, at.userId, userId, userId]) {
      made.unshift((await boss.notifications.create({ ...here, type: 'comment', recipientUserId })).id);
    }
    const ids = async (caller: TestCaller, page = {}) =>
      (await caller.notifications.list({ ...here, ...page })).map(({ id }) => id);
    expect(await ids(bea)).toEqual([made[0], made[1], made[3]]);
    expect(await ids(boss)).toEqual([made[2]]);
    const { caller: key } = await at.withKey(['service:read']);
    expect(await ids(key)).toEqual(made);
    expect(await ids(key, { limit: 2, offset: 1 })).toEqual([made[1], made[2]]);
    expect(await ids(key, { offset: 9 })).toEqual([]);
    expect((await owner.notifications.list({ walletId })).map(({ id }) => id)).not.toContain(made[2]);
  });

  test.each<[object, string]>([
    [{ limit: 0 }, 'invalidInput limit'],
    [{ limit: 501 }, 'invalidInput limit'],
    [{ offset: -1 }, 'invalidInput offset'],
    [{ cursor: 'x' }, 'invalidInput cursor'],
  ])('rejects %j', async (wrong, expected) => {
    expect(await refusalText(owner.notifications.list({ walletId, ...wrong } as never))).toBe(expected);
  });
});

describe('reading', () => {
  test('is recorded once, also by a viewer, and changes nothing when repeated', async () => {
    const { userId, caller: viewer } = await addSignedInTestMember(services, walletId, 'viewer');
    const { id } = await tell(userId);
    const [first, second] = await Promise.all([1, 2].map(() => viewer.notifications.read({ walletId, id })));
    expect(first).toMatchObject({ readTime: expect.stringMatching(/Z$/), lastUpdatedUserId: userId });
    expect(second).toEqual(first);
    expect(await viewer.notifications.read({ walletId, id })).toEqual(first);
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: `SELECT operation FROM "AuditRow" WHERE "recordId" = $1 ORDER BY time`, values: [id] }),
    );
    expect(rows).toEqual([{ operation: 'notifications.create' }, { operation: 'notifications.read' }]);
  });

  test('does not find other people’s notifications, except with an API key of the wallet', async () => {
    const { userId } = await addSignedInTestMember(services, walletId, 'viewer');
    const { id } = await tell(userId);
    expect(await refusalText(owner.notifications.read({ walletId, id }))).toBe('notFound');
    const other = await createTestWallet(services);
    expect(await refusalText(other.asOwner().notifications.read({ walletId: other.walletId, id }))).toBe('notFound');
    const reader = await wallet.withKey(['service:read']);
    expect(await refusalText(reader.caller.notifications.read({ walletId, id }))).toBe('insufficientScope');
    expect((await (await wallet.withKey()).caller.notifications.read({ walletId, id })).readTime).not.toBeNull();
    expect(await refusalText(owner.notifications.read({ walletId, id: randomUUID() }))).toBe('notFound');
  });
});

describe('a person’s own notifications in the app', () => {
  test('are counted while unread, and marked as read up to the newest one seen', async () => {
    const { userId, caller: viewer } = await addSignedInTestMember(services, walletId, 'viewer');
    const unread = async () => (await viewer.notifications.unread({ walletId })).count;
    const others = await owner.notifications.unread({ walletId });
    expect(await unread()).toBe(0);
    const [first, second] = [await tell(userId), await tell(userId)];
    expect(await unread()).toBe(2);
    expect(await viewer.notifications.readAll({ walletId, until: first.createdTime })).toEqual({ count: 1 });
    await tell(userId);
    expect(await viewer.notifications.readAll({ walletId, until: second.createdTime })).toEqual({ count: 1 });
    expect(await viewer.notifications.readAll({ walletId, until: second.createdTime })).toEqual({ count: 1 });
    expect((await viewer.notifications.list({ walletId })).map(({ readTime }) => readTime !== null)).toEqual([
      false,
      true,
      true,
    ]);
    expect(await owner.notifications.unread({ walletId })).toEqual(others);
    expect(await refusalText(viewer.notifications.readAll({ walletId, until: 'now' }))).toBe('invalidInput until');
  });

  test('cannot be deleted by others or with a key', async () => {
    const { userId, caller: viewer } = await addSignedInTestMember(services, walletId, 'viewer');
    const { id } = await tell(userId);
    expect(await refusalText(owner.notifications.delete({ walletId, id }))).toBe('notFound');
    expect(await viewer.notifications.delete({ walletId, id })).toEqual({ id });
    expect(await viewer.notifications.list({ walletId })).toEqual([]);
    expect(await refusalText(viewer.notifications.delete({ walletId, id }))).toBe('notFound');
    const { caller: key } = await wallet.withKey();
    const { id: kept } = await tell(userId);
    expect(await refusalText(key.notifications.delete({ walletId, id: kept }))).toBe('unauthorized');
    expect(await refusalText(key.notifications.unread({ walletId }))).toBe('unauthorized');
  });
});

test('the service notifies members only, each once', async () => {
  const { userId } = await addSignedInTestMember(services, walletId, 'viewer');
  const payload = { assetId: randomUUID() };
  await services.database.withWallet(walletId, (transaction) =>
    notifyMembers(
      { transaction, walletId, userId: wallet.userId, now: () => new Date() },
      { type: 'syncFailed', recipientUserIds: [userId, randomUUID(), userId], payload },
    ),
  );
  const told = (await (await wallet.withKey()).caller.notifications.list({ walletId })).filter(
    ({ type }) => type === 'syncFailed',
  );
  expect(told).toMatchObject([{ recipientUserId: userId, payload, readTime: null }]);
});
