import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { refusalText } from '../testing/refusal-text.ts';
import {
  createTransferTestWallet,
  securitySide,
  type TestLedger,
  transactionSide,
} from './testing/transfer-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
let own: string;
beforeEach(async () => {
  ledger = await createTransferTestWallet(services);
  const { call, walletId } = ledger;
  own = (await call.categories.create({ walletId, name: 'Own', type: 'fixedExpense' })).id;
});

type Ids = readonly [source: string, counter: string];
const pair = async (amount: string, fields: object = {}): Promise<Ids> => [
  (await ledger.book(ledger.giro, `-${amount}`, fields)).id,
  (await ledger.book(ledger.savings, amount)).id,
];
const named = (pairs: readonly Ids[]) =>
  pairs.map(([source, counter]) => ({ source: transactionSide(source), counter: transactionSide(counter) }));
const link = (pairs: readonly Ids[], more: object = {}) =>
  ledger.call.transfers.bulkLink({ walletId: ledger.walletId, pairs: named(pairs), ...more });
const unlink = (ids: readonly string[], more: object = {}) =>
  ledger.call.transfers.bulkUnlink({ walletId: ledger.walletId, sides: ids.map(transactionSide), ...more });
const categories = async (pairs: readonly Ids[]) =>
  Promise.all(pairs.flat().map(async (id) => (await ledger.get(id)).categoryId));

describe('linking many pairs', () => {
  test('links all pairs, or none if one is invalid', async () => {
    const { links, get, transferCategory } = ledger;
    const pairs: Ids[] = [];
    for (let n = 1; n <= 20; n += 1) pairs.push(await pair(`${n}`));
    const [first = ['', ''], second = ['', '']] = pairs;
    expect(await refusalText(link([...pairs, [first[0], second[1]]]))).toContain('alreadyLinked');
    expect(await refusalText(link([...pairs.slice(1), [first[0], randomUUID()]]))).toBe(
      'invalidReference pairs[19].counter.id',
    );
    expect(await refusalText(link([[first[0], second[0]]]))).toBe('linked');
    expect(await links()).toEqual([]);
    expect(await link(pairs)).toEqual({ linkedCount: 20 });
    expect(await links()).toHaveLength(40);
    expect(await get(first[1])).toMatchObject({ transferCounterId: first[0], categoryId: transferCategory });
    expect(await refusalText(link([second]))).toBe('alreadyLinked pairs[0].source');
  });

  test('rejects records that changed since they were read, and links nothing', async () => {
    const { call, walletId, get, links, savings } = ledger;
    const [seen, other] = [await pair('5'), await pair('6')];
    const sides = await Promise.all([...seen, ...other].map(get));
    const asSeen = ([source = '', counter = '']: readonly string[]) => {
      const side = (id: string) => ({
        ...transactionSide(id),
        lastUpdatedTime: sides.find((one) => one.id === id)?.lastUpdatedTime ?? '',
      });
      return { source: side(source), counter: side(counter) };
    };
    const pairs = [asSeen(seen), asSeen(other)];
    await call.transactions.update({ walletId, id: other[1], description: 'Rent after all' });
    expect(await refusalText(call.transfers.bulkLink({ walletId, pairs }))).toBe('preconditionFailed pairs[1].counter');
    expect(await links()).toEqual([]);
    await call.transactions.delete({ walletId, id: other[1] });
    expect(await refusalText(call.transfers.bulkLink({ walletId, pairs }))).toBe(
      'invalidReference pairs[1].counter.id',
    );
    expect(await call.transfers.bulkLink({ walletId, pairs: pairs.slice(0, 1) })).toEqual({ linkedCount: 1 });
    expect(savings).not.toBe('');
  });

  test('keeps categories chosen by a person, unless the request replaces them', async () => {
    const { transferCategory } = ledger;
    const [kept, replaced, none] = [
      await pair('1', { categoryId: own }),
      await pair('2', { categoryId: own }),
      await pair('3'),
    ];
    await link([kept]);
    expect(await categories([kept])).toEqual([own, transferCategory]);
    await link([replaced], { categories: 'replaceAll' });
    expect(await categories([replaced])).toEqual([transferCategory, transferCategory]);
    await link([none], { categories: 'keepAll' });
    expect(await categories([none])).toEqual([null, null]);
    expect(
      await refusalText(
        (await ledger.wallet.asMember('viewer')).transfers.bulkLink({
          walletId: ledger.walletId,
          pairs: named([none]),
        }),
      ),
    ).toBe('insufficientRole');
  });
});

