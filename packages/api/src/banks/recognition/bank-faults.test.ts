import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { type BankFedAccount, createBankFedAccount, exampleLine } from './testing/bank-fed-account.ts';

/** All bank faults that other products are known to handle badly (issue 16). */

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let account: BankFedAccount;
let walletId: string;
beforeEach(async () => {
  account = await createBankFedAccount(services);
  walletId = account.walletId;
});

const SHOP = { fromTo: 'Rewe Markt', description: 'Purchase 0815' };
const at = (day: number, amount: string, more: object = {}) =>
  exampleLine({ date: `2026-03-${String(day).padStart(2, '0')}`, amount, ...SHOP, ...more });
const amounts = async () => (await account.transactions()).map(({ amountValue }) => amountValue).toSorted();
const reviews = async () => (await account.call.matchReviews.list({ walletId, status: 'open' })).items;
const NOTHING_NEW = { created: 0, deleted: 0, reviews: 0 };

describe('an id', () => {
  test('that is missing, or the same placeholder on all lines, changes nothing', async () => {
    const lines = [at(2, '-1'), at(2, '-1'), at(3, '-2')];
    expect(await account.deliver(lines)).toMatchObject({ created: 3 });
    expect(await account.deliver(lines.toReversed())).toMatchObject({ ...NOTHING_NEW, unchanged: 3 });
  });

  test('that is a position, renumbered by a late transaction, overwrites no other transaction', async () => {
    const one = (id: string, amount: string, name: string) => at(2, amount, { stableId: id, fromTo: name });
    await account.deliver([one('2026-03-02.1', '-10', 'Anna'), one('2026-03-02.2', '-20', 'Bert')]);
    const before = await account.transactions();
    const late = [
      one('2026-03-02.1', '-5', 'Carla'),
      one('2026-03-02.2', '-10', 'Anna'),
      one('2026-03-02.3', '-20', 'Bert'),
    ];
    expect(await account.deliver(late)).toMatchObject({ created: 1, reviews: 0 });
    const after = await account.transactions();
    for (const { id, amountValue, fromTo } of before)
      expect(after).toContainEqual(expect.objectContaining({ id, amountValue, fromTo }));
    expect(await amounts()).toEqual(['-10', '-20', '-5']);
  });

  test('that is set a day later belongs to the existing transaction', async () => {
    await account.deliver([at(2, '-1')]);
    expect(await account.deliver([at(2, '-1', { stableId: 'E1' })])).toMatchObject(NOTHING_NEW);
    expect(await account.transactions()).toMatchObject([{ providerDTransactionId: 'E1' }]);
  });

  test('that two lines of one response share identifies neither', async () => {
    const lines = [at(2, '-1', { stableId: 'S' }), at(2, '-2', { stableId: 'S', fromTo: 'Kiosk' })];
    expect(await account.deliver(lines)).toMatchObject({ created: 2, reviews: 0 });
    expect(await account.deliver(lines)).toMatchObject({ ...NOTHING_NEW, unchanged: 2 });
  });

  test('is trusted after three overlapping deliveries of twenty transactions, not after one, and never after a conflict', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => at(1 + n, `-${n + 1}`, { stableId: `S${n}` }));
    const trust = async () =>
      services.database.withWallet(walletId, (transaction) =>
        transaction.query({
          text: 'SELECT agreed, conflicted FROM "DeliveredIds" WHERE "walletId" = $1',
          values: [walletId],
        }),
      );
    for (const _ of [0, 1, 2, 3]) await account.deliver(lines);
    expect(await trust()).toEqual([{ agreed: 3, conflicted: false }]);
    // Another day and other texts: only the id identifies the transaction.
    const moved = at(28, '-1', { stableId: 'S0', fromTo: 'Otto', description: 'y' });
    expect(await account.deliver([moved, ...lines.slice(1)])).toMatchObject(NOTHING_NEW);
    const renamed = lines.slice(1).map((one, n) => ({ ...one, stableId: `T${n}` }));
    expect(await account.deliver([moved, ...renamed])).toMatchObject(NOTHING_NEW);
    expect(await trust()).toMatchObject([{ conflicted: true }]);
  });

  test('that is not trusted, with another day and other texts, is another transaction', async () => {
    await account.deliver([at(2, '-1', { stableId: '1' })]);
    const other = at(20, '-7', { stableId: '1', fromTo: 'Otto', description: 'y' });
    expect(await account.deliver([at(2, '-1', { stableId: '1' }), other])).toMatchObject({ created: 1, reviews: 0 });
  });
});

