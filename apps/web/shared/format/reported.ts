import { usualDecimals } from '@coffer/ui/amount-format.ts';

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
  const rounded = Number(amount.toFixed(usualDecimals(currency)));
  return rounded === 0 ? 0 : rounded;
}
