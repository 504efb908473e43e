import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { amountToUnits, unitsToAmount } from '../canonical-amount.ts';
import type { StatementBalance } from '../statement.ts';
import type { StatementTransaction } from '../transaction.ts';
import { type DateOrder, readDate } from './dates.ts';
import { type DecimalSeparator, readMoney } from './money.ts';
import type { SingleColumn } from './settings.ts';

export interface BalancedTransaction {
  readonly transaction: StatementTransaction;
  /** The running balance of the row, as a canonical amount. */
  readonly balance: string | null;
}

const enough = 2000;

/**
 * Derives the opening balance before the oldest row and the closing balance after the newest row from a running
 * balance column. The balances show whether the oldest row comes first; if they don't, the dates decide.
 */
export function openingAndClosingBalances(
  all: readonly BalancedTransaction[],
  currency: string | null,
): { opening: StatementBalance | null; closing: StatementBalance | null } {
  // Booked balances do not include pending transactions.
  const rows = all.filter(({ transaction }) => transaction.pending !== true);
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
            date: oldest.transaction.date,
            amount: unitsToAmount(amountToUnits(oldest.balance) - amountToUnits(oldest.transaction.amount)),
            currency,
          },
    closing: newest.balance === null ? null : { date: newest.transaction.date, amount: newest.balance, currency },
  };
}

/**
 * Inverts the balances together with inverted amounts: a card statement lists charges as positive amounts and the
 * balance as debt. Keeps the balances if they already agree with the inverted amounts.
 */
export function withInvertedBalances<Row extends BalancedTransaction>(rows: readonly Row[]): readonly Row[] {
  const inverted = rows.map((row) => ({
    ...row,
    balance: row.balance === null ? null : negateDecimalText(row.balance),
  }));
  return agreement(rows) > agreement(inverted) ? rows : inverted;
}

function agreement(rows: readonly BalancedTransaction[]): number {
  const { forwards, backwards } = stepsOf(rows);
  return Math.max(forwards, backwards);
}

function runsBackwards(rows: readonly BalancedTransaction[]): boolean {
  const { forwards, backwards } = stepsOf(rows);
  if (forwards !== backwards) return backwards > forwards;
  return (rows[0]?.transaction.date ?? '') > (rows.at(-1)?.transaction.date ?? '');
}

/** How often the balance changes by the row's amount, counted in both row orders. */
function stepsOf(rows: readonly BalancedTransaction[]): { forwards: number; backwards: number } {
  let forwards = 0;
  let backwards = 0;
  for (let index = 1; index < Math.min(rows.length, enough); index += 1) {
    const before = rows[index - 1];
    const after = rows[index];
    if (before?.balance == null || after?.balance == null) continue;
    const step = amountToUnits(after.balance) - amountToUnits(before.balance);
    if (step === amountToUnits(after.transaction.amount)) forwards += 1;
    if (-step === amountToUnits(before.transaction.amount)) backwards += 1;
  }
  return { forwards, backwards };
}

/**
 * Returns the opening and closing balance from rows that state only a balance, as in files of Baltic banks. The
 * amount of such a row is the balance, with its sign.
 */
export function balancesFromBalanceRows(
  rows: readonly (BalancedTransaction & { readonly states: string | null })[],
  currency: string | null,
): { opening?: StatementBalance; closing?: StatementBalance } {
  const stated = (kind: string): StatementBalance | null => {
    const row = rows.find(({ states }) => states === kind);
    return row === undefined ? null : { date: row.transaction.date, amount: row.transaction.amount, currency };
  };
  const [opening, closing] = [stated('opening'), stated('closing')];
  return { ...(opening === null ? {} : { opening }), ...(closing === null ? {} : { closing }) };
}

/**
 * Whether each row states the balance before its transaction: balance plus amount is then the balance of the next
 * row. False unless the dates ascend, because with the newest row first, amounts with the wrong sign would look the
 * same.
 */
export function areBalancesBeforeRows(
  rows: readonly (readonly string[])[],
  columns: ReadonlyMap<SingleColumn, number>,
  decimal: DecimalSeparator,
  dateOrder: DateOrder,
): boolean {
  const [balance, amount, date] = [columns.get('balance'), columns.get('amount'), columns.get('date')];
  if (balance === undefined || amount === undefined || date === undefined) return false;
  const units = (row: readonly string[] | undefined, column: number): bigint | null => {
    const money = readMoney((row?.[column] ?? '').trim(), decimal);
    return money === null ? null : amountToUnits(money.amount);
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
