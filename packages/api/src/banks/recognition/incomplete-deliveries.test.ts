import { randomUUID } from 'node:crypto';
import type { DeliveredLine } from '@coffer/banking/providers/provider.ts';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { type BankFedAccount, createBankFedAccount, exampleLine } from './testing/bank-fed-account.ts';

/** Tests which reviews are opened by a delivery that is incomplete or contains only changes. */

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let account: BankFedAccount;
let walletId: string;
beforeEach(async () => {
  account = await createBankFedAccount(services);
  walletId = account.walletId;
});

const at = (day: number, amount: string, more: object = {}) =>
  exampleLine({ date: `2026-03-${String(day).padStart(2, '0')}`, amount, fromTo: 'Kaffee Kontor', ...more });
const PENDING = at(2, '-3.2', { pending: true, description: 'Kontor am Markt' });
const BOOKED = at(4, '-3.2', { description: 'Kaffee' });
const until = (day: number) => ({ until: `2026-03-${String(day).padStart(2, '0')}` });
const told = async () =>
  (await account.transactions()).map(({ date, amountValue, pending }) => [date.slice(8), amountValue, pending]);
const reviews = async () => (await account.call.matchReviews.list({ walletId, status: 'open' })).items;

describe('an incomplete delivery', () => {
  test('defers a line that may match the pending one; the next delivery has both, so they are two', async () => {
    await account.deliver([PENDING], until(3));
    expect(await account.deliver([BOOKED], { isComplete: false, ...until(5) })).toMatchObject({
      created: 0,
      reviews: 0,
    });
    expect(await told()).toEqual([['02', '-3.2', true]]);
    expect(await account.deliver([PENDING, BOOKED], until(5))).toMatchObject({ created: 1, settled: 0, reviews: 0 });
    expect(await told()).toEqual([
      ['02', '-3.2', true],
      ['04', '-3.2', false],
    ]);
  });

  test('defers the line to the next delivery, which has only the booked one, so they match', async () => {
    await account.deliver([PENDING], until(3));
    await account.deliver([BOOKED], { isComplete: false, ...until(5) });
    expect(await account.deliver([BOOKED], until(5))).toMatchObject({ created: 0, settled: 1, reviews: 0 });
    expect(await told()).toEqual([['04', '-3.2', false]]);
  });

  test('opens one review if no better delivery has come for days', async () => {
    await account.deliver([PENDING], until(3));
    const late = { isComplete: false, ...until(10) };
    expect(await account.deliver([BOOKED], late)).toMatchObject({ created: 0, reviews: 1 });
    expect(await account.deliver([BOOKED], late)).toMatchObject({ created: 0, reviews: 0 });
    const [pending] = await account.transactions();
    expect(await reviews()).toMatchObject([{ reason: 'severalCandidates', candidateTransactionIds: [pending!.id] }]);
  });

  test('still settles a transaction to which the line refers', async () => {
    await account.deliver([{ ...PENDING, stableId: 'P1' }], until(3));
    const pointing = { ...BOOKED, pendingId: 'P1' };
    expect(await account.deliver([pointing], { isComplete: false, ...until(5) })).toMatchObject({ settled: 1 });
  });
});

describe('a pending line that is delivered beside its supposed booked version', () => {
  const named = { ...PENDING, stableId: 'P1' };
  const settled = async (pending: DeliveredLine) => {
    await account.deliver([pending], until(3));
    expect(await account.deliver([BOOKED], until(4))).toMatchObject({ settled: 1 });
  };
  const both = (pending: DeliveredLine, day: number) => account.deliver([pending, BOOKED], until(day));
  const asked = async (pending: DeliveredLine) => {
    await settled(pending);
    expect(await both(pending, 4)).toMatchObject({ created: 0, reviews: 0 });
    expect(await both(pending, 5)).toMatchObject({ created: 0, reviews: 1 });
    return (await reviews())[0];
  };

  test.each([
    ['without an id', PENDING],
    ['with an id', named],
  ])('%s opens one review at the second delivery', async (_how, pending) => {
    await asked(pending);
    expect(await both(pending, 6)).toMatchObject({ created: 0, reviews: 0 });
    const [transaction] = await account.transactions();
    expect(await reviews()).toMatchObject([
      {
        reason: 'idChanged',
        candidateTransactionIds: [transaction!.id],
        delivered: { pending: true, date: '2026-03-02' },
      },
    ]);
  });

  test('of the same run is delivered once', async () => {
    await settled(PENDING);
    const runId = randomUUID();
    for (const _ of [1, 2])
      expect(await account.deliver([PENDING, BOOKED], { ...until(4), runId })).toMatchObject({ reviews: 0 });
  });

  test.each([
    ['without an id', PENDING],
    ['with an id', named],
  ])('%s is another transaction: it is imported, and settles on its own', async (_how, pending) => {
    const review = await asked(pending);
    await account.call.matchReviews.decide({ walletId, id: review!.id, decision: 'different' });
    for (const day of [6, 7, 8]) expect(await both(pending, day)).toMatchObject({ created: 0, deleted: 0, reviews: 0 });
    expect(await told()).toEqual([
      ['02', '-3.2', true],
      ['04', '-3.2', false],
    ]);
    const second = at(8, '-3.2', { description: 'Markt' });
    expect(await account.deliver([BOOKED, second], until(8))).toMatchObject({ created: 0, settled: 1, reviews: 0 });
    expect(await told()).toEqual([
      ['04', '-3.2', false],
      ['08', '-3.2', false],
    ]);
  });

  test.each([
    ['without an id', PENDING],
    ['with an id', named],
  ])('%s is the same: the transaction is unchanged, and no second review opens', async (_how, pending) => {
    const review = await asked(pending);
    const before = await account.transactions();
    await account.call.matchReviews.decide({ walletId, id: review!.id, decision: 'same' });
    for (const day of [6, 7, 8]) expect(await both(pending, day)).toMatchObject({ created: 0, changed: 0, reviews: 0 });
    for (const day of [9, 10]) expect(await account.deliver([BOOKED], until(day))).toMatchObject({ deleted: 0 });
    expect(await account.transactions()).toMatchObject(
      before.map(({ id, date, description }) => ({ id, date, description })),
    );
  });

  test('that ends during its review closes the review', async () => {
    await asked(PENDING);
    for (const day of [6, 7]) expect(await account.deliver([BOOKED], until(day))).toMatchObject({ created: 0 });
    expect(await reviews()).toEqual([]);
    expect(await told()).toEqual([['04', '-3.2', false]]);
  });

  test('with the id of the booked one is the same transaction', async () => {
    await account.deliver([named], until(3));
    const booked = { ...BOOKED, stableId: 'P1' };
    for (const lines of [[booked], [named, booked], [named, booked], [named, booked]])
      expect(await account.deliver(lines, until(5))).toMatchObject({ created: 0, reviews: 0 });
    expect(await told()).toEqual([['04', '-3.2', false]]);
  });
});

