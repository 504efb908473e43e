import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

async function bookedWallet() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = await owner.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const food = await owner.categories.create({ walletId, name: 'Food', type: 'fixedExpense' });
  const rent = await owner.categories.create({ walletId, name: 'Rent', type: 'fixedExpense' });
  const tag = await owner.tags.create({ walletId, name: 'shared' });
  const transaction = { walletId, assetId: asset.id, date: '2026-03-01', amountCurrency: 'EUR' };
  const said = { amountValue: '-12.50', fromTo: 'Shop', categoryId: food.id };
  const { id } = await owner.transactions.create({ ...transaction, ...said });
  return { ...wallet, owner, transaction, id, food, rent, tag };
}

describe('the history', () => {
  test('names each record and its fields before and after the change', async () => {
    const { owner, walletId, withKey, id, food, rent, tag } = await bookedWallet();
    const key = await withKey();
    const changes = { amountValue: '-13.75', categoryId: rent.id, tagIds: [tag.id] };
    await key.caller.transactions.update({ walletId, id, ...changes });
    await owner.categories.delete({ walletId, id: food.id });
    const { items } = await owner.history.list({ walletId, recordId: id, apiKeyId: key.id, limit: 5 });
    expect(items).toHaveLength(1);
    const [record] = items[0]?.firstRecords ?? [];
    expect(record).toMatchObject({ type: 'transaction', id, change: 'changed', name: 'Shop' });
    expect(record?.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'amountValue', before: '-12.5', after: '-13.75' }),
        { name: 'categoryId', before: food.id, after: rent.id, beforeName: 'Food', afterName: 'Rent' },
        { name: 'tagIds', before: null, after: tag.id, beforeName: null, afterName: 'shared' },
      ]),
    );
    expect(record?.fields).toHaveLength(3);
  });

  test('names the records in lists and in rows of budgets', async () => {
    const { owner, walletId, transaction, food, userId, id } = await bookedWallet();
    const pay = await owner.categories.create({ walletId, name: 'Pay "net"', type: 'activeIncome' });
    const { id: budgetId } = await owner.budgets.create({
      ...{ walletId, name: 'Home', assetIds: [transaction.assetId], startMonth: '2026-03' },
    });
    const at = { walletId, id: budgetId, month: '2026-03' };
    const fieldsOfLast = async () => {
      const { items } = await owner.history.list({ walletId, limit: 1 });
      return items[0]?.firstRecords.flatMap(({ fields }) => fields) ?? [];
    };
    await owner.budgets.setMonth({ ...at, rows: [{ key: food.id, assigned: '5' }] });
    expect(await fieldsOfLast()).toContainEqual(
      expect.objectContaining({ name: 'budgetId', after: budgetId, afterName: 'Home' }),
    );
    const rows = (await fieldsOfLast()).find(({ name }) => name === 'rows');
    expect(JSON.parse(rows?.after ?? '')).toMatchObject({ key: food.id });
    expect(JSON.parse(rows?.afterName ?? '')).toMatchObject({ key: 'Food', assigned: '5' });
    await owner.budgets.hold({ ...at, categoryIds: [pay.id] });
    const held = (await fieldsOfLast()).find(({ name }) => name === 'holdCategoryIds');
    expect(held).toMatchObject({ after: JSON.stringify([pay.id]), afterName: JSON.stringify(['Pay "net"']) });
    await owner.comments.create({ walletId, id, text: 'you?', mentionedUserIds: [userId] });
    const mentioned = (await fieldsOfLast()).find(({ name }) => name === 'mentionedUserIds');
    expect(JSON.parse(mentioned?.afterName ?? '[]')).toEqual([expect.stringMatching(/^(?!.*[0-9a-f]{8}-).+/)]);
  });

  test('has groups of conditions whole, so that they can be said in words', async () => {
    const { owner, walletId, food } = await bookedWallet();
    const conditions = Array.from({ length: 10 }, (_, at) => ({
      ...{ field: 'text' as const, match: 'contains' as const, value: `a long word of a shop, number ${at}` },
    }));
    const rule = await owner.rules.create({ walletId, name: 'Shops', ifText: 'shop', thenCategoryId: food.id });
    await owner.rules.update({ walletId, id: rule.id, ifGroups: [{ apply: 'any', conditions }] });
    const { items } = await owner.history.list({ walletId, limit: 1 });
    const field = items[0]?.firstRecords[0]?.fields.find(({ name }) => name === 'ifGroups');
    expect(JSON.parse(field?.after ?? '')).toEqual([{ apply: 'any', conditions }]);
  });

  test('shows the result of each change regardless of later changes, and pages through its records', async () => {
    const { owner, walletId, transaction } = await bookedWallet();
    const ids: string[] = [];
    for (const amountValue of ['-1', '-2', '-3', '-4', '-5']) {
      ids.push((await owner.transactions.create({ ...transaction, amountValue })).id);
    }
    await owner.transactions.bulkUpdate({ walletId, transactionIds: ids, changes: { notes: 'one' } });
    const [many] = (await owner.history.list({ walletId, limit: 1 })).items;
    await owner.transactions.bulkUpdate({ walletId, transactionIds: ids, changes: { notes: 'two' } });
    expect(many?.firstRecords).toHaveLength(3);
    const at = { walletId, id: many?.id ?? '' };
    const first = await owner.history.records({ ...at, limit: 2 });
    const second = await owner.history.records({ ...at, limit: 4, cursor: first.nextCursor ?? '' });
    const all = [...first.items, ...second.items];
    expect(second.nextCursor).toBeNull();
    expect(all.map((record) => record.id).sort()).toEqual([...ids].sort());
    for (const { fields } of all) expect(fields).toMatchObject([{ name: 'notes', before: null, after: 'one' }]);
    expect(await refusalText(owner.history.records({ ...at, cursor: 'nonsense!' }))).toBe('invalidInput cursor');
  });

  test('shows a viewer changes of records, but no messages between people', async () => {
    const { owner, walletId, userId, asMember } = await bookedWallet();
    const payload = { text: 'secret' };
    await owner.notifications.create({ walletId, type: 'mention', recipientUserId: userId, payload });
    const viewer = await asMember('viewer');
    const { items } = await viewer.history.list({ walletId, limit: 5 });
    expect(JSON.stringify(items)).not.toContain('secret');
    const booked = items.find(({ operation }) => operation === 'transactions.create');
    expect(booked?.firstRecords[0]).toMatchObject({ type: 'transaction', change: 'made', name: 'Shop' });
    expect(booked?.address).toBeNull();
  });

  test('is filtered by kind, name and whether a person did it, and names what all transactions share', async () => {
    const { owner, walletId, userId, transaction, rent, id } = await bookedWallet();
    const ids = [id];
    for (const fromTo of ['Corner 100%', 'Corner 100%']) {
      ids.push((await owner.transactions.create({ ...transaction, amountValue: '-2', fromTo })).id);
    }
    const set = { walletId, changes: { categoryId: rent.id } };
    await owner.transactions.bulkUpdate({ ...set, transactionIds: ids.slice(1) });
    await owner.transactions.bulkUpdate({ ...set, transactionIds: ids, changes: { notes: 'all' } });
    await owner.transactions.delete({ walletId, id: ids[2] ?? '' });
    await owner.notifications.create({ walletId, type: 'mention', recipientUserId: userId, payload: {} });
    const list = async (filter: object) => (await owner.history.list({ walletId, limit: 50, ...filter })).items;
    const operations = async (filter: object) => (await list(filter)).map(({ operation }) => operation);
    expect(await operations({ type: 'tag' })).toEqual(['tags.create']);
    expect(await operations({ automatic: true })).toEqual(['notifications.create']);
    expect(await operations({ automatic: false })).not.toContain('notifications.create');
    const corner = ['delete', 'bulkUpdate', 'bulkUpdate', 'create', 'create'].map((name) => `transactions.${name}`);
    expect(await operations({ name: 'corner 100%' })).toEqual(corner);
    expect(await operations({ name: '1_0' })).toEqual([]);
    expect((await list({ name: 'Corner' })).map(({ commonName }) => commonName)).toEqual([
      ...[null, null, 'Corner 100%', null, null],
    ]);
  });
});
