import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { computeEtag } from '../../kernel/etag.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
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

const systemCategory = async (systemKey: string) => {
  const { items } = await call.categories.list({ walletId });
  return items.find((category) => category.systemKey === systemKey)?.id ?? '';
};

describe('a transaction', () => {
  test('returns every field, null if unset, and a canonical amount', async () => {
    const { key: _key, caller } = await wallet.withKey();
    const made = await caller.transactions.create({
      walletId,
      assetId,
      date: '2026-05-17',
      amountValue: '-12.500',
      amountCurrency: 'EUR',
    });
    expect(made).toMatchObject({
      amountValue: '-12.5',
      categoryId: null,
      legacyStoreId: null,
      merchantAutoAssigned: false,
      parent: false,
      source: 'api',
      tagIds: [],
      transferCounterId: null,
      usingDateRule: 'transactionDate',
      usingStartDate: '2026-05-17',
      usingEndDate: '2026-05-17',
      createdUserId: wallet.userId,
    });
    expect(Object.values(made)).not.toContain(undefined);
    expect(await call.transactions.get({ walletId, id: made.id })).toEqual(made);
  });

  test('added by a person has source manual', async () => {
    expect((await book()).source).toBe('manual');
  });

  test('resolves its cash-flow dates on every write', async () => {
    const made = await book({ usingDateRule: 'nextMonth' });
    expect(made).toMatchObject({ usingStartDate: '2026-06-01', usingEndDate: '2026-06-30' });
    const moved = await call.transactions.update({ walletId, id: made.id, date: '2026-01-31' });
    expect(moved).toMatchObject({ usingStartDate: '2026-02-01', usingEndDate: '2026-02-28' });
    const ranged = await call.transactions.update({
      walletId,
      id: made.id,
      usingDateRule: 'range',
      usingStartDate: '2026-01-01',
      usingEndDate: '2026-12-31',
    });
    expect(ranged).toMatchObject({ usingStartDate: '2026-01-01', usingEndDate: '2026-12-31' });
    const elsewhere = await call.transactions.update({ walletId, id: made.id, date: '2026-03-01' });
    expect(elsewhere).toMatchObject({
      usingDateRule: 'range',
      usingStartDate: '2026-01-01',
      usingEndDate: '2026-12-31',
    });
  });

  test('accepts cash-flow dates only with the rule range', async () => {
    expect(await refusalText(book({ usingStartDate: '2026-01-01', usingEndDate: '2026-01-02' }))).toContain(
      'usingStartDate',
    );
    expect(
      await refusalText(book({ usingDateRule: 'range', usingStartDate: '2026-01-02', usingEndDate: '2026-01-01' })),
    ).toContain('usingEndDate');
    expect(await refusalText(book({ usingDateRule: 'range' }))).toContain('usingEndDate');
  });

  test('rejects references outside its wallet', async () => {
    for (const field of ['assetId', 'categoryId', 'merchantId', 'assignedUserId'] as const) {
      expect(await refusalText(book({ [field]: randomUUID() }))).toBe(`invalidReference ${field}`);
    }
    expect(await refusalText(book({ tagIds: [randomUUID()] }))).toContain('invalidReference tagId');
  });

  test('rejects an unknown currency, and one without a rate', async () => {
    expect(await refusalText(book({ amountCurrency: 'QQQQ' }))).toBe('unknownCurrency amountCurrency');
    expect(await refusalText(book({ amountCurrency: 'ZWN' }))).toMatch(
      /^(unknownCurrency|noExchangeRate) amountCurrency$/,
    );
  });

  test('does not change with an empty update', async () => {
    const made = await book();
    expect(await call.transactions.update({ walletId, id: made.id })).toEqual(made);
    expect(await call.transactions.update({ walletId, id: made.id, notes: null })).toEqual(made);
  });

  test('keeps its tags in order, each once', async () => {
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) => call.tags.create({ walletId, name: `${name} ${randomUUID()}` })),
    );
    const made = await book({ tagIds: [b?.id ?? '', a?.id ?? '', b?.id ?? ''] });
    expect(made.tagIds).toEqual([b?.id, a?.id]);
    await call.tags.delete({ walletId, id: b?.id ?? '' });
    expect((await call.transactions.get({ walletId, id: made.id })).tagIds).toEqual([a?.id]);
  });

  test('rejects an update with an outdated version', async () => {
    const made = await book();
    const ifMatch = computeEtag(made);
    await wallet.asOwner({ ifMatch }).transactions.update({ walletId, id: made.id, notes: 'first' });
    expect(
      await refusalText(wallet.asOwner({ ifMatch }).transactions.update({ walletId, id: made.id, notes: 'second' })),
    ).toBe('preconditionFailed');
    expect(await refusalText(wallet.asOwner({ ifMatch }).transactions.delete({ walletId, id: made.id }))).toBe(
      'preconditionFailed',
    );
  });
});