describe('a list of changes', () => {
  const changes = { provider: 'providerC', isComplete: false, coversDays: true } as const;

  test('that does not remove a pending transaction has another one, of an equal or a similar amount', async () => {
    await account.deliver([{ ...PENDING, stableId: 'P1' }], { provider: 'providerC', ...until(3) });
    const others = [BOOKED, at(4, '-3.5')];
    expect(await account.deliver(others, { ...changes, ...until(5) })).toMatchObject({ created: 2, reviews: 0 });
    const taken = await account.deliver([], { ...changes, removedIds: ['P1'], ...until(6) });
    expect(taken).toMatchObject({ deleted: 1, reviews: 0 });
    expect((await told()).map(([, amount]) => amount).toSorted()).toEqual(['-3.2', '-3.5']);
  });

  test('that removes a pending transaction beside one of its amount has settled it', async () => {
    await account.deliver([{ ...PENDING, stableId: 'P1' }], { provider: 'providerC', ...until(3) });
    const answer = await account.deliver([BOOKED], { ...changes, removedIds: ['P1'], ...until(5) });
    expect(answer).toMatchObject({ created: 0, settled: 1, deleted: 0, reviews: 0 });
  });
});

describe('a known id', () => {
  test('with the same number in another currency opens a review, even in an incomplete delivery', async () => {
    const known = at(2, '-10', { stableId: 'S1', fromTo: null });
    await account.deliver([known], until(3));
    const other = { ...known, currency: 'USD' };
    const answer = await account.deliver([other], { isComplete: false, ...until(4) });
    expect(answer).toMatchObject({ created: 0, reviews: 1 });
    expect(await reviews()).toMatchObject([{ reason: 'amountChanged' }]);
  });

  test('of two consecutive equal lines opens a review until ids are trusted', async () => {
    const twin = at(2, '-10', { stableId: 'S1' });
    expect(await account.deliver([twin, twin], until(3))).toMatchObject({ created: 1, reviews: 1 });
    expect(await account.deliver([twin, twin], until(3))).toMatchObject({ created: 0, reviews: 0 });
    expect(await reviews()).toMatchObject([{ reason: 'idReused' }]);
    // The balance after each transaction distinguishes the two equal lines.
    const other = { ...at(3, '-5', { stableId: 'S2' }), balanceAfter: '85' };
    expect(await account.deliver([other, other], until(3))).toMatchObject({ created: 1, reviews: 0 });
  });
});

describe('a transaction that a person deleted', () => {
  test.each([
    ['a day beside', { date: '2026-03-03' }],
    ['with other texts', { fromTo: 'SAMMLER', description: 'Umsatz' }],
    ['a day beside with other texts', { date: '2026-03-01', fromTo: 'SAMMLER', description: null }],
  ])('is not imported again from another source %s', async (_how, change) => {
    const booked = at(2, '-10', { description: 'Kaffee' });
    await account.deliver([booked], until(4));
    const [transaction] = await account.transactions();
    await account.call.transactions.delete({ walletId, id: transaction!.id });
    expect(await account.deliver([{ ...booked, ...change }], { institutionId: 'other', ...until(4) })).toMatchObject({
      created: 0,
    });
    expect(await account.transactions()).toEqual([]);
  });

  test('is one of two: the other one is not imported again either', async () => {
    const two = [at(2, '-10', { description: 'Kaffee' }), at(2, '-10', { description: 'Kaffee' })];
    await account.deliver(two, until(4));
    const [transaction] = await account.transactions();
    await account.call.transactions.delete({ walletId, id: transaction!.id });
    const told = [two[0]!, { ...two[1]!, fromTo: 'SAMMLER', description: 'Umsatz' }];
    expect(await account.deliver(told, { institutionId: 'other', ...until(4) })).toMatchObject({ created: 0 });
    expect(await account.transactions()).toHaveLength(1);
  });
});

test('a booked line of another source near a transaction and a pending one of its amount opens a review', async () => {
  const pending = at(4, '-3.2', { pending: true, stableId: 'P1', description: 'one' });
  await account.deliver([pending, at(6, '-3.2', { stableId: 'B1', description: 'two' })], until(6));
  const other = at(5, '-3.2', { description: 'two' });
  expect(await account.deliver([other], { institutionId: 'other', ...until(6) })).toMatchObject({
    ...{ created: 0, settled: 0, reviews: 1 },
  });
  expect(await told()).toEqual([
    ['04', '-3.2', true],
    ['06', '-3.2', false],
  ]);
});
