import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../dates.ts';
import { Decimal, sumDecimals } from '../decimal.ts';
import { RateTable } from '../fx.ts';
import { reportNumber } from '../report-money.ts';
import { runToEnd } from '../sliced-computation.ts';
import { budgetMonthContaining, budgetMonthSpan, budgetMonths } from './budget-months.ts';
import { computeBudgetMonths } from './compute-budget-months.ts';
import { buildTestBudgetInput } from './testing/budget-input.ts';
import { type CountedTransaction, computeReferenceBudget, type ReferenceHistory } from './testing/budget-reference.ts';

const CASES = 60 * Number(process.env['COFFER_CASES'] ?? 1);
const START = '2026-01-01';

const cents = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((one) => new Decimal(one).dividedBy(100).toFixed());
const day = fc.integer({ min: -60, max: 180 }).map((days) => addDays(START, days));
const currency = fc.constantFrom('EUR', 'USD', 'JPY');
const transaction = fc
  .record({
    key: fc.constantFrom('food', 'rent', 'savings', 'pay', 'gifts', 'adjustment'),
    ...{ date: day, currency, amount: cents(-50_000, 30_000) },
    shift: fc.option(fc.record({ by: fc.integer({ min: -40, max: 40 }), days: fc.integer({ min: 0, max: 90 }) })),
  })
  .map(({ shift, key, ...one }): CountedTransaction => {
    const kind = key === 'adjustment' ? 'other' : key === 'pay' || key === 'gifts' ? 'income' : 'envelope';
    const start = addDays(one.date, shift?.by ?? 0);
    return { ...one, key, kind, start, end: addDays(start, shift?.days ?? 0) };
  });
const transfer = fc.record({
  ...{ from: day, days: fc.integer({ min: -9, max: 9 }), out: cents(1, 50_000), in: cents(1, 50_000) },
  ...{ sent: currency, received: currency },
});
const rates = fc.array(fc.integer({ min: 80, max: 125 }), { minLength: 12, maxLength: 12 }).map(
  (steps) =>
    new RateTable(
      ['USD', 'JPY'].flatMap((code) =>
        steps.map((step, at) => ({
          ...{ currency: code, date: addDays('2025-10-01', at * 25) },
          rate: new Decimal(step).times(code === 'JPY' ? 1.6 : 0.011).toFixed(),
        })),
      ),
    ),
);
const history = fc.record({
  transactions: fc.array(transaction, { maxLength: 25 }),
  transfers: fc.array(transfer, { maxLength: 6 }),
  start: fc.record({
    startDay: fc.integer({ min: 1, max: 28 }),
    weekend: fc.constantFrom('keep' as const, 'before' as const),
  }),
  rows: fc.array(
    fc.record({
      at: fc.nat(4),
      key: fc.constantFrom('food', 'rent', 'savings', 'gone'),
      assigned: cents(-5000, 40_000),
      carry: fc.boolean(),
    }),
  ),
  holds: fc.array(fc.oneof(cents(0, 30_000), fc.constant(['pay']), fc.constant(['pay', 'gifts'])), { maxLength: 5 }),
  table: rates,
});

