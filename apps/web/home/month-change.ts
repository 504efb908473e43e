import type { TimeSeriesRow } from '../charts/net-worth-series.ts';
import { changeOf } from '../format/reported.ts';

export interface MonthChange {
  readonly now: number;
  /** Null when the ledger does not reach back so far. */
  readonly before: number | null;
  readonly change: number;
  /** The part of the change that exchange rates made. */
  readonly ofRates: number;
  /** The rest: what was earned, spent and moved. */
  readonly ofBookings: number;
}

/** How net worth stands against a day before, from the rows of single days. */
export function monthChangeOf(rows: readonly TimeSeriesRow[], before: string, currency: string): MonthChange | null {
  const now = rows.at(-1);
  if (now === undefined) return null;
  const then = rows.find(({ period }) => period === before);
  const isFirst = then === undefined || (then.cumulative === 0 && then.fxEffectCumulative === 0);
  const change = changeOf(now.cumulative, then?.cumulative ?? 0, currency);
  const ofRates = changeOf(now.fxEffectCumulative, then?.fxEffectCumulative ?? 0, currency);
  return {
    now: now.cumulative,
    before: isFirst ? null : then.cumulative,
    change,
    ofRates,
    ofBookings: changeOf(change, ofRates, currency),
  };
}
