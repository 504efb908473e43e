import type { Colour } from './chart-look.ts';

/** A number a period, and how it is drawn; what is not drawn stands in the table all the same. */
export interface Column {
  readonly key: string;
  readonly name: string;
  /** Null where it has none: what is compared may begin later or end sooner. */
  readonly values: readonly (number | null)[];
  readonly drawn: 'area' | 'stack' | 'line' | 'band' | null;
  readonly colour: Colour;
}

export interface Series {
  /** ISO names, oldest first. */
  readonly periods: readonly string[];
  readonly columns: readonly Column[];
}

/** RFC 4180, numbers plain as every program reads them, periods by their ISO names. */
export function csvOf({ periods, columns }: Series, periodHeading: string): string {
  const lines = [
    [periodHeading, ...columns.map(({ name }) => name)].map(quoted),
    ...periods.map((period, at) => [period, ...columns.map(({ values }) => String(values[at] ?? ''))]),
  ];
  // The mark by which Excel knows UTF-8.
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

/** A name may come from a statement: a cell that begins as a formula is one for a spreadsheet, an apostrophe makes it text. */
function quoted(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