describe('the law of a budget', () => {
  it('equals the definitions in random histories, and its terms add up to the money in each month', () => {
    fc.assert(
      fc.property(history, ({ transactions, transfers, start, rows, holds, table }) => {
        const months = budgetMonths('2026-01', '2026-05', start);
        const into = table.rateInto('EUR');
        const sides = transfers.flatMap(({ from, days, sent, received, ...amounts }): CountedTransaction[] => {
          const side = (date: string, code: string, amount: string) =>
            ({ kind: 'internal', key: '', date, currency: code, amount, start: date, end: date }) as const;
          return [side(from, sent, `-${amounts.out}`), side(addDays(from, days), received, amounts.in)];
        });
        const said: ReferenceHistory = {
          ...{ months, transactions: [...transactions, ...sides], minorUnits: 2 },
          pairs: transfers.map((_, at) => [transactions.length + 2 * at, transactions.length + 2 * at + 1] as const),
          envelopes: ['food', 'rent', 'savings'],
          rows: [
            ...new Map(
              rows.map(({ at, ...row }) => [`${at} ${row.key}`, { ...row, month: months[at]?.month ?? '' }]),
            ).values(),
          ],
          held: new Map(holds.map((held, at) => [months[at]?.month ?? '', held])),
          rateOn: (code, date) => into.on(code, date),
        };
        const answer = runToEnd(computeBudgetMonths(buildTestBudgetInput(said, into)));
        for (const [at, expected] of computeReferenceBudget(said).entries()) {
          const month = answer.months[at];
          if (month === undefined) throw new Error('a month is missing');
          const { envelopes, money, toAssign, held, timing } = month;
          const available = sumDecimals([...envelopes.values()].map((one) => one.available));
          expect(toAssign.plus(held).plus(available).plus(timing).minus(money).toFixed()).toBe('0');
          const { available: left, spent, month: name, ...amounts } = expected;
          for (const [key, amount] of Object.entries(amounts))
            expect([name, key, String(Reflect.get(month, key))]).toEqual([name, key, String(amount)]);
          for (const [key, amount] of left) expect(String(envelopes.get(key)?.available)).toBe(String(amount));
          for (const [key, amount] of spent) expect(String(envelopes.get(key)?.spent)).toBe(String(amount));
        }
      }),
      {
        numRuns: CASES,
        ...(process.env['COFFER_SEED'] === undefined ? { seed: 39 } : { seed: Number(process.env['COFFER_SEED']) }),
      },
    );
  });

  it('has the checked numbers of the contract', () => {
    const of = (kind: CountedTransaction['kind'], key: string, date: string, amount: string): CountedTransaction => ({
      ...{ kind, key, date, amount, currency: 'EUR', start: date, end: date },
    });
    const said: ReferenceHistory = {
      months: budgetMonths('2026-01', '2026-02', { startDay: 1, weekend: 'keep' }),
      transactions: [
        of('other', 'opening', '2025-12-30', '1000'),
        of('other', 'opening', '2025-12-30', '-200'),
        of('income', 'pay', '2026-01-05', '2000'),
        of('envelope', 'food', '2026-01-10', '-450'),
        of('envelope', 'food', '2026-01-11', '-50'),
        of('envelope', 'rent', '2026-01-12', '-300'),
        of('income', 'pay', '2026-02-05', '2000'),
        of('envelope', 'food', '2026-02-10', '-70'),
        of('envelope', 'rent', '2026-02-12', '-150'),
      ],
      ...{ pairs: [], envelopes: ['food', 'rent'], minorUnits: 2, held: new Map() },
      rows: [
        { month: '2026-01', key: 'food', assigned: '400', carry: false },
        { month: '2026-01', key: 'rent', assigned: '600', carry: false },
        { month: '2026-02', key: 'food', assigned: '100', carry: false },
        { month: '2026-02', key: 'rent', assigned: '100', carry: false },
      ],
      rateOn: () => new Decimal(1),
    };
    const shown = (held: string | null) => {
      const into = new RateTable([]).rateInto('EUR');
      const input = buildTestBudgetInput({ ...said, held: new Map(held === null ? [] : [['2026-01', held]]) }, into);
      const { opening, months } = runToEnd(computeBudgetMonths(input));
      const number = (amount: Decimal | undefined) => (amount === undefined ? null : reportNumber(amount, 'EUR'));
      return {
        opening: number(opening),
        months: months.map(({ money, toAssign, uncovered, envelopes }) => ({
          ...{ money: number(money), toAssign: number(toAssign), uncovered: number(uncovered) },
          ...{ food: number(envelopes.get('food')?.available), rent: number(envelopes.get('rent')?.available) },
        })),
      };
    };
    const january = { money: 2000, toAssign: 1800, uncovered: 100, food: -100, rent: 300 };
    const february = { money: 3780, toAssign: 3500, uncovered: 0, food: 30, rent: 250 };
    expect(shown(null)).toEqual({ opening: 800, months: [january, february] });
    expect(shown('500').months).toEqual([{ ...january, toAssign: 1300 }, february]);
  });
});

describe('the months of a budget', () => {
  it('begin on their day, or on the Friday before a weekend, and end before the next begins', () => {
    expect(budgetMonthSpan('2026-02', { startDay: 1, weekend: 'keep' })).toMatchObject({
      start: '2026-02-01',
      end: '2026-02-28',
    });
    // 1 February and 1 March 2026 are Sundays.
    expect(budgetMonthSpan('2026-02', { startDay: 1, weekend: 'before' })).toMatchObject({
      start: '2026-01-30',
      end: '2026-02-26',
    });
    expect(budgetMonthSpan('2026-02', { startDay: 25, weekend: 'keep' })).toMatchObject({
      start: '2026-02-25',
      end: '2026-03-24',
    });
  });

  it('hold each day once', () => {
    const start = fc.record({
      startDay: fc.integer({ min: 1, max: 28 }),
      weekend: fc.constantFrom('keep' as const, 'before' as const),
    });
    fc.assert(
      fc.property(start, fc.nat(2000), (of, days) => {
        const one = addDays('2024-01-01', days);
        const { start: first, end } = budgetMonthSpan(budgetMonthContaining(one, of), of);
        expect(first <= one && one <= end).toBe(true);
      }),
    );
  });
});
