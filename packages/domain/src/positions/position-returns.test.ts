import { describe, expect, test } from 'vitest';
import type { PositionTransaction } from '../cash-leg.ts';
import { addDays } from '../dates.ts';
import { formatDecimal } from '../decimal.ts';
import { RateTable } from '../fx.ts';
import { runToEnd } from '../sliced-computation.ts';
import { Position } from './position.ts';
import { combineReturns } from './position-returns.ts';
import { TradedPrices } from './prices.ts';
import { NO_SPLITS } from './splits.ts';

const returned = (...input: Parameters<typeof combineReturns>) => runToEnd(combineReturns(...input));
const rates = new RateTable([
  { currency: 'USD', date: '2020-01-01', rate: '1' },
  { currency: 'USD', date: '2020-01-05', rate: '2' },
]);
const money = { rates, into: rates.rateInto('EUR') };

type Trade = Pick<PositionTransaction, 'type' | 'date' | 'quantity'> & Partial<PositionTransaction>;
const trade = (
  type: Trade['type'],
  date: string,
  quantity: string,
  priceValue: string | null,
  more: Partial<Trade> = {},
) => ({
  ...{ type, date, quantity, priceValue, priceCurrency: priceValue === null ? null : 'EUR' },
  ...{ feesValue: null, feesCurrency: null, taxValue: null, taxCurrency: null },
  ...more,
});
type Prices = Readonly<Record<string, string>>;
const position = (transactions: readonly PositionTransaction[], prices: Prices, currency = 'EUR') =>
  new Position(
    {
      transactions,
      splits: NO_SPLITS,
      prices: new TradedPrices(
        Object.entries(prices).map(([date, value]) => ({ date, value, currency })),
        NO_SPLITS,
      ),
    },
    money,
  );
/** The time-weighted return in percent, with four decimals. */
const timeWeighted = (positions: readonly Position[], date: string) =>
  returned(positions, date).timeWeighted?.times(100).toFixed(4) ?? null;

interface DayOfCase {
  readonly date: string;
  readonly value: string;
  readonly in?: string;
  readonly out?: string;
}

/**
 * Creates a position of one unit, whose price on each day is the value of that day. Incoming money is modelled as fees
 * of a trade without units, outgoing money as dividends.
 */
function positionOfCase(days: readonly DayOfCase[]): Position {
  const transactions = days.flatMap(({ date, in: paid, out }, at) => {
    if (at === 0) return [trade('buy', date, '1', paid ?? '0')];
    return [
      ...(paid === undefined ? [] : [trade('buy', date, '0', '1', { feesValue: paid })]),
      ...(out === undefined ? [] : [trade('dividend', date, '1', out)]),
    ];
  });
  return position(transactions, Object.fromEntries(days.map(({ date, value }) => [date, value])));
}

