import { afterAll, describe, expect, inject, test } from 'vitest';
import { SeededRandom } from '../../demo/seeded-random.ts';
import { join } from '../../testing/join.ts';
import { randomWrite, standingIn, type Write } from '../../testing/random-write.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Caller, openTestDatabase, testWallet } from '../../testing/wallet.ts';
import { exportedState } from '../testing/exported-state.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function writtenWallet() {
  const wallet = await testWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = { walletId, type: 'bank', defaultCurrency: 'EUR' } as const;
  const assetIds = await Promise.all(
    ['Giro', 'Savings'].map(async (name) => (await owner.assets.create({ ...asset, name })).id),
  );
  const tag = await owner.tags.create({ walletId, name: 'shared' });
  return { ...wallet, owner, assetIds, tagIds: [tag.id], state: () => exportedState(services.database, walletId) };
}

/** Does it, or is refused. */
async function write(caller: Caller, walletId: string, { name, input }: Write): Promise<boolean> {
  const [wing = '', operation = ''] = name.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(caller, wing), operation);
  if (typeof procedure !== 'function') throw new Error(`there is no ${name}`);
  try {
    await procedure({ ...input, walletId });
    return true;
  } catch {
    return false;
  }
}

/** Takes back what a dry run found. */
async function undo(caller: Caller, input: { walletId: string; id: string }) {
  const { code } = await caller.history.undo({ ...input, dryRun: true });
  return caller.history.undo({ ...input, code: code ?? '' });
}

const newest = async (caller: Caller, walletId: string) => (await caller.history.list({ walletId, limit: 1 })).items[0];

