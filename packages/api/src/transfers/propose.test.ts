import { addDays } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../testing/create-test-wallet.ts';
import { findCpuCostFaults, measureLowestCpuUse } from '../testing/hostile/cpu-use.ts';
import { refusalText } from '../testing/refusal-text.ts';
import { findTransferProposals, type TransferCandidates } from './find-transfer-proposals.ts';
import { groupCandidatesByTime } from './group-candidates-by-time.ts';
import { createAccountHintReader } from './own-accounts.ts';
import { createTransferTestWallet, type TestLedger, transactionSide } from './testing/transfer-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeEach(async () => {
  ledger = await createTransferTestWallet(services);
});

const DAY = '2026-05-17';
const propose = async (input: object = {}) => {
  const { items, nextCursor } = await ledger.call.transfers.propose({
    walletId: ledger.walletId,
    limit: 500,
    ...input,
  });
  return {
    pairs: items.map(({ source, counter }) => [source.id, counter.id]),
    strong: items.map(({ strong }) => strong),
    evidence: items.map(({ evidence }) => evidence),
    nextCursor,
  };
};
const book = async (assetId: string, amount: string, days = 0, fields: object = {}) =>
  (await ledger.book(assetId, amount, { date: addDays(DAY, days), ...fields })).id;

describe('a proposal run', () => {
  test('pairs unlinked leaves of different assets that mirror each other, each once, the surest first', async () => {
    const { call, walletId, giro, savings } = ledger;
    const to = { description: 'To Savings' };
    const late = [await book(giro, '-30', 0, to), await book(savings, '30', 7)];
    const same = [await book(giro, '-20', 0, to), await book(savings, '20')];
    const early = [await book(giro, '-21', 3, to), await book(savings, '21')];
    await book(giro, '-22', 4, to);
    await book(savings, '22');
    await book(giro, '-40', 0, to);
    await book(giro, '40');
    await book(savings, '40', 8);
    const [a, b] = [await book(giro, '-50', 0, to), await book(savings, '50')];
    await call.transfers.link({ walletId, source: transactionSide(a), counter: transactionSide(b) });
    const whole = await book(giro, '-60', 0, to);
    await call.transactions.split({ walletId, id: whole, parts: [{ amountValue: '-25' }, { amountValue: '-35' }] });
    const part = (await call.transactions.list({ walletId, parentTransactionId: whole, amountMax: '-30', limit: 1 }))
      .items[0]?.id;
    await book(savings, '60');
    const ofPart = await book(savings, '35', 2);
    const { pairs, strong } = await propose();
    expect(pairs).toEqual([same, [part, ofPart], late, early]);
    expect(strong).toEqual([true, true, true, false]);
    const first = await propose({ limit: 1 });
    expect(first.pairs).toEqual([same]);
    const second = await propose({ limit: 2, cursor: first.nextCursor });
    expect(second.pairs).toEqual([[part, ofPart], late]);
    expect(await propose({ cursor: second.nextCursor })).toMatchObject({ pairs: [early], nextCursor: null });
    expect(await refusalText(propose({ cursor: 'bm8' }))).toBe('invalidInput cursor');
    expect((await propose({ dateFrom: addDays(DAY, 1) })).pairs).toEqual([]);
    expect((await propose({ dateTo: DAY })).pairs).toEqual([same]);
    const viewer = await ledger.wallet.asMember('viewer');
    expect((await viewer.transfers.propose({ walletId, limit: 500 })).items).toHaveLength(4);
    const key = (await ledger.wallet.withKey(['service:read'])).caller;
    expect((await key.transfers.propose({ walletId, limit: 500 })).items).toHaveLength(4);
  });

  test('skips categorised transactions, chosen merchants, and transactions of the service', async () => {
    const { call, walletId, giro, savings, transferCategory } = ledger;
    const { id: categoryId } = await call.categories.create({ walletId, name: 'Own', type: 'fixedExpense' });
    const { id: merchantId } = await call.merchants.create({ walletId, name: 'Somebody' });
    const to = { description: 'To Savings' };
    await book(giro, '-10', 0, { ...to, categoryId });
    await book(savings, '10');
    await book(giro, '-11', 0, to);
    await book(savings, '11', 0, { categoryId });
    await book(giro, '-12', 0, { ...to, merchantId });
    await book(savings, '12');
    await book(giro, '-13', 0, to);
    await call.assets.balance({ walletId, id: savings, date: DAY, balance: '46' });
    expect((await propose()).pairs).toEqual([]);
    const sorted = [await book(giro, '-14', 0, { categoryId: transferCategory }), await book(savings, '14')];
    expect(await propose()).toMatchObject({ pairs: [sorted], strong: [false], evidence: [['transferCategory']] });
  });

  test('preselects no pair with a competitor', async () => {
    const { call, walletId, giro, savings, asset } = ledger;
    const to = { description: 'Transfer to Savings' };
    const silent = { description: 'Umbuchung' };
    // Two equal amounts between the same accounts within a few days are ambiguous.
    for (const day of [0, 1]) await book(giro, '-70', day, to);
    for (const day of [1, 2]) await book(savings, '70', day);
    // A transfer that could have arrived on either of two accounts is ambiguous.
    const third = await asset('Third');
    await book(giro, '-80', 0, silent);
    await book(savings, '80', 1, silent);
    await book(third, '80', 1, silent);
    expect((await propose()).strong).toEqual([false, false, false]);
    // If the texts distinguish the pairs, the texts decide which pair is preselected.
    const [named, itsOwn] = [await book(giro, '-90', 0, to), await book(savings, '90', 1)];
    await book(third, '90', 0);
    expect((await propose()).pairs[0]).toEqual([named, itsOwn]);
    expect((await propose()).strong).toEqual([true, false, false, false]);
    // Pairs that are a week apart are not ambiguous.
    await call.transactions.bulkDelete({ walletId, transactionIds: [named, itsOwn] });
    const weekly: string[][] = [];
    for (const day of [0, 7, 14]) weekly.push([await book(giro, '-95', day, to), await book(savings, '95', day + 1)]);
    const { pairs, strong } = await propose();
    expect(pairs.slice(0, 3).toSorted()).toEqual(weekly.toSorted());
    expect(strong.filter(Boolean)).toHaveLength(3);
  });

  test('converts other currencies at the rate of the source’s day', async () => {
    const { giro, asset } = ledger;
    const dollars = await asset('Dollars', 'USD');
    const rate = (await services.rates.tableOf(['USD'])).rateInto('USD').on('EUR', DAY);
    const amount = (factor: string) => rate.times(100).times(factor).toDecimalPlaces(18).toFixed();
    const out = await book(giro, '-100', 0, { description: 'To Dollars' });
    const off = await book(dollars, amount('1.0301'), 0, { amountCurrency: 'USD' });
    expect((await propose()).pairs).toEqual([]);
    const near = await book(dollars, amount('0.9701'), 3, { amountCurrency: 'USD' });
    expect((await propose()).pairs).toEqual([[out, near]]);
    expect(off).not.toBe(near);
  });

  test('finds the same pairs in any order of transactions, also when it drops excess candidates', async () => {
    const table = await services.rates.tableOf(['USD']);
    const read = createAccountHintReader(
      ['Giro', 'Savings'].map((name) => ({ id: name, name, type: 'bank', accountNumber: null })),
      ['Ada Lovelace'],
    );
    const leaf = fc.record({
      out: fc.boolean(),
      day: fc.nat(40),
      amount: fc.integer({ min: 98, max: 102 }).map(String),
      currency: fc.constantFrom('EUR', 'USD'),
      assetId: fc.constantFrom('Giro', 'Savings'),
      description: fc.constantFrom(null, 'To Savings', 'Transfer', 'Rent'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(leaf, { maxLength: 80 }), fc.integer({ min: 1, max: 9 }), async (some, size) => {
        const leaves = some
          .toSorted((one, other) => one.day - other.day)
          .map(({ description, ...one }, at) => ({
            ...{
              ...one,
              id: `${at}`,
              date: addDays(DAY, one.day),
              size: Number(one.amount),
              isTransfer: false,
              isCreditCard: false,
            },
            said: read({ fromTo: null, description, notes: null }),
          }));
        const sidesOf = (of: typeof leaves) => ({
          sources: of.filter(({ out }) => out),
          counters: of.filter(({ out }) => !out),
        });
        const batches = async function* () {
          for (let at = 0; at < leaves.length; at += size) {
            const batch = leaves.slice(at, at + size);
            yield { ...sidesOf(batch), last: batch.at(-1)?.day ?? 0 };
          }
        };
        const found = await findTransferProposals(groupCandidatesByTime(batches()), async () => table, 1000);
        expect(found).toEqual(await findTransferProposals(oneBatch(sidesOf(leaves)), async () => table, 1000));
        const used = found.flatMap(({ source, counter }) => [source.id, counter.id]);
        expect(new Set(used).size).toBe(used.length);
        const [best] = found;
        const [bestOfFew] = await findTransferProposals(oneBatch(sidesOf(leaves)), async () => table, 20);
        expect(bestOfFew?.rank).toBe(best?.rank);
      }),
    );
  });
});

describe('many equal amounts', () => {
  const read = createAccountHintReader([], []);
  const equal = (count: number): TransferCandidates => {
    const side = (prefix: string, assetId: string) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ id: `${prefix}${at}`, assetId, day: at % 5, date: addDays(DAY, at % 5), amount: '10', size: 10 },
        ...{ currency: 'EUR', isTransfer: true, isCreditCard: false },
        said: read({ fromTo: null, description: 'Transfer', notes: null }),
      }));
    return { sources: side('out', 'Giro'), counters: side('in', 'Savings') };
  };

  test('cost twice as much for twice the transactions, and give each its pair', async () => {
    const table = await services.rates.tableOf(['EUR']);
    const run = (leaves: TransferCandidates) => findTransferProposals(oneBatch(leaves), async () => table, 20_000);
    const [some, twice] = [equal(600), equal(1200)];
    await run(some);
    const uses = {
      half: await measureLowestCpuUse(2, () => run(some)),
      whole: await measureLowestCpuUse(2, () => run(twice)),
    };
    expect(findCpuCostFaults(uses)).toEqual([]);
    expect((await run(equal(80))).length).toBe(80);
  });

  test('in the account of a transaction do not hide its counterpart in another', async () => {
    const table = await services.rates.tableOf(['EUR']);
    const { sources, counters } = equal(1);
    const [fee, counter] = [sources[0], counters[0]];
    if (fee === undefined || counter === undefined) throw new Error('no sides');
    const fees = Array.from({ length: 30 }, (_, at) => ({ ...counter, id: `a fee ${at}`, assetId: fee.assetId }));
    const found = await findTransferProposals(
      oneBatch({ sources, counters: [...fees, counter] }),
      async () => table,
      20_000,
    );
    expect(found.map(({ source, counter: other }) => [source.id, other.id])).toEqual([[fee.id, counter.id]]);
  });
});

async function* oneBatch(leaves: TransferCandidates): AsyncGenerator<TransferCandidates> {
  yield leaves;
}
