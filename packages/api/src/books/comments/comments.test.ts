import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
});
afterAll(() => services.database.close());

const transaction = async () => {
  const fields = { date: '2026-03-01', amountValue: '-5', amountCurrency: 'EUR' };
  return (await owner.transactions.create({ walletId, assetId, ...fields })).id;
};
const say = (id: string, text = 'Whose is this?', caller = owner) => caller.comments.create({ walletId, id, text });
const textsOf = async (id: string) => (await owner.comments.list({ walletId, id })).items.map(({ text }) => text);

describe('a comment', () => {
  test('is returned with every stored field', async () => {
    const id = await transaction();
    const { userId } = await addSignedInTestMember(services, walletId, 'viewer');
    const made = await owner.comments.create({
      walletId,
      id,
      text: ' Was this the hotel?\n',
      mentionedUserIds: [userId, wallet.userId, userId],
    });
    expect(made).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      transactionId: id,
      text: ' Was this the hotel?\n',
      mentionedUserIds: [userId, wallet.userId],
      createdTime: expect.stringMatching(/Z$/),
      createdUserId: wallet.userId,
      lastUpdatedTime: made.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect((await owner.comments.list({ walletId, id })).items).toEqual([made]);
  });

  test.each<[object, string]>([
    [{ text: '' }, 'invalidInput text text'],
    [{ text: ' \n' }, 'invalidInput text'],
    [{ text: 'x'.repeat(10_001) }, 'invalidInput text'],
    [{ text: 'a\0b' }, 'invalidInput text'],
    [{}, 'invalidInput text'],
    [{ text: 'x', mentionedUserIds: ['x'] }, 'invalidInput mentionedUserIds[0]'],
    [{ text: 'x', mentionedUserIds: null }, 'invalidInput mentionedUserIds'],
    [{ text: 'x', transactionId: randomUUID() }, 'invalidInput transactionId'],
  ])('rejects %j', async (input, expected) => {
    const id = await transaction();
    expect(await refusalText(owner.comments.create({ walletId, id, ...input } as never))).toBe(expected);
    expect(await textsOf(id)).toEqual([]);
  });

  test('can have 10,000 characters', async () => {
    expect((await say(await transaction(), 'x'.repeat(10_000))).text).toHaveLength(10_000);
  });

  test('can mention members only; the error names the first other person', async () => {
    const id = await transaction();
    const stranger = await createTestWallet(services);
    const mentionedUserIds = [wallet.userId, stranger.userId, randomUUID()];
    expect(await refusalText(owner.comments.create({ walletId, id, text: 'x', mentionedUserIds }))).toBe(
      'invalidReference mentionedUserIds[1]',
    );
    expect(await textsOf(id)).toEqual([]);
  });

  test('can be written by members and read by viewers', async () => {
    const id = await transaction();
    const { caller: viewer } = await addSignedInTestMember(services, walletId, 'viewer');
    expect(await refusalText(say(id, 'x', viewer))).toBe('insufficientRole');
    await say(id, 'from a key', (await wallet.withKey()).caller);
    expect((await viewer.comments.list({ walletId, id })).items).toHaveLength(1);
    const { caller: reader } = await wallet.withKey(['service:read']);
    expect(await refusalText(say(id, 'x', reader))).toBe('insufficientScope');
  });

  test('is deleted with its transaction, and cannot be added to a transaction that is being deleted', async () => {
    const id = await transaction();
    await say(id);
    const [said] = await Promise.allSettled([say(id), owner.transactions.delete({ walletId, id })]);
    expect(said.status === 'fulfilled' || (await refusalText(Promise.reject(said.reason))) === 'notFound').toBe(true);
    const left = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({ text: 'SELECT FROM "Comment" WHERE "transactionId" = $1', values: [id] }),
    );
    expect(left).toEqual([]);
    expect(await refusalText(owner.comments.list({ walletId, id }))).toBe('notFound');
  });
});

describe('notifications of a comment', () => {
  const toldOf = async (caller: TestCaller, commentId: string) =>
    (await caller.notifications.list({ walletId }))
      .filter(({ payload }) => Object(payload).commentId === commentId)
      .map(({ type, payload, createdUserId }) => ({ type, text: Object(payload).text, createdUserId }));

  test('go to mentioned members as a mention and to other participants as a comment, never to the author', async () => {
    const id = await transaction();
    const [bea, cem, dora, eve] = await Promise.all(
      ['member', 'member', 'viewer', 'member'].map((role) =>
        addSignedInTestMember(services, walletId, role as 'member'),
      ),
    );
    await say(id, 'first', bea!.caller);
    await owner.transactions.update({ walletId, id, assignedUserId: cem!.userId });
    const mentionedUserIds = [wallet.userId, dora!.userId];
    const text = `${'x'.repeat(499)}👋 and more`;
    const comment = await owner.comments.create({ walletId, id, text, mentionedUserIds });
    const told = { text: `${'x'.repeat(499)}👋`, createdUserId: wallet.userId };
    expect(await toldOf(bea!.caller, comment.id)).toEqual([{ type: 'comment', ...told }]);
    expect(await toldOf(cem!.caller, comment.id)).toEqual([{ type: 'comment', ...told }]);
    expect(await toldOf(dora!.caller, comment.id)).toEqual([{ type: 'mention', ...told }]);
    expect(await toldOf(eve!.caller, comment.id)).toEqual([]);
    expect(await toldOf(owner, comment.id)).toEqual([]);
  });

  test('go to current members only, not to people who left', async () => {
    const id = await transaction();
    const bea = await addSignedInTestMember(services, walletId, 'member');
    await say(id, 'I go', bea.caller);
    await owner.members.remove({ walletId, userId: bea.userId });
    const comment = await say(id, 'Gone?');
    const { caller: key } = await wallet.withKey();
    expect(await toldOf(key, comment.id)).toEqual([]);
  });
});

