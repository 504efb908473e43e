import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateRange } from './calendar-units.ts';
import {
  type CashFlowInput,
  type CashFlowSources,
  cashFlowByCategory,
  cashFlowSums,
  cashFlowSumsByInterval,
  type DayTotalsWithoutSpread,
  roundedCashFlow,
} from './cash-flow.ts';
import { addDays, dateFromDayNumber, dayNumber, daysBetween } from './dates.ts';
import { Decimal, formatDecimal, parseUnlimitedDecimal, roundHalfEven, ZERO } from './decimal.ts';
import { amountAtRate, NoExchangeRateError, RateTable } from './fx.ts';
import { splitIntoIntervals } from './interval.ts';
import { resolvePeriod, resolvePreviousPeriod } from './periods.ts';
import { runToEnd } from './sliced-computation.ts';
import type { SpreadTransaction } from './spread-shares.ts';

const table = new RateTable([
  { currency: 'USD', date: '2026-10-31', rate: '1.25' },
  { currency: 'USD', date: '2026-11-15', rate: '1.0953' },
  { currency: 'JPY', date: '2026-11-03', rate: '163.07' },
]);
const rates = table.rateInto('EUR');

const november = { start: '2026-11-01', end: '2026-11-30' };
const october = { start: '2026-10-01', end: '2026-10-31' };
const booked = (
  category: string,
  currency: string,
  ...rows: [date: string, amount: string][]
): DayTotalsWithoutSpread => ({
  category,
  currency,
  days: rows.map(([date]) => dayNumber(date)),
  amounts: rows.map(([, amount]) => amount),
});
const flow = (input: Partial<CashFlowSources>, previous: DateRange | null = october) => {
  const flows = { months: [], booked: [], spread: [], ...input };
  return roundedFlows({ flows, period: november, previous, rates });
};
const roundedFlows = (input: CashFlowInput) =>
  Object.fromEntries(
    Array.from(runToEnd(cashFlowByCategory(input)), ([id, flow]) => [id, roundedCashFlow(flow, 'EUR')]),
  );

