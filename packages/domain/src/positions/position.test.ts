import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PositionTransaction } from '../cash-leg.ts';
import { addDays } from '../dates.ts';
import { Decimal, formatDecimal } from '../decimal.ts';
import { RateTable } from '../fx.ts';
import { runToEnd } from '../sliced-computation.ts';
import { Position } from './position.ts';
import { combineReturns } from './position-returns.ts';
import { FallbackPriceSource, type TradedPrice, TradedPrices } from './prices.ts';
import { NO_SPLITS, SplitHistory, type UnitSplit } from './splits.ts';
import { TransferCycleSearchLimit } from './transfer-cycle-search-limit.ts';

const returned = (...input: Parameters<typeof combineReturns>) => runToEnd(combineReturns(...input));
const rates = new RateTable([
  { currency: 'USD', date: '2020-01-01', rate: '1.25' },
  { currency: 'USD', date: '2020-06-01', rate: '2' },
]);

const transaction = (fields: Partial<PositionTransaction>): PositionTransaction => ({
  type: 'buy',
  date: '2020-01-10',
  quantity: '10',
  priceValue: '20',
  priceCurrency: 'EUR',
  feesValue: null,
  feesCurrency: null,
  taxValue: null,
  taxCurrency: null,
  ...fields,
});

function position(
  transactions: readonly PositionTransaction[],
  prices: readonly TradedPrice[] = [],
  splits: readonly UnitSplit[] = [],
) {
  const history = new SplitHistory(splits);
  return new Position(
    { transactions, splits: history, prices: new TradedPrices(prices, history) },
    { rates, into: rates.rateInto('EUR') },
  );
}

const text = (value: Decimal | null) => (value === null ? null : formatDecimal(value));
const price = (date: string, value: string, currency = 'EUR'): TradedPrice => ({ date, value, currency });

describe('the quantity', () => {
  test('adds up by type: initialBalance with its sign, dividend not at all', () => {
    const all = [
      transaction({ type: 'initialBalance', quantity: '-3' }),
      transaction({ type: 'buy', quantity: '-10' }),
      transaction({ type: 'transferIn', quantity: '4' }),
      transaction({ type: 'reward', quantity: '1' }),
      transaction({ type: 'sell', quantity: '2' }),
      transaction({ type: 'transferOut', quantity: '-5' }),
      transaction({ type: 'dividend', quantity: '100' }),
    ];
    expect(text(position(all).quantityOn('2020-01-10'))).toBe('5');
    expect(text(position(all).quantityOn('2020-01-09'))).toBe('0');
  });

  test('is multiplied by every split dated after a transaction and on or before the day', () => {
    const held = position(
      [transaction({ date: '2020-01-10', quantity: '10' }), transaction({ date: '2020-02-01', quantity: '1' })],
      [],
      [
        { date: '2020-01-10', factor: '7' },
        { date: '2020-02-01', factor: '2' },
        { date: '2020-03-01', factor: '0.5' },
      ],
    );
    expect(['2020-01-10', '2020-01-31', '2020-02-01', '2020-03-01'].map((date) => text(held.quantityOn(date)))).toEqual(
      ['10', '10', '21', '10.5'],
    );
  });
});

describe('the price', () => {
  test('is the latest on or before the day; a price older than a split is divided by the split factor', () => {
    const prices = new TradedPrices(
      [price('2020-01-10', '30'), price('2020-02-10', '12')],
      new SplitHistory([{ date: '2020-02-01', factor: '3' }]),
    );
    expect(
      ['2020-01-09', '2020-01-31', '2020-02-01', '2020-02-10'].map((date) => text(prices.on(date)?.value ?? null)),
    ).toEqual([null, '30', '10', '12']);
  });

  test('comes from the first source with a price on or before the day', () => {
    const set = new TradedPrices([price('2020-02-01', '5')], NO_SPLITS);
    const quoted = new TradedPrices([price('2020-01-01', '1'), price('2020-03-01', '9')], NO_SPLITS);
    const both = new FallbackPriceSource([set, quoted]);
    expect(['2019-12-31', '2020-01-31', '2020-03-02'].map((date) => text(both.on(date)?.value ?? null))).toEqual([
      null,
      '1',
      '5',
    ]);
  });
});

