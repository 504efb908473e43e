import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
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

const newAsset = async () =>
  (await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' })).id;
const base = { name: 'Calm', startDate: '2026-03-15', endMonth: '2030-12' } as const;

describe('a scenario', () => {
  test('is returned with every stored field, its assets in order', async () => {
    const [one, two] = [await newAsset(), await newAsset()];
    const made = await owner.scenarios.create({
      walletId,
      ...base,
      name: ' Calm ',
      startingBasePerCategory: 'averageLast3Months',
      expectedAnnualReturn: 2.5,
      assetIds: [two, one, two],
    });
    expect(made).toEqual({
      id: expect.any(String),
      walletId,
      legacyStoreId: null,
      ...base,
      startingBasePerCategory: 'averageLast3Months',
      expectedAnnualReturn: 2.5,
      assetIds: [two, one],
      createdTime: expect.stringMatching(/Z$/),
      createdUserId: wallet.userId,
      lastUpdatedTime: made.createdTime,
      lastUpdatedUserId: wallet.userId,
    });
    expect(await owner.scenarios.get({ walletId, id: made.id })).toEqual(made);
    expect(await owner.scenarios.list({ walletId })).toContainEqual(made);
  });

  test('requires only a name, a start and an end', async () => {
    expect(await owner.scenarios.create({ walletId, ...base })).toMatchObject({
      startingBasePerCategory: 'none',
      expectedAnnualReturn: null,
      assetIds: [],
    });
  });

  test.each<[object, string]>([
    [{ name: '' }, 'invalidInput name'],
    [{ startDate: '2026-02-30' }, 'invalidInput startDate'],
    [{ endMonth: '2026-13' }, 'invalidInput endMonth'],
    [{ endMonth: '2026-3' }, 'invalidInput endMonth'],
    [{ endMonth: '2026-02' }, 'invalidState endMonth'],
    [{ expectedAnnualReturn: -140737488355329 }, 'invalidInput expectedAnnualReturn'],
    [{ expectedAnnualReturn: '5' }, 'invalidInput expectedAnnualReturn'],
    [{ startingBasePerCategory: 'averageLast6Months' }, 'invalidInput startingBasePerCategory'],
    [{ assetIds: null }, 'invalidInput assetIds'],
    [{ legacyStoreId: 'x' }, 'invalidInput legacyStoreId'],
  ])('rejects %j', async (wrong, expected) => {
    expect(await refusalText(owner.scenarios.create({ walletId, ...base, ...wrong } as never))).toBe(expected);
    const { id } = await owner.scenarios.create({ walletId, ...base });
    expect(await refusalText(owner.scenarios.update({ walletId, id, ...wrong } as never))).toBe(expected);
  });

  test('can end in the month in which it starts', async () => {
    const edge = { endMonth: '2026-03' };
    expect(await owner.scenarios.create({ walletId, ...base, ...edge })).toMatchObject(edge);
  });

  test.each([-99.999, -100, -250.5, -140737488355328, 140737488355327])(
    'accepts %s percent a year',
    async (percent) => {
      const { id } = await owner.scenarios.create({ walletId, ...base, expectedAnnualReturn: percent });
      expect(await owner.scenarios.get({ walletId, id })).toMatchObject({ expectedAnnualReturn: percent });
      const other = await owner.scenarios.create({ walletId, ...base });
      const updated = await owner.scenarios.update({ walletId, id: other.id, expectedAnnualReturn: percent });
      expect(updated).toMatchObject({ expectedAnnualReturn: percent });
    },
  );

  test('rejects assets of another wallet and names the unknown one', async () => {
    const other = await createTestWallet(services);
    const foreign = await other
      .asOwner()
      .assets.create({ walletId: other.walletId, type: 'cash', name: 'x', defaultCurrency: 'EUR' });
    const assetIds = [await newAsset(), foreign.id];
    expect(await refusalText(owner.scenarios.create({ walletId, ...base, assetIds }))).toBe(
      'invalidReference assetIds[1]',
    );
    const { id } = await owner.scenarios.create({ walletId, ...base });
    expect(await refusalText(owner.scenarios.update({ walletId, id, assetIds }))).toBe('invalidReference assetIds[1]');
    expect(await owner.scenarios.get({ walletId, id })).toMatchObject({ assetIds: [] });
  });

  test('drops an asset that is deleted', async () => {
    const [kept, gone] = [await newAsset(), await newAsset()];
    const { id } = await owner.scenarios.create({ walletId, ...base, assetIds: [gone, kept] });
    await owner.assets.delete({ walletId, id: gone });
    expect((await owner.scenarios.get({ walletId, id })).assetIds).toEqual([kept]);
  });
});

describe('updating a scenario', () => {
  test('keeps absent fields, clears fields sent as null, and {} changes nothing', async () => {
    const [one, two] = [await newAsset(), await newAsset()];
    const fields = { ...base, expectedAnnualReturn: 4, assetIds: [one, two] };
    const made = await owner.scenarios.create({ walletId, ...fields });
    const at = { walletId, id: made.id };
    expect(await owner.scenarios.update(at)).toEqual(made);
    expect(await owner.scenarios.update({ ...at, ...fields })).toEqual(made);
    expect(await owner.scenarios.update({ ...at, assetIds: [one, two, one] })).toEqual(made);
    const turned = await owner.scenarios.update({ ...at, assetIds: [two, one] });
    expect(turned).toMatchObject({ assetIds: [two, one], expectedAnnualReturn: 4 });
    expect(turned.lastUpdatedTime > made.lastUpdatedTime).toBe(true);
    expect(await owner.scenarios.update({ ...at, expectedAnnualReturn: null })).toMatchObject({
      expectedAnnualReturn: null,
      assetIds: [two, one],
    });
    expect(await refusalText(owner.scenarios.update({ ...at, startDate: '2031-01-01' }))).toBe('invalidState endMonth');
  });

  test('honours If-Match, and loses no concurrent update', async () => {
    const made = await owner.scenarios.create({ walletId, ...base });
    const at = { walletId, id: made.id };
    const stale = wallet.asOwner({ ifMatch: '"stale"' });
    expect(await refusalText(stale.scenarios.update({ ...at, name: 'x' }))).toBe('preconditionFailed');
    await wallet.asOwner({ ifMatch: computeEtag(made) }).scenarios.update({ ...at, name: 'x' });
    await Promise.all([
      owner.scenarios.update({ ...at, name: 'y' }),
      owner.scenarios.update({ ...at, expectedAnnualReturn: 1 }),
      owner.scenarios.update({ ...at, endMonth: '2029-01' }),
    ]);
    expect(await owner.scenarios.get(at)).toMatchObject({ name: 'y', expectedAnnualReturn: 1, endMonth: '2029-01' });
  });
});

test('deleting a scenario deletes its plan items and no others', async () => {
  const [gone, kept] = [
    await owner.scenarios.create({ walletId, ...base }),
    await owner.scenarios.create({ walletId, ...base }),
  ];
  const category = await owner.categories.create({ walletId, name: randomUUID(), type: 'fixedExpense' });
  const item = { walletId, month: '2026-04', categoryOrCategoryGroupId: category.id, amount: '-5' };
  const ids = [];
  for (const { id: scenarioId } of [gone, kept]) {
    ids.push((await owner.planItems.create({ ...item, scenarioId })).id);
  }
  expect(await owner.scenarios.delete({ walletId, id: gone.id })).toEqual({ id: gone.id });
  expect(await refusalText(owner.scenarios.get({ walletId, id: gone.id }))).toBe('notFound');
  const left = (await owner.planItems.list({ walletId })).map(({ id }) => id);
  expect(left).toContain(ids[1]);
  expect(left).not.toContain(ids[0]);
});

test('a scenario of another wallet is not found; a viewer can only read', async () => {
  const { id } = await owner.scenarios.create({ walletId, ...base });
  const other = await createTestWallet(services);
  const stranger = other.asOwner();
  for (const at of [
    { walletId, id },
    { walletId: other.walletId, id },
  ]) {
    expect(await refusalText(stranger.scenarios.get(at))).toBe('notFound');
    expect(await refusalText(stranger.scenarios.update({ ...at, name: 'mine' }))).toBe('notFound');
    expect(await refusalText(stranger.scenarios.delete(at))).toBe('notFound');
  }
  expect(await stranger.scenarios.list({ walletId: other.walletId })).toEqual([]);
  const viewer = await wallet.asMember('viewer');
  expect((await viewer.scenarios.get({ walletId, id })).id).toBe(id);
  expect(await refusalText(viewer.scenarios.create({ walletId, ...base }))).toBe('insufficientRole');
});
