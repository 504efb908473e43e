import { addDays, dateOfDayNumber, dayNumber, daysBetween } from '@coffer/domain/dates.ts';
import { Decimal, decimalOfText, formatDecimal, roundHalfEven, ZERO } from '@coffer/domain/decimal.ts';
import type { RatesInto } from '@coffer/domain/fx.ts';
import { NAMED_PERIODS, periodOf, previousPeriodOf } from '@coffer/domain/periods.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { openTestDatabase, testWallet } from '../testing/wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

// The day after a leap day, in a wallet whose day it already is.
const now = new Date('2024-02-29T23:30:00Z');
const TODAY = '2024-03-01';
const PERIODS = [
  ...NAMED_PERIODS,
  ...['2023', '2024', '2024-Q1', '2024-02', '2024-W09', '2024-02-29', '2024-01-15/2024-03-20', '2024-02-29/2024-02-29'],
];

let walletId: string;
let call: Awaited<ReturnType<typeof open>>['call'];
let categories: Readonly<Record<string, string>>;
let uncategorized: string;
let rates: RatesInto;
let assetId: string;

async function open() {
  const wallet = await testWallet(services);
  return { walletId: wallet.walletId, call: wallet.asOwner({ now }) };
}

const category = async (name: string, type: 'activeIncome' | 'variableExpense' | 'transfer' | 'valueChange') =>
  (await call.categories.create({ walletId, name, type })).id;

const aDay = fc.integer({ min: dayNumber('2023-01-25'), max: dayNumber('2024-04-10') }).map(dateOfDayNumber);
const anAmount = fc
  .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom('', '1', '000000000000001'))
  .map(([cents, more]) => `${(cents / 100).toFixed(2)}${more}`);
const rule = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom({ usingDateRule: 'previousMonth' as const }, { usingDateRule: 'nextMonth' as const }),
  fc.tuple(aDay, fc.integer({ min: 0, max: 500 })).map(([usingStartDate, more]) => ({
    usingDateRule: 'range' as const,
    usingStartDate,
    usingEndDate: addDays(usingStartDate, more),
  })),
);

beforeAll(async () => {
  ({ walletId, call } = await open());
  const { items } = await call.categories.list({ walletId, limit: 500 });
  uncategorized = items.find(({ systemKey }) => systemKey === 'uncategorized')?.id ?? '';
  categories = {
    pay: await category('Pay', 'activeIncome'),
    food: await category('Food', 'variableExpense'),
    moved: await category('Moved', 'transfer'),
    market: await category('Market', 'valueChange'),
    uncategorized,
  };
  assetId = (await call.assets.create({ walletId, type: 'cash', name: 'Purse', defaultCurrency: 'EUR' })).id;
  const booking = fc.record({
    date: aDay,
    amountValue: anAmount,
    amountCurrency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
    categoryId: fc.constantFrom(...Object.values(categories), null),
    using: rule,
  });
  for (const { using, ...fields } of fc.sample(booking, { numRuns: 150, seed: 11 }))
    await call.transactions.create({ walletId, assetId, ...fields, ...using });
  await makeLinks();
  await makeSplit();
  rates = (await services.rates.tableOf(['EUR', 'USD', 'JPY'])).rateInto('EUR');
}, 60_000);

/** A linked pair whose sides keep their ordinary category. */
async function makeLinks() {
  const side = { walletId, assetId, date: '2024-02-20', amountCurrency: 'EUR', categoryId: categories['food'] };
  const out = await call.transactions.create({ ...side, amountValue: '-77' });
  const counter = { transferCounterType: 'transaction' as const, transferCounterId: out.id };
  await call.transactions.create({ ...side, amountValue: '77', ...counter });
}

/** A whole and its two parts, one of them spread. */
async function makeSplit() {
  const whole = await call.transactions.create({
    walletId,
    assetId,
    date: '2024-02-10',
    amountValue: '-100',
    amountCurrency: 'USD',
    categoryId: categories['food'],
  });
  await services.database.withWallet(walletId, (transaction) =>
    transaction.query({
      text: `WITH whole AS (UPDATE "Transaction" SET parent = true WHERE "walletId" = $1 AND id = $2 RETURNING *)
             INSERT INTO "Transaction" ("walletId", id, "assetId", date, "amountValue", "amountCurrency", "categoryId", "usingDateRule",
               "usingStartDate", "usingEndDate", "parentTransactionId", source, "createdUserId", "lastUpdatedUserId")
             SELECT "walletId", gen_random_uuid(), "assetId", date, part.amount, "amountCurrency", part.category, part.rule,
               part.start, part.last, id, 'split', "createdUserId", "createdUserId"
             FROM whole, (VALUES
               (-30::numeric, $3::uuid, 'transactionDate'::"UsingDateRule", '2024-02-10'::date, '2024-02-10'::date),
               (-70, NULL, 'nextMonth', '2024-03-01', '2024-03-31')) AS part (amount, category, rule, start, last)`,
      values: [walletId, whole.id, categories['pay']],
    }),
  );
}

