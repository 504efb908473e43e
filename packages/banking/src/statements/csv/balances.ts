import { negated } from '@coffer/domain/decimal-texts.ts';
import { amountOf, unitsOf } from '../amount.ts';
import type { StatementBooking } from '../booking.ts';
import type { StatementBalance } from '../statement.ts';

export interface BalancedBooking {
  readonly booking: StatementBooking;
  /** The running balance of the row, as canonical amount. */
  readonly balance: string | null;
}

const enough = 2000;

/**
 * Opening and closing balance out of a running balance column: what stood before the oldest row, and after the newest.
 * Rows may run either way; the balances themselves tell, else the dates.
 */
export function runningBalances(
  rows: readonly BalancedBooking[],
  currency: string | null,
): { opening: StatementBalance | null; closing: StatementBalance | null } {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return { opening: null, closing: null };
  const newestFirst = runsBackwards(rows);
  const [oldest, newest] = newestFirst ? [last, first] : [first, last];
  return {
    opening:
      oldest.balance === null
        ? null
        : {
            date: oldest.booking.date,
            amount: amountOf(unitsOf(oldest.balance) - unitsOf(oldest.booking.amount)),
            currency,
          },
    closing: newest.balance === null ? null : { date: newest.booking.date, amount: newest.balance, currency },
  };
}

/**
 * Rows whose amounts were turned round, with their balances turned round too: a card that states what was charged also
 * states what is owed. Unless the balances agree with the amounts as they are now.
 */
export function withInvertedBalances<Row extends BalancedBooking>(rows: readonly Row[]): readonly Row[] {
  const inverted = rows.map((row) => ({ ...row, balance: row.balance === null ? null : negated(row.balance) }));
  return agreement(rows) > agreement(inverted) ? rows : inverted;
}

function agreement(rows: readonly BalancedBooking[]): number {
  const { forwards, backwards } = stepsOf(rows);
  return Math.max(forwards, backwards);
}

function runsBackwards(rows: readonly BalancedBooking[]): boolean {
  const { forwards, backwards } = stepsOf(rows);
  if (forwards !== backwards) return backwards > forwards;
  return (rows[0]?.booking.date ?? '') > (rows.at(-1)?.booking.date ?? '');
}

/** How often the balance moves by the amount from row to row, read downwards and upwards. */
function stepsOf(rows: readonly BalancedBooking[]): { forwards: number; backwards: number } {
  let forwards = 0;
  let backwards = 0;
  for (let index = 1; index < Math.min(rows.length, enough); index += 1) {
    const before = rows[index - 1];
    const after = rows[index];
    if (before?.balance == null || after?.balance == null) continue;
    const step = unitsOf(after.balance) - unitsOf(before.balance);
    if (step === unitsOf(after.booking.amount)) forwards += 1;
    if (-step === unitsOf(before.booking.amount)) backwards += 1;
  }
  return { forwards, backwards };
}