describe('the time-weighted return', () => {
  test('equals the price change when a purchase and a price move are on the same day', () => {
    const prices = { '2026-01-01': '100', '2026-01-10': '110' };
    for (const more of ['1', '10', '1000']) {
      const held = position([trade('buy', '2026-01-01', '1', '100'), trade('buy', '2026-01-10', more, '100')], prices);
      // 1 + more units, of which one was already bought at 100: (110 · (1 + more)) ÷ (100 + 100 · more).
      expect(timeWeighted([held], '2026-01-10')).toBe('10.0000');
    }
  });

  // Sources are listed in `../shared/reference/returns.md`.
  test.each<[string, readonly DayOfCase[], string]>([
    [
      'Portfolio Performance, ClientIndexTest',
      [
        { date: '2011-12-31', value: '10000', in: '10000' },
        { date: '2012-01-01', value: '10230' },
        { date: '2012-01-02', value: '10630', in: '200' },
        { date: '2012-01-03', value: '9995.59', out: '400' },
        { date: '2012-01-04', value: '10289.58' },
        { date: '2012-01-05', value: '10583.57' },
        { date: '2012-01-06', value: '16179.56', in: '5400' },
        { date: '2012-01-07', value: '11600', out: '3697.04' },
        { date: '2012-01-08', value: '10596.15' },
      ],
      '-5.6183',
    ],
    [
      'deposits that don’t matter',
      [
        { date: '2026-01-01', value: '10000', in: '10000' },
        { date: '2026-05-01', value: '11000' },
        { date: '2026-05-02', value: '21000', in: '10000' },
      ],
      '10.0000',
    ],
    [
      'Portfolio Performance’s manual',
      [
        { date: '2026-01-01', value: '177.94', in: '177.94' },
        { date: '2026-03-01', value: '160.26' },
        { date: '2026-06-01', value: '264.57', in: '84' },
        { date: '2026-09-01', value: '426.82', in: '67' },
      ],
      '25.5768',
    ],
    [
      'hledger, test/roi.test',
      [
        { date: '2017-01-01', value: '100', in: '100' },
        { date: '2017-06-30', value: '110' },
        { date: '2017-07-01', value: '210', in: '100' },
        { date: '2017-10-01', value: '160', out: '50' },
        { date: '2017-12-31', value: '155' },
      ],
      '6.5625',
    ],
  ])('matches %s', (_source, days, expected) => {
    expect(timeWeighted([positionOfCase(days)], days.at(-1)?.date ?? '')).toBe(expected);
  });

  // Portfolio Performance, scenarios/security_performance_with_missing_historical_quotes.xml.
  test('needs no price on days in between', () => {
    const held = position([trade('buy', '2014-01-02', '100', '77.48')], {
      '2014-01-02': '77.48',
      '2014-02-03': '73.65',
      '2014-03-03': '72.88',
    });
    expect(timeWeighted([held], '2014-03-10')).toBe('-5.9370');
  });

  test('counts fees as money paid in, and a dividend as part of the day’s result', () => {
    const bought = position([trade('buy', '2020-01-01', '1', '100', { feesValue: '10' })], { '2020-01-01': '100' });
    expect(timeWeighted([bought], '2020-01-02')).toBe('-9.0909');
    const paid = position([trade('buy', '2020-01-01', '1', '100'), trade('dividend', '2020-01-03', '1', '5')], {
      '2020-01-01': '100',
    });
    expect(timeWeighted([paid], '2020-01-03')).toBe('5.0000');
  });

  test('counts fees of a trade without units as money paid in', () => {
    for (const type of ['buy', 'sell'] as const) {
      const held = position(
        [trade('buy', '2020-01-01', '1', '90'), trade(type, '2020-01-03', '0', '90', { feesValue: '10' })],
        {
          '2020-01-01': '90',
        },
      );
      expect(timeWeighted([held], '2020-01-03')).toBe('-10.0000');
      expect(formatDecimal(held.costOn('2020-01-03', 'fifo').realisedGain)).toBe('-10');
      expect(formatDecimal(held.costOn('2020-01-03', 'fifo').cost)).toBe('90');
    }
  });

  test('counts fees and tax of a trade without a price of its own', () => {
    const prices = { '2020-01-01': '90' };
    const costs = { feesValue: '6', feesCurrency: 'EUR', taxValue: '4', taxCurrency: 'EUR' };
    for (const type of ['buy', 'sell'] as const) {
      const held = position(
        [trade('buy', '2020-01-01', '1', '90'), trade(type, '2020-01-03', '0', null, costs)],
        prices,
      );
      expect(timeWeighted([held], '2020-01-03')).toBe('-10.0000');
      expect(formatDecimal(held.costOn('2020-01-03', 'fifo').realisedGain)).toBe('-10');
      expect(formatDecimal(held.costOn('2020-01-03', 'fifo').cost)).toBe('90');
    }
    const bought = position([trade('buy', '2020-01-01', '1', null, costs)], prices);
    expect(formatDecimal(bought.costOn('2020-01-01', 'fifo').cost)).toBe('100');
    expect(timeWeighted([bought], '2020-01-01')).toBe('-10.0000');
    const sold = position(
      [trade('buy', '2020-01-01', '1', '90'), trade('sell', '2020-01-02', '1', null, costs)],
      prices,
    );
    expect(formatDecimal(sold.costOn('2020-01-02', 'fifo').realisedGain)).toBe('-10');
    const unpriced = position([trade('buy', '2020-01-01', '1', null, costs)], {});
    expect(formatDecimal(unpriced.costOn('2020-01-01', 'fifo').cost)).toBe('10');
    const paid = position(
      [trade('buy', '2020-01-01', '1', '90'), trade('dividend', '2020-01-03', '1', null, costs)],
      prices,
    );
    expect(formatDecimal(paid.dividendsUntil('2020-01-03'))).toBe('-10');
  });

  test('ignores units and money that move within the scope on one day', () => {
    const prices = { '2020-01-01': '100', '2020-01-05': '150', '2020-01-09': '150' };
    const out = position(
      [trade('buy', '2020-01-01', '2', '100'), trade('transferOut', '2020-01-05', '1', null)],
      prices,
    );
    const into = position([trade('transferIn', '2020-01-05', '1', null)], prices);
    // (300 + 150) ÷ (200 + 150): without a link, the two transfers are unrelated.
    expect(timeWeighted([out, into], '2020-01-09')).toBe('28.5714');
    into.linkTo(0, { position: out, at: 1 });
    expect(timeWeighted([out, into], '2020-01-09')).toBe('50.0000');
    // In the return of a single position, the transfer counts as outgoing or incoming money.
    expect(timeWeighted([out], '2020-01-09')).toBe('50.0000');
    expect(timeWeighted([into], '2020-01-09')).toBe('0.0000');
  });

  test('skips and counts days with a gain on nothing invested', () => {
    const given = position([trade('reward', '2020-01-03', '1', null)], { '2020-01-01': '10', '2020-01-05': '11' });
    const returns = returned([given], '2020-01-09');
    expect([returns.timeWeighted?.toFixed(4), returns.daysSkipped, returns.moneyWeighted]).toEqual(['0.1000', 1, null]);
    const owed = position([trade('sell', '2020-01-03', '1', '10')], { '2020-01-01': '10', '2020-01-05': '11' });
    // Seven days are skipped: the day of the sale, and six days on which the value is negative.
    expect(returned([owed], '2020-01-09')).toMatchObject({ timeWeighted: null, daysSkipped: 7 });
  });

  test('is a total loss if everything was worthless once', () => {
    const held = position([trade('buy', '2020-01-01', '1', '10')], {
      '2020-01-01': '10',
      '2020-01-03': '0',
      '2020-01-05': '7',
    });
    expect(timeWeighted([held], '2020-01-04')).toBe('-100.0000');
    expect(timeWeighted([held], '2020-01-09')).toBe('-100.0000');
    expect(returned([held], '2020-01-09').daysSkipped).toBe(1);
  });

  test('follows exchange rates, also when the value must be computed daily', () => {
    const buy = trade('buy', '2020-01-01', '1', '10', { priceCurrency: 'USD' });
    const held = position([buy], { '2020-01-01': '10' }, 'USD');
    expect(timeWeighted([held], '2020-01-09')).toBe('-50.0000');
    const withWorthless = position([buy], { '2020-01-01': '10', '2020-01-03': '0' }, 'USD');
    expect(timeWeighted([held, withWorthless], '2020-01-09')).toBe('-75.0000');
  });

  test('is unknown without a price on a relevant day', () => {
    const held = position([trade('transferIn', '2020-01-01', '1', null)], { '2020-01-05': '7' });
    expect(returned([held], '2020-01-09')).toMatchObject({ timeWeighted: null, moneyWeighted: null });
    expect(returned([], '2020-01-09')).toMatchObject({ timeWeighted: null, moneyWeighted: null, daysSkipped: 0 });
  });
});

