import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { readExportedState } from '../testing/exported-state.ts';
import { undoChangeSet } from '../testing/undo-change-set.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function writtenWallet() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = await owner.assets.create({ walletId, name: 'Giro', type: 'bank', defaultCurrency: 'EUR' });
  const transaction = async (amountValue: string) => {
    const dated = { walletId, date: '2026-03-01', amountCurrency: 'EUR' };
    return (await owner.transactions.create({ ...dated, assetId: asset.id, amountValue })).id;
  };
  const newest = async () => {
    const { items } = await owner.history.list({ walletId, limit: 1 });
    return items[0]?.id ?? '';
  };
  /** Runs a change and returns the id of its change set. */
  const change = async (work: Promise<unknown>) => {
    await work;
    return newest();
  };
  return { ...wallet, owner, transaction, change, state: () => readExportedState(services.database, walletId) };
}

/** Returns the change sets that block the undo; empty if the undo succeeds. */
async function readBlockers(caller: TestCaller, input: { walletId: string; id: string }): Promise<string[]> {
  const refused: unknown = await caller.history.undo({ ...input, dryRun: true }).then(
    () => null,
    (error: Error) => error.cause,
  );
  if (refused === null) return [];
  expect(refused).toMatchObject({ code: 'undoBlocked' });
  const blockedBy: { historyId: string }[] = Reflect.get(Object(Reflect.get(Object(refused), 'parts')), 'blockedBy');
  return [...new Set(blockedBy.map(({ historyId }) => historyId))];
}

const side = (id: string) => ({ type: 'transaction' as const, id });

