import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalDecimal,
  Decimal,
  decimalFromNumber,
  formatDecimal,
  isDecimal,
  parseDecimal,
  parseUnlimitedDecimal,
  roundHalfAway,
  roundHalfEven,
  sumDecimals,
} from './decimal.ts';
import { DomainError } from './domain-error.ts';

/** Reference: a decimal text as an integer at scale 18, using only string and BigInt arithmetic. */
function at18(text: string): bigint {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const magnitude = BigInt(whole + fraction.padEnd(18, '0'));
  return negative ? -magnitude : magnitude;
}

function plain(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

const decimalText = fc
  .tuple(fc.boolean(), digits(1, 20), fc.option(digits(1, 18)))
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`);

describe('a decimal of the contract', () => {
  it('has digits with an optional sign and fraction, at most 20 digits before and 18 after the point', () => {
    for (const text of ['0', '12.50', '-0', '007', '-3.000', '9'.repeat(20), `0.${'9'.repeat(18)}`]) {
      expect(isDecimal(text), text).toBe(true);
    }
    for (const text of ['', '-', '.5', '5.', '+1', '1e5', '1,5', ' 1', '1\n', '١', 'NaN', 'Infinity', '0x1', '--1']) {
      expect(isDecimal(text), JSON.stringify(text)).toBe(false);
    }
    expect(isDecimal('1'.repeat(21))).toBe(false);
    expect(isDecimal(`0.${'0'.repeat(19)}`)).toBe(false);
  });

  it('is rejected with the reason', () => {
    expect(() => parseDecimal('1e5')).toThrow(/not a decimal/);
    expect(() => parseDecimal('1'.repeat(21))).toThrow(/more than 20 digits before/);
    expect(() => parseDecimal(`0.${'1'.repeat(19)}`)).toThrow(/more than 18 digits after/);
    expect(() => parseDecimal('x')).toThrow(DomainError);
    expect(() => parseDecimal('x')).toThrow(RangeError);
  });

  it('is returned exactly, without trailing zeros and never as "-0"', () => {
    expect(canonicalDecimal('12.50')).toBe('12.5');
    expect(canonicalDecimal('-0.000')).toBe('0');
    expect(canonicalDecimal('-007.10')).toBe('-7.1');
    expect(canonicalDecimal('100')).toBe('100');
    expect(canonicalDecimal('-0.5')).toBe('-0.5');
    expect(canonicalDecimal(`${'9'.repeat(30)}.${'0'.repeat(30)}`)).toBe('9'.repeat(30));
    expect(() => canonicalDecimal('NaN')).toThrow(DomainError);
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(canonicalDecimal(text)).toBe(plain(at18(text), 18));
        expect(formatDecimal(parseDecimal(text))).toBe(canonicalDecimal(text));
        expect(canonicalDecimal(canonicalDecimal(text))).toBe(canonicalDecimal(text));
      }),
    );
  });

  it('never prints an exponent', () => {
    expect(new Decimal('1e-18').toString()).toBe('0.000000000000000001');
    expect(
      parseDecimal('9'.repeat(20))
        .times(parseDecimal('9'.repeat(20)))
        .toString(),
    ).toMatch(/^\d{40}$/);
    expect(() => formatDecimal(new Decimal(Number.NaN))).toThrow(DomainError);
  });

  it('is never negative zero', () => {
    expect(parseDecimal('-0').isNegative()).toBe(false);
    expect(parseUnlimitedDecimal('-0.00').isNegative()).toBe(false);
    expect(decimalFromNumber(-0).isNegative()).toBe(false);
    expect(roundHalfEven(new Decimal('-0.001'), 2).isNegative()).toBe(false);
    expect(formatDecimal(new Decimal(-0))).toBe('0');
  });
});

describe('decimal arithmetic', () => {
  it('adds, subtracts and multiplies exactly', () => {
    fc.assert(
      fc.property(decimalText, decimalText, decimalText, (a, b, c) => {
        const [x, y, z] = [parseDecimal(a), parseDecimal(b), parseDecimal(c)];
        expect(formatDecimal(x.plus(y))).toBe(plain(at18(a) + at18(b), 18));
        expect(formatDecimal(x.minus(y))).toBe(plain(at18(a) - at18(b), 18));
        expect(formatDecimal(x.times(y).times(z))).toBe(plain(at18(a) * at18(b) * at18(c), 54));
      }),
    );
  });

  it('sums 200,000 of the widest decimals exactly', () => {
    const widest = parseDecimal(`${'9'.repeat(20)}.${'9'.repeat(18)}`);
    const tiny = parseDecimal('0.000000000000000001');
    const many = Array.from({ length: 100_000 });
    const sum = sumDecimals([...many.map(() => widest), ...many.map(() => tiny)]);
    expect(formatDecimal(sum)).toBe(`1${'0'.repeat(25)}`);
    expect(formatDecimal(sumDecimals([]))).toBe('0');
  });

  it('reads a JSON number as its shortest decimal', () => {
    expect(formatDecimal(decimalFromNumber(0.1))).toBe('0.1');
    expect(formatDecimal(decimalFromNumber(1e21))).toBe(`1${'0'.repeat(21)}`);
    expect(formatDecimal(decimalFromNumber(1.5e-7))).toBe('0.00000015');
    expect(() => decimalFromNumber(Number.NaN)).toThrow(DomainError);
    expect(() => decimalFromNumber(Number.NEGATIVE_INFINITY)).toThrow(DomainError);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => {
        expect(Number(formatDecimal(decimalFromNumber(n)))).toBe(n === 0 ? 0 : n);
      }),
    );
  });
});

describe('rounding', () => {
  it('rounds ties to the even neighbour or away from zero', () => {
    const rounded = (text: string, places: number) => [
      formatDecimal(roundHalfEven(parseDecimal(text), places)),
      formatDecimal(roundHalfAway(parseDecimal(text), places)),
    ];
    expect(rounded('0.125', 2)).toEqual(['0.12', '0.13']);
    expect(rounded('0.135', 2)).toEqual(['0.14', '0.14']);
    expect(rounded('-0.125', 2)).toEqual(['-0.12', '-0.13']);
    expect(rounded('2.5', 0)).toEqual(['2', '3']);
    expect(rounded('-0.5', 0)).toEqual(['0', '-1']);
    expect(rounded('0.1251', 2)).toEqual(['0.13', '0.13']);
    expect(rounded('7', 2)).toEqual(['7', '7']);
  });
});
