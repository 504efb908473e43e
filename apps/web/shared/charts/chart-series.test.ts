import { describe, expect, test } from 'vitest';
import { csvText } from '#shared/tables/csv-text.ts';
import { seriesRows } from './chart-series.ts';
import { type NetWorthTimeSeriesRow, stackedGroupSeries, totalSeries } from './net-worth-series.ts';

const names = { cumulative: 'Net worth', inPeriod: 'In and out', fxEffect: 'Exchange rates' };
const row = (period: string, cumulative: number, inPeriod = 0, fxEffectCumulative = 0): NetWorthTimeSeriesRow => ({
  period,
  cumulative,
  inPeriod,
  fxEffectCumulative,
});

describe('the series', () => {
  test('begin with the first money instead of rising from zero', () => {
    const { periods } = totalSeries([row('1', 0), row('2', 0), row('3', 5, 5), row('4', 0, -5)], names);
    expect(periods).toEqual(['3', '4']);
    expect(totalSeries([row('1', 0), row('2', 0)], names).periods).toEqual(['1', '2']);
    expect(totalSeries([], names).periods).toEqual([]);
  });

  test('show the effect of exchange rates only if there is any', () => {
    expect(totalSeries([row('1', 5, 5)], names).columns.map(({ name }) => name)).toEqual(['Net worth', 'In and out']);
    expect(totalSeries([row('1', 5, 5, -0.1)], names).columns.map(({ drawn }) => drawn)).toEqual([
      'area',
      null,
      'band',
    ]);
  });

  test("of groups are zero before a group's first transaction", () => {
    const groups = [
      { id: 'a', name: 'A', rows: [row('1', 1), row('2', 2)] },
      { id: 'b', name: 'B', rows: [row('2', 7)] },
    ];
    const { columns } = stackedGroupSeries([row('1', 1), row('2', 9)], groups, 'Total');
    expect(columns.map(({ name, values }) => [name, ...values])).toEqual([
      ['Total', 1, 9],
      ['A', 1, 2],
      ['B', 0, 7],
    ]);
  });
});

test('a downloaded table has plain numbers, and no name becomes a formula', () => {
  const groups = [{ id: 'a', name: '=HYPERLINK("x"),1;+1', rows: [row('2026-11', -1234.5)] }];
  const series = stackedGroupSeries([row('2026-11', -1234.5)], groups, 'Total');
  expect(csvText(seriesRows(series, 'Period'))).toBe(
    '\uFEFFPeriod,Total,"\'=HYPERLINK(""x""),1;\'+1"\r\n2026-11,-1234.5,-1234.5\r\n',
  );
});