describe('an undo names the change that blocks it', () => {
  test('a newer transfer, when restoring an older transfer of the same transaction', async () => {
    const { owner, walletId, transaction, change, state } = await writtenWallet();
    const [out, first, second] = [await transaction('-5'), await transaction('5'), await transaction('5')];
    await owner.transfers.link({ walletId, source: side(out), counter: side(first) });
    const taken = await change(owner.transfers.unlink({ walletId, ...side(out) }));
    const linked = await change(owner.transfers.link({ walletId, source: side(out), counter: side(second) }));
    const before = await state();
    expect(await readBlockers(owner, { walletId, id: taken })).toEqual([linked]);
    expect(await state()).toEqual(before);
    await undoChangeSet(owner, { walletId, id: linked });
    await undoChangeSet(owner, { walletId, id: taken });
    expect(await owner.transactions.get({ walletId, id: out })).toMatchObject({ transferCounterId: first });
  });

  test('a newer transfer of a transaction whose old transfer is deleted', async () => {
    const { owner, walletId, transaction, change, state } = await writtenWallet();
    const [out, first, second] = [await transaction('-5'), await transaction('5'), await transaction('5')];
    const linked = await change(owner.transfers.link({ walletId, source: side(out), counter: side(first) }));
    const unlinked = await change(owner.transfers.unlink({ walletId, ...side(out) }));
    const again = await change(owner.transfers.link({ walletId, source: side(out), counter: side(second) }));
    const before = await state();
    expect(await readBlockers(owner, { walletId, id: linked })).toEqual([again]);
    expect(await state()).toEqual(before);
    for (const id of [again, unlinked, linked]) await undoChangeSet(owner, { walletId, id });
    expect(await owner.transactions.get({ walletId, id: out })).toMatchObject({ transferCounterId: null });
  });

  test('the rename that gave another tag the same name', async () => {
    const { owner, walletId, change } = await writtenWallet();
    const trip = await owner.tags.create({ walletId, name: 'Trip' });
    const other = await owner.tags.create({ walletId, name: 'Other' });
    const deleted = await change(owner.tags.delete({ walletId, id: trip.id }));
    const renamed = await change(owner.tags.update({ walletId, id: other.id, name: 'TRIP' }));
    await owner.tags.update({ walletId, id: other.id, color: '#112233' });
    expect(await readBlockers(owner, { walletId, id: deleted })).toEqual([renamed]);
  });

  test('a later split with another amount or on another day', async () => {
    const { owner, walletId, transaction, change, state } = await writtenWallet();
    const id = await transaction('-5');
    const priced = await change(owner.transactions.update({ walletId, id, amountValue: '-7' }));
    const split = await change(
      owner.transactions.split({ walletId, id, parts: [{ amountValue: '-3' }, { amountValue: '-4' }] }),
    );
    const before = await state();
    expect(await readBlockers(owner, { walletId, id: priced })).toEqual([split]);
    const moved = await change(owner.transactions.update({ walletId, id, date: '2026-03-05' }));
    const parts = await owner.transactions.list({ walletId, limit: 10, parentTransactionId: id });
    const [one, two] = parts.items.map((part) => part.id);
    const again = await change(
      owner.transactions.split({
        walletId,
        id,
        parts: [{ id: one, amountValue: '-3' }, { id: two, amountValue: '-3' }, { amountValue: '-1' }],
      }),
    );
    expect(await readBlockers(owner, { walletId, id: moved })).toEqual([again]);
    await undoChangeSet(owner, { walletId, id: again });
    await undoChangeSet(owner, { walletId, id: moved });
    expect(await state()).toEqual(before);
  });

  test('a later transfer to a transaction with the opposite sign', async () => {
    const { owner, walletId, transaction, change } = await writtenWallet();
    const [id, counter] = [await transaction('5'), await transaction('5')];
    const turned = await change(owner.transactions.update({ walletId, id, amountValue: '-5' }));
    const linked = await change(owner.transfers.link({ walletId, source: side(id), counter: side(counter) }));
    expect(await readBlockers(owner, { walletId, id: turned })).toEqual([linked]);
  });

  test('a later end of the cash-flow period that precedes the restored start', async () => {
    const { owner, walletId, transaction, change } = await writtenWallet();
    const id = await transaction('-5');
    const span = (usingStartDate: string, usingEndDate: string) =>
      owner.transactions.update({ walletId, id, usingDateRule: 'range', usingStartDate, usingEndDate });
    await span('2026-04-01', '2026-04-30');
    const earlier = await change(span('2026-03-01', '2026-04-30'));
    const shorter = await change(span('2026-03-01', '2026-03-15'));
    expect(await readBlockers(owner, { walletId, id: earlier })).toEqual([shorter]);
  });

  test('a later move of a category group into the other group', async () => {
    const { owner, walletId, change } = await writtenWallet();
    const group = async (name: string) => (await owner.categoryGroups.create({ walletId, name })).id;
    const [one, other] = [await group('One'), await group('Other')];
    await owner.categoryGroups.update({ walletId, id: one, parentGroupId: other });
    const out = await change(owner.categoryGroups.update({ walletId, id: one, parentGroupId: null }));
    const into = await change(owner.categoryGroups.update({ walletId, id: other, parentGroupId: one }));
    expect(await readBlockers(owner, { walletId, id: out })).toEqual([into]);
  });

  test('the deletion of a transaction, not an earlier change of another field', async () => {
    const { owner, walletId, transaction, change } = await writtenWallet();
    const id = await transaction('-5');
    const tag = await owner.tags.create({ walletId, name: 'Trip' });
    await owner.transactions.update({ walletId, id, tagIds: [tag.id] });
    const untagged = await change(
      owner.transactions.bulkRemoveTags({ walletId, transactionIds: [id], tagIdsToRemove: [tag.id] }),
    );
    await owner.transactions.update({ walletId, id, notes: 'changed since' });
    const deleted = await change(owner.transactions.delete({ walletId, id }));
    expect(await readBlockers(owner, { walletId, id: untagged })).toEqual([deleted]);
  });

  test('the use of a record, not later uses of other records', async () => {
    const { owner, walletId, transaction, change } = await writtenWallet();
    const [id, another] = [await transaction('-5'), await transaction('-7')];
    const category = (name: string) => owner.categories.create({ walletId, name, type: 'fixedExpense' });
    const rent = await category('Rent');
    const { items } = await owner.history.list({ walletId, limit: 1 });
    const power = await category('Power');
    const used = await change(owner.transactions.update({ walletId, id, categoryId: rent.id }));
    await owner.transactions.update({ walletId, id: another, categoryId: power.id });
    expect(await readBlockers(owner, { walletId, id: items[0]?.id ?? '' })).toEqual([used]);
  });

  test('a later use of a record, even if the undo also covers a later change of the record that uses it', async () => {
    const { owner, walletId, withKey, transaction, change } = await writtenWallet();
    const key = await withKey();
    const id = await transaction('-5');
    const category = await key.caller.categories.create({ walletId, name: 'Rent', type: 'fixedExpense' });
    const used = await change(owner.transactions.update({ walletId, id, categoryId: category.id }));
    await key.caller.transactions.update({ walletId, id, notes: 'by the key' });
    const refused = await owner.history
      .undoMany({ walletId, apiKeyId: key.id, dryRun: true })
      .catch((error: Error) => error.cause);
    expect(refused).toMatchObject({ code: 'undoBlocked', parts: { blockedBy: [{ historyId: used }] } });
  });
});

