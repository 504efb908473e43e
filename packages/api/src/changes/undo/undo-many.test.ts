import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { readExportedState } from '../testing/exported-state.ts';
import { undoChangeSet } from '../testing/undo-change-set.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Creates a wallet in which a key creates tags. */
async function taggingKey() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const { id: apiKeyId, caller } = await wallet.withKey();
  const newest = async () => (await owner.history.list({ walletId, limit: 1 })).items[0]?.id ?? '';
  /** Creates a tag and returns its change set. */
  const tag = async (name: string) => {
    await caller.tags.create({ walletId, name });
    return newest();
  };
  const takeBack = async (id: string) => (await undoChangeSet(caller, { walletId, id })).id;
  const takeAllBack = (since?: string) => undoMany(caller, { walletId, apiKeyId, ...(since ? { since } : {}) });
  return {
    owner,
    walletId,
    caller,
    newest,
    tag,
    takeBack,
    takeAllBack,
    state: () => readExportedState(services.database, walletId),
  };
}

/** Undoes everything that a key did, after a dry run. */
async function undoMany(caller: TestCaller, input: { walletId: string; apiKeyId: string; since?: string }) {
  const { code } = await caller.history.undoMany({ ...input, dryRun: true });
  return caller.history.undoMany({ ...input, code: code ?? '' });
}

/** Returns a time between two changes. */
async function now(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return new Date().toISOString();
}

test('undoing all changes of a key does not restore what the key undid itself', async () => {
  const { tag, takeBack, takeAllBack, state } = await taggingKey();
  const before = await state();
  const [kept, gone] = [await tag('kept'), await tag('gone')];
  const undone = await takeBack(gone);
  expect((await takeAllBack()).undoneIds).toEqual([kept, gone, undone]);
  expect(await state()).toEqual(before);
});

test('undoing all changes of a key includes what it undid and redid, and redoing restores it', async () => {
  const { owner, walletId, tag, takeBack, takeAllBack, state } = await taggingKey();
  const before = await state();
  const twice = await tag('twice');
  const undone = await takeBack(twice);
  const again = await takeBack(undone);
  const after = await state();
  const taken = await takeAllBack();
  expect(taken.undoneIds).toEqual([twice, undone, again]);
  expect(await state()).toEqual(before);
  await undoChangeSet(owner, { walletId, id: taken.id });
  expect(await state()).toEqual(after);
});

test('undoes tagging, deleting the tag, and undoing the tagging together', async () => {
  const { owner, walletId, caller, tag, takeBack, takeAllBack, state, newest } = await taggingKey();
  const { id: tagId } = await owner.tags.create({ walletId, name: 'on it' });
  const asset = await owner.assets.create({ walletId, name: 'Giro', type: 'bank', defaultCurrency: 'EUR' });
  const amount = { amountValue: '-5', amountCurrency: 'EUR' };
  const { id } = await owner.transactions.create({ walletId, assetId: asset.id, date: '2026-03-01', ...amount });
  const before = await state();
  await tag('other');
  await caller.transactions.bulkAddTags({ walletId, transactionIds: [id], tagIdsToAdd: [tagId] });
  const tagged = await newest();
  await caller.tags.delete({ walletId, id: tagId });
  await takeBack(tagged);
  await takeAllBack();
  expect(await state()).toEqual(before);
});

test('undoes a wider undo as well, without restoring the changes that are undone now', async () => {
  const { owner, walletId, tag, takeAllBack, state } = await taggingKey();
  const first = await tag('first');
  const [since, middle] = [await now(), await state()];
  const second = await tag('second');
  const all = await takeAllBack();
  expect(all.undoneIds).toEqual([first, second]);
  const before = await state();
  const taken = await takeAllBack(since);
  expect(taken.undoneIds).toEqual([second, all.id]);
  expect(await state()).toEqual(middle);
  expect(await owner.history.get({ walletId, id: first })).toMatchObject({ undoneById: null });
  await undoChangeSet(owner, { walletId, id: taken.id });
  expect(await state()).toEqual(before);
  expect(await owner.history.get({ walletId, id: second })).toMatchObject({ undoneById: all.id });
});
