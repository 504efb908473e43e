import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { findInvariantViolations } from '../../testing/invariants.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let call: TestCaller;
let walletId: string;
let assetId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  assetId = (await call.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' })).id;
});

const book = (fields: Partial<Parameters<TestCaller['transactions']['create']>[0]> = {}) =>
  call.transactions.create({
    walletId,
    assetId,
    date: '2026-05-17',
    amountValue: '-12.50',
    amountCurrency: 'EUR',
    ...fields,
  });

describe('many transactions', () => {
  test('get tags added, all or none, and repeating changes nothing', async () => {
    const [x, y] = await Promise.all(
      ['x', 'y'].map((name) => call.tags.create({ walletId, name: `${name} ${randomUUID()}` })),
    );
    const tagged = await book({ tagIds: [y?.id ?? ''] });
    const plain = await book();
    const input = { walletId, transactionIds: [tagged.id, plain.id], tagIdsToAdd: [x?.id ?? '', y?.id ?? ''] };
    expect(await call.transactions.bulkAddTags(input)).toEqual({ updatedCount: 2 });
    expect((await call.transactions.get({ walletId, id: tagged.id })).tagIds).toEqual([y?.id, x?.id]);
    expect((await call.transactions.get({ walletId, id: plain.id })).tagIds).toEqual([x?.id, y?.id]);
    expect(await call.transactions.bulkAddTags(input)).toEqual({ updatedCount: 0 });
    const withStranger = { ...input, transactionIds: [plain.id, randomUUID()] };
    expect(await refusalText(call.transactions.bulkAddTags(withStranger))).toBe('invalidReference transactionIds[1]');
  });

  test('lose tags, all or none; the others keep their order, and repeating changes nothing', async () => {
    const [x, y, z] = await Promise.all(
      ['x', 'y', 'z'].map((name) => call.tags.create({ walletId, name: `${name} ${randomUUID()}` })),
    );
    const all = [x?.id ?? '', y?.id ?? '', z?.id ?? ''];
    const tagged = await book({ tagIds: all });
    const plain = await book();
    const input = { walletId, transactionIds: [tagged.id, plain.id], tagIdsToRemove: [y?.id ?? '', y?.id ?? ''] };
    expect(await call.transactions.bulkRemoveTags(input)).toEqual({ updatedCount: 1 });
    expect((await call.transactions.get({ walletId, id: tagged.id })).tagIds).toEqual([x?.id, z?.id]);
    expect(await call.transactions.bulkRemoveTags(input)).toEqual({ updatedCount: 0 });
    await call.transactions.bulkAddTags({ walletId, transactionIds: [tagged.id], tagIdsToAdd: [y?.id ?? ''] });
    expect((await call.transactions.get({ walletId, id: tagged.id })).tagIds).toEqual([x?.id, z?.id, y?.id]);
    const strangers = { ...input, transactionIds: [tagged.id, randomUUID()], tagIdsToRemove: [randomUUID()] };
    expect(await refusalText(call.transactions.bulkRemoveTags(strangers))).toBe('invalidReference transactionIds[1]');
    const strangeTag = { ...input, tagIdsToRemove: [...all, randomUUID()] };
    expect(await refusalText(call.transactions.bulkRemoveTags(strangeTag))).toBe('invalidReference tagIdsToRemove[3]');
    expect((await call.transactions.get({ walletId, id: tagged.id })).tagIds).toHaveLength(3);
    const { caller } = await wallet.withKey(['service:read']);
    expect(await refusalText(caller.transactions.bulkRemoveTags(input))).toBe('insufficientScope');
  });

  test('get the same values, and only changed ones are counted', async () => {
    const [a, b] = [await book({ notes: 'same' }), await book()];
    const input = { walletId, transactionIds: [a.id, b.id], changes: { notes: 'same', reviewed: true } };
    expect(await call.transactions.bulkUpdate(input)).toEqual({ updatedCount: 2 });
    expect(await call.transactions.bulkUpdate(input)).toEqual({ updatedCount: 0 });
    expect(await call.transactions.bulkUpdate({ ...input, changes: {} })).toEqual({ updatedCount: 0 });
    const stranger = { ...input, changes: { categoryId: randomUUID() } };
    expect(await refusalText(call.transactions.bulkUpdate(stranger))).toBe('invalidReference changes.categoryId');
  });

  test('accept every field that a person would set on many transactions', async () => {
    const category = await call.categories.create({ walletId, name: 'Food', type: 'variableExpense' });
    const [a, b] = [await book(), await book({ date: '2026-01-31', usingDateRule: 'nextMonth' })];
    const transactionIds = [a.id, b.id];
    const changes = {
      fromTo: 'Market',
      description: 'weekly',
      notes: 'n',
      categoryId: category.id,
      assignedUserId: wallet.userId,
      excludeFromMerchantAutoAssignment: true,
      pending: true,
      reviewed: true,
    };
    expect(await call.transactions.bulkUpdate({ walletId, transactionIds, changes })).toEqual({ updatedCount: 2 });
    for (const id of transactionIds) expect(await call.transactions.get({ walletId, id })).toMatchObject(changes);
    const cleared = { fromTo: null, description: null, notes: null, categoryId: null, assignedUserId: null };
    await call.transactions.bulkUpdate({ walletId, transactionIds: [a.id], changes: cleared });
    expect(await call.transactions.get({ walletId, id: a.id })).toMatchObject({ ...cleared, reviewed: true });
  });

  test('get a rule for cash-flow dates, each resolved by its own day', async () => {
    const [a, b] = [await book({ date: '2026-03-31' }), await book({ date: '2026-01-15', usingDateRule: 'nextMonth' })];
    const set = (changes: object) => call.transactions.bulkUpdate({ walletId, transactionIds: [a.id, b.id], changes });
    expect(await set({ usingDateRule: 'previousMonth' })).toEqual({ updatedCount: 2 });
    const dates = async (id: string) => {
      const { usingStartDate, usingEndDate } = await call.transactions.get({ walletId, id });
      return `${usingStartDate}/${usingEndDate}`;
    };
    expect(await dates(a.id)).toBe('2026-02-01/2026-02-28');
    expect(await dates(b.id)).toBe('2025-12-01/2025-12-31');
    expect(await set({ usingDateRule: 'previousMonth' })).toEqual({ updatedCount: 0 });
    const range = { usingDateRule: 'range', usingStartDate: '2026-01-01', usingEndDate: '2026-06-30' };
    expect(await set(range)).toEqual({ updatedCount: 2 });
    expect(await dates(b.id)).toBe('2026-01-01/2026-06-30');
    expect(await refusalText(set({ usingDateRule: 'range' }))).toContain('changes.usingStartDate');
    expect(await refusalText(set({ usingStartDate: '2026-01-01' }))).toContain('changes.usingStartDate');
  });

  test('move to another asset and day, each with its own rule for cash-flow dates', async () => {
    const savings = await call.assets.create({ walletId, type: 'savings', name: 'Savings', defaultCurrency: 'EUR' });
    const [a, b, c] = [
      await book({ date: '2026-03-31' }),
      await book({ date: '2026-01-15', usingDateRule: 'nextMonth', amountCurrency: 'USD' }),
      await book({ usingDateRule: 'range', usingStartDate: '2026-01-01', usingEndDate: '2026-06-30' }),
    ];
    const input = {
      walletId,
      transactionIds: [a.id, b.id, c.id],
      changes: { assetId: savings.id, date: '2026-04-10' },
    };
    expect(await call.transactions.bulkUpdate(input)).toEqual({ updatedCount: 3 });
    expect(await call.transactions.bulkUpdate(input)).toEqual({ updatedCount: 0 });
    const there = async (id: string) => call.transactions.get({ walletId, id });
    const moved = { assetId: savings.id, date: '2026-04-10' };
    expect(await there(a.id)).toMatchObject({ ...moved, usingStartDate: '2026-04-10', usingEndDate: '2026-04-10' });
    expect(await there(b.id)).toMatchObject({ ...moved, usingStartDate: '2026-05-01', usingEndDate: '2026-05-31' });
    expect(await there(c.id)).toMatchObject({ ...moved, usingStartDate: '2026-01-01', usingEndDate: '2026-06-30' });
    expect(await there(b.id)).toMatchObject({ amountCurrency: 'USD' });
    const balances = await call.assets.balances({ walletId, date: '2026-04-10' });
    const balance = balances.filter((item) => item.assetId === savings.id).map((item) => [item.currency, item.balance]);
    expect(balance.toSorted()).toEqual([
      ['EUR', '-25'],
      ['USD', '-12.5'],
    ]);
    const stranger = { ...input, changes: { assetId: randomUUID() } };
    expect(await refusalText(call.transactions.bulkUpdate(stranger))).toBe('invalidReference changes.assetId');
  });

  test('keep splits together: parts move only with their parent, and a split stays on its asset', async () => {
    const savings = await call.assets.create({ walletId, type: 'savings', name: 'Other', defaultCurrency: 'EUR' });
    const whole = await book();
    const parts = [{ amountValue: '-10' }, { amountValue: '-2.5', usingDateRule: 'nextMonth' as const }];
    await call.transactions.split({ walletId, id: whole.id, parts });
    const { items } = await call.transactions.list({ walletId, parentTransactionId: whole.id });
    const [part, late] = [
      items.find((one) => one.amountValue === '-10'),
      items.find((one) => one.amountValue === '-2.5'),
    ];
    const plain = await book();
    const move = (transactionIds: string[], changes: object) =>
      call.transactions.bulkUpdate({ walletId, transactionIds, changes });
    const date = '2026-02-03';
    expect(await refusalText(move([plain.id, part?.id ?? ''], { date }))).toBe('split');
    expect(await refusalText(move([plain.id, whole.id], { assetId: savings.id }))).toBe('split');
    expect(await refusalText(move([plain.id, part?.id ?? ''], { assetId: savings.id }))).toBe('split');
    expect(await call.transactions.get({ walletId, id: plain.id })).toEqual(plain);
    // Parts may be named if only other fields change.
    expect(await move([part?.id ?? ''], { date: '2026-05-17', notes: 'n' })).toEqual({ updatedCount: 1 });
    await move([whole.id, part?.id ?? '', plain.id], { date });
    for (const id of [whole.id, part?.id ?? '', late?.id ?? '', plain.id]) {
      expect((await call.transactions.get({ walletId, id })).date).toBe(date);
    }
    expect(await call.transactions.get({ walletId, id: late?.id ?? '' })).toMatchObject({
      usingStartDate: '2026-03-01',
    });
    expect(await findInvariantViolations(services.database, walletId)).toEqual([]);
  });

  test('change in groups, each in its own way, all or none', async () => {
    const [a, b] = [await book({ notes: 'a', date: '2026-03-01' }), await book({ notes: 'b', date: '2026-03-02' })];
    await call.transactions.bulkUpdate({
      walletId,
      transactionIds: [a.id, b.id],
      changes: { notes: 'same', date: '2026-04-01' },
    });
    const back = (one: typeof a) => ({ transactionIds: [one.id], changes: { notes: one.notes, date: one.date } });
    const each = (groups: Parameters<TestCaller['transactions']['bulkUpdateEach']>[0]['groups']) =>
      call.transactions.bulkUpdateEach({ walletId, groups });
    expect(await refusalText(each([back(a), { transactionIds: [b.id, randomUUID()], changes: {} }]))).toBe(
      'invalidReference groups[1].transactionIds[1]',
    );
    expect(await refusalText(each([back(a), { ...back(b), changes: { categoryId: randomUUID() } }]))).toBe(
      'invalidReference groups[1].changes.categoryId',
    );
    expect((await call.transactions.get({ walletId, id: a.id })).notes).toBe('same');
    expect(await each([back(a), back(b)])).toEqual({ updatedCount: 2 });
    expect(await each([back(a), back(b)])).toEqual({ updatedCount: 0 });
    expect(await call.transactions.get({ walletId, id: a.id })).toMatchObject({ notes: 'a', date: '2026-03-01' });
    expect(await call.transactions.get({ walletId, id: b.id })).toMatchObject({ notes: 'b', date: '2026-03-02' });
    const many = Array.from({ length: 3 }, () => ({ transactionIds: Array(4000).fill(a.id), changes: {} }));
    expect(await refusalText(each(many))).toBe('invalidInput groups');
  });

  test('keep merchantAutoAssigned when the merchant is removed', async () => {
    const merchant = await call.merchants.create({ walletId, name: `Shop ${randomUUID()}` });
    const one = await book({ merchantId: merchant.id, merchantAutoAssigned: true });
    await call.transactions.bulkUpdate({ walletId, transactionIds: [one.id], changes: { merchantId: null } });
    const changes = {
      merchantId: merchant.id,
      merchantAutoAssigned: true,
      excludeFromMerchantAutoAssignment: false,
    };
    await call.transactions.bulkUpdate({ walletId, transactionIds: [one.id], changes });
    expect(await call.transactions.get({ walletId, id: one.id })).toMatchObject(changes);
  });

  test('get a new list of tags, in this order', async () => {
    const [x, y, z] = await Promise.all(
      ['x', 'y', 'z'].map((name) => call.tags.create({ walletId, name: `${name} ${randomUUID()}` })),
    );
    const wanted = [z?.id ?? '', x?.id ?? ''];
    const [a, b, c] = [
      await book({ tagIds: [x?.id ?? '', y?.id ?? ''] }),
      await book(),
      await book({ tagIds: wanted }),
    ];
    const input = { walletId, transactionIds: [a.id, b.id, c.id], changes: { tagIds: [...wanted, ...wanted] } };
    expect(await call.transactions.bulkUpdate(input)).toEqual({ updatedCount: 2 });
    for (const { id } of [a, b, c]) expect((await call.transactions.get({ walletId, id })).tagIds).toEqual(wanted);
    expect(await call.transactions.bulkUpdate({ ...input, changes: { tagIds: [], notes: 'n' } })).toEqual({
      updatedCount: 3,
    });
    expect((await call.transactions.get({ walletId, id: c.id })).tagIds).toEqual([]);
    const stranger = { ...input, changes: { tagIds: [randomUUID()], reviewed: true } };
    expect(await refusalText(call.transactions.bulkUpdate(stranger))).toBe('invalidReference changes.tagIds[0]');
    expect((await call.transactions.get({ walletId, id: a.id })).reviewed).toBe(false);
  });

  test('change ten thousand at a time, all or none, and reject more', { tags: 'soak', timeout: 60_000 }, async () => {
    const content = ['Date,Description,Amount'];
    for (let n = 0; n < 10_000; n += 1) content.push(`2026-02-0${1 + (n % 9)},Line ${n},-0.01`);
    const asset = await call.assets.create({ walletId, type: 'cash', name: 'Till', defaultCurrency: 'EUR' });
    await call.imports.import({ walletId, id: asset.id, importerType: 'csv', content: content.join('\n') });
    const ids = await services.database.withWallet(walletId, (transaction) =>
      transaction.query<{ id: string }>({
        text: `SELECT id FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2`,
        values: [walletId, asset.id],
      }),
    );
    const transactionIds = ids.map(({ id }) => id);
    expect(transactionIds).toHaveLength(10_000);
    const tag = await call.tags.create({ walletId, name: 'till' });
    const changes = { reviewed: true, tagIds: [tag.id], usingDateRule: 'nextMonth' as const };
    expect(await call.transactions.bulkUpdate({ walletId, transactionIds, changes })).toEqual({ updatedCount: 10_000 });
    const [first = '', ...others] = transactionIds;
    const stranger = [randomUUID(), ...others];
    expect(await refusalText(call.transactions.bulkDelete({ walletId, transactionIds: stranger }))).toBe(
      'invalidReference transactionIds[0]',
    );
    expect(
      await refusalText(call.transactions.bulkDelete({ walletId, transactionIds: [...transactionIds, randomUUID()] })),
    ).toBe('invalidInput transactionIds');
    expect(await call.transactions.get({ walletId, id: first })).toMatchObject({ reviewed: true, tagIds: [tag.id] });
    expect(await call.transactions.bulkDelete({ walletId, transactionIds })).toEqual({ deletedCount: 10_000 });
    expect(await call.assets.balances({ walletId, assetId: asset.id })).toMatchObject([{ balance: '0' }]);
  });

  test('are deleted, all or none', async () => {
    const [a, b] = [await book(), await book()];
    expect(
      await refusalText(call.transactions.bulkDelete({ walletId, transactionIds: [a.id, randomUUID()] })),
    ).toContain('invalidReference');
    expect(await call.transactions.bulkDelete({ walletId, transactionIds: [a.id, b.id, a.id] })).toEqual({
      deletedCount: 2,
    });
    expect(await refusalText(call.transactions.get({ walletId, id: a.id }))).toBe('notFound');
  });
});
