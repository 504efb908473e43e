import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;
let scenarioId: string;
let categoryId: string;
let groupId: string;

const scenario = { name: 'Calm', startDate: '2026-03-15', endMonth: '2030-12' } as const;
const newCategory = async () =>
  (await owner.categories.create({ walletId, name: randomUUID(), type: 'fixedExpense' })).id;
const newGroup = async () => (await owner.categoryGroups.create({ walletId, name: randomUUID() })).id;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
  scenarioId = (await owner.scenarios.create({ walletId, ...scenario })).id;
  categoryId = await newCategory();
  groupId = await newGroup();
});
afterAll(() => services.database.close());

const base = () => ({ walletId, scenarioId, month: '2026-04', categoryOrCategoryGroupId: categoryId, amount: '-20.5' });

describe('a plan item', () => {
  test('is returned with every stored field', async () => {
    const made = await owner.planItems.create({ ...base(), amount: '-020.50', duration: 12, frequency: 3 });
    expect(made).toEqual({
      id: expect.any(String),
      legacyStoreId: null,
      ...base(),
      duration: 12,
      frequency: 3,
      createdTime: expect.stringMatching(/Z$/),
      createdUserId: wallet.userId,
      lastUpdatedTime: made.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect(await owner.planItems.get({ walletId, id: made.id })).toEqual(made);
    expect(await owner.planItems.list({ walletId })).toContainEqual(made);
  });

  test('is due once and without end by default', async () => {
    expect(await owner.planItems.create(base())).toMatchObject({ duration: 0, frequency: 0 });
    const most = { duration: 2_147_483_647, frequency: 2_147_483_647 };
    expect(await owner.planItems.create({ ...base(), ...most })).toMatchObject(most);
  });

  test('refers to a category or a group by one id', async () => {
    const made = await owner.planItems.create({ ...base(), categoryOrCategoryGroupId: groupId });
    expect(made.categoryOrCategoryGroupId).toBe(groupId);
    const at = { walletId, id: made.id };
    const moved = await owner.planItems.update({ ...at, categoryOrCategoryGroupId: categoryId });
    expect(moved).toMatchObject({ categoryOrCategoryGroupId: categoryId, amount: '-20.5' });
  });

  test.each<[object, string]>([
    [{ month: '2026-00' }, 'invalidInput month'],
    [{ month: '2026-04-01' }, 'invalidInput month'],
    [{ amount: -20 }, 'invalidInput amount'],
    [{ amount: '1e3' }, 'invalidInput amount'],
    [{ duration: -1 }, 'invalidInput duration'],
    [{ frequency: -1 }, 'invalidInput frequency'],
    [{ frequency: 1.5 }, 'invalidInput frequency'],
    [{ duration: 2_147_483_648 }, 'invalidInput duration'],
    [{ categoryOrCategoryGroupId: null }, 'invalidInput categoryOrCategoryGroupId'],
    [{ categoryOrCategoryGroupId: randomUUID() }, 'invalidReference categoryOrCategoryGroupId'],
    [{ scenarioId: randomUUID() }, 'invalidReference scenarioId'],
    [{ categoryId: randomUUID() }, 'invalidInput categoryId'],
  ])('rejects %j', async (wrong, expected) => {
    expect(await refusalText(owner.planItems.create({ ...base(), ...wrong } as never))).toBe(expected);
    const { id } = await owner.planItems.create(base());
    expect(await refusalText(owner.planItems.update({ walletId, id, ...wrong } as never))).toBe(expected);
  });

  test('rejects references to another wallet', async () => {
    const other = await createTestWallet(services);
    const stranger = other.asOwner();
    const at = { walletId: other.walletId };
    const theirs = await stranger.scenarios.create({ ...at, ...scenario });
    const category = await stranger.categories.create({ ...at, name: 'x', type: 'fixedExpense' });
    expect(await refusalText(owner.planItems.create({ ...base(), scenarioId: theirs.id }))).toBe(
      'invalidReference scenarioId',
    );
    expect(await refusalText(owner.planItems.create({ ...base(), categoryOrCategoryGroupId: category.id }))).toBe(
      'invalidReference categoryOrCategoryGroupId',
    );
    const { id } = await owner.planItems.create(base());
    for (const place of [
      { walletId, id },
      { ...at, id },
    ]) {
      expect(await refusalText(stranger.planItems.get(place))).toBe('notFound');
      expect(await refusalText(stranger.planItems.update({ ...place, amount: '1' }))).toBe('notFound');
      expect(await refusalText(stranger.planItems.delete(place))).toBe('notFound');
    }
  });
});

test('{} changes nothing, an update keeps absent fields, and deleting works once', async () => {
  const made = await owner.planItems.create({ ...base(), frequency: 1 });
  const at = { walletId, id: made.id };
  expect(await owner.planItems.update(at)).toEqual(made);
  expect(await owner.planItems.update({ ...at, amount: '-20.500' })).toEqual(made);
  const elsewhere = await owner.scenarios.create({ walletId, ...scenario });
  expect(await owner.planItems.update({ ...at, scenarioId: elsewhere.id, month: '2026-06' })).toMatchObject({
    scenarioId: elsewhere.id,
    month: '2026-06',
    frequency: 1,
  });
  const stale = wallet.asOwner({ ifMatch: '"stale"' });
  expect(await refusalText(stale.planItems.delete(at))).toBe('preconditionFailed');
  const asked = await Promise.allSettled([1, 2].map(() => owner.planItems.delete(at)));
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('created while its category or scenario is deleted, a plan item is rejected or deleted too', async () => {
  for (let round = 0; round < 4; round += 1) {
    const category = await newCategory();
    const { id } = await owner.scenarios.create({ walletId, ...scenario });
    const item = { ...base(), scenarioId: id, categoryOrCategoryGroupId: category };
    const deletion =
      round % 2 === 0 ? owner.categories.delete({ walletId, id: category }) : owner.scenarios.delete({ walletId, id });
    const [made] = await Promise.allSettled([owner.planItems.create(item), deletion]);
    if (made.status === 'rejected')
      expect(await refusalText(Promise.reject(made.reason))).toMatch(/^invalidReference (categoryOr|scenarioId)/);
    expect((await owner.planItems.list({ walletId })).filter(({ scenarioId: of }) => of === id)).toEqual([]);
  }
});
