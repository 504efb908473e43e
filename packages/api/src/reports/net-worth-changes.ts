import * as is from '@coffer/db/columns.ts';
import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { addDays, earlierDate, firstOfMonth, lastOfMonth } from '@coffer/domain/dates.ts';
import type { ComparedBalance, ValuationDays } from '@coffer/domain/net-worth-by-asset.ts';
import { findStaleMonths } from '../stored/month-sums.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { BALANCES_ON_TWO_DAYS } from './net-worth-changes.sql.ts';

interface NetWorthChangesInput {
  /** The last day of the report. */
  readonly end: string;
  /** From this day on, each day is read separately. */
  readonly daysFrom?: string;
  /**
   * Separates changes before this day from later changes. Unless this day is the first of its month, the whole month is
   * read by days.
   */
  readonly cutAt?: string;
}

/**
 * Returns the parameters $1 to $5 of the statements about changes in net worth: whole months whose stored sums are
 * current, and the days of all other months. Call `requireCurrentPositionValues` first.
 */
export async function netWorthChangeParameters(
  wallet: ReportWallet,
  { end, daysFrom = addDays(end, 1), cutAt }: NetWorthChangesInput,
  currency: string,
): Promise<[walletId: string, before: string, except: string[], firsts: string[], lasts: string[]]> {
  const before = firstOfMonth(daysFrom);
  const stale = await findStaleMonths(wallet, 'worth', { start: null, end: addDays(before, -1) }, currency);
  const byDays = new Set(stale);
  if (cutAt !== undefined && cutAt !== firstOfMonth(cutAt)) byDays.add(firstOfMonth(cutAt));
  // The days of the month `before` are already in the range from `before` to `end`.
  byDays.delete(before);
  const ranges: DateRange[] = [...byDays].map((month) => ({ start: month, end: earlierDate(lastOfMonth(month), end) }));
  if (before <= end) ranges.push({ start: before, end });
  return [wallet.walletId, before, [...byDays], ranges.map((range) => range.start), ranges.map((range) => range.end)];
}

const ASSET_BALANCE = {
  assetId: is.uuid,
  currency: is.text,
  amountAtEnd: is.numeric,
  amountBefore: is.numeric,
};

/** The balance of each asset in each currency at the end of two days. Call `requireCurrentPositionValues` first. */
export async function readComparedBalances(
  wallet: ReportWallet,
  { end, before }: ValuationDays,
  currency: string,
): Promise<ComparedBalance[]> {
  const [earlier, later] = end < before ? [end, before] : [before, end];
  const changes = await netWorthChangeParameters(wallet, { end: later, daysFrom: earlier }, currency);
  return wallet.transaction.query({
    row: ASSET_BALANCE,
    name: 'balancesOnTwoDays',
    text: BALANCES_ON_TWO_DAYS,
    planOnce: true,
    values: [...changes, end, before],
  });
}
