// Derives the direction of amounts without a sign from a running balance.
import { amountToUnits } from '../canonical-amount.ts';
import { type DecimalSeparator, readMoney } from './money.ts';
import type { SingleColumn } from './settings.ts';
import type { SignDirection } from './sign-words.ts';

type Rows = readonly (readonly string[])[];
export type DirectionsByRow = ReadonlyMap<readonly string[], SignDirection>;

/** The amount must explain at least this share of the balance changes. */
const agreement = 0.8;

/**
 * Derives the direction of each row from the running balance; the keys are the cells of the row. Null without a
 * balance, if an amount has a sign, if no amount is outgoing, or if the balance doesn't follow the amounts.
 */
export function deriveDirectionsFromBalance(
  rows: Rows,
  columns: ReadonlyMap<SingleColumn, number>,
  decimal: DecimalSeparator,
): DirectionsByRow | null {
  const [amount, balance] = [columns.get('amount'), columns.get('balance')];
  if (amount === undefined || balance === undefined || columns.has('sign')) return null;
  const steps: { readonly amount: bigint; readonly balance: bigint; readonly cells: readonly string[] }[] = [];
  for (const cells of rows) {
    const moved = readMoney((cells[amount] ?? '').trim(), decimal);
    const after = readMoney((cells[balance] ?? '').trim(), decimal);
    if (moved === null || after === null) continue;
    if (moved.signed) return null;
    steps.push({ amount: amountToUnits(moved.amount), balance: amountToUnits(after.amount), cells });
  }
  const [down, up] = [directionsIn(steps), directionsIn(steps.toReversed())];
  const found = down.size >= up.size ? down : up;
  const directions = new Set(found.values());
  if (found.size === 0 || found.size < (steps.length - 1) * agreement || !directions.has('out')) return null;
  const [only] = directions;
  if (directions.size === 1 && only !== undefined) return new Map(steps.map(({ cells }) => [cells, only]));
  return found;
}

function directionsIn(
  steps: readonly { readonly amount: bigint; readonly balance: bigint; readonly cells: readonly string[] }[],
): Map<readonly string[], SignDirection> {
  const found = new Map<readonly string[], SignDirection>();
  let before: bigint | null = null;
  for (const { amount, balance, cells } of steps) {
    const moved: bigint = before === null ? 0n : balance - before;
    if (amount !== 0n && before !== null && moved === amount) found.set(cells, 'in');
    if (amount !== 0n && before !== null && -moved === amount) found.set(cells, 'out');
    before = balance;
  }
  return found;
}
