import { csvText } from '#shared/format/csv.ts';
import type { Colour } from './chart-look.ts';

/** One number per period, and how it is drawn; what is not drawn is still in the table. */
export interface ChartColumn {
  readonly key: string;
  readonly name: string;
  /** Null where it has none: what is compared may begin later or end sooner. */
  readonly values: readonly (number | null)[];
  readonly drawn: 'area' | 'stack' | 'line' | 'band' | 'bar' | null;
  readonly colour: Colour;
}

export interface Series {
  /** ISO names, oldest first. */
  readonly periods: readonly string[];
  readonly columns: readonly ChartColumn[];
}

/** Numbers plain as every program reads them, periods by their ISO names. */
export function csvOf({ periods, columns }: Series, periodHeading: string): string {
  return csvText([
    [periodHeading, ...columns.map(({ name }) => name)],
    ...periods.map((period, at) => [period, ...columns.map(({ values }) => values[at] ?? '')]),
  ]);
}