test('comments are listed oldest first, page by page', async () => {
  const id = await transaction();
  await say(await transaction(), 'elsewhere');
  for (const text of ['one', 'two', 'three']) await say(id, text);
  const first = await owner.comments.list({ walletId, id, limit: 2 });
  expect(first.items.map(({ text }) => text)).toEqual(['one', 'two']);
  const second = await owner.comments.list({ walletId, id, limit: 2, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ items: [{ text: 'three' }], nextCursor: null });
  expect(await refusalText(owner.comments.list({ walletId, id, cursor: 'x' }))).toBe('invalidInput cursor');
});

describe('deleting a comment', () => {
  test('is allowed for its author and for admins', async () => {
    const id = await transaction();
    const { caller: bea } = await addSignedInTestMember(services, walletId, 'member');
    const { caller: cem } = await addSignedInTestMember(services, walletId, 'member');
    const { caller: admin } = await addSignedInTestMember(services, walletId, 'admin');
    const [own, taken] = [await say(id, 'own', bea), await say(id, 'taken', bea)];
    expect(await refusalText(cem.comments.delete({ walletId, id, commentId: own.id }))).toBe('insufficientRole');
    expect(await bea.comments.delete({ walletId, id, commentId: own.id })).toEqual({ id: own.id });
    expect(await admin.comments.delete({ walletId, id, commentId: taken.id })).toEqual({ id: taken.id });
    expect(await textsOf(id)).toEqual([]);
    expect(await refusalText(bea.comments.delete({ walletId, id, commentId: own.id }))).toBe('notFound');
  });

  test('honours If-Match', async () => {
    const id = await transaction();
    const { id: commentId } = await say(id);
    const stale = wallet.asOwner({ ifMatch: '"stale"' });
    expect(await refusalText(stale.comments.delete({ walletId, id, commentId }))).toBe('preconditionFailed');
    expect(await textsOf(id)).toHaveLength(1);
  });

  test('appears in the history with its text', async () => {
    const id = await transaction();
    const comment = await say(id);
    await owner.comments.delete({ walletId, id, commentId: comment.id });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT operation, before FROM "AuditRow" WHERE "recordId" = $1 ORDER BY time, id`,
        values: [comment.id],
      }),
    );
    expect(rows).toEqual([
      { operation: 'comments.create', before: null },
      { operation: 'comments.delete', before: comment },
    ]);
  });

  test('succeeds once if two people try at the same time', async () => {
    const id = await transaction();
    const { id: commentId } = await say(id);
    const asked = await Promise.allSettled([1, 2].map(() => owner.comments.delete({ walletId, id, commentId })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('returns which transactions have comments, excluding those of another wallet', async () => {
  const [one, other] = [await transaction(), await transaction()];
  await say(one);
  await say(one);
  const transactionIds = [other, one, randomUUID()];
  expect(await owner.comments.commented({ walletId, transactionIds })).toEqual([one]);
  const stranger = await createTestWallet(services);
  expect(await stranger.asOwner().comments.commented({ walletId: stranger.walletId, transactionIds })).toEqual([]);
});

test('comments of another transaction or another wallet are not found', async () => {
  const id = await transaction();
  const { id: commentId } = await say(id);
  const other = await createTestWallet(services);
  const stranger = other.asOwner();
  for (const wrong of [
    { walletId: other.walletId, id, commentId },
    { walletId, id: await transaction(), commentId },
    { walletId, id, commentId: randomUUID() },
  ]) {
    const caller = wrong.walletId === walletId ? owner : stranger;
    expect(await refusalText(caller.comments.delete(wrong))).toBe('notFound');
  }
  for (const place of [
    { walletId, id },
    { walletId: other.walletId, id },
  ]) {
    expect(await refusalText(stranger.comments.list(place))).toBe('notFound');
    expect(await refusalText(stranger.comments.create({ ...place, text: 'x' }))).toBe('notFound');
  }
  expect(await textsOf(id)).toHaveLength(1);
});