describe('removing many links', () => {
  test('restores the former categories on both sides, even later', async () => {
    const { links, transferCategory, call, walletId } = ledger;
    const pairs = [
      await pair('1', { categoryId: own }),
      await pair('2'),
      await pair('3', { categoryId: transferCategory }),
    ];
    const before = await categories(pairs);
    await link(pairs, { categories: 'replaceAll' });
    const single = await pair('4', { categoryId: own });
    await call.transfers.link({ walletId, source: transactionSide(single[0]), counter: transactionSide(single[1]) });
    // Identifies the links by the source, by the counter, and by both sides.
    const named = [pairs[0]?.[0] ?? '', pairs[1]?.[1] ?? '', ...(pairs[2] ?? []), single[1]];
    expect(await unlink(named)).toEqual({ unlinkedCount: 4 });
    expect(await links()).toEqual([]);
    expect(await categories(pairs)).toEqual(before);
    expect(await categories([single])).toEqual([own, null]);
    // Repeating changes nothing.
    expect(await unlink(named)).toEqual({ unlinkedCount: 0 });
  });

  test('keeps a category chosen since, and keeps all categories on request', async () => {
    const { call, walletId, transferCategory } = ledger;
    const { id: later } = await call.categories.create({ walletId, name: 'Later', type: 'fixedExpense' });
    const [changed, kept] = [await pair('1', { categoryId: own }), await pair('2', { categoryId: own })];
    await link([changed, kept], { categories: 'replaceAll' });
    await call.transactions.update({ walletId, id: changed[0], categoryId: later });
    await unlink([changed[0]]);
    expect(await categories([changed])).toEqual([later, null]);
    await unlink([kept[0]], { restoreCategories: false });
    expect(await categories([kept])).toEqual([transferCategory, transferCategory]);
  });

  test('restores the replacement of a former category that was deleted', async () => {
    const { call, walletId } = ledger;
    const { id: heir } = await call.categories.create({ walletId, name: 'Heir', type: 'fixedExpense' });
    const { id: gone } = await call.categories.create({ walletId, name: 'Gone', type: 'fixedExpense' });
    const [inherited, cleared] = [await pair('1', { categoryId: own }), await pair('2', { categoryId: gone })];
    await link([inherited, cleared], { categories: 'replaceAll' });
    await call.categories.delete({ walletId, id: own, replacementCategoryId: heir });
    await call.categories.delete({ walletId, id: gone });
    await unlink([inherited[0], cleared[0]]);
    expect(await categories([inherited, cleared])).toEqual([heir, null, null, null]);
  });

  test('rejects an unknown record; concurrent calls remove each link once', async () => {
    const pairs: Ids[] = [];
    for (let n = 1; n <= 10; n += 1) pairs.push(await pair(`${n}`));
    await link(pairs);
    expect(await refusalText(unlink([pairs[0]?.[0] ?? '', randomUUID()]))).toBe('invalidReference sides[1].id');
    const counts = await Promise.all([
      unlink(pairs.map(([id]) => id)),
      unlink(pairs.map(([, id]) => id)),
      unlink(pairs.flat()),
    ]);
    expect(counts.reduce((sum, { unlinkedCount }) => sum + unlinkedCount, 0)).toBe(10);
    expect(await ledger.links()).toEqual([]);
    const both = await Promise.allSettled([link(pairs), link(pairs.toReversed())]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await ledger.links()).toHaveLength(20);
  });
});

test('linked pairs are listed with the most recent first and the source before the target', async () => {
  const { call, walletId, book, giro, savings, depot, position, wallet } = ledger;
  const [one, two] = [await pair('1', { description: 'To savings' }), await pair('2')];
  // The incoming side may be given as the source.
  await call.transfers.link({ walletId, source: transactionSide(one[1]), counter: transactionSide(one[0]) });
  await link([two]);
  const bought = await position('SecurityTransaction', { type: 'buy' });
  const paid = await book(giro, '-201.5');
  await call.transfers.link({ walletId, source: securitySide(bought), counter: transactionSide(paid.id) });
  const { items, nextCursor } = await call.transfers.linked({ walletId, limit: 2 });
  expect(items).toMatchObject([
    {
      source: { type: 'transaction', id: paid.id, assetId: giro, amountValue: '-201.5', instrument: null },
      counter: {
        type: 'securityTransaction',
        id: bought,
        assetId: depot,
        amountValue: null,
        instrument: 'US0378331005',
      },
      linkedUserId: wallet.userId,
    },
    { source: { id: two[0] }, counter: { id: two[1] } },
  ]);
  const rest = await call.transfers.linked({ walletId, limit: 2, cursor: nextCursor ?? '' });
  expect(rest).toMatchObject({
    items: [
      {
        source: { id: one[0], assetId: giro, description: 'To savings', amountValue: '-1' },
        counter: { id: one[1], assetId: savings },
      },
    ],
    nextCursor: null,
  });
  expect(await refusalText(call.transfers.linked({ walletId, cursor: 'x' }))).toBe('invalidInput cursor');
  await unlink([two[0]]);
  expect((await call.transfers.linked({ walletId })).items).toHaveLength(2);
});