describe('a transfer link', () => {
  test('appears on both sides, sets the transfer category on both, and is removed from either side', async () => {
    const [out, into] = [await book({ amountValue: '-50' }), await book({ amountValue: '50' })];
    const linked = await call.transactions.update({
      walletId,
      id: out.id,
      transferCounterType: 'transaction',
      transferCounterId: into.id,
    });
    const counter = await call.transactions.get({ walletId, id: into.id });
    const transfer = await systemCategory('transfer');
    expect(linked).toMatchObject({
      transferCounterType: 'transaction',
      transferCounterId: into.id,
      categoryId: transfer,
    });
    expect(counter).toMatchObject({
      transferCounterType: 'transaction',
      transferCounterId: out.id,
      categoryId: transfer,
    });
    await call.transactions.delete({ walletId, id: into.id });
    expect(await call.transactions.get({ walletId, id: out.id })).toMatchObject({
      transferCounterType: null,
      transferCounterId: null,
      categoryId: transfer,
    });
  });

  test('requires opposite signs, and allows one link per record', async () => {
    const [a, b, c] = [
      await book({ amountValue: '-5' }),
      await book({ amountValue: '-5' }),
      await book({ amountValue: '5' }),
    ];
    const link = (id: string, transferCounterId: string) =>
      call.transactions.update({ walletId, id, transferCounterType: 'transaction', transferCounterId });
    expect(await refusalText(link(a.id, b.id))).toBe('linked');
    expect(await refusalText(link(a.id, a.id))).toBe('linked');
    await link(a.id, c.id);
    expect(await refusalText(link(b.id, c.id))).toBe('alreadyLinked');
    expect(await refusalText(call.transactions.update({ walletId, id: a.id, amountValue: '7' }))).toBe('linked');
    await call.transactions.update({ walletId, id: a.id, transferCounterType: null, transferCounterId: null });
    expect((await call.transactions.get({ walletId, id: c.id })).transferCounterId).toBeNull();
  });

  test('is created once when two people link in opposite order at the same time', async () => {
    const [out, into] = [await book({ amountValue: '-9' }), await book({ amountValue: '9' })];
    const link = (id: string, transferCounterId: string) =>
      call.transactions
        .update({ walletId, id, transferCounterType: 'transaction', transferCounterId })
        .catch(() => null);
    await Promise.all([link(out.id, into.id), link(into.id, out.id)]);
    expect((await call.transactions.get({ walletId, id: out.id })).transferCounterId).toBe(into.id);
    expect((await call.transactions.get({ walletId, id: into.id })).transferCounterId).toBe(out.id);
  });
});

describe('every write', () => {
  test('writes one audit row with the author, the input, and the values before and after', async () => {
    const { caller } = await wallet.withKey();
    const made = await caller.transactions.create({
      walletId,
      assetId,
      date: '2026-05-17',
      amountValue: '-1',
      amountCurrency: 'EUR',
    });
    await call.transactions.update({ walletId, id: made.id, notes: 'n' });
    await call.transactions.update({ walletId, id: made.id });
    await call.transactions.delete({ walletId, id: made.id });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT operation, "credentialType", "userId", before->>'notes' AS before, after->>'notes' AS after
               FROM "AuditRow" WHERE "recordId" = $1 ORDER BY id`,
        values: [made.id],
      }),
    );
    const { userId } = wallet;
    expect(rows).toEqual([
      { operation: 'transactions.create', credentialType: 'apiKey', userId, before: null, after: null },
      { operation: 'transactions.update', credentialType: 'session', userId, before: null, after: 'n' },
      { operation: 'transactions.delete', credentialType: 'session', userId, before: 'n', after: null },
    ]);
  });

  test('on many records logs the former values of each, and the common change', async () => {
    const [a, b] = [await book({ notes: 'a' }), await book({ notes: 'b' })];
    const input = { walletId, transactionIds: [a.id, b.id], changes: { notes: 'same' } };
    await call.transactions.bulkUpdate(input);
    await call.transactions.bulkUpdate(input);
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query<{ before: { id: string; notes: string }[]; after: object }>({
        text: `SELECT before, after FROM "AuditRow" WHERE operation = 'transactions.bulkUpdate' AND before @> $1`,
        values: [JSON.stringify([{ id: a.id }])],
      }),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.before.map(({ notes }) => notes).sort()).toEqual(['a', 'b']);
    expect(rows[0]?.after).toEqual({ changes: { notes: 'same' } });
  });

  test('needs the role member and the scope service:write; a viewer and a read-only key can only read', async () => {
    const input = { walletId, assetId, date: '2026-05-17', amountValue: '1', amountCurrency: 'EUR' };
    const viewer = await wallet.asMember('viewer');
    const { caller } = await wallet.withKey(['service:read']);
    expect(await refusalText(viewer.transactions.create(input))).toBe('insufficientRole');
    expect(await refusalText(caller.transactions.create(input))).toBe('insufficientScope');
    expect((await viewer.transactions.list({ walletId, limit: 1 })).items).toHaveLength(1);
    expect((await caller.transactions.list({ walletId, limit: 1 })).items).toHaveLength(1);
  });
});