test('undoes names that moved from one tag to another together', async () => {
  const { owner, walletId, withKey, state } = await writtenWallet();
  const [one, two, three] = [
    await owner.tags.create({ walletId, name: 'one' }),
    await owner.tags.create({ walletId, name: 'two' }),
    await owner.tags.create({ walletId, name: 'three' }),
  ];
  const before = await state();
  const { id: apiKeyId, caller } = await withKey();
  await caller.tags.delete({ walletId, id: three.id });
  await caller.tags.update({ walletId, id: one.id, name: 'three' });
  await caller.tags.update({ walletId, id: two.id, name: 'one' });
  await caller.tags.create({ walletId, name: 'two' });
  const after = await state();
  const { code } = await owner.history.undoMany({ walletId, apiKeyId, dryRun: true });
  const { id } = await owner.history.undoMany({ walletId, apiKeyId, code: code ?? '' });
  expect(await state()).toEqual(before);
  await undoChangeSet(owner, { walletId, id });
  expect(await state()).toEqual(after);
});

/** Creates a tagged transaction. A key removed the tag and added it again; both changes were undone. */
async function walletWithTagPutBack() {
  const wallet = await writtenWallet();
  const { owner, walletId, withKey, transaction, state } = wallet;
  const id = await transaction('-5');
  const { id: tagId } = await owner.tags.create({ walletId, name: 'shared' });
  await owner.transactions.update({ walletId, id, tagIds: [tagId] });
  const before = await state();
  const { id: apiKeyId, caller } = await withKey();
  await caller.transactions.update({ walletId, id, tagIds: [] });
  await caller.transactions.update({ walletId, id, tagIds: [tagId] });
  await owner.history.undoMany({ walletId, apiKeyId });
  return { ...wallet, id, tagId, before };
}

test('restores a transaction with its tag after removing and adding the tag were both undone', async () => {
  const { owner, walletId, change, state, id, before } = await walletWithTagPutBack();
  const deleted = await change(owner.transactions.delete({ walletId, id }));
  await undoChangeSet(owner, { walletId, id: deleted });
  expect(await state()).toEqual(before);
});

test('restores a tag after removing and adding it were both undone, however often its deletion is undone and redone', async () => {
  const { owner, walletId, change, state, tagId, before } = await walletWithTagPutBack();
  const deleted = await change(owner.tags.delete({ walletId, id: tagId }));
  const back = await undoChangeSet(owner, { walletId, id: deleted });
  const gone = await undoChangeSet(owner, { walletId, id: back.id });
  await undoChangeSet(owner, { walletId, id: gone.id });
  expect(await state()).toEqual(before);
});

test('does not treat a tag as created by a change that removed and added it again', async () => {
  const { owner, walletId, transaction, change, state } = await writtenWallet();
  const id = await transaction('-5');
  const [tag, other] = [
    await owner.tags.create({ walletId, name: 'first' }),
    await owner.tags.create({ walletId, name: 'second' }),
  ];
  await owner.transactions.update({ walletId, id, tagIds: [tag.id] });
  const before = await state();
  const moved = await change(owner.transactions.update({ walletId, id, tagIds: [other.id, tag.id] }));
  await undoChangeSet(owner, { walletId, id: moved });
  const deleted = await change(owner.transactions.delete({ walletId, id }));
  const back = await undoChangeSet(owner, { walletId, id: deleted });
  const gone = await undoChangeSet(owner, { walletId, id: back.id });
  await undoChangeSet(owner, { walletId, id: gone.id });
  expect(await state()).toEqual(before);
});
