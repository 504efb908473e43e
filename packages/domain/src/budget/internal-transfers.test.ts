import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { Decimal, formatDecimal, parseUnlimitedDecimal, sumDecimals } from '../decimal.ts';
import { runToEnd, type SlicedComputation } from '../sliced-computation.ts';
import { exchangeGainsByMonth, type InternalTransfer, moneyInTransit } from './internal-transfers.ts';

const rates = { on: (currency: string) => new Decimal(currency === 'USD' ? '0.9' : '1') };
const day = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-01', days));
const transfer = fc
  .record({ first: day, other: day, currency: fc.constantFrom('EUR', 'USD'), amount: fc.integer({ min: 1, max: 99 }) })
  .map(({ first, other, currency, amount }): InternalTransfer => {
    const [earlier = first, later = other] = [first, other].toSorted();
    return {
      earlier: { date: earlier, currency, amount: `-${amount}` },
      later: { date: later, currency: 'EUR', amount: `${amount}` },
    };
  });
const MONTHS = [
  { start: '2026-02-01', end: '2026-02-28' },
  { start: '2026-03-01', end: '2026-03-31' },
  { start: '2026-04-01', end: '2026-04-30' },
];
const converted = ({ currency, amount }: InternalTransfer['earlier']) =>
  parseUnlimitedDecimal(amount).times(rates.on(currency));
const texts = (sums: readonly Decimal[]) => sums.map(formatDecimal);

test('money in transit at an end of a month is each earlier side whose later side is booked after it', () => {
  const ends = ['2026-01-31', ...MONTHS.map(({ end }) => end)];
  fc.assert(
    fc.property(fc.array(transfer), (transfers) => {
      const expected = ends.map((end) =>
        sumDecimals(
          transfers.flatMap(({ earlier, later }) =>
            earlier.date <= end && end < later.date ? [converted(earlier)] : [],
          ),
        ),
      );
      expect(texts(runToEnd(moneyInTransit(transfers, ends, rates)))).toEqual(texts(expected));
    }),
  );
});

test('the margin of a month is both sides of each transfer whose later side is in it', () => {
  fc.assert(
    fc.property(fc.array(transfer), (transfers) => {
      const expected = MONTHS.map(({ start, end }) =>
        sumDecimals(
          transfers.flatMap(({ earlier, later }) =>
            start <= later.date && later.date <= end ? [converted(earlier), converted(later)] : [],
          ),
        ),
      );
      expect(texts(runToEnd(exchangeGainsByMonth(transfers, MONTHS, rates)))).toEqual(texts(expected));
    }),
  );
});

test('many transfers are summed in many slices', () => {
  const one: InternalTransfer = {
    earlier: { date: '2026-02-01', currency: 'EUR', amount: '-1' },
    later: { date: '2026-03-02', currency: 'EUR', amount: '1' },
  };
  const transfers = Array.from({ length: 2_000 }, () => one);
  expect(slicesOf(moneyInTransit(transfers, ['2026-02-28'], rates))).toBeGreaterThan(5);
  expect(slicesOf(exchangeGainsByMonth(transfers, MONTHS, rates))).toBeGreaterThan(5);
});

function slicesOf(work: SlicedComputation<unknown>): number {
  let slices = 1;
  while (work.next().done !== true) slices += 1;
  return slices;
}
