import { DomainError } from './domain-error.ts';

/**
 * Decimals as integers: a `bigint` n at scale s means n · 10^−s. They are as exact as `Decimal`, and several times
 * faster if many numbers of one scale are multiplied and added (reports) or a quotient must be rounded correctly
 * (rates, shares).
 */

const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: 160 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent, exponent ≥ 0. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/** Number of digits after the point of a plain decimal text. */
export function decimalPlaces(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

// A text of at most this length fits a safe integer, which is parsed several times faster than a bigint.
const SAFE_DIGITS = 15;

/**
 * The plain decimal `text` as an integer at `scale`.
 * @throws DomainError `invalidDecimal` if `text` has more than `scale` decimals or is no decimal.
 */
export function parseScaled(text: string, scale: number): bigint {
  const missing = scale - decimalPlaces(text);
  if (missing < 0) throw new DomainError('invalidDecimal', `more than ${scale} digits after the point`);
  const unscaled = text.length <= SAFE_DIGITS ? shortInteger(text) : longInteger(text);
  return missing === 0 ? unscaled : unscaled * powerOfTen(missing);
}

/** The digits of `text` without its point, as an integer. */
function shortInteger(text: string): bigint {
  const negative = text.charCodeAt(0) === 45;
  const start = negative ? 1 : 0;
  let value = 0;
  let point = -1;
  for (let index = start; index < text.length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9) value = value * 10 + digit;
    else if (digit === -2 && point < 0 && index > start) point = index;
    else throw noDecimal(text);
  }
  if (text.length === start || point === text.length - 1) throw noDecimal(text);
  return BigInt(negative ? -value : value);
}

function longInteger(text: string): bigint {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw noDecimal(text);
  return BigInt(text.replace('.', ''));
}

function noDecimal(text: string): DomainError {
  return new DomainError('invalidDecimal', `not a decimal: ${JSON.stringify(text.slice(0, 40))}`);
}

/** The canonical decimal text of the integer `value` at `scale`. */
export function formatScaled(value: bigint, scale: number): string {
  if (value === 0n) return '0';
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === 48) end--;
  const magnitude = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  return negative ? `-${magnitude}` : magnitude;
}

/** numerator / denominator rounded to the nearest integer, ties away from zero. @throws RangeError on division by zero. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  return n < 0n ? -((-n * 2n + d) / (2n * d)) : (n * 2n + d) / (2n * d);
}

/** numerator / denominator rounded to the nearest integer, ties to the even neighbour. @throws RangeError on division by zero. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator];
  const magnitude = n < 0n ? -n : n;
  const quotient = magnitude / d;
  const twice = (magnitude - quotient * d) * 2n;
  const rounded = twice > d || (twice === d && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return n < 0n ? -rounded : rounded;
}

/** Converts the integer `value` from scale `from` to `to`; a smaller scale rounds ties to even. */
export function rescaleHalfEven(value: bigint, from: number, to: number): bigint {
  return to >= from ? value * powerOfTen(to - from) : divideHalfEven(value, powerOfTen(from - to));
}
