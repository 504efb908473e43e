import { type DownloadRow, dayCell } from '#shared/tables/cells.ts';
import type { ChartColour } from './chart-style.ts';

/** One number per period and the way to draw it. A column with `drawn: null` is only in the table. */
export interface ChartColumn {
  readonly key: string;
  readonly name: string;
  /**
   * The value of each period; null outside the column's range, because a compared series may begin later or end sooner.
   */
  readonly values: readonly (number | null)[];
  readonly drawn: 'area' | 'stack' | 'line' | 'band' | 'bar' | null;
  readonly colour: ChartColour;
}

export interface ChartSeries {
  /** ISO period names, oldest first. */
  readonly periods: readonly string[];
  readonly columns: readonly ChartColumn[];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The rows of a downloaded table of the chart. The periods have ISO names, which every program can read. */
export function seriesRows({ periods, columns }: ChartSeries, periodHeading: string): DownloadRow[] {
  return [
    [periodHeading, ...columns.map(({ name }) => name)],
    ...periods.map((period, at) => [
      DAY.test(period) ? dayCell(period) : period,
      ...columns.map(({ values }) => values[at] ?? ''),
    ]),
  ];
}
