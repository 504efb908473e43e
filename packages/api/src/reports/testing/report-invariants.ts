import { expect } from 'vitest';
import type { Caller } from '../../testing/wallet.ts';
import { type DaySpan, listDays, shiftDay, unitsOfSpan } from './counted-calendar.ts';

/** Invariants between the responses of several reports, for any wallet (contract §3). */

interface Asked {
  readonly walletId: string;
  readonly call: Caller;
  readonly today: string;
  readonly label: string;
}

/** `periodDetails` of a row's days add up to the change in that row of the series. */
export async function expectDetailsInSeries({ walletId, call, label }: Asked, span: DaySpan): Promise<void> {
  const series = await call.reports.netWorthTimeSeries({
    ...{ walletId, startDate: span.start, endDate: span.end, interval: 'quarter' },
  });
  const rows = unitsOfSpan(span, 'quarter');
  if (series.length > 0) expect(series.map(({ period }) => period)).toEqual(rows.map(({ period }) => period));
  for (const [at, { inPeriod }] of series.entries()) {
    const { start = '', end = '' } = rows[at] ?? {};
    const { total } = await call.reports.periodDetails({ walletId, startDate: start, endDate: end });
    expect(total, `${label}, from ${start} to ${end}`).toBe(inPeriod);
  }
}

/** The series ends with the total of `netWorthByAsset` on that day, and its row before is the previous total. */
export async function expectSeriesMatchesNetWorth(
  { walletId, call, today, label }: Asked,
  date: string,
): Promise<void> {
  if (date > today) return;
  const { kpis } = await call.reports.netWorthByAsset({ walletId, period: date });
  const series = await call.reports.netWorthTimeSeries({
    ...{ walletId, startDate: shiftDay(date, -1), endDate: date, interval: 'day' },
  });
  const worth = series.map(({ cumulative }) => cumulative);
  if (series.length > 0) expect(worth, `${label}, ${date}`).toEqual([kpis.totalPreviousPeriod, kpis.total]);
}

/** The previous value in a report is the value of the same report for the preceding span. */
export async function expectPreviousFlow({ walletId, call, label }: Asked, { start, end }: DaySpan): Promise<void> {
  const earlier = `${shiftDay(start, -listDays({ start, end }).length)}/${shiftDay(start, -1)}`;
  const flow = (period: string) => call.reports.cashFlowByCategory({ walletId, period });
  const [now, before] = [await flow(`${start}/${end}`), await flow(earlier)];
  for (const id of new Set([...Object.keys(now), ...Object.keys(before)]))
    expect(now[id]?.valuePreviousPeriod ?? 0, `${label}, ${start} to ${end}`).toBe(before[id]?.value ?? 0);
}

/** A smaller limit of the largest expenses returns the first rows of a larger limit. */
export async function expectSmallerLimitToBePrefix(
  { walletId, call, label }: Asked,
  { start, end }: DaySpan,
): Promise<void> {
  const top = (limit: number) => call.reports.topExpenses({ walletId, period: `${start}/${end}`, limit });
  const all = await top(100);
  for (const limit of [1, 4, 10]) expect(await top(limit), `${label}, ${start} to ${end}`).toEqual(all.slice(0, limit));
}