/** Every booking, every day of it, one after the other: the words of the contract. */
async function naively(name: string) {
  const { items } = await call.transactions.list({ walletId, limit: 500 });
  const first = items.map(({ date }) => date).sort()[0] ?? null;
  const context = { today: TODAY, firstBooking: first };
  const excluded = [categories['moved'], categories['market']];
  const sums = [periodOf(name, context), previousPeriodOf(name, context)].map((period) => {
    const byCategory = new Map<string, Decimal>();
    for (const one of items) {
      if (one.parent || one.transferCounterId !== null || excluded.includes(one.categoryId ?? '')) continue;
      const days = daysBetween(one.usingStartDate, one.usingEndDate) + 1;
      const upTo = (nth: number) =>
        decimalOfText(one.amountValue).times(nth).div(days).toDecimalPlaces(18, Decimal.ROUND_HALF_UP);
      const rate = rates.on(one.amountCurrency, one.date);
      for (let nth = 1; nth <= days; nth += 1) {
        const day = addDays(one.usingStartDate, nth - 1);
        if (period === null || day < period.start || day > period.end) continue;
        const key = one.categoryId ?? uncategorized;
        byCategory.set(
          key,
          (byCategory.get(key) ?? ZERO).plus(
            upTo(nth)
              .minus(upTo(nth - 1))
              .times(rate),
          ),
        );
      }
    }
    return byCategory;
  });
  const [current = new Map<string, Decimal>(), before = new Map<string, Decimal>()] = sums;
  const rounded = (value: Decimal) => Number(formatDecimal(roundHalfEven(value, 2)));
  return Object.fromEntries(
    [...new Set([...current.keys(), ...before.keys()])].map((key) => {
      const [value, valueBefore] = [current.get(key) ?? ZERO, before.get(key) ?? ZERO];
      const change = rounded(value.minus(valueBefore));
      return [key, { value: rounded(value), valuePreviousPeriod: rounded(valueBefore), valueChange: change }];
    }),
  );
}

describe('cash flow by category', () => {
  test.each(PERIODS)('is what the bookings say one by one, in the period %s', async (period) => {
    const rows = await call.reports.cashFlowByCategory({ walletId, period });
    const numbers = Object.entries(rows).map(([key, { category: _, categoryNameWithParentGroups: _name, ...flow }]) => [
      key,
      flow,
    ]);
    const expected = await naively(period);
    expect(Object.fromEntries(numbers)).toEqual(expected);
    if (period === 'lastYear')
      expect(Object.keys(expected).sort()).toEqual([categories['pay'], categories['food'], uncategorized].sort());
  });

  test('shows each category as reports do, under the names of its groups', async () => {
    const outer = await call.categoryGroups.create({ walletId, name: 'Living' });
    const inner = await call.categoryGroups.create({ walletId, name: 'Home', parentGroupId: outer.id });
    const rent = await call.categories.create({
      walletId,
      name: 'Rent',
      type: 'fixedExpense',
      emoji: '🏠',
      order: 1.5,
      categoryGroupId: inner.id,
    });
    const booking = { walletId, assetId, date: '2020-12-10', amountCurrency: 'EUR', categoryId: rent.id };
    await call.transactions.create({ ...booking, amountValue: '-900' });
    const { walletId: _, legacyStoreId: _id, systemKey: _key, ...embedded } = rent;
    expect(await call.reports.cashFlowByCategory({ walletId, period: '2020-12' })).toEqual({
      [rent.id]: {
        category: embedded,
        categoryNameWithParentGroups: 'Living / Home / Rent',
        value: -900,
        valuePreviousPeriod: 0,
        valueChange: -900,
      },
    });
  });

  test('of a wallet without bookings is empty; a period that is none is refused', async () => {
    const empty = await open();
    for (const period of ['allTime', 'thisMonth'])
      expect(await empty.call.reports.cashFlowByCategory({ walletId: empty.walletId, period })).toEqual({});
    expect(await refusal(call.reports.cashFlowByCategory({ walletId, period: 'nextMonth' }))).toBe(
      'invalidInput period',
    );
  });
});