describe('a position', () => {
  test('is converted into another currency: each transaction at the rate of its day, the value at the rate of the valuation day', () => {
    const held = position(
      [
        transaction({ priceValue: '25', priceCurrency: 'USD', feesValue: '1', feesCurrency: 'EUR' }),
        transaction({ type: 'sell', date: '2020-07-01', quantity: '5', priceValue: '60', priceCurrency: 'USD' }),
        transaction({
          type: 'dividend',
          date: '2020-07-02',
          quantity: '5',
          priceValue: '1',
          taxValue: '1',
          taxCurrency: 'EUR',
        }),
      ],
      [price('2020-07-01', '60', 'USD')],
    );
    // 250 USD at 1.25 plus 1 EUR; half of it sold for 300 USD at 2.
    const { cost, realisedGain } = held.costOn('2020-08-01', 'fifo');
    expect([text(cost), text(realisedGain), text(held.dividendsUntil('2020-08-01'))]).toEqual(['100.5', '49.5', '4']);
    expect(text(held.valueOn('2020-08-01'))).toBe('150');
    expect(text(held.valueOn('2020-06-30'))).toBeNull();
    expect(text(held.dividendsUntil('2020-07-01'))).toBe('0');
  });

  test('costs its own price, otherwise the market price, otherwise nothing; a reward costs nothing', () => {
    const of = (fields: Partial<PositionTransaction>, prices: readonly TradedPrice[] = [price('2020-01-10', '30')]) =>
      text(position([transaction(fields)], prices).costOn('2020-02-01', 'fifo').cost);
    expect(of({ type: 'transferIn' })).toBe('200');
    expect(of({ type: 'transferIn', priceValue: null, priceCurrency: null })).toBe('300');
    expect(of({ type: 'initialBalance', quantity: '-10' })).toBe('-200');
    expect(of({ priceValue: null, priceCurrency: null }, [])).toBe('0');
    expect(of({ type: 'reward' })).toBe('0');
  });

  test('takes its cost from the position of origin unless it has its own price', () => {
    const out = transaction({
      type: 'transferOut',
      date: '2020-02-01',
      quantity: '15',
      priceValue: null,
      priceCurrency: null,
    });
    const into = { ...out, type: 'transferIn' } as const;
    const worth = [price('2020-01-10', '20'), price('2020-02-01', '90')];
    const first = () => position([transaction({}), transaction({ priceValue: '40' }), out], worth);
    const moved = (fields: Partial<PositionTransaction>) => {
      const second = position([{ ...into, ...fields }], worth);
      second.cameFrom(0, { position: first(), at: 2 }, new TransferCycleSearchLimit(false));
      return (['fifo', 'average'] as const).map((method) => text(second.costOn('2020-03-01', method).cost));
    };
    // With `fifo`, ten units at 20 plus five at 40; with `average`, fifteen at 30. The market price on that day is 90.
    expect(moved({})).toEqual(['400', '450']);
    expect(moved({ priceValue: '50', priceCurrency: 'EUR' })).toEqual(['750', '750']);
    expect(moved({ type: 'initialBalance' })).toEqual(['1350', '1350']);
    const round = position([into, out], worth);
    round.cameFrom(0, { position: round, at: 1 }, new TransferCycleSearchLimit(false));
    expect(text(round.costOn('2020-03-01', 'fifo').cost)).toBe('0');
  });

  test('has the same cost in a circle of transfers whichever position is computed first: the last link is ignored', () => {
    const moved = (type: 'transferIn' | 'transferOut', date: string, quantity: string) =>
      transaction({ type, date, quantity, priceValue: null, priceCurrency: null });
    const worth = [price('2020-01-01', '10'), price('2020-01-02', '20'), price('2020-01-03', '30')];
    const costs = (askedFirst: 0 | 1) => {
      const one = position([moved('transferIn', '2020-01-01', '10'), moved('transferOut', '2020-01-02', '4')], worth);
      const other = position([moved('transferIn', '2020-01-02', '4'), moved('transferOut', '2020-01-03', '3')], worth);
      other.cameFrom(0, { position: one, at: 1 }, new TransferCycleSearchLimit(false));
      one.cameFrom(0, { position: other, at: 1 }, new TransferCycleSearchLimit(false));
      [one, other][askedFirst]?.costOn('2020-01-03', 'fifo');
      return [one, other].map((asked) => text(asked.costOn('2020-01-03', 'fifo').cost));
    };
    // Ten units at a price of 10. Four of them move to the other position, where one unit stays.
    expect([costs(0), costs(1)]).toEqual([
      ['60', '10'],
      ['60', '10'],
    ]);
  });

  test('has no return without a price, nor for a single day', () => {
    const unpriced = returned([position([transaction({})])], '2021-01-09');
    expect(unpriced).toMatchObject({ moneyWeighted: null, timeWeighted: null });
    const today = returned([position([transaction({})], [price('2020-01-10', '20')])], '2020-01-10');
    expect(today.moneyWeighted).toBeNull();
    expect(returned([], '2020-01-10')).toMatchObject({ moneyWeighted: null, timeWeighted: null });
  });
});

