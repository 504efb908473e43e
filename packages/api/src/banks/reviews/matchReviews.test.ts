import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { type BankFedAccount, createBankFedAccount, exampleLine } from '../recognition/testing/bank-fed-account.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let account: BankFedAccount;
let walletId: string;
beforeEach(async () => {
  account = await createBankFedAccount(services);
  walletId = account.walletId;
});

const COFFEE = exampleLine({
  date: '2026-03-02',
  amount: '-3.2',
  fromTo: 'Café Anna',
  description: 'Card 4711',
  stableId: 'C1',
});
const TIPPED = exampleLine({ ...COFFEE, amount: '-3.5' });
const book = (fields: object = {}) =>
  account.call.transactions.create({
    ...{ walletId, assetId: account.assetId, date: '2026-03-01', amountValue: '-3.2', amountCurrency: 'EUR' },
    ...fields,
  });
const reviews = async (status?: 'open' | 'decided') =>
  (await account.call.matchReviews.list({ walletId, ...(status === undefined ? {} : { status }) })).items;
const decide = (id: string, decision: 'same' | 'different' | 'ignore', more: object = {}) =>
  account.call.matchReviews.decide({ walletId, id, decision, ...more });

/** Delivers a transaction of 3.20 and later an amount of 3.50 for it. Returns the transaction and its open review. */
async function amountChanged() {
  await account.deliver([COFFEE]);
  expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 1 });
  const [review] = await reviews('open');
  const [transaction] = await account.transactions();
  return { review: review!, transaction: transaction! };
}

describe('a review', () => {
  test('is opened once for a transaction with a different amount, which is not overwritten', async () => {
    const { review, transaction } = await amountChanged();
    expect(review).toMatchObject({
      ...{ reason: 'amountChanged', assetId: account.assetId, status: 'open', decision: null },
      candidateTransactionIds: [transaction.id],
      delivered: {
        amountValue: '-3.5',
        amountCurrency: 'EUR',
        fromTo: 'Café Anna',
        date: '2026-03-02',
        pending: false,
      },
    });
    expect(transaction).toMatchObject({ amountValue: '-3.2' });
    expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 0, unchanged: 1 });
    expect(await reviews()).toHaveLength(1);
    expect(await account.call.matchReviews.get({ walletId, id: review.id })).toEqual(review);
    expect(
      await account.call.matchReviews.list({ walletId, assetId: account.assetId, status: 'decided' }),
    ).toMatchObject({
      items: [],
    });
  });

  test('`same` matches the line with the transaction, and takes its amount only on request', async () => {
    const { review, transaction } = await amountChanged();
    expect(await decide(review.id, 'same')).toMatchObject({
      status: 'decided',
      decision: { decision: 'same', transactionId: transaction.id, takeAmount: false },
    });
    expect(await account.transactions()).toMatchObject([{ id: transaction.id, amountValue: '-3.2' }]);
    expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 0, unchanged: 1 });
    const other = await createBankFedAccount(services);
    [account, walletId] = [other, other.walletId];
    const again = await amountChanged();
    await decide(again.review.id, 'same', { takeAmount: true });
    expect(await account.transactions()).toMatchObject([{ id: again.transaction.id, amountValue: '-3.5' }]);
    expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 0, unchanged: 1 });
  });

  test('`different` imports the line, and `ignore` closes the review permanently', async () => {
    const { review } = await amountChanged();
    await decide(review.id, 'different');
    expect((await account.transactions()).map(({ amountValue, source }) => [amountValue, source])).toEqual([
      ['-3.2', 'sync'],
      ['-3.5', 'sync'],
    ]);
    expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 0 });
    const other = await createBankFedAccount(services);
    [account, walletId] = [other, other.walletId];
    const again = await amountChanged();
    await decide(again.review.id, 'ignore');
    expect(await account.transactions()).toHaveLength(1);
    expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 0 });
    expect(await reviews('open')).toEqual([]);
  });

  test('is decided once, even by two people at once', async () => {
    const { review } = await amountChanged();
    const both = await Promise.allSettled([decide(review.id, 'different'), decide(review.id, 'different')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalText(decide(review.id, 'ignore'))).toBe('alreadyDecided');
    expect(await account.transactions()).toHaveLength(2);
  });

  test('rejects contradictory fields, and transactions that cannot match', async () => {
    const { review } = await amountChanged();
    const stranger = await createTestWallet(services);
    const elsewhere = await account.call.assets.create({
      walletId,
      type: 'bank',
      name: 'Other',
      defaultCurrency: 'EUR',
    });
    const there = await book({ assetId: elsewhere.id });
    for (const transactionId of [randomUUID(), there.id])
      expect(await refusalText(decide(review.id, 'same', { transactionId }))).toBe('invalidReference transactionId');
    expect(await refusalText(decide(review.id, 'ignore', { takeAmount: true }))).toBe('invalidInput takeAmount');
    expect(await refusalText(decide(review.id, 'different', { transactionId: there.id }))).toBe(
      'invalidInput transactionId',
    );
    expect(await refusalText(decide(randomUUID(), 'same'))).toBe('notFound');
    expect(await refusalText(stranger.asOwner().matchReviews.get({ walletId, id: review.id }))).toBe('notFound');
    const viewer = await account.asMember('viewer');
    expect(await viewer.matchReviews.get({ walletId, id: review.id })).toMatchObject({ status: 'open' });
    expect(await refusalText(viewer.matchReviews.decide({ walletId, id: review.id, decision: 'ignore' }))).toBe(
      'insufficientRole',
    );
  });

  test('is opened for a transaction that a person added for the same payment, which gets the bank’s data', async () => {
    const own = await book({ notes: 'with Ada', categoryId: null });
    expect(await account.deliver([COFFEE])).toMatchObject({ created: 0, reviews: 1 });
    const [review] = await reviews();
    expect(review).toMatchObject({ reason: 'otherSource', candidateTransactionIds: [own.id] });
    await decide(review!.id, 'same');
    expect(await account.transactions()).toMatchObject([
      {
        ...{ id: own.id, source: 'manual', fromTo: 'Café Anna', notes: 'with Ada', date: '2026-03-01' },
        providerDTransactionId: 'C1',
      },
    ]);
    expect(await account.deliver([COFFEE])).toMatchObject({ created: 0, reviews: 0, unchanged: 1 });
  });

  test.each(['same', 'different', 'ignore'] as const)(
    '%s can be undone exactly, which opens the review again',
    async (decision) => {
      const { review } = await amountChanged();
      const [before, asked] = [await account.transactions(), await reviews()];
      await decide(review.id, decision);
      const { items } = await account.call.history.list({ walletId });
      const [head] = items.filter(({ operation }) => operation === 'matchReviews.decide');
      await account.call.history.undo({ walletId, id: head!.id });
      const still = (all: readonly object[]) =>
        all.map((one) => ({ ...one, lastUpdatedTime: '', lastUpdatedUserId: '' }));
      expect(still(await account.transactions())).toEqual(still(before));
      expect(still(await reviews())).toEqual(still(asked));
      expect(await account.deliver([TIPPED])).toMatchObject({ created: 0, reviews: 0, unchanged: 1 });
      await decide(review.id, decision);
    },
  );
});

