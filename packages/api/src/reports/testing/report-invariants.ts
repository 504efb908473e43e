import { expect } from 'vitest';
import type { TestCaller } from '../../testing/create-test-wallet.ts';
import { type DaySpan, divideIntoCalendarUnits, listDays, shiftDay } from './counted-calendar.ts';

/** Invariants between the responses of several reports, for any wallet (contract §3). */

interface Asked {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly today: string;
  readonly label: string;
}

/** Checks that each row of the net worth series has the change that `periodDetails` returns for the days of the row. */
export async function expectDetailsInSeries({ walletId, call, label }: Asked, span: DaySpan): Promise<void> {
  const series = await call.reports.netWorthTimeSeries({
    ...{ walletId, startDate: span.start, endDate: span.end, interval: 'quarter' },
  });
  const rows = divideIntoCalendarUnits(span, 'quarter');
  if (series.length > 0) expect(series.map(({ period }) => period)).toEqual(rows.map(({ period }) => period));
  for (const [at, { inPeriod }] of series.entries()) {
    const { start = '', end = '' } = rows[at] ?? {};
    const { total } = await call.reports.periodDetails({ walletId, startDate: start, endDate: end });
    expect(total, `${label}, from ${start} to ${end}`).toBe(inPeriod);
  }
}

/** Checks that the net worth series of two days returns the previous total and the total of `netWorthByAsset`. */
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

/** Checks that the previous values of `cashFlowByCategory` are its values for the preceding span of the same length. */
export async function expectPreviousFlow({ walletId, call, label }: Asked, { start, end }: DaySpan): Promise<void> {
  const earlier = `${shiftDay(start, -listDays({ start, end }).length)}/${shiftDay(start, -1)}`;
  const flow = (period: string) => call.reports.cashFlowByCategory({ walletId, period });
  const [now, before] = [await flow(`${start}/${end}`), await flow(earlier)];
  for (const id of new Set([...Object.keys(now), ...Object.keys(before)]))
    expect(now[id]?.valuePreviousPeriod ?? 0, `${label}, ${start} to ${end}`).toBe(before[id]?.value ?? 0);
}

/** Checks that `topExpenses` with a smaller limit returns the first rows of the response with a larger limit. */
export async function expectSmallerLimitToBePrefix(
  { walletId, call, label }: Asked,
  { start, end }: DaySpan,
): Promise<void> {
  const top = (limit: number) => call.reports.topExpenses({ walletId, period: `${start}/${end}`, limit });
  const all = await top(100);
  for (const limit of [1, 4, 10]) expect(await top(limit), `${label}, ${start} to ${end}`).toEqual(all.slice(0, limit));
}