const FACTORS = ['2', '3', '5', '10', '1.5', '0.5', '0.1'];
const START = '2020-01-01';
const day = fc.integer({ min: 0, max: 400 });
const traded = fc.record({
  day,
  type: fc.constantFrom('buy', 'buy', 'sell', 'dividend', 'transferIn', 'transferOut', 'initialBalance', 'reward'),
  quantity: fc.integer({ min: 1, max: 1000 }).map((value) => new Decimal(value)),
  // A multiple of 30 remains a finite decimal after division by any of the factors.
  price: fc.integer({ min: 1, max: 500 }).map((value) => new Decimal(value).times(30)),
});
const quoted = fc.record({ day, price: fc.integer({ min: 1, max: 500 }).map((value) => new Decimal(value).times(30)) });

test('inserting a split, with later quantities and prices adjusted, changes only the units', () => {
  const run = fc.property(
    fc.array(traded, { minLength: 1, maxLength: 12 }),
    fc.array(quoted, { maxLength: 8 }),
    fc.record({ day, factor: fc.constantFrom(...FACTORS) }),
    (trades, quotes, split) => {
      const splitDate = addDays(START, split.day);
      const made = (factor: Decimal, splits: readonly UnitSplit[]) => {
        const adjusts = (date: string) => (date >= splitDate ? factor : new Decimal(1));
        const transactions = trades
          .toSorted((a, b) => a.day - b.day)
          .map((one) => {
            const date = addDays(START, one.day);
            return transaction({
              type: one.type,
              date,
              quantity: formatDecimal(one.quantity.times(adjusts(date))),
              priceValue: formatDecimal(one.price.div(adjusts(date))),
              feesValue: '1.25',
              feesCurrency: 'USD',
            });
          });
        const days = new Map([{ day: 0, price: new Decimal(60) }, ...quotes].map((quote) => [quote.day, quote.price]));
        const prices = [...days]
          .sort(([a], [b]) => a - b)
          .map(([at, value]) => {
            const date = addDays(START, at);
            return price(date, formatDecimal(value.div(adjusts(date))));
          });
        return position(transactions, prices, splits);
      };
      const plain = made(new Decimal(1), []);
      const factor = new Decimal(split.factor);
      const adjusted = made(factor, [{ date: splitDate, factor: split.factor }]);
      for (const date of [addDays(START, 200), addDays(START, 401)]) {
        const units = date >= splitDate ? factor : new Decimal(1);
        expect(text(adjusted.quantityOn(date))).toBe(text(plain.quantityOn(date).times(units)));
        expect(text(adjusted.valueOn(date))).toBe(text(plain.valueOn(date)));
        expect(text(adjusted.dividendsUntil(date))).toBe(text(plain.dividendsUntil(date)));
        for (const method of ['fifo', 'average'] as const) {
          const [a, b] = [adjusted.costOn(date, method), plain.costOn(date, method)];
          expect([text(a.cost), text(a.realisedGain)]).toEqual([text(b.cost), text(b.realisedGain)]);
        }
        expect(returned([adjusted], date)).toEqual(returned([plain], date));
      }
    },
  );
  fc.assert(run, { numRuns: 200 });
});
