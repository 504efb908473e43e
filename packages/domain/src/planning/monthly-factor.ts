import { Decimal, ONE, parseUnlimitedDecimal, ZERO } from '../decimal.ts';
import type { DayInMonth } from './day-in-month.ts';

/** Significant digits of a monthly factor: the product of twelve factors has a relative error below 10⁻⁵⁷. */
const DIGITS = 60;

/** Decimal arithmetic with a few more digits than the factor keeps. More digits would make roots slower. */
const Root = Decimal.clone({ precision: DIGITS + 10 });
const TWELFTH = new Root(1).div(12);

/**
 * Growth factor of one month at `annualReturn` percent a year: (1 + r/100)^(1/12), the monthly compounding of an effective
 * annual rate (contract §2), to 60 significant digits, rounded half away from zero. With `rest`, the factor for the rest of
 * the month: (1 + r/100)^((n−s)/(12n)) after day s of n. Null means no return: exactly 1. −100 or less is a total loss: 0,
 * unless no day of the month is left.
 */
export function monthlyGrowthFactor(annualReturn: string | null, rest?: DayInMonth): Decimal {
  if (annualReturn === null) return ONE;
  const yearly = parseUnlimitedDecimal(annualReturn).div(100).plus(1);
  if (yearly.eq(1)) return ONE;
  if (yearly.lte(0)) return rest !== undefined && rest.day === rest.days ? ONE : ZERO;
  const years = rest === undefined ? TWELFTH : new Root(rest.days - rest.day).div(12 * rest.days);
  return new Decimal(new Root(yearly).pow(years).toSignificantDigits(DIGITS, Decimal.ROUND_HALF_UP));
}
