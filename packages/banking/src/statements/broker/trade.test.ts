import { parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTrade, countDecimals, type TradeFacts } from './trade.ts';

const security = { symbol: 'ACME', isin: null, name: 'Acme Inc.' };
const facts = (more: Partial<TradeFacts>): TradeFacts => ({
  ...{ line: 1, date: '2024-01-02', type: 'buy', security, quantity: '10', price: '5', net: '-50', currency: 'EUR' },
  ...more,
});

const cents = (most: number) =>
  fc.integer({ min: 0, max: most }).map((n) => parseUnlimitedDecimal(String(n)).div(100).toString());
const units = fc
  .integer({ min: 1, max: 10_000_000 })
  .map((n) => parseUnlimitedDecimal(String(n)).div(10_000).toString());

describe('tradeOf', () => {
  test('keeps the stated amount as cash if the trade adds up exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell', 'dividend'),
        units,
        cents(1_000_000),
        cents(500),
        cents(500),
        (type, quantity, price, fees, tax) => {
          const total = parseUnlimitedDecimal(quantity).times(parseUnlimitedDecimal(price)).toString();
          const costs = sumDecimalTexts([fees, tax]);
          const net =
            type === 'buy'
              ? negateDecimalText(sumDecimalTexts([total, costs]))
              : sumDecimalTexts([total, negateDecimalText(costs)]);
          const trade = buildTrade(facts({ type, quantity, price, fees, tax, net }));
          expect(trade).toMatchObject({ type, quantity, transaction: { amount: net } });
        },
      ),
    );
  });

  test('tolerates rounding: half a unit of the price’s last digit per unit, plus one minor unit', () => {
    for (const [currency, price, near, far] of [
      ['EUR', '5.00', '-50.06', '-50.07'],
      ['EUR', '5.0000', '-50.0105', '-50.0106'],
      ['JPY', '5', '-56', '-57'],
      ['KWD', '5.000', '-50.006', '-50.007'],
    ] as const) {
      const given = { currency, price, priceDecimals: countDecimals(price) };
      expect(buildTrade(facts({ ...given, net: near }))).toMatchObject({
        statedPrice: null,
        transaction: { amount: near },
      });
      expect(buildTrade(facts({ ...given, net: far }))).toMatchObject({
        price: parseUnlimitedDecimal(far).div(-10).toString(),
        statedPrice: price,
        transaction: { amount: far },
      });
    }
  });

  test('derives the price from the amount and says so if the stated price does not match', () => {
    expect(buildTrade(facts({ price: '4', fees: '1', net: '-50' }))).toMatchObject({
      ...{ price: '4.9', fees: '1', statedPrice: '4' },
      transaction: { amount: '-50', notes: expect.stringContaining('states the price 4') },
    });
    expect(buildTrade(facts({ type: 'sell', price: '4', fees: '1', tax: '2', net: '50' }))).toMatchObject({
      price: '5.3',
    });
    expect(buildTrade(facts({ price: '-5' }))).toMatch(/^doesNotAddUp: the price is below 0/);
  });

  test('derives a missing price from the amount, to 18 decimals', () => {
    expect(buildTrade(facts({ price: null, quantity: '3', net: '-10', fees: '1' }))).toMatchObject({
      price: '3',
      fees: '1',
    });
    fc.assert(
      fc.property(units, cents(10_000_000), (quantity, amount) => {
        const trade = buildTrade(facts({ price: null, quantity, net: negateDecimalText(amount) }));
        if (typeof trade === 'string') throw new Error(trade);
        const off = parseUnlimitedDecimal(trade.price ?? '')
          .times(parseUnlimitedDecimal(quantity))
          .minus(parseUnlimitedDecimal(amount))
          .abs();
        expect(off.lt('0.000000000001')).toBe(true);
      }),
    );
  });

  test('compares the size of the amount, whatever its direction', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell', 'dividend'),
        units,
        cents(1_000_000),
        cents(500),
        (type, quantity, price, fees) => {
          const total = parseUnlimitedDecimal(quantity).times(parseUnlimitedDecimal(price)).toString();
          const usual = sumDecimalTexts([total, type === 'buy' ? fees : negateDecimalText(fees)]);
          fc.pre(!usual.startsWith('-') && parseUnlimitedDecimal(usual).gt(fees));
          for (const net of [usual, negateDecimalText(usual)])
            expect(buildTrade(facts({ type, quantity, price, fees, net }))).toMatchObject({
              ...{ price: parseUnlimitedDecimal(price).toString(), statedPrice: null, transaction: { amount: net } },
            });
        },
      ),
    );
    expect(buildTrade(facts({ price: '4', fees: '1', net: '50' }))).toMatchObject({ price: '4.9', statedPrice: '4' });
    expect(buildTrade(facts({ type: 'sell', price: '4', fees: '1', net: '-50' }))).toMatchObject({ price: '5.1' });
  });

  test('accepts a sale whose costs exceed its proceeds', () => {
    const trade = buildTrade(facts({ type: 'sell', quantity: '1', price: '1', fees: '5', net: '-4' }));
    expect(trade).toMatchObject({ price: '1', statedPrice: null, transaction: { amount: '-4' } });
  });

  test('rejects a trade whose price would be below 0 or whose quantity is no exact number', () => {
    for (const net of ['-0.5', '0.5']) {
      const trade = buildTrade(facts({ price: '4', fees: '1', net }));
      expect(trade).toMatch(/^doesNotAddUp: fees and tax exceed the amount/);
    }
    expect(buildTrade(facts({ quantity: null }))).toMatch(/number of units is missing/);
    expect(buildTrade(facts({ quantity: '0.123456789012345678', price: null }))).toMatch(/too many digits/);
    expect(buildTrade(facts({ quantity: '140737488355328', price: null }))).toMatch(/too many digits/);
  });

  test('moves no cash for a transfer', () => {
    expect(buildTrade(facts({ type: 'transferOut', quantity: '-4', price: null, net: '0' }))).toMatchObject({
      ...{ quantity: '4', price: null, transaction: { amount: '0', description: 'Transfer out 4 Acme Inc.' } },
    });
  });
});
