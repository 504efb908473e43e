import { csvText } from '#shared/format/csv.ts';
import type { ChartColour } from './chart-look.ts';

/** One number per period and the way to draw it. A column with `drawn: null` is only in the table. */
export interface ChartColumn {
  readonly key: string;
  readonly name: string;
  /** Null for periods outside the column's range: a compared series may begin later or end sooner. */
  readonly values: readonly (number | null)[];
  readonly drawn: 'area' | 'stack' | 'line' | 'band' | 'bar' | null;
  readonly colour: ChartColour;
}

export interface ChartSeries {
  /** ISO period names, oldest first. */
  readonly periods: readonly string[];
  readonly columns: readonly ChartColumn[];
}

/** CSV with unformatted numbers and ISO period names, which every program can read. */
export function csvOf({ periods, columns }: ChartSeries, periodHeading: string): string {
  return csvText([
    [periodHeading, ...columns.map(({ name }) => name)],
    ...periods.map((period, at) => [period, ...columns.map(({ values }) => values[at] ?? '')]),
  ]);
}