describe('taking a change back', () => {
  test.each([1, 2, 3, 4, 5, 6])('leaves the wallet as it was before, whatever was written (seed %i)', async (seed) => {
    const { owner, walletId, state, ...written } = await writtenWallet();
    const random = new SeededRandom(seed);
    for (let round = 0; round < 25; round += 1) {
      const before = await state();
      const last = await newest(owner, walletId);
      const operation = randomWrite(random, { ...written, walletId }, await standingIn(services.database, walletId));
      if (!(await write(owner, walletId, operation))) continue;
      const after = await state();
      const entry = await newest(owner, walletId);
      if (entry === undefined || entry.id === last?.id || !entry.undoable || random.chance(0.4)) continue;
      const taken = await undo(owner, { walletId, id: entry.id });
      expect(await state(), `undo of ${operation.name}`).toEqual(before);
      if (random.chance(0.5)) continue;
      await undo(owner, { walletId, id: taken.id });
      expect(await state(), `undo of the undo of ${operation.name}`).toEqual(after);
    }
  });

  test.each([11, 12, 13])(
    'of all that a key did leaves the wallet as it was before, and can be taken back (seed %i)',
    async (seed) => {
      const { owner, walletId, state, withKey, ...written } = await writtenWallet();
      const random = new SeededRandom(seed);
      const operate = async (caller: Caller, times: number) => {
        for (let round = 0; round < times; round += 1) {
          await write(
            caller,
            walletId,
            randomWrite(random, { ...written, walletId }, await standingIn(services.database, walletId)),
          );
        }
      };
      await operate(owner, 15);
      const before = await state();
      const { caller, id } = await withKey();
      await operate(caller, 15);
      const after = await state();
      const { code } = await owner.history.undoMany({ walletId, apiKeyId: id, dryRun: true });
      const taken = await owner.history.undoMany({ walletId, apiKeyId: id, code: code ?? '' });
      expect(await state()).toEqual(before);
      await undo(owner, { walletId, id: taken.id });
      expect(await state()).toEqual(after);
    },
  );

  test.each([21, 22, 23])(
    'of some earlier change takes back exactly that, or nothing and says what stands in the way (seed %i)',
    async (seed) => {
      const { owner, walletId, state, ...written } = await writtenWallet();
      const random = new SeededRandom(seed);
      let blocked = 0;
      for (let round = 0; round < 40; round += 1) {
        await write(
          owner,
          walletId,
          randomWrite(random, { ...written, walletId }, await standingIn(services.database, walletId)),
        );
        const { items } = await owner.history.list({ walletId, limit: 12 });
        const entry = items[random.between(0, items.length - 1)];
        if (entry === undefined || !entry.undoable || random.chance(0.5)) continue;
        const before = await state();
        const failure = await undo(owner, { walletId, id: entry.id }).then(
          () => null,
          (error: { cause?: { code?: string; parts?: { blockedBy?: unknown[] } } }) => error.cause,
        );
        if (failure === null) continue;
        expect(failure?.code).toBe('undoBlocked');
        expect(failure?.parts?.blockedBy?.length).toBeGreaterThan(0);
        expect(await state()).toEqual(before);
        blocked += 1;
      }
      expect(blocked).toBeGreaterThan(0);
    },
  );

  test('a later change of another field does not stand in the way, one of the same field does', async () => {
    const { owner, walletId, assetIds } = await writtenWallet();
    const booking = {
      walletId,
      assetId: assetIds[0] ?? '',
      date: '2026-03-01',
      amountValue: '1',
      amountCurrency: 'EUR',
    };
    const { id } = await owner.transactions.create(booking);
    await owner.transactions.update({ walletId, id, notes: 'one' });
    const noted = await newest(owner, walletId);
    await owner.transactions.update({ walletId, id, description: 'another field' });
    await undo(owner, { walletId, id: noted?.id ?? '' });
    expect(await owner.transactions.get({ walletId, id })).toMatchObject({ notes: null, description: 'another field' });
    await owner.transactions.update({ walletId, id, notes: 'two' });
    const second = await newest(owner, walletId);
    await owner.transactions.update({ walletId, id, notes: 'three' });
    const third = await newest(owner, walletId);
    expect(await refusal(owner.history.undo({ walletId, id: second?.id ?? '' }))).toBe('undoBlocked');
    await undo(owner, { walletId, id: third?.id ?? '' });
    await undo(owner, { walletId, id: second?.id ?? '' });
    expect((await owner.transactions.get({ walletId, id })).notes).toBeNull();
  });

  test('of making a record is blocked by what others hung on it, and nothing goes', async () => {
    const { owner, walletId, assetIds, state } = await writtenWallet();
    const booking = {
      walletId,
      assetId: assetIds[0] ?? '',
      date: '2026-03-01',
      amountValue: '1',
      amountCurrency: 'EUR',
    };
    const { id } = await owner.transactions.create(booking);
    const made = await newest(owner, walletId);
    await owner.comments.create({ walletId, id, text: 'Why?' });
    const before = await state();
    expect(await refusal(owner.history.undo({ walletId, id: made?.id ?? '' }))).toBe('undoBlocked');
    expect(await state()).toEqual(before);
  });

  test('by a key is for what it did itself, by a member for what is hers, by an admin for all', async () => {
    const { owner, walletId, withKey } = await writtenWallet();
    const key = await withKey();
    const other = await withKey();
    await key.caller.tags.create({ walletId, name: 'by a key' });
    const byKey = (await newest(owner, walletId))?.id ?? '';
    expect(await refusal(other.caller.history.undo({ walletId, id: byKey }))).toBe('insufficientRole');
    await undo(key.caller, { walletId, id: byKey });
    const member = await join(services, walletId, 'member');
    await owner.tags.create({ walletId, name: 'by the owner' });
    const byOwner = (await newest(owner, walletId))?.id ?? '';
    expect(await refusal(member.caller.history.undo({ walletId, id: byOwner }))).toBe('insufficientRole');
    await member.caller.tags.create({ walletId, name: 'by a member' });
    await undo(owner, { walletId, id: (await newest(owner, walletId))?.id ?? '' });
    const { items } = await owner.tags.list({ walletId, limit: 10 });
    expect(items.map(({ name }) => name)).toEqual(['shared', 'by the owner']);
  });

  test('a second time, or of what cannot be taken back, is refused', async () => {
    const { owner, walletId } = await writtenWallet();
    await owner.tags.create({ walletId, name: 'once' });
    const id = (await newest(owner, walletId))?.id ?? '';
    await undo(owner, { walletId, id });
    expect(await refusal(owner.history.undo({ walletId, id }))).toBe('notUndoable');
    await owner.apiKeys.create({ walletId, name: 'Script', scopes: ['service:read'] });
    const key = (await newest(owner, walletId))?.id ?? '';
    expect(await refusal(owner.history.undo({ walletId, id: key }))).toBe('notUndoable');
    expect(await refusal(owner.history.undo({ walletId, id: '00000000-0000-4000-8000-000000000000' }))).toBe(
      'notFound',
    );
  });
});
