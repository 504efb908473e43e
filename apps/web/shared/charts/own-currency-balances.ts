import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { isoPeriodDays } from '@coffer/domain/periods.ts';
import type { NetWorthTimeSeriesRow } from './net-worth-series.ts';

interface DayBalance {
  readonly date: string;
  readonly balance: string;
}

/**
 * Replaces the values of the rows by the balances in the asset's own currency at the ends of the periods, so that
 * exchange rates have no effect on them.
 */
export function withOwnCurrencyBalances(
  rows: readonly NetWorthTimeSeriesRow[],
  balances: readonly DayBalance[],
): NetWorthTimeSeriesRow[] {
  let before = 0;
  return rows.map(({ period }, at) => {
    const { start, end } = isoPeriodDays(period);
    if (at === 0) before = balanceOn(balances, (date) => date < start);
    const cumulative = balanceOn(balances, (date) => date <= end);
    const row = { period, cumulative, inPeriod: cumulative - before, fxEffectCumulative: 0 };
    before = cumulative;
    return row;
  });
}

/** The change of the balance since the end of `day`, as a decimal. If `day` is null, the whole balance. */
export function balanceChange(balances: readonly DayBalance[], day: string | null): string {
  const before = balances.findLast(({ date }) => day !== null && date <= day)?.balance ?? '0';
  return sumDecimalTexts([balances.at(-1)?.balance ?? '0', negateDecimalText(before)]);
}

function balanceOn(balances: readonly DayBalance[], isUntil: (date: string) => boolean): number {
  return Number(balances.findLast(({ date }) => isUntil(date))?.balance ?? 0);
}
