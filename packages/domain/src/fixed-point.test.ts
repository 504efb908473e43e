import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, formatDecimal } from './decimal.ts';
import { DomainError } from './domain-error.ts';
import {
  decimalPlaces,
  divideHalfAway,
  divideHalfEven,
  formatScaled,
  parseScaled,
  rescaleHalfEven,
} from './fixed-point.ts';
import { decimalFromScaled } from './scaled-decimal.ts';

const integer = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n });
const scale = fc.integer({ min: 0, max: 40 });

describe('decimals as scaled integers', () => {
  it('are parsed and printed without loss', () => {
    fc.assert(
      fc.property(integer, scale, (value, places) => {
        const text = formatScaled(value, places);
        expect(text).toBe(formatDecimal(new Decimal(value.toString()).div(new Decimal(10).pow(places))));
        expect(parseScaled(text, places)).toBe(value);
        expect(formatDecimal(decimalFromScaled(value, places))).toBe(text);
      }),
    );
  });

  it('are parsed from database output', () => {
    expect(parseScaled('-0.50', 18)).toBe(-(10n ** 18n) / 2n);
    expect(parseScaled('0.00', 2)).toBe(0n);
    expect(parseScaled('123456789012345678901234.5', 1)).toBe(1234567890123456789012345n);
    expect(decimalPlaces('1.50')).toBe(2);
    expect(decimalPlaces('150')).toBe(0);
  });

  it('reject a text with more decimals than the scale, or that is no number', () => {
    for (const text of [
      '1.234',
      '',
      '-',
      '1.',
      '.5',
      '-.5',
      '+1',
      'x',
      '1e3',
      '1.2.3',
      '1 ',
      'NaN',
      `${'1'.repeat(20)}x`,
    ]) {
      expect(() => parseScaled(text, 2), text).toThrow(DomainError);
    }
  });

  it('are divided to the nearest integer, ties away from zero or to even', () => {
    expect([5n, -5n, 15n, 7n].map((n) => divideHalfAway(n, 10n))).toEqual([1n, -1n, 2n, 1n]);
    expect([5n, -5n, 15n, 7n].map((n) => divideHalfEven(n, 10n))).toEqual([0n, 0n, 2n, 1n]);
    expect(divideHalfAway(5n, -10n)).toBe(-1n);
    expect(() => divideHalfAway(1n, 0n)).toThrow(RangeError);
    fc.assert(
      fc.property(
        integer,
        integer.filter((n) => n !== 0n),
        (n, d) => {
          const quotient = new Decimal(n.toString()).div(d.toString());
          expect(divideHalfAway(n, d).toString()).toBe(
            formatDecimal(quotient.toDecimalPlaces(0, Decimal.ROUND_HALF_UP)),
          );
          expect(divideHalfEven(n, d).toString()).toBe(
            formatDecimal(quotient.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN)),
          );
        },
      ),
    );
  });

  it('are rescaled', () => {
    expect(rescaleHalfEven(125n, 3, 2)).toBe(12n);
    expect(rescaleHalfEven(125n, 3, 5)).toBe(12500n);
  });
});
