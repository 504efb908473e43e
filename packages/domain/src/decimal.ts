import { Decimal as DecimalJs } from 'decimal.js';
import { MAX_DECIMAL_PLACES } from './decimal-texts.ts';
import { DomainError } from './domain-error.ts';

/**
 * The project's decimal type. A contract decimal has at most 38 significant digits, a cross-rate 30 decimals: 160 digits are
 * enough for any sum of millions of amounts and any product of three without rounding. The exponent limits make `toString`
 * always print plain notation. It is a clone, so that `Decimal.set` elsewhere does not affect it.
 */
export const Decimal = DecimalJs.clone({
  precision: 160,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  defaults: true,
});
export type Decimal = DecimalJs;

export const MAX_INTEGER_DIGITS = 20;
export const ZERO: Decimal = new Decimal(0);
export const ONE: Decimal = new Decimal(1);

const SYNTAX = /^-?\d+(?:\.\d+)?$/;
const CONTRACT = /^-?\d{1,20}(?:\.\d{1,18})?$/;

/** Whether `text` is a contract decimal: `-?digits[.digits]`, at most 20 digits before and 18 after the point. */
export function isDecimal(text: string): boolean {
  return CONTRACT.test(text);
}

/**
 * The exact value of a contract decimal (§1).
 * @throws DomainError `invalidDecimal` (a RangeError) with the violated rule.
 */
export function parseDecimal(text: string): Decimal {
  if (!CONTRACT.test(text)) throw new DomainError('invalidDecimal', whyNoDecimal(text));
  return withoutNegativeZero(new Decimal(text));
}

/**
 * The exact value of a decimal from the service itself (a sum, a product, a database `numeric`): same syntax, any number of
 * digits.
 * @throws DomainError `invalidDecimal` for any other syntax.
 */
export function parseUnlimitedDecimal(text: string): Decimal {
  if (!SYNTAX.test(text)) throw new DomainError('invalidDecimal', whyNoDecimal(text));
  return withoutNegativeZero(new Decimal(text));
}

function whyNoDecimal(text: string): string {
  if (!SYNTAX.test(text)) return 'not a decimal: expected digits with an optional leading "-" and an optional fraction';
  const digits = text.startsWith('-') ? text.slice(1) : text;
  const point = digits.indexOf('.');
  const before = point < 0 ? digits.length : point;
  if (before > MAX_INTEGER_DIGITS) return `more than ${MAX_INTEGER_DIGITS} digits before the point`;
  return `more than ${MAX_DECIMAL_PLACES} digits after the point`;
}

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const MINUS = 45;

/**
 * The canonical spelling of a decimal: plain notation, no leading or trailing zeros, never "-0". It works on the text,
 * because it runs once per row of large responses. Accepts any number of digits.
 * @throws DomainError `invalidDecimal` unless `text` is `-?digits[.digits]`.
 */
export function canonicalDecimal(text: string): string {
  if (!SYNTAX.test(text)) throw new DomainError('invalidDecimal', whyNoDecimal(text));
  const point = text.indexOf('.');
  let end = text.length;
  if (point >= 0) {
    while (text.charCodeAt(end - 1) === DIGIT_0) end--;
    if (end - 1 === point) end = point;
  }
  const negative = text.charCodeAt(0) === MINUS;
  let start = negative ? 1 : 0;
  while (text.charCodeAt(start) === DIGIT_0 && isDigit(text.charCodeAt(start + 1))) start++;
  const magnitude = start === 0 && end === text.length ? text : text.slice(start, end);
  if (!negative || magnitude === '0') return magnitude;
  return start === 1 ? text.slice(0, end) : `-${magnitude}`;
}

function isDigit(charCode: number): boolean {
  return charCode >= DIGIT_0 && charCode <= DIGIT_9;
}

/**
 * The canonical text of `value`, without rounding; the inverse of `parseDecimal`.
 * @throws DomainError `invalidDecimal` for NaN and infinity, which exact arithmetic never produces.
 */
export function formatDecimal(value: Decimal): string {
  if (!value.isFinite()) throw new DomainError('invalidDecimal', 'not a finite decimal');
  return value.isZero() ? '0' : value.toFixed();
}

/**
 * The shortest decimal that denotes the JSON number `n` (§1): the digits that ECMAScript prints (Number::toString), so 0.1 is
 * one tenth and not the nearby binary fraction.
 * @throws DomainError `invalidDecimal` for NaN and infinity.
 */
export function decimalFromNumber(n: number): Decimal {
  if (!Number.isFinite(n)) throw new DomainError('invalidDecimal', 'not a finite number');
  return n === 0 ? ZERO : new Decimal(String(n));
}

/** `value` rounded to `minorUnits` decimals, ties to the even neighbour (money in reports, §1). */
export function roundHalfEven(value: Decimal, minorUnits: number): Decimal {
  return withoutNegativeZero(value.toDecimalPlaces(minorUnits, Decimal.ROUND_HALF_EVEN));
}

/** `value` rounded to `places` decimals, ties away from zero (rates and shares, §1; same as SQL's `round`). */
export function roundHalfAway(value: Decimal, places: number): Decimal {
  return withoutNegativeZero(value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP));
}

/** The exact sum; 0 for an empty list. */
export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let sum = ZERO;
  for (const value of values) sum = sum.plus(value);
  return sum;
}

function withoutNegativeZero(value: Decimal): Decimal {
  return value.isZero() ? ZERO : value;
}

/** True if the shortest decimal of the JSON number is a contract decimal. False for 1e-19, which has too many decimals. */
export function isDecimalNumber(n: number): boolean {
  return Number.isFinite(n) && isDecimal(formatDecimal(decimalFromNumber(n)));
}
