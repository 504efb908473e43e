// Finds the column that is the running balance of another column.
import { amountToUnits } from '../canonical-amount.ts';
import { decideDecimalSeparator, readMoney } from './money.ts';

type Rows = readonly (readonly string[])[];

interface Chain {
  readonly amount: number;
  readonly balance: number;
}

const sampled = 300;
const mostColumns = 10;

type Units = readonly (bigint | null)[];

/**
 * Finds the only two columns of which one is the running balance of the other, before or after each row, in either
 * row order. Null unless exactly one pair agrees in 80 percent of the first 300 rows. Compares at most ten columns.
 */
export function findBalancePair(rows: Rows, columns: readonly number[]): Chain | null {
  const known = columns.slice(0, mostColumns).map((column) => ({ column, units: unitsIn(rows, [column]) }));
  const found: Chain[] = [];
  for (const amount of known) {
    for (const balance of known) {
      if (amount === balance) continue;
      if (isRunningBalance(amount.units, balance.units)) found.push({ amount: amount.column, balance: balance.column });
    }
  }
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}

/** Whether `balance` changes by credit minus debit in nearly all rows. */
export function isRunningBalanceOfDebitAndCredit(rows: Rows, debit: number, credit: number, balance: number): boolean {
  const [paid, received] = [unitsIn(rows, [debit]), unitsIn(rows, [credit])];
  const net = paid.map((units, index) => magnitude(received[index] ?? 0n) - magnitude(units ?? 0n));
  return isRunningBalance(net, unitsIn(rows, [balance]));
}

function magnitude(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function unitsIn(rows: Rows, [column = 0]: readonly number[]): Units {
  const cells = rows.slice(0, sampled).map((row) => (row[column] ?? '').trim());
  const decimal = decideDecimalSeparator(cells, '.');
  return cells.map((cell) => {
    const money = readMoney(cell, decimal);
    return money === null ? null : amountToUnits(money.amount);
  });
}

function isRunningBalance(amounts: Units, balances: Units): boolean {
  let steps = 0;
  const agreeing = { after: 0, afterBackwards: 0, before: 0 };
  for (let index = 1; index < balances.length; index += 1) {
    const [last, next] = [balances[index - 1], balances[index]];
    const [lastAmount, nextAmount] = [amounts[index - 1], amounts[index]];
    if (last == null || next == null) continue;
    steps += 1;
    if (nextAmount != null && nextAmount !== 0n && last + nextAmount === next) agreeing.after += 1;
    if (lastAmount != null && lastAmount !== 0n && next + lastAmount === last) agreeing.afterBackwards += 1;
    if (lastAmount != null && lastAmount !== 0n && last + lastAmount === next) agreeing.before += 1;
  }
  return steps > 0 && Math.max(...Object.values(agreeing)) >= steps * 0.8;
}

/**
 * The amount column between two balance columns, before and after the row. Null unless exactly one set of three columns
 * agrees in nearly all rows.
 */
export function findAmountBetweenBalances(
  rows: Rows,
  columns: readonly number[],
): { readonly amount: number; readonly after: number } | null {
  if (columns.length < 3 || columns.length > mostColumns) return null;
  const known = columns.map((column) => ({ column, units: unitsIn(rows, [column]) }));
  const found = known.flatMap((amount) =>
    known.flatMap((before) =>
      known.flatMap((after) => {
        if (amount === before || amount === after || before === after) return [];
        const agreeing = amount.units.filter((units, row) => {
          const [from, to] = [before.units[row], after.units[row]];
          return units !== null && units !== 0n && from != null && to != null && from + units === to;
        }).length;
        // If no amount is negative, the amount and the balance before it would be interchangeable.
        return agreeing > 1 &&
          agreeing >= amount.units.length * 0.9 &&
          amount.units.some((units) => units !== null && units < 0n)
          ? [{ amount: amount.column, after: after.column }]
          : [];
      }),
    ),
  );
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}
