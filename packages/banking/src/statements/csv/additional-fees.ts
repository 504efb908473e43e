import { absoluteAmount, amountToUnits } from '../canonical-amount.ts';
import { type DecimalSeparator, readMoney } from './money.ts';
import type { SingleColumn } from './settings.ts';

const enough = 2000;

/**
 * Whether fees are charged in addition to the amounts, as in Revolut's files: the balance then changes by the amount
 * minus the fee. Returns false without a running balance, so that amounts stay as stated.
 */
export function areFeesAdditional(
  rows: readonly (readonly string[])[],
  columns: ReadonlyMap<SingleColumn, number>,
  decimal: DecimalSeparator,
): boolean {
  if (!columns.has('fee') || !columns.has('balance') || !columns.has('amount') || columns.has('gross')) return false;
  const units = (row: readonly string[] | undefined, role: SingleColumn): bigint | null => {
    const money = readMoney((row?.[columns.get(role) ?? -1] ?? '').trim(), decimal);
    return money === null ? null : amountToUnits(role === 'fee' ? absoluteAmount(money.amount) : money.amount);
  };
  let without = 0;
  let onTop = 0;
  for (let index = 0; index < Math.min(rows.length, enough); index += 1) {
    const fee = units(rows[index], 'fee');
    const amount = units(rows[index], 'amount');
    const balance = units(rows[index], 'balance');
    if (fee === null || fee === 0n || amount === null || balance === null) continue;
    for (const before of [units(rows[index - 1], 'balance'), units(rows[index + 1], 'balance')]) {
      if (before !== null && before + amount === balance) without += 1;
      if (before !== null && before + amount - fee === balance) onTop += 1;
    }
  }
  return onTop > without;
}
