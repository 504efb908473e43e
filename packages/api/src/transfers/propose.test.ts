import { randomUUID } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import { Decimal } from '@coffer/domain/decimal.ts';
import type { RateTable } from '@coffer/domain/fx.ts';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { openTestDatabase } from '../testing/wallet.ts';
import { candidatePairs, type Leaves } from './candidate-pairs.ts';
import { windowsOf } from './leaf-windows.ts';
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
    const currencies = ['EUR', 'USD', 'CHF', 'EUR'];
    const assets = await Promise.all(currencies.map((currency, at) => asset(`${at}`, currency)));
    const table = await services.rates.tableOf(currencies);
    const booking = fc.record({
      at: fc.nat(3),
      amount: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 85, max: 118 }), fc.constantFrom(-100, -105)),
      day: fc.nat(30),
      words: fc.constantFrom(null, 'Savings', 'Savings plan', 'Rent'),
    });
    const limits = { minLength: 1, maxLength: 30 };
    await fc.assert(
      fc.asyncProperty(fc.array(booking, limits), fc.integer({ min: 1, max: 12 }), async (bookings, limit) => {
        const made: (Made & { words: string | null })[] = [];
        for (const { at, amount, day, words } of bookings) {
          const amountCurrency = currencies[at] ?? '';
          const fields = { amountCurrency, description: words };
          const id = await book(assets[at] ?? '', String(amount), day, fields);
          made.push({ id, at, amount, currency: amountCurrency, date: addDays(DAY, day), day, words });
        }
        const likeness = await likenessOf(made.map(({ words }) => words ?? ''));
        const all = made.flatMap((s) => made.flatMap((c) => asPair(s, c, table) ?? []));
        const keyOf = ({ source, counter, days, difference }: (typeof all)[number]) =>
          [days, difference, -likeness(source.words ?? '', counter.words ?? ''), source.id, counter.id] as const;
        const used = new Set<string>();
        const expected = all
          .toSorted((a, b) => compared(keyOf(a), keyOf(b)))
          .flatMap(({ source, counter }) => {
            if (used.has(source.id) || used.has(counter.id)) return [];
            used.add(source.id).add(counter.id);
            return [[source.id, counter.id]];
          });
        expect(await propose()).toEqual({ pairs: expected, more: false });
        expect(await propose({ limit })).toEqual({
          pairs: expected.slice(0, limit),
          more: expected.length > limit,
        });
        await call.transactions.bulkDelete({ walletId, transactionIds: made.map(({ id }) => id) });
      }),
      { numRuns: 15 },
    );
  });

  test('finds the same where it has to drop what is too much', async () => {
    const table = await services.rates.tableOf(['USD']);
    const leaf = (side: string, at: number, amount: number, day: number) => ({
      ...{ id: `${side}${String(500 - at).padStart(3, '0')}`, assetId: side, date: addDays(DAY, day), day },
      ...{ amount: String(amount), size: amount, currency: at % 3 === 0 ? 'USD' : 'EUR' },
    });
    const sources = Array.from({ length: 60 }, (_, at) => leaf('s', at, 100 + (at % 4), at % 9));
    const counters = Array.from({ length: 60 }, (_, at) => leaf('c', at, 100 + (at % 5), at % 7));
    const pairs = (limit: number) => candidatePairs(oneBatch({ sources, counters }), async () => table, limit);
    const all = await pairs(100_000);
    expect(all.length).toBeGreaterThan(390);
    for (const limit of [1, 10, 50, 300]) expect(await pairs(limit)).toEqual(all.slice(0, limit));
  });

  test('finds the same however the bookings come in', async () => {
    const table = await services.rates.tableOf(['USD']);
    const leaf = fc.record({
      out: fc.boolean(),
      day: fc.nat(40),
      amount: fc.integer({ min: 98, max: 102 }).map(String),
      currency: fc.constantFrom('EUR', 'USD'),
      assetId: fc.constantFrom('a', 'b'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(leaf, { maxLength: 80 }), fc.integer({ min: 1, max: 9 }), async (some, size) => {
        const leaves = some
          .toSorted((one, other) => one.day - other.day)
          .map((one, at) => ({ ...one, id: `${at}`, date: addDays(DAY, one.day), size: Number(one.amount) }));
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
        const found = await candidatePairs(windowsOf(batches()), async () => table, 1000);
        expect(found).toEqual(await candidatePairs(oneBatch(sidesOf(leaves)), async () => table, 1000));
      }),
    );
  });
});

async function* oneBatch(leaves: Leaves): AsyncGenerator<Leaves> {
  yield leaves;
}

interface Made {
  readonly id: string;
  readonly at: number;
  readonly amount: number;
  readonly currency: string;
  readonly date: string;
  readonly day: number;
}

/** The rule as the contract says it, in exact numbers. */
function asPair<Of extends Made>(source: Of, counter: Of, table: RateTable) {
  const days = Math.abs(source.day - counter.day);
  if (source.at === counter.at || source.amount >= 0 || counter.amount <= 0 || days > 7) return null;
  const rate = table.rateInto(counter.currency).on(source.currency, source.date);
  const share = new Decimal(counter.amount).div(new Decimal(-source.amount).times(rate)).minus(1).abs();
  if (share.gt(source.currency === counter.currency ? 0 : '0.03')) return null;
  return { source, counter, days, difference: share.toDecimalPlaces(14).toNumber() };
}

/** As PostgreSQL has it. */
async function likenessOf(words: readonly string[]) {
  const rows = await services.database.query<{ a: string; b: string; likeness: number }>({
    text: `SELECT a, b, similarity(a, b) AS likeness FROM unnest($1::text[]) a, unnest($1::text[]) b`,
    values: [[...new Set(words)]],
  });
  const known = new Map(rows.map((row) => [`${row.a}|${row.b}`, row.likeness]));
  return (a: string, b: string) => known.get(`${a}|${b}`) ?? 0;
}

type Key = readonly [number, number, number, string, string];

function compared(a: Key, b: Key): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? '';
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

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
