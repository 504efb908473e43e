import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { roundedProjectionSum, roundedSum } from '@coffer/domain/exact-amounts.ts';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';

/** The sum of exact amounts, rounded once to the currency's minor unit, as in reports. */
export function sumExactAmounts(amounts: readonly string[], currency: string): number {
  return Number(roundedSum(amounts, currency));
}

/** The sum of a projection's exact amounts, rounded once by the rule that the projection itself uses. */
export function sumProjectedAmounts(amounts: readonly string[], currency: string): number {
  return Number(roundedProjectionSum(amounts, currency));
}

/** The sum of `now` minus the sum of `before`, both exact amounts, rounded once. */
export function exactDifference(now: readonly string[], before: readonly string[], currency: string): number {
  return sumExactAmounts([...now, ...before.map(negateDecimalText)], currency);
}

/** The sum of reported amounts, rounded to the currency's minor unit to remove floating-point errors. */
export function sumReported(amounts: readonly number[], currency: string): number {
  return roundWithoutNegativeZero(
    amounts.reduce((sum, amount) => sum + amount, 0),
    currency,
  );
}

/** The difference of two reported amounts, rounded to the currency's minor unit. */
export function reportedDifference(now: number, before: number, currency: string): number {
  return roundWithoutNegativeZero(now - before, currency);
}

function roundWithoutNegativeZero(amount: number, currency: string): number {
  const rounded = Number(amount.toFixed(defaultDecimals(currency)));
  return rounded === 0 ? 0 : rounded;
}