describe('a pending transaction', () => {
  const PENDING = at(2, '-9', { pending: true, stableId: 'P1' });

  test('becomes booked under another id, and keeps a person’s changes', async () => {
    await account.deliver([PENDING]);
    const [transaction] = await account.transactions();
    const tag = await account.call.tags.create({ walletId, name: 'trip' });
    await account.call.transactions.update({ walletId, id: transaction!.id, description: 'mine', tagIds: [tag.id] });
    expect(await account.deliver([at(4, '-9', { stableId: 'B1', description: 'booked' })])).toMatchObject({
      ...NOTHING_NEW,
      settled: 1,
    });
    expect(await account.transactions()).toMatchObject([
      {
        ...{ id: transaction!.id, pending: false, date: '2026-03-04', usingStartDate: '2026-03-04' },
        ...{ description: 'mine', tagIds: [tag.id], providerDTransactionId: 'B1' },
      },
    ]);
    // The bank keeps listing the pending transaction for a while.
    expect(await account.deliver([PENDING, at(4, '-9', { stableId: 'B1' })])).toMatchObject(NOTHING_NEW);
  });

  test('is the one that the provider refers to, if two are alike', async () => {
    await account.deliver([PENDING, at(3, '-9', { pending: true, stableId: 'P2' })]);
    const [first, second] = await account.transactions();
    await account.deliver([at(4, '-9', { stableId: 'B2', pendingId: 'P2' }), PENDING]);
    expect(await account.transactions()).toMatchObject([
      { id: first!.id, pending: true },
      { id: second!.id, pending: false },
    ]);
  });

  test('with a tip opens a review, and is not imported twice', async () => {
    await account.deliver([PENDING]);
    expect(await account.deliver([at(4, '-10.5', { stableId: 'B1' })])).toMatchObject({ created: 0, reviews: 1 });
    expect(await reviews()).toMatchObject([{ reason: 'amountChanged', delivered: { amountValue: '-10.5' } }]);
    for (const _ of [1, 2])
      expect(await account.deliver([at(4, '-10.5', { stableId: 'B1' })])).toMatchObject(NOTHING_NEW);
    const [review] = await reviews();
    await account.call.matchReviews.decide({ walletId, id: review!.id, decision: 'same', takeAmount: true });
    expect(await account.transactions()).toMatchObject([{ amountValue: '-10.5', pending: false, date: '2026-03-04' }]);
  });

  test('that is split and linked keeps both when it becomes booked', async () => {
    await account.deliver([PENDING, at(3, '-50', { pending: true, fromTo: 'Savings' })]);
    const [split, linked] = await account.transactions();
    await account.call.transactions.split({
      ...{ walletId, id: split!.id },
      parts: [{ amountValue: '-4' }, { amountValue: '-5' }],
    });
    const savings = await account.call.assets.create({ walletId, type: 'savings', name: 'S', defaultCurrency: 'EUR' });
    await account.call.transfers.createCounter({
      ...{ walletId, assetId: savings.id, source: { type: 'transaction', id: linked!.id } },
    });
    expect(await account.deliver([at(5, '-9'), at(5, '-50', { fromTo: 'Savings' })])).toMatchObject({ settled: 2 });
    const whole = await account.call.transactions.get({ walletId, id: split!.id });
    const { items: parts } = await account.call.transactions.list({ walletId, parentTransactionId: split!.id });
    expect(whole).toMatchObject({ parent: true, pending: false, date: '2026-03-05' });
    expect(parts.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-05']);
    expect((await account.call.transactions.get({ walletId, id: linked!.id })).transferCounterId).not.toBeNull();
  });

  test('that a person deleted is not imported again as booked', async () => {
    await account.deliver([PENDING]);
    const [transaction] = await account.transactions();
    await account.call.transactions.delete({ walletId, id: transaction!.id });
    expect(await account.deliver([at(4, '-9', { stableId: 'B1' })])).toMatchObject(NOTHING_NEW);
    expect(await account.deliver([at(4, '-9', { stableId: 'B1' })])).toMatchObject(NOTHING_NEW);
    expect(await account.transactions()).toEqual([]);
  });
});

describe('a booked line', () => {
  test('whose texts change is the same transaction; texts of a person stay', async () => {
    await account.deliver([at(2, '-1'), at(3, '-2')]);
    const [, edited] = await account.transactions();
    await account.call.transactions.update({ walletId, id: edited!.id, fromTo: 'mine' });
    const other = { fromTo: 'CARD 99', description: 'Rewe Markt, Berlin' };
    expect(await account.deliver([at(2, '-1', other), at(3, '-2', other)])).toMatchObject({
      ...NOTHING_NEW,
      changed: 2,
    });
    expect(await account.transactions()).toMatchObject([
      { fromTo: 'CARD 99', description: 'Rewe Markt, Berlin' },
      { fromTo: 'mine', description: 'Rewe Markt, Berlin' },
    ]);
    expect(await account.deliver([at(2, '-1'), at(3, '-2')])).toMatchObject(NOTHING_NEW);
  });

  test('whose day changes later is the same transaction', async () => {
    await account.deliver([at(2, '-1')]);
    expect(await account.deliver([at(3, '-1')])).toMatchObject({ ...NOTHING_NEW, changed: 1 });
    expect(await account.transactions()).toMatchObject([{ date: '2026-03-03', usingStartDate: '2026-03-03' }]);
  });

  test('that a person deleted, moved, split or gave another amount keeps these changes', async () => {
    const lines = [at(2, '-1'), at(3, '-2'), at(4, '-3'), at(5, '-4')];
    await account.deliver(lines);
    const [gone, moved, split, changed] = (await account.transactions()).map(({ id }) => id);
    await account.call.transactions.delete({ walletId, id: gone! });
    await account.call.transactions.update({ walletId, id: moved!, date: '2026-02-20' });
    await account.call.transactions.split({
      ...{ walletId, id: split! },
      parts: [{ amountValue: '-1' }, { amountValue: '-2' }],
    });
    await account.call.transactions.update({ walletId, id: changed!, amountValue: '-4.5' });
    const before = await account.transactions();
    for (const all of [lines, lines.toReversed()]) expect(await account.deliver(all)).toMatchObject(NOTHING_NEW);
    expect(await account.transactions()).toEqual(before);
  });

  test('that is delivered again after ninety days is recognised', async () => {
    await account.deliver([at(2, '-1')], { until: '2026-03-05' });
    await account.deliver([exampleLine({ date: '2026-07-01', amount: '-5', ...SHOP })], {
      from: '2026-06-15',
      until: '2026-07-02',
    });
    const again = [at(2, '-1'), exampleLine({ date: '2026-07-01', amount: '-5', ...SHOP })];
    expect(await account.deliver(again, { from: '2026-06-15', until: '2026-07-02' })).toMatchObject(NOTHING_NEW);
  });

  test('dated in the future is imported with that date, once', async () => {
    const lines = [at(2, '-1'), exampleLine({ date: '2026-03-20', amount: '-800', fromTo: 'Meyer' })];
    expect(await account.deliver(lines, { until: '2026-03-03' })).toMatchObject({ created: 2 });
    expect(await account.deliver(lines, { until: '2026-03-04' })).toMatchObject(NOTHING_NEW);
    expect(await account.deliver(lines, { until: '2026-03-21' })).toMatchObject(NOTHING_NEW);
  });

  test('whose currency has changed opens a review', async () => {
    await account.deliver([at(2, '-1', { stableId: 'S' })]);
    expect(await account.deliver([at(2, '-1', { stableId: 'S', currency: 'USD' })])).toMatchObject({
      ...{ created: 0, reviews: 1 },
    });
    expect(await reviews()).toMatchObject([{ reason: 'amountChanged', delivered: { amountCurrency: 'USD' } }]);
  });

  test('in a currency without a rate waits, and the others are imported', async () => {
    expect(await account.deliver([at(2, '-1', { currency: 'XXX' }), at(3, '-2')])).toMatchObject({
      created: 1,
      reviews: 1,
    });
  });
});

describe('a page', () => {
  const lines = [at(2, '-1'), at(3, '-2', { fromTo: 'Anna' }), at(4, '-3', { fromTo: 'Bert' })];

  test('that is delivered twice is imported once', async () => {
    expect(await account.deliver([...lines, ...lines])).toMatchObject({ created: 3 });
    expect(await account.deliver(lines)).toMatchObject(NOTHING_NEW);
  });

  test('that is missing deletes nothing, and is delivered later', async () => {
    const pending = at(3, '-9', { pending: true });
    await account.deliver([...lines, pending]);
    for (const _ of [0, 1, 2]) await account.deliver(lines.slice(1), { isComplete: false });
    expect(await account.transactions()).toHaveLength(4);
    expect(await account.deliver([...lines, pending])).toMatchObject(NOTHING_NEW);
  });
});

describe('two providers of one account', () => {
  test('import a transaction of both once: equal texts match, similar ones with equal amounts open a review', async () => {
    await account.deliver([at(2, '-1'), at(3, '-2')]);
    const other = [at(2, '-1', { description: 'PURCHASE 0815' }), at(4, '-2', { fromTo: 'Card', description: null })];
    expect(await account.deliver(other, { institutionId: 'other' })).toMatchObject({ created: 0, reviews: 1 });
    expect(await reviews()).toMatchObject([{ reason: 'otherSource' }]);
    expect(await account.deliver(other, { institutionId: 'other' })).toMatchObject(NOTHING_NEW);
    expect(await account.deliver([at(2, '-1'), at(3, '-2')])).toMatchObject(NOTHING_NEW);
  });
});

describe('undoing a sync run', () => {
  /**
   * Undoes one of the last entries of this operation: the latest by default, or the first, which created the
   * transactions.
   */
  const undo = async (operation: string, which: 0 | -1 = 0) => {
    const { items } = await account.call.history.list({ walletId });
    const head = items.filter((item) => item.operation === operation).at(which);
    const { code } = await account.call.history.undo({ walletId, id: head!.id, dryRun: true });
    return account.call.history.undo({ walletId, id: head!.id, code: code! });
  };

  test('deletes what it imported, as if a person had deleted it, and redoing restores it', async () => {
    const lines = [at(2, '-1', { pending: true }), at(3, '-2')];
    await account.deliver(lines);
    const before = await account.transactions();
    await undo('integrations.sync');
    expect(await account.transactions()).toEqual([]);
    expect(await account.deliver(lines)).toMatchObject(NOTHING_NEW);
    await undo('history.undo');
    const same = (all: readonly object[]) => all.map((one) => ({ ...one, lastUpdatedTime: '', lastUpdatedUserId: '' }));
    expect(same(await account.transactions())).toEqual(same(before));
    expect(await account.deliver(lines)).toMatchObject(NOTHING_NEW);
    await undo('integrations.sync', -1);
    expect(await account.deliver([...lines, at(4, '-3')])).toMatchObject({ created: 1 });
    expect(await account.transactions()).toMatchObject([{ amountValue: '-3' }]);
  });

  test('restores the texts of a transaction, and the next sync does not change them', async () => {
    await account.deliver([at(2, '-1', { description: 'Card', balanceAfter: '9' })]);
    await account.deliver([at(2, '-1', { description: 'Card 4711 Berlin', balanceAfter: '9' })]);
    expect(await account.transactions()).toMatchObject([{ description: 'Card 4711 Berlin' }]);
    await undo('integrations.sync');
    expect(await account.transactions()).toMatchObject([{ description: 'Card' }]);
    await account.deliver([at(2, '-1', { description: 'Card 4711 Berlin', balanceAfter: '9' })]);
    expect(await account.transactions()).toMatchObject([{ description: 'Card' }]);
  });

  test('closes its review, and redoing opens it again', async () => {
    await account.deliver([at(2, '-1'), at(3, '-2')]);
    const other = [at(2, '-1'), at(4, '-2', { fromTo: 'Card', description: null })];
    await account.deliver(other, { institutionId: 'other' });
    const asked = await reviews();
    expect(asked).toMatchObject([{ reason: 'otherSource' }]);
    await undo('integrations.sync');
    expect(await reviews()).toEqual([]);
    expect(await account.deliver(other, { institutionId: 'other' })).toMatchObject(NOTHING_NEW);
    expect(await reviews()).toEqual([]);
    await undo('history.undo');
    expect(await reviews()).toMatchObject(asked.map(({ id }) => ({ id, status: 'open' })));
    await account.call.matchReviews.decide({ walletId, id: asked[0]!.id, decision: 'different' });
    expect(await account.transactions()).toHaveLength(3);
  });

  test('makes a settled transaction pending again, and it can settle again', async () => {
    await account.deliver([at(2, '-9', { pending: true })]);
    await account.deliver([at(4, '-9')]);
    await undo('integrations.sync');
    expect(await account.transactions()).toMatchObject([{ pending: true, date: '2026-03-02' }]);
    expect(await account.deliver([at(4, '-9')])).toMatchObject({ created: 0, settled: 1 });
  });

  test('does not affect the record of a person’s deletion', async () => {
    await account.deliver([at(2, '-1')]);
    const [transaction] = await account.transactions();
    await account.call.transactions.delete({ walletId, id: transaction!.id });
    await account.deliver([at(2, '-1')]);
    await undo('transactions.delete');
    expect(await account.deliver([at(2, '-1')])).toMatchObject({ ...NOTHING_NEW, unchanged: 1 });
    expect(await account.transactions()).toHaveLength(1);
  });
});
