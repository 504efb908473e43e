import { afterAll, expect, inject, test } from 'vitest';
import { type Caller, openTestDatabase, testWallet } from '../../testing/wallet.ts';
import { exportedState } from '../testing/exported-state.ts';
import { undo } from '../testing/take-back.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** A wallet in which a key makes tags. */
async function taggingKey() {
  const wallet = await testWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const { id: apiKeyId, caller } = await wallet.withKey();
  const newest = async () => (await owner.history.list({ walletId, limit: 1 })).items[0]?.id ?? '';
  /** Makes a tag, and answers its change set. */
  const tag = async (name: string) => {
    await caller.tags.create({ walletId, name });
    return newest();
  };
  const takeBack = async (id: string) => (await undo(caller, { walletId, id })).id;
  const takeAllBack = (since?: string) => undoMany(caller, { walletId, apiKeyId, ...(since ? { since } : {}) });
  return {
    owner,
    walletId,
    caller,
    newest,
    tag,
    takeBack,
    takeAllBack,
    state: () => exportedState(services.database, walletId),
  };
}

/** The same of all that a key did. */
async function undoMany(caller: Caller, input: { walletId: string; apiKeyId: string; since?: string }) {
  const { code } = await caller.history.undoMany({ ...input, dryRun: true });
  return caller.history.undoMany({ ...input, code: code ?? '' });
}

/** A time between two changes. */
async function now(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return new Date().toISOString();
}

test('what a key took back itself does not come back when all that it did goes', async () => {
  const { tag, takeBack, takeAllBack, state } = await taggingKey();
  const before = await state();
  const [kept, gone] = [await tag('kept'), await tag('gone')];
  const undone = await takeBack(gone);
  expect((await takeAllBack()).undoneIds).toEqual([kept, gone, undone]);
  expect(await state()).toEqual(before);
});

test('what a key took back and did again goes with all that it did, and comes back with it', async () => {
  const { owner, walletId, tag, takeBack, takeAllBack, state } = await taggingKey();
  const before = await state();
  const twice = await tag('twice');
  const undone = await takeBack(twice);
  const again = await takeBack(undone);
  const after = await state();
  const taken = await takeAllBack();
  expect(taken.undoneIds).toEqual([twice, undone, again]);
  expect(await state()).toEqual(before);
  await undo(owner, { walletId, id: taken.id });
  expect(await state()).toEqual(after);
});

test('a tag that was put on what is no more goes with the undo of that', async () => {
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

test('an undo of more than what goes goes too, without what it had taken back of that', async () => {
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
  await undo(owner, { walletId, id: taken.id });
  expect(await state()).toEqual(before);
  expect(await owner.history.get({ walletId, id: second })).toMatchObject({ undoneById: all.id });
});
