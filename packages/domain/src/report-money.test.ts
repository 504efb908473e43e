import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from './decimal.ts';
import { reportNumber, reportNumberFromScaled } from './report-money.ts';

describe('money in reports', () => {
  it('is rounded half-even to the minor unit of its currency', () => {
    const of = (text: string, currency: string) => reportNumber(parseDecimal(text), currency);
    expect([of('2.345', 'EUR'), of('2.355', 'EUR'), of('-2.345', 'EUR')]).toEqual([2.34, 2.36, -2.34]);
    expect([of('0.5', 'JPY'), of('1.5', 'JPY'), of('1.2345', 'KWD'), of('0.123456785', 'BTC')]).toEqual([
      0, 2, 1.234, 0.12345678,
    ]);
    expect(Object.is(of('-0.004', 'EUR'), 0)).toBe(true);
  });

  it('is the same from decimals and scaled integers, and prints as the rounded decimal', () => {
    const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
    fc.assert(
      fc.property(cents, fc.constantFrom('EUR', 'JPY', 'BTC'), (value, currency) => {
        const number = reportNumberFromScaled(value, 5, currency);
        const whole = value < 0n ? -value : value;
        const text = `${value < 0n ? '-' : ''}${whole / 100_000n}.${String(whole % 100_000n).padStart(5, '0')}`;
        expect(number).toBe(reportNumber(parseDecimal(text), currency));
      }),
    );
    expect(JSON.stringify(reportNumberFromScaled(123456789012345n, 2, 'EUR'))).toBe('1234567890123.45');
  });
});
