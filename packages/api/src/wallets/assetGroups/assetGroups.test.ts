import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
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

test('creates, reads, changes, lists and deletes a group', async () => {
  const group = await owner.assetGroups.create({ walletId, name: ' Cash ', order: 2.5 });
  expect(group).toMatchObject({
    walletId,
    legacyStoreId: null,
    name: 'Cash',
    order: 2.5,
    createdUserId: wallet.userId,
  });
  expect(await owner.assetGroups.get({ walletId, id: group.id })).toEqual(group);
  expect(await owner.assetGroups.update({ walletId, id: group.id })).toEqual(group);
  expect(await owner.assetGroups.update({ walletId, id: group.id, order: null, name: 'Bank' })).toMatchObject({
    name: 'Bank',
    order: null,
  });
  expect((await owner.assetGroups.list({ walletId })).items.map(({ id }) => id)).toContain(group.id);
  expect(await owner.assetGroups.delete({ walletId, id: group.id })).toEqual({ id: group.id });
  expect(await refusalText(owner.assetGroups.delete({ walletId, id: group.id }))).toBe('notFound');
});

test('deleting a group keeps its assets without a group', async () => {
  const group = await owner.assetGroups.create({ walletId, name: 'Gone' });
  const asset = await owner.assets.create({
    walletId,
    type: 'cash',
    name: 'x',
    defaultCurrency: 'EUR',
    assetGroupId: group.id,
  });
  const stale = wallet.asOwner({ ifMatch: '"stale"' });
  expect(await refusalText(stale.assetGroups.delete({ walletId, id: group.id }))).toBe('preconditionFailed');
  await wallet.asOwner({ ifMatch: computeEtag(group) }).assetGroups.delete({ walletId, id: group.id });
  expect((await owner.assets.get({ walletId, id: asset.id })).assetGroupId).toBeNull();
});

test.each<[object, string]>([
  [{}, 'invalidInput name'],
  [{ name: '' }, 'invalidInput name'],
  [{ name: 'x'.repeat(201) }, 'invalidInput name'],
  [{ name: 'x', order: '1' }, 'invalidInput order'],
  [{ name: 'x', order: 1e15 }, 'invalidInput order'],
  [{ name: 'x', color: 'red' }, 'invalidInput color'],
])('rejects a group with %j', async (input, expected) => {
  expect(await refusalText(owner.assetGroups.create({ walletId, ...input } as never))).toBe(expected);
});

test('returns notFound for a group of another wallet', async () => {
  const other = await createTestWallet(services);
  const { id } = await other.asOwner().assetGroups.create({ walletId: other.walletId, name: 'x' });
  expect(await refusalText(owner.assetGroups.get({ walletId, id }))).toBe('notFound');
  expect(await refusalText(owner.assetGroups.update({ walletId, id, name: 'mine' }))).toBe('notFound');
  expect(await refusalText(owner.assetGroups.delete({ walletId, id: randomUUID() }))).toBe('notFound');
  expect(await refusalText(owner.assetGroups.get({ walletId, id: 'x' }))).toBe('invalidInput id');
});