describe('cash flow by category', () => {
  it('sums transactions at each day’s rate, in the period and in the previous one', () => {
    expect(
      flow({
        booked: [
          booked('food', 'EUR', ['2026-10-30', '-10'], ['2026-11-01', '-20.5'], ['2026-11-30', '-1']),
          booked('food', 'USD', ['2026-11-14', '-10'], ['2026-11-20', '-10']),
          booked('pay', 'EUR', ['2026-09-30', '1000'], ['2026-12-01', '1000'], ['2026-11-27', '2000']),
        ],
      }),
    ).toEqual({
      // −10/1.25 = −8; −10/1.0953 = −9.129918743…
      food: { value: -38.63, valuePreviousPeriod: -10, valueChange: -28.63 },
      pay: { value: 2000, valuePreviousPeriod: 0, valueChange: 2000 },
    });
  });

  it('counts the days of a spread transaction within each period, all at the rate of its own date', () => {
    const rent = { category: 'rent', usingStartDate: '2026-10-22', usingEndDate: '2026-11-20' };
    expect(flow({ spread: [{ ...rent, currency: 'EUR', date: '2026-09-01', amount: '-900' }] })).toEqual({
      rent: { value: -600, valuePreviousPeriod: -300, valueChange: -300 },
    });
    // The dollar was at 0.80 on the transaction's date, and higher on the days over which the amount is spread.
    expect(flow({ spread: [{ ...rent, currency: 'USD', date: '2026-11-14', amount: '-900' }] })).toEqual({
      rent: { value: -480, valuePreviousPeriod: -240, valueChange: -240 },
    });
  });

  it('lists a category with a share in either period, even of zero, and no other', () => {
    const day = { currency: 'EUR', date: '2026-11-02', amount: '5' };
    const result = flow({
      booked: [
        booked('even', 'EUR', ['2026-11-02', '5'], ['2026-11-03', '-5']),
        booked('old', 'EUR', ['2026-09-30', '5']),
      ],
      spread: [
        { ...day, category: 'before', usingStartDate: '2026-10-31', usingEndDate: '2026-10-31' },
        { ...day, category: 'later', usingStartDate: '2026-12-01', usingEndDate: '2026-12-31' },
      ],
    });
    expect(Object.keys(result).sort()).toEqual(['before', 'even']);
  });

  it('returns zeros without a previous period', () => {
    expect(flow({ booked: [booked('pay', 'EUR', ['2026-10-30', '1'], ['2026-11-01', '2'])] }, null)).toEqual({
      pay: { value: 2, valuePreviousPeriod: 0, valueChange: 2 },
    });
  });

  it('gives the leap day its share of a year', () => {
    const year = { category: 'a', currency: 'EUR', date: '2024-01-01', amount: '366', usingStartDate: '2024-01-01' };
    const inPeriod = (start: string, end: string) =>
      runToEnd(
        cashFlowSums(
          { months: [], booked: [], spread: [{ ...year, usingEndDate: '2024-12-31' }] },
          { start, end },
          rates,
        ),
      )
        .get('a')
        ?.toNumber();
    expect(inPeriod('2024-02-29', '2024-02-29')).toBe(1);
    expect(inPeriod('2024-02-01', '2024-02-29')).toBe(29);
    expect(inPeriod('2024-01-01', '2024-12-31')).toBe(366);
  });

  it('adds the converted sums of whole months exactly', () => {
    const months = [
      { category: 'a', first: '2026-11-01', converted: '0.005000000000000000000000000000000000000000000001' },
      { category: 'b', first: '2026-11-01', converted: '-3.125' },
    ];
    const november = booked('a', 'EUR', ['2026-11-01', '2.01'], ['2026-10-01', '7']);
    expect(flow({ months, booked: [november] }, null)).toEqual({
      a: { value: 2.02, valuePreviousPeriod: 0, valueChange: 2.02 },
      b: { value: -3.12, valuePreviousPeriod: 0, valueChange: -3.12 },
    });
  });

  it('rejects a currency without a rate', () => {
    expect(() => flow({ booked: [booked('a', 'XYZ', ['2026-11-01', '1'])] })).toThrow(NoExchangeRateError);
  });
});

/** Reference implementation: the contract's formula, day by day and transaction by transaction, in decimals. */
function referenceCashFlow(transactions: readonly SpreadTransaction[], period: DateRange | null) {
  const sums = new Map<string, Decimal>();
  if (period === null) return sums;
  const upTo = (amount: Decimal, day: number, days: number) =>
    amount.times(day).div(days).toDecimalPlaces(18, Decimal.ROUND_HALF_UP);
  for (const { category, currency, date, amount, usingStartDate, usingEndDate } of transactions) {
    const days = daysBetween(usingStartDate, usingEndDate) + 1;
    for (let nth = 1; nth <= days; nth += 1) {
      const day = addDays(usingStartDate, nth - 1);
      if (day < period.start || day > period.end) continue;
      const whole = parseUnlimitedDecimal(amount);
      const share = upTo(whole, nth, days).minus(upTo(whole, nth - 1, days));
      sums.set(category, (sums.get(category) ?? ZERO).plus(amountAtRate(share, rates.on(currency, date))));
    }
  }
  return sums;
}

const aDay = fc.integer({ min: dayNumber('2026-10-15'), max: dayNumber('2026-12-05') }).map(dateFromDayNumber);
const aTransaction = fc.record({
  category: fc.constantFrom('a', 'b', 'c'),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  date: aDay,
  amount: fc
    .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.constantFrom(0, 2, 18))
    .map(([digits, places]) => formatDecimal(new Decimal(`${digits}e-${places}`))),
});
const spreadOver = fc
  .tuple(aTransaction, aDay, fc.integer({ min: 0, max: 40 }))
  .map(([transaction, usingStartDate, more]) => ({
    ...transaction,
    usingStartDate,
    usingEndDate: addDays(usingStartDate, more),
  }));
const aPeriod = fc.constantFrom(
  'thisMonth',
  'lastMonth',
  'last7Days',
  '2026-W47',
  '2026-11-20',
  '2026-11-03/2026-11-20',
);

