import { afterAll, describe, expect, inject, test } from 'vitest';
import { addSignedInTestMember } from '../../testing/add-signed-in-test-member.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { readExportedState } from '../testing/exported-state.ts';
import { undoChangeSet } from '../testing/undo-change-set.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function writtenWallet() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = { walletId, type: 'bank', defaultCurrency: 'EUR' } as const;
  const assetIds = await Promise.all(
    ['Giro', 'Savings'].map(async (name) => (await owner.assets.create({ ...asset, name })).id),
  );
  const tag = await owner.tags.create({ walletId, name: 'shared' });
  return { ...wallet, owner, assetIds, tagIds: [tag.id], state: () => readExportedState(services.database, walletId) };
}

const newest = async (caller: TestCaller, walletId: string) =>
  (await caller.history.list({ walletId, limit: 1 })).items[0];

describe('undo', () => {
  test('ignores a later change of another field, and is blocked by a later change of the same field', async () => {
    const { owner, walletId, assetIds } = await writtenWallet();
    const transaction = {
      walletId,
      assetId: assetIds[0] ?? '',
      date: '2026-03-01',
      amountValue: '1',
      amountCurrency: 'EUR',
    };
    const { id } = await owner.transactions.create(transaction);
    await owner.transactions.update({ walletId, id, notes: 'one' });
    const noted = await newest(owner, walletId);
    await owner.transactions.update({ walletId, id, description: 'another field' });
    await undoChangeSet(owner, { walletId, id: noted?.id ?? '' });
    expect(await owner.transactions.get({ walletId, id })).toMatchObject({ notes: null, description: 'another field' });
    await owner.transactions.update({ walletId, id, notes: 'two' });
    const second = await newest(owner, walletId);
    await owner.transactions.update({ walletId, id, notes: 'three' });
    const third = await newest(owner, walletId);
    expect(await refusalText(owner.history.undo({ walletId, id: second?.id ?? '' }))).toBe('undoBlocked');
    await undoChangeSet(owner, { walletId, id: third?.id ?? '' });
    await undoChangeSet(owner, { walletId, id: second?.id ?? '' });
    expect((await owner.transactions.get({ walletId, id })).notes).toBeNull();
  });

  test('is blocked when others added something to the created record, and deletes nothing', async () => {
    const { owner, walletId, assetIds, state } = await writtenWallet();
    const transaction = {
      walletId,
      assetId: assetIds[0] ?? '',
      date: '2026-03-01',
      amountValue: '1',
      amountCurrency: 'EUR',
    };
    const { id } = await owner.transactions.create(transaction);
    const made = await newest(owner, walletId);
    await owner.comments.create({ walletId, id, text: 'Why?' });
    const before = await state();
    expect(await refusalText(owner.history.undo({ walletId, id: made?.id ?? '' }))).toBe('undoBlocked');
    expect(await state()).toEqual(before);
  });

  test('allows a key its own changes, a member hers, and an admin all', async () => {
    const { owner, walletId, withKey } = await writtenWallet();
    const key = await withKey();
    const other = await withKey();
    await key.caller.tags.create({ walletId, name: 'by a key' });
    const byKey = (await newest(owner, walletId))?.id ?? '';
    expect(await refusalText(other.caller.history.undo({ walletId, id: byKey }))).toBe('insufficientRole');
    await undoChangeSet(key.caller, { walletId, id: byKey });
    const member = await addSignedInTestMember(services, walletId, 'member');
    await owner.tags.create({ walletId, name: 'by the owner' });
    const byOwner = (await newest(owner, walletId))?.id ?? '';
    expect(await refusalText(member.caller.history.undo({ walletId, id: byOwner }))).toBe('insufficientRole');
    await member.caller.tags.create({ walletId, name: 'by a member' });
    await undoChangeSet(owner, { walletId, id: (await newest(owner, walletId))?.id ?? '' });
    const { items } = await owner.tags.list({ walletId, limit: 10 });
    expect(items.map(({ name }) => name)).toEqual(['shared', 'by the owner']);
  });

  test('rejects a second undo, and changes that cannot be undone', async () => {
    const { owner, walletId } = await writtenWallet();
    await owner.tags.create({ walletId, name: 'once' });
    const id = (await newest(owner, walletId))?.id ?? '';
    await undoChangeSet(owner, { walletId, id });
    expect(await refusalText(owner.history.undo({ walletId, id }))).toBe('notUndoable');
    await owner.apiKeys.create({ walletId, name: 'Script', scopes: ['service:read'] });
    const key = (await newest(owner, walletId))?.id ?? '';
    expect(await refusalText(owner.history.undo({ walletId, id: key }))).toBe('notUndoable');
    expect(await refusalText(owner.history.undo({ walletId, id: '00000000-0000-4000-8000-000000000000' }))).toBe(
      'notFound',
    );
  });

  test('undoes once when called twice at the same time', async () => {
    const { owner, walletId } = await writtenWallet();
    await owner.tags.create({ walletId, name: 'once' });
    const id = (await newest(owner, walletId))?.id ?? '';
    const both = await Promise.allSettled([1, 2].map(() => owner.history.undo({ walletId, id })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await owner.tags.list({ walletId, limit: 10 })).items.map(({ name }) => name)).toEqual(['shared']);
  });

  test('loses no concurrent changes of the same record', async () => {
    const { owner, walletId, assetIds } = await writtenWallet();
    const dated = { walletId, date: '2026-03-01', amountCurrency: 'EUR' };
    const { id } = await owner.transactions.create({ ...dated, assetId: assetIds[0] ?? '', amountValue: '1' });
    await owner.transactions.update({ walletId, id, notes: 'by an app' });
    const noted = (await newest(owner, walletId))?.id ?? '';
    const writes = [1, 2, 3, 4].map((at) => owner.transactions.update({ walletId, id, description: `text ${at}` }));
    const [undone] = await Promise.allSettled([owner.history.undo({ walletId, id: noted }), ...writes]);
    expect(undone.status).toBe('fulfilled');
    const now = await owner.transactions.get({ walletId, id });
    expect(now.notes).toBeNull();
    expect(now.description).toMatch(/^text/);
  });

  test('rejects viewers, and finds no changes of another wallet', async () => {
    const { owner, walletId, asMember } = await writtenWallet();
    const id = (await newest(owner, walletId))?.id ?? '';
    const viewer = await asMember('viewer');
    expect(await refusalText(viewer.history.undo({ walletId, id }))).toBe('insufficientRole');
    const other = await writtenWallet();
    expect(await refusalText(other.owner.history.undo({ walletId, id }))).toBe('notFound');
    expect(await refusalText(other.owner.history.undo({ walletId: other.walletId, id }))).toBe('notFound');
    expect(await refusalText(other.owner.history.records({ walletId: other.walletId, id }))).toBe('notFound');
  });

  test('lets an admin undo changes of a person who left', async () => {
    const { owner, walletId } = await writtenWallet();
    const left = await addSignedInTestMember(services, walletId, 'member');
    await left.caller.tags.create({ walletId, name: 'hers' });
    const id = (await newest(owner, walletId))?.id ?? '';
    await owner.members.remove({ walletId, userId: left.userId });
    await undoChangeSet(owner, { walletId, id });
    expect((await owner.tags.list({ walletId, limit: 10 })).items.map(({ name }) => name)).toEqual(['shared']);
  });

  test('names the deletion of the asset that blocks restoring a transaction on it', async () => {
    const { owner, walletId, assetIds, state } = await writtenWallet();
    const [assetId = ''] = assetIds;
    const dated = { walletId, date: '2026-03-01', amountCurrency: 'EUR' };
    const { id } = await owner.transactions.create({ ...dated, assetId, amountValue: '1' });
    await owner.transactions.delete({ walletId, id });
    const deleted = (await newest(owner, walletId))?.id ?? '';
    await owner.assets.delete({ walletId, id: assetId });
    const gone = (await newest(owner, walletId))?.id ?? '';
    const before = await state();
    const blocked = await owner.history.undo({ walletId, id: deleted }).catch((error: Error) => error.cause);
    expect(blocked).toMatchObject({ code: 'undoBlocked', parts: { blockedBy: [{ historyId: gone, type: 'asset' }] } });
    expect(await state()).toEqual(before);
    await undoChangeSet(owner, { walletId, id: gone });
    await undoChangeSet(owner, { walletId, id: deleted });
    expect((await owner.transactions.get({ walletId, id })).amountValue).toBe('1');
  });

  test('marks a change as undone again when its undo is undone and redone', async () => {
    const { owner, walletId } = await writtenWallet();
    await owner.tags.create({ walletId, name: 'once' });
    const id = (await newest(owner, walletId))?.id ?? '';
    const first = await undoChangeSet(owner, { walletId, id });
    const second = await undoChangeSet(owner, { walletId, id: first.id });
    expect(await owner.history.get({ walletId, id })).toMatchObject({ undoable: true, undoneById: null });
    await undoChangeSet(owner, { walletId, id: second.id });
    expect(await owner.history.get({ walletId, id })).toMatchObject({ undoable: false, undoneById: first.id });
  });

  test('checks the pattern limit before restoring a deleted rule', async () => {
    const { owner, walletId, state } = await writtenWallet();
    const conditions = Array(20).fill({ field: 'text', match: 'matchesPattern', value: 'a+' });
    const many = { walletId, name: 'many', ifGroups: [{ apply: 'any' as const, conditions }], thenReviewed: true };
    const { id } = await owner.rules.create(many);
    await owner.rules.delete({ walletId, id });
    const deleted = (await newest(owner, walletId))?.id ?? '';
    const other = { name: 'one more', ifText: 'b+', ifTextMatch: 'matchesPattern', thenReviewed: true } as const;
    const { id: otherId } = await owner.rules.create({ walletId, ...other });
    const before = await state();
    expect(await refusalText(owner.history.undo({ walletId, id: deleted }))).toBe('invalidState');
    expect(await state()).toEqual(before);
    await owner.rules.delete({ walletId, id: otherId });
    await undoChangeSet(owner, { walletId, id: deleted });
    expect((await owner.rules.list({ walletId, limit: 10 })).items.map(({ name }) => name)).toContain('many');
  });
});

test('undoing an undo requires the role for the change that it undid', async () => {
  const { owner, walletId } = await writtenWallet();
  const { userId, caller } = await addSignedInTestMember(services, walletId, 'admin');
  await caller.wallets.update({ walletId, name: 'Renamed' });
  const undone = await undoChangeSet(caller, { walletId, id: (await newest(owner, walletId))?.id ?? '' });
  await owner.members.changeRole({ walletId, userId, role: 'member', permissions: [] });
  expect(await refusalText(caller.history.undo({ walletId, id: undone.id, dryRun: true }))).toBe('insufficientRole');
});
