import { negated } from '@coffer/domain/decimal-texts.ts';
import { roundedSum } from '@coffer/domain/exact-amounts.ts';
import { defaultDecimals } from '@coffer/ui/amount-format.ts';

/** The sum of exact amounts, rounded once as reports are. */
export function totalOfExact(amounts: readonly string[], currency: string): number {
  return Number(roundedSum(amounts, currency));
}

/** The difference of two sums of exact amounts, rounded once. */
export function changeOfExact(now: readonly string[], before: readonly string[], currency: string): number {
  return totalOfExact([...now, ...before.map(negated)], currency);
}

/** The sum of reported amounts, rounded to the currency's minor unit to remove floating-point errors. */
export function sumOf(amounts: readonly number[], currency: string): number {
  return cleared(
    amounts.reduce((sum, amount) => sum + amount, 0),
    currency,
  );
}

/** The difference of two reported amounts, rounded to the currency's minor unit. */
export function changeOf(now: number, before: number, currency: string): number {
  return cleared(now - before, currency);
}

function cleared(amount: number, currency: string): number {
  const rounded = Number(amount.toFixed(defaultDecimals(currency)));
  return rounded === 0 ? 0 : rounded;
}