describe('cash flow by category, compared with adding up day by day', () => {
  it('agrees for any transactions, rates and periods', () => {
    fc.assert(
      fc.property(fc.array(aTransaction), fc.array(spreadOver, { maxLength: 8 }), aPeriod, (onDay, spread, name) => {
        const context = { today: '2026-11-21', firstTransaction: '2026-10-15' };
        const previous = resolvePreviousPeriod(name, context);
        const period = resolvePeriod(name, context);
        const all = [...onDay.map((one) => ({ ...one, usingStartDate: one.date, usingEndDate: one.date })), ...spread];
        const [now, before] = [referenceCashFlow(all, period), referenceCashFlow(all, previous)];
        const rounded = (value: Decimal) => Number(formatDecimal(roundHalfEven(value, 2)));
        const expected = [...new Set([...now.keys(), ...before.keys()])].map((category) => {
          const [value, valueBefore] = [now.get(category) ?? ZERO, before.get(category) ?? ZERO];
          const change = value.minus(valueBefore);
          return [
            category,
            { value: rounded(value), valuePreviousPeriod: rounded(valueBefore), valueChange: rounded(change) },
          ];
        });
        const columns = onDay.map(({ category, currency, date, amount }) => booked(category, currency, [date, amount]));
        const flows = { months: [], booked: columns, spread };
        expect(roundedFlows({ flows, period, previous, rates })).toEqual(Object.fromEntries(expected));
      }),
      { numRuns: 200 },
    );
  });
});

/** The transactions in the database's column format: one column per category and currency, days ascending. */
function inColumns(
  transactions: readonly Omit<SpreadTransaction, 'usingStartDate' | 'usingEndDate'>[],
): DayTotalsWithoutSpread[] {
  const columns = Map.groupBy(transactions, ({ category, currency }) => `${category} ${currency}`);
  return Array.from(columns.values(), (own) => {
    const ascending = own.toSorted((one, other) => dayNumber(one.date) - dayNumber(other.date));
    const rows = ascending.map(({ date, amount }): [string, string] => [date, amount]);
    return booked(own[0]?.category ?? '', own[0]?.currency ?? '', ...rows);
  });
}

describe('cash flow by interval', () => {
  const unit = fc.constantFrom('day', 'week', 'month', 'quarter', 'year');

  it('adds up to the whole span, and equals the cash flow of each interval alone', () => {
    fc.assert(
      fc.property(
        fc.array(aTransaction),
        fc.array(spreadOver, { maxLength: 8 }),
        aDay,
        fc.integer({ min: 0, max: 60 }),
        unit,
        (onDay, spread, start, more, unit) => {
          const flows = { months: [], booked: inColumns(onDay), spread };
          const whole = { start, end: addDays(start, more) };
          const intervals = splitIntoIntervals(whole, unit);
          const sums = runToEnd(cashFlowSumsByInterval(flows, intervals, rates));
          const total = new Map<string, Decimal>();
          for (const [category, sum] of sums.flatMap((one) => [...one]))
            total.set(category, (total.get(category) ?? ZERO).plus(sum));
          const texts = (of: ReadonlyMap<string, Decimal>) =>
            Object.fromEntries(Array.from(of, ([category, sum]) => [category, formatDecimal(sum)]));
          expect(texts(total)).toEqual(texts(runToEnd(cashFlowSums(flows, whole, rates))));
          for (const [at, interval] of intervals.entries())
            expect(texts(sums[at] ?? new Map())).toEqual(texts(runToEnd(cashFlowSums(flows, interval, rates))));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('ignores transactions between intervals', () => {
    const days = booked('a', 'EUR', ['2026-10-31', '1'], ['2026-11-15', '2'], ['2026-12-01', '4'], ['2026-12-31', '8']);
    const intervals = [october, { start: '2026-12-01', end: '2026-12-30' }];
    const sums = runToEnd(cashFlowSumsByInterval({ months: [], booked: [days], spread: [] }, intervals, rates));
    expect(sums.map((one) => one.get('a')?.toString())).toEqual(['1', '4']);
  });
});
