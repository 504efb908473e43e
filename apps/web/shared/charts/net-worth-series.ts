import type { RouterOutputs } from '@coffer/api/router.ts';
import type { ChartColumn, ChartSeries } from './chart-series.ts';
import { type ChartColour, seriesColour } from './chart-style.ts';

export type NetWorthTimeSeriesRow = RouterOutputs['reports']['netWorthTimeSeries'][number];

interface Names {
  readonly cumulative: string;
  readonly inPeriod: string;
  readonly fxEffect: string;
}

/** The total over time, the change in each period and, with foreign currencies, the effect of exchange rates. */
export function totalSeries(answered: readonly NetWorthTimeSeriesRow[], names: Names): ChartSeries {
  const rows = dropLeadingZeros(answered);
  const column = (
    key: keyof Omit<NetWorthTimeSeriesRow, 'period'>,
    name: string,
    drawn: ChartColumn['drawn'],
    colour: ChartColour,
  ): ChartColumn => ({
    key,
    name,
    values: rows.map((row) => row[key]),
    drawn,
    colour,
  });
  const foreign = rows.some(({ fxEffectCumulative }) => fxEffectCumulative !== 0);
  return {
    periods: rows.map(({ period }) => period),
    columns: [
      column('cumulative', names.cumulative, 'area', 'chart-1'),
      column('inPeriod', names.inPeriod, null, 'chart-1'),
      ...(foreign ? [column('fxEffectCumulative', names.fxEffect, 'band', 'chart-3')] : []),
    ],
  };
}

export interface GroupRows {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly NetWorthTimeSeriesRow[];
}

/** The groups stacked, and the total as a line. A group starts with its own first transaction. */
export function stackedGroupSeries(
  answered: readonly NetWorthTimeSeriesRow[],
  groups: readonly GroupRows[],
  total: string,
): ChartSeries {
  const rows = dropLeadingZeros(answered);
  const columns = groups.map(({ id, name, rows: own }, at): ChartColumn => {
    const values = new Map(own.map(({ period, cumulative }) => [period, cumulative]));
    return {
      key: id,
      name,
      values: rows.map(({ period }) => values.get(period) ?? 0),
      drawn: 'stack',
      colour: seriesColour(at),
    };
  });
  const line: ChartColumn = {
    key: 'total',
    name: total,
    values: rows.map(({ cumulative }) => cumulative),
    drawn: 'line',
    colour: 'text',
  };
  return { periods: rows.map(({ period }) => period), columns: [line, ...columns] };
}

/** Drops the periods before the first transaction, because a line from zero would show growth that never happened. */
function dropLeadingZeros(rows: readonly NetWorthTimeSeriesRow[]): readonly NetWorthTimeSeriesRow[] {
  const first = rows.findIndex((row) => row.cumulative !== 0 || row.inPeriod !== 0 || row.fxEffectCumulative !== 0);
  return first < 0 ? rows : rows.slice(first);
}
