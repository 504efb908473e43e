import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cashLegCurrencies,
  computeCashLeg,
  computeTotalPrice,
  type PositionTransaction,
  valueDirection,
} from './cash-leg.ts';
import { formatDecimal } from './decimal.ts';
import { NoExchangeRateError, RateTable } from './fx.ts';

const rates = new RateTable([
  { currency: 'USD', date: '2026-01-01', rate: '1.25' },
  { currency: 'USD', date: '2026-06-01', rate: '2' },
]);

const transaction = (fields: Partial<PositionTransaction>): PositionTransaction => ({
  type: 'buy',
  date: '2026-05-17',
  quantity: '10',
  priceValue: '20.5',
  priceCurrency: 'EUR',
  feesValue: null,
  feesCurrency: null,
  taxValue: null,
  taxCurrency: null,
  ...fields,
});
const cash = (fields: Partial<PositionTransaction>) => formatDecimal(computeCashLeg(transaction(fields), rates));
const costs = { feesValue: '1.5', feesCurrency: 'EUR', taxValue: '0.25', taxCurrency: 'EUR' };

describe('the cash leg', () => {
  test('of a buy is the total plus fees and tax, negative', () => {
    expect(formatDecimal(computeTotalPrice(transaction({ quantity: '-10' })))).toBe('205');
    expect(cash(costs)).toBe('-206.75');
  });

  test('of a sell or a dividend is the total minus fees and tax', () => {
    expect(cash({ ...costs, type: 'sell' })).toBe('203.25');
    expect(cash({ ...costs, type: 'sell', quantity: '-10' })).toBe('203.25');
    expect(cash({ ...costs, type: 'dividend' })).toBe('203.25');
  });

  test('is zero for other types and without a price', () => {
    for (const type of ['initialBalance', 'transferIn', 'transferOut', 'reward'] as const)
      expect(cash({ ...costs, type })).toBe('0');
    expect(cash({ ...costs, priceValue: null })).toBe('0');
    expect(cash({ ...costs, priceCurrency: null })).toBe('0');
  });

  test('at a price of zero is minus fees and tax', () => {
    expect(cash({ ...costs, priceValue: '0' })).toBe('-1.75');
    expect(cash({ ...costs, priceValue: '0', type: 'sell' })).toBe('-1.75');
    expect(cash({ ...costs, quantity: '0', type: 'dividend' })).toBe('-1.75');
    expect(cash({ priceValue: '0' })).toBe('0');
  });

  test('converts fees and tax of another currency at the day’s rate, and assumes the price’s currency if none is set', () => {
    expect(cash({ feesValue: '2.5', feesCurrency: 'USD' })).toBe('-207');
    expect(cash({ feesValue: '2.5', feesCurrency: 'USD', date: '2026-06-02' })).toBe('-206.25');
    expect(cash({ feesValue: '2.5' })).toBe('-207.5');
    const foreign = transaction({ feesValue: '1', feesCurrency: 'CHF' });
    expect(cashLegCurrencies(foreign)).toEqual(['EUR', 'CHF']);
    expect(() => computeCashLeg(foreign, rates)).toThrow(NoExchangeRateError);
  });
});

describe('the direction', () => {
  const direction = (fields: Partial<PositionTransaction>) => valueDirection(transaction(fields), rates);

  test('is the opposite of the cash leg’s sign', () => {
    expect(direction({})).toBe(1);
    expect(direction({ type: 'sell' })).toBe(-1);
    expect(direction({ type: 'dividend' })).toBe(-1);
    expect(direction({ type: 'sell', feesValue: '300' })).toBe(1);
  });

  test('follows from the type without a cash leg', () => {
    expect(direction({ type: 'transferIn' })).toBe(1);
    expect(direction({ type: 'transferOut' })).toBe(-1);
    expect(direction({ type: 'reward' })).toBe(1);
    expect(direction({ type: 'buy', priceValue: null })).toBe(1);
    expect(direction({ type: 'initialBalance', quantity: '-1' })).toBe(-1);
    expect(direction({ type: 'initialBalance', quantity: '0' })).toBe(0);
  });

  test('of a buy and of an equal sell are opposite while the costs are less than the total', () => {
    const value = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(value, value, fc.bigInt({ min: 0n, max: 100n }), (quantity, price, percent) => {
        const fields = {
          quantity: String(quantity),
          priceValue: String(price),
          feesValue: String((quantity * price * (percent < 100n ? percent : 0n)) / 100n),
        };
        expect(direction(fields)).toBe(1);
        expect(direction({ ...fields, type: 'sell' })).toBe(-1);
      }),
    );
  });
});