describe('a pending transaction that is no longer delivered', () => {
  const PENDING = exampleLine({ date: '2026-03-02', amount: '-9', fromTo: 'Kiosk', pending: true });

  test('is deleted after two complete deliveries if nobody has changed it', async () => {
    await account.deliver([PENDING, COFFEE]);
    expect(await account.deliver([COFFEE])).toMatchObject({ deleted: 0 });
    expect(await account.deliver([], { isComplete: false })).toMatchObject({ deleted: 0 });
    expect(await account.deliver([COFFEE])).toMatchObject({ deleted: 1, reviews: 0 });
    expect(await account.transactions()).toHaveLength(1);
  });

  test('is kept if it was delivered again in between', async () => {
    await account.deliver([PENDING]);
    await account.deliver([]);
    await account.deliver([PENDING]);
    expect(await account.deliver([])).toMatchObject({ deleted: 0 });
    expect(await account.transactions()).toHaveLength(1);
  });

  async function touched() {
    await account.deliver([PENDING]);
    const [transaction] = await account.transactions();
    await account.call.transactions.update({ walletId, id: transaction!.id, notes: 'mine' });
    await account.deliver([]);
    expect(await account.deliver([])).toMatchObject({ deleted: 0, reviews: 1 });
    const [review] = await reviews('open');
    expect(review).toMatchObject({ reason: 'pendingGone', candidateTransactionIds: [transaction!.id] });
    return { transaction: transaction!, review: review! };
  }

  test('opens one review if somebody has changed it, which can delete or keep it', async () => {
    const { review } = await touched();
    expect(await account.deliver([])).toMatchObject({ reviews: 0 });
    await decide(review.id, 'ignore');
    expect(await account.transactions()).toHaveLength(1);
    expect(await account.deliver([])).toMatchObject({ deleted: 0, reviews: 0 });
    const other = await createBankFedAccount(services);
    [account, walletId] = [other, other.walletId];
    const again = await touched();
    await decide(again.review.id, 'different');
    expect(await account.transactions()).toHaveLength(0);
  });

  test('can be another transaction: the two are merged', async () => {
    const { transaction, review } = await touched();
    const real = await book({ date: '2026-03-04', amountValue: '-10', description: 'Kiosk' });
    expect(await refusalText(decide(review.id, 'same'))).toBe('invalidReference transactionId');
    await decide(review.id, 'same', { transactionId: real.id });
    expect(await account.transactions()).toMatchObject([
      { id: real.id, amountValue: '-10', notes: 'mine', fromTo: 'Kiosk' },
    ]);
    expect(await refusalText(account.call.transactions.get({ walletId, id: transaction.id }))).toBe('notFound');
  });

  test('closes its review if it becomes booked after all', async () => {
    const { transaction } = await touched();
    expect(await account.deliver([exampleLine({ ...PENDING, pending: false, date: '2026-03-05' })])).toMatchObject({
      settled: 1,
    });
    expect(await reviews('open')).toEqual([]);
    expect(await account.transactions()).toMatchObject([
      { id: transaction.id, pending: false, notes: 'mine', date: '2026-03-05' },
    ]);
  });
});