describe('a return per year', () => {
  const grown = (percent: number, days: number) => {
    const end = addDays('2024-01-01', days);
    const held = position([trade('buy', '2024-01-01', '1', '100')], {
      '2024-01-01': '100',
      [end]: String(100 + percent),
    });
    return returned([held], end);
  };

  test('is given from 365 days on', () => {
    expect(100 * (grown(30, 730).timeWeightedPerYear ?? 0)).toBeCloseTo(14.02, 2);
    expect(100 * (grown(30, 730).moneyWeightedPerYear ?? 0)).toBeCloseTo(14.02, 2);
    expect(grown(2, 365)).toMatchObject({ moneyWeightedPerYear: expect.closeTo(0.02, 10) });
    expect(grown(2, 364)).toMatchObject({ timeWeightedPerYear: null, moneyWeightedPerYear: null });
    expect(grown(2, 31)).toMatchObject({ moneyWeighted: expect.closeTo(0.02, 10), moneyWeightedPerYear: null });
  });

  test('equals the period’s return for a short period, however fast it grew', () => {
    expect(grown(50, 1).moneyWeighted).toBeCloseTo(0.5, 10);
  });
});

describe('the money-weighted return', () => {
  // Our own example: 100,000 invested on the first day and 10,000 on day 45 are worth 112,000 on day 90.
  test('covers the period', () => {
    const held = position(
      [trade('buy', '2026-01-01', '1', '100000'), trade('buy', addDays('2026-01-01', 45), '0.1', '100000')],
      { '2026-01-01': '100000', [addDays('2026-01-01', 90)]: '101818.181818181818181818' },
    );
    expect(100 * (returned([held], addDays('2026-01-01', 90)).moneyWeighted ?? 0)).toBeCloseTo(1.90519, 5);
  });

  // Portfolio Performance, math/IRRTest.java: 5.0140747 % a year are 5 % for 364 days.
  test('is 5 % for the period of Portfolio Performance’s first case', () => {
    const held = position([trade('buy', '2010-01-01', '1', '200')], { '2010-01-01': '200', '2010-12-31': '210' });
    const { moneyWeighted, moneyWeightedPerYear } = returned([held], '2010-12-31');
    expect([moneyWeighted, moneyWeightedPerYear]).toEqual([expect.closeTo(0.05, 12), null]);
  });
});
