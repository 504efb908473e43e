import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

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

const make = (name: string, parentGroupId: string | null = null) =>
  owner.categoryGroups.create({ walletId, name, parentGroupId });
const move = (id: string, parentGroupId: string | null) => owner.categoryGroups.update({ walletId, id, parentGroupId });

describe('a category group', () => {
  test('is created, read, updated and listed', async () => {
    const parent = await make('Living');
    const group = await owner.categoryGroups.create({ walletId, name: 'Food', parentGroupId: parent.id, order: -1 });
    expect(group).toMatchObject({ walletId, legacyStoreId: null, name: 'Food', parentGroupId: parent.id, order: -1 });
    expect(await owner.categoryGroups.get({ walletId, id: group.id })).toEqual(group);
    expect(await owner.categoryGroups.update({ walletId, id: group.id, parentGroupId: parent.id })).toEqual(group);
    expect(await move(group.id, null)).toMatchObject({ parentGroupId: null, name: 'Food' });
    expect((await owner.categoryGroups.list({ walletId, limit: 1 })).nextCursor).toEqual(expect.any(String));
  });

  test('cannot be inside itself or its descendants', async () => {
    const a = await make('a');
    const b = await make('b', a.id);
    const c = await make('c', b.id);
    expect(await refusalText(move(a.id, a.id))).toBe('invalidState parentGroupId');
    expect(await refusalText(move(a.id, c.id))).toBe('invalidState parentGroupId');
  });

  test('forms no cycle with another group that moves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = [await make('a'), await make('b'), await make('c')];
      const moved = await Promise.allSettled([move(a.id, b.id), move(b.id, c.id), move(c.id, a.id)]);
      expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    }
  });

  test('can be nested at most 20 deep', async () => {
    let parent: string | null = null;
    const top = await make('1');
    parent = top.id;
    for (let depth = 2; depth <= 20; depth += 1) parent = (await make(String(depth), parent)).id;
    expect(await refusalText(make('21', parent))).toBe('invalidState parentGroupId');
    const above = await make('0');
    expect(await refusalText(move(top.id, above.id))).toBe('invalidState parentGroupId');
  });

  test('when deleted leaves its categories without a group, moves its groups up, and deletes its planned amounts', async () => {
    const top = await make('top');
    const middle = await make('middle', top.id);
    const inner = await make('inner', middle.id);
    const category = await owner.categories.create({
      walletId,
      name: 'x',
      type: 'fixedExpense',
      categoryGroupId: middle.id,
    });
    const scenarioId = randomUUID();
    await services.database.withWallet(walletId, async (transaction) => {
      const values = [walletId, scenarioId, wallet.userId];
      await transaction.query({
        text: `INSERT INTO "Scenario" ("walletId", id, name, "startDate", "endMonth", "createdUserId", "lastUpdatedUserId")
               VALUES ($1, $2, 's', '2026-01-01', '2027-01', $3, $3)`,
        values,
      });
      await transaction.query({
        text: `INSERT INTO "PlanItem" ("walletId", id, "scenarioId", month, "categoryGroupId", amount, duration, frequency, "createdUserId", "lastUpdatedUserId")
               VALUES ($1, gen_random_uuid(), $2, '2026-02', $4, -5, 0, 0, $3, $3)`,
        values: [...values, middle.id],
      });
    });
    expect(await owner.categoryGroups.delete({ walletId, id: middle.id })).toEqual({ id: middle.id });
    expect((await owner.categoryGroups.get({ walletId, id: inner.id })).parentGroupId).toBe(top.id);
    expect((await owner.categories.get({ walletId, id: category.id })).categoryGroupId).toBeNull();
    await owner.categoryGroups.delete({ walletId, id: top.id });
    expect((await owner.categoryGroups.get({ walletId, id: inner.id })).parentGroupId).toBeNull();
  });

  test.each<[object, string]>([
    [{}, 'invalidInput name'],
    [{ name: 'x', parentGroupId: 'x' }, 'invalidInput parentGroupId'],
    [{ name: 'x', parentGroupId: randomUUID() }, 'invalidReference parentGroupId'],
    [{ name: 'x', emoji: '🛒' }, 'invalidInput emoji'],
  ])('rejects %j', async (input, expected) => {
    expect(await refusalText(owner.categoryGroups.create({ walletId, ...input } as never))).toBe(expected);
  });

  test('of another wallet is not found', async () => {
    const other = await createTestWallet(services);
    const foreign = await other.asOwner().categoryGroups.create({ walletId: other.walletId, name: 'x' });
    const mine = await make('mine');
    expect(await refusalText(move(mine.id, foreign.id))).toBe('invalidReference parentGroupId');
    expect(await refusalText(move(foreign.id, mine.id))).toBe('notFound');
    expect(await refusalText(owner.categoryGroups.delete({ walletId, id: foreign.id }))).toBe('notFound');
    expect(
      await refusalText(
        owner.categories.create({ walletId, name: 'x', type: 'transfer', categoryGroupId: foreign.id }),
      ),
    ).toBe('invalidReference categoryGroupId');
  });
});
