import { negated } from '@coffer/domain/decimal-texts.ts';
import { amountOf, unitsOf } from '../amount.ts';
import type { StatementBooking } from '../booking.ts';
import type { StatementBalance } from '../statement.ts';
import { type DateOrder, readDate } from './dates.ts';
import { type DecimalSeparator, readMoney } from './money.ts';
import type { SingleColumn } from './settings.ts';

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
  all: readonly BalancedBooking[],
  currency: string | null,
): { opening: StatementBalance | null; closing: StatementBalance | null } {
  // A pending transaction is in no booked balance.
  const rows = all.filter(({ booking }) => booking.pending !== true);
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

/**
 * The balances that rows of their own state, as those of Baltic banks do. Their amounts have the sign of the balance.
 */
export function statedBalances(
  rows: readonly (BalancedBooking & { readonly states: string | null })[],
  currency: string | null,
): { opening?: StatementBalance; closing?: StatementBalance } {
  const stated = (kind: string): StatementBalance | null => {
    const row = rows.find(({ states }) => states === kind);
    return row === undefined ? null : { date: row.booking.date, amount: row.booking.amount, currency };
  };
  const [opening, closing] = [stated('opening'), stated('closing')];
  return { ...(opening === null ? {} : { opening }), ...(closing === null ? {} : { closing }) };
}

/**
 * Whether the balance of a row is the one before it: each plus the row's amount is then the balance of the next. Read upwards,
 * amounts with the wrong sign would look the same, so the days must run downwards.
 */
export function balancesAreBefore(
  rows: readonly (readonly string[])[],
  columns: ReadonlyMap<SingleColumn, number>,
  decimal: DecimalSeparator,
  dateOrder: DateOrder,
): boolean {
  const [balance, amount, date] = [columns.get('balance'), columns.get('amount'), columns.get('date')];
  if (balance === undefined || amount === undefined || date === undefined) return false;
  const units = (row: readonly string[] | undefined, column: number): bigint | null => {
    const money = readMoney((row?.[column] ?? '').trim(), decimal);
    return money === null ? null : unitsOf(money.amount);
  };
  const most = Math.min(rows.length, enough);
  let before = 0;
  let after = 0;
  for (let index = 1; index < most; index += 1) {
    const [last, next] = [units(rows[index - 1], balance), units(rows[index], balance)];
    const [lastAmount, nextAmount] = [units(rows[index - 1], amount), units(rows[index], amount)];
    if (last === null || next === null || lastAmount === null || nextAmount === null) continue;
    if (last + lastAmount === next) before += 1;
    if (last + nextAmount === next || next + lastAmount === last) after += 1;
  }
  if (before <= after) return false;
  const [first, last] = [rows[0], rows[most - 1]].map((row) => readDate((row?.[date] ?? '').trim(), dateOrder) ?? '');
  return (first ?? '') < (last ?? '');
}
