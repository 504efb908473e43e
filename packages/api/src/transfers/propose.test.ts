import { randomUUID } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { openTestDatabase } from '../testing/wallet.ts';
import { type Ledger, openLedger, transaction } from './testing/ledger.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger(services);
});

const DAY = '2026-05-17';
const propose = async (input: object = {}) => {
  const { pairs, more } = await ledger.call.transfers.propose({ walletId: ledger.walletId, limit: 500, ...input });
  return { pairs: pairs.map(({ source, counter }) => [source.id, counter.id]), more };
};
const book = async (assetId: string, amount: string, days = 0, fields: object = {}) =>
  (await ledger.book(assetId, amount, { date: addDays(DAY, days), ...fields })).id;

describe('a proposal run', () => {
  test('pairs unlinked leaves of different assets that mirror each other, each once, the surest first', async () => {
    const { call, walletId, giro, savings, depot } = ledger;
    const late = [await book(giro, '-30', 0), await book(savings, '30', 7)];
    const same = [await book(giro, '-20'), await book(depot, '20')];
    const other = await book(savings, '20', 1);
    await book(giro, '-40');
    await book(giro, '40');
    await book(savings, '40', 8);
    const linked = [await book(giro, '-50'), await book(savings, '50')];
    const [a = '', b = ''] = linked;
    await call.transfers.link({ walletId, source: transaction(a), counter: transaction(b) });
    const whole = await book(giro, '-60');
    await call.transactions.split({ walletId, id: whole, parts: [{ amountValue: '-25' }, { amountValue: '-35' }] });
    const part = (await call.transactions.list({ walletId, parentTransactionId: whole, amountMax: '-30', limit: 1 }))
      .items[0]?.id;
    await book(savings, '60');
    const ofPart = await book(savings, '35', 2);
    expect(await propose()).toEqual({ pairs: [same, [part, ofPart], late], more: false });
    expect(await propose({ limit: 1 })).toEqual({ pairs: [same], more: true });
    expect(await propose({ dateFrom: addDays(DAY, 1) })).toEqual({ pairs: [], more: false });
    expect((await propose({ dateTo: DAY })).pairs).toEqual([same]);
    const viewer = await ledger.wallet.asMember('viewer');
    expect((await viewer.transfers.propose({ walletId, limit: 500 })).pairs).toHaveLength(3);
    expect(other).not.toBe('');
  });

  test('knows other currencies by the rate of the source’s day', async () => {
    const { giro, asset } = ledger;
    const dollars = await asset('Dollars', 'USD');
    const rate = (await services.rates.tableOf(['USD'])).rateInto('USD').on('EUR', DAY);
    const amount = (factor: string) => rate.times(100).times(factor).toDecimalPlaces(18).toFixed();
    const out = await book(giro, '-100');
    const off = await book(dollars, amount('1.0301'), 0, { amountCurrency: 'USD' });
    expect((await propose()).pairs).toEqual([]);
    const near = await book(dollars, amount('0.9701'), 3, { amountCurrency: 'USD' });
    expect((await propose()).pairs).toEqual([[out, near]]);
    expect(off).not.toBe(near);
  });

  test('finds for any bookings what each against each finds', { timeout: 120_000 }, async () => {
    const { call, walletId, asset } = ledger;
    const assets = [await asset('A'), await asset('B'), await asset('C')];
    const booking = fc.record({
      asset: fc.nat(2),
      amount: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(-1000, 1000)),
      day: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 1, maxLength: 30 }), async (bookings) => {
        const made: { at: number; amount: number; day: number; id: string }[] = [];
        for (const { asset: at, amount, day } of bookings) {
          made.push({ at, amount, day, id: await book(assets[at] ?? '', String(amount), day) });
        }
        const all = made.flatMap((s) =>
          made.flatMap((c) =>
            s.at !== c.at && s.amount < 0 && c.amount === -s.amount && Math.abs(s.day - c.day) <= 7
              ? [{ source: s.id, counter: c.id, days: Math.abs(s.day - c.day) }]
              : [],
          ),
        );
        const order = (a: (typeof all)[number], b: (typeof all)[number]) =>
          a.days - b.days || (a.source < b.source ? -1 : a.source > b.source ? 1 : a.counter < b.counter ? -1 : 1);
        const used = new Set<string>();
        const expected = all.sort(order).flatMap(({ source, counter }) => {
          if (used.has(source) || used.has(counter)) return [];
          used.add(source).add(counter);
          return [[source, counter]];
        });
        expect((await propose()).pairs).toEqual(expected);
        await call.transactions.bulkDelete({ walletId, transactionIds: made.map(({ id }) => id) });
      }),
      { numRuns: 12 },
    );
  });
});

describe('confirming', () => {
  const confirm = (pairs: readonly (readonly [string, string])[], more: object = {}) =>
    ledger.call.transfers.confirm({
      walletId: ledger.walletId,
      pairs: pairs.map(([source, counter]) => ({ source: transaction(source), counter: transaction(counter) })),
      ...more,
    });

  test('links all of the pairs, and none when one cannot be', async () => {
    const { giro, savings, get, links, transferCategory } = ledger;
    const pairs: [string, string][] = [];
    for (let n = 1; n <= 40; n += 1) pairs.push([await book(giro, `-${n}`), await book(savings, `${n}`)]);
    const [first = ['', ''], second = ['', '']] = pairs;
    expect(await refusal(confirm([...pairs, [first[0], second[1]]]))).toContain('alreadyLinked');
    expect(await refusal(confirm([...pairs.slice(1), [first[0], randomUUID()]]))).toBe(
      'invalidReference pairs[39].counter.id',
    );
    expect(await refusal(confirm([[first[0], second[0]]]))).toBe('linked');
    expect(await links()).toEqual([]);
    const found = (await propose()).pairs.map(([source = '', counter = '']) => [source, counter] as const);
    expect(await confirm(found)).toEqual({ linkedCount: 40 });
    expect(await links()).toHaveLength(80);
    expect(await get(first[1])).toMatchObject({ transferCounterId: first[0], categoryId: transferCategory });
    expect(await refusal(confirm([second]))).toBe('alreadyLinked pairs[0].source');
    expect((await propose()).pairs).toEqual([]);
  });

  test('keeps the categories when told so; a viewer and a key may not', async () => {
    const { giro, savings, get, wallet, walletId } = ledger;
    const pair = [await book(giro, '-1'), await book(savings, '1')] as const;
    const input = { walletId, pairs: [{ source: transaction(pair[0]), counter: transaction(pair[1]) }] };
    expect(await refusal((await wallet.asMember('viewer')).transfers.confirm(input))).toBe('insufficientRole');
    expect(await refusal((await wallet.withKey()).caller.transfers.confirm(input))).toBe('unauthorized');
    expect(await refusal((await wallet.withKey()).caller.transfers.propose({ walletId, limit: 1 }))).toBe(
      'unauthorized',
    );
    await confirm([pair], { keepCategories: true });
    expect(await get(pair[0])).toMatchObject({ transferCounterId: pair[1], categoryId: null });
  });
});
