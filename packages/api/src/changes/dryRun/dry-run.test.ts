import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestCaller, createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { readExportedState } from '../testing/exported-state.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function taggedWallet(tags: number) {
  const wallet = await createTestWallet(services);
  const { walletId, userId } = wallet;
  const owner = wallet.asOwner();
  for (let at = 0; at < tags; at += 1) await owner.tags.create({ walletId, name: `tag ${at}` });
  const key = await wallet.withKey();
  const later = (minutes: number) =>
    createTestCaller(
      services,
      { kind: 'session', id: userId, userId },
      { now: new Date(Date.now() + minutes * 60_000) },
    );
  return { ...wallet, owner, key, later, state: () => readExportedState(services.database, walletId) };
}

describe('a dry run', () => {
  test('saves nothing and predicts the write that its code confirms', async () => {
    const { owner, walletId, userId, state } = await taggedWallet(3);
    const before = await state();
    const tried = await owner.history.undoMany({ walletId, userId, dryRun: true });
    expect(await state()).toEqual(before);
    expect(tried.records).toEqual({ tag: { made: 0, changed: 0, deleted: 3 } });
    expect(tried.firstRecords).toMatchObject([0, 1, 2].map((at) => ({ change: 'deleted', name: `tag ${at}` })));
    const done = await owner.history.undoMany({ walletId, userId, code: tried.code ?? '' });
    expect(done).toMatchObject({ code: null, expiresTime: null, records: tried.records, firstRecords: [] });
    expect((await owner.tags.list({ walletId, limit: 10 })).items).toEqual([]);
  });

  test('is required before deleting more than one record', async () => {
    const { owner, walletId, userId, state } = await taggedWallet(2);
    const before = await state();
    expect(await refusalText(owner.history.undoMany({ walletId, userId }))).toBe('dryRunRequired');
    expect(await state()).toEqual(before);
  });

  test('makes its code stale when the wallet changes, and the write with that code does nothing', async () => {
    const { owner, walletId, userId } = await taggedWallet(2);
    const { code } = await owner.history.undoMany({ walletId, userId, dryRun: true });
    await owner.tags.create({ walletId, name: 'one more' });
    expect(await refusalText(owner.history.undoMany({ walletId, userId, code: code ?? '' }))).toBe('dryRunStale');
    expect((await owner.tags.list({ walletId, limit: 10 })).items).toHaveLength(3);
  });

  test('returns the first response when its code is used again, without writing again', async () => {
    const { owner, walletId, userId } = await taggedWallet(2);
    const { code } = await owner.history.undoMany({ walletId, userId, dryRun: true });
    const first = await owner.history.undoMany({ walletId, userId, code: code ?? '' });
    await owner.tags.create({ walletId, name: 'later' });
    expect(await owner.history.undoMany({ walletId, userId, code: code ?? '' })).toEqual(first);
    expect((await owner.tags.list({ walletId, limit: 10 })).items).toHaveLength(1);
  });

  test('writes once when its code is used twice at the same time, and both calls get the same response', async () => {
    const { owner, walletId, userId } = await taggedWallet(2);
    const { code } = await owner.history.undoMany({ walletId, userId, dryRun: true });
    const use = () => owner.history.undoMany({ walletId, userId, code: code ?? '' });
    const [one, other] = await Promise.all([use(), use()]);
    expect(one).toEqual(other);
    expect((await owner.tags.list({ walletId, limit: 10 })).items).toEqual([]);
    const { items } = await owner.history.list({ walletId, limit: 10 });
    expect(items.filter(({ operation }) => operation === 'history.undoMany')).toHaveLength(1);
  });

  test('issues a code that is valid for 15 minutes, for the same input and the same caller', async () => {
    const { owner, key, later, walletId, userId } = await taggedWallet(2);
    const { code } = await owner.history.undoMany({ walletId, userId, dryRun: true });
    const use = { walletId, userId, code: code ?? '' };
    expect(await refusalText(later(16).history.undoMany(use))).toBe('dryRunStale');
    expect(await refusalText(key.caller.history.undoMany(use))).toBe('dryRunStale');
    expect(await refusalText(owner.history.undoMany({ ...use, since: '2026-01-01T00:00:00.000Z' }))).toBe(
      'dryRunStale',
    );
    expect(await refusalText(owner.history.undoMany({ ...use, code: 'nonsense' }))).toBe('invalidInput code');
    expect(await later(14).history.undoMany(use)).toMatchObject({ code: null });
  });

  test('repeats its response only to a person who may still do the write', async () => {
    const { owner, walletId, userId } = await taggedWallet(2);
    const { code } = await owner.history.undoMany({ walletId, userId, dryRun: true });
    const use = () => owner.history.undoMany({ walletId, userId, code: code ?? '' });
    const first = await use();
    const setRole = (role: string) =>
      services.owner.query({
        text: `UPDATE "Member" SET role = '${role}' WHERE "walletId" = '${walletId}' AND "userId" = '${userId}'`,
      });
    await setRole('viewer');
    expect(await refusalText(use())).toBe('insufficientRole');
    await setRole('owner');
    expect(await use()).toEqual(first);
  });
});
