import type { ImportPreview } from './import-file.ts';

export type CsvTable = NonNullable<ImportPreview['csv']>;
export type CsvSettingsInput = Readonly<Record<string, unknown>>;

/** Column roles, in the order in which the page offers them. */
export const COLUMN_ROLES = [
  'date',
  'secondaryDate',
  'amount',
  'debit',
  'credit',
  'sign',
  'currency',
  'fromTo',
  'payer',
  'payee',
  'description',
  'notes',
  'bankReference',
  'balance',
  'account',
  'status',
  'gross',
  'fee',
  'action',
  'isin',
  'symbol',
  'security',
  'quantity',
  'price',
  'tax',
  'priceCurrency',
  'feeCurrency',
  'exchangeRate',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** The current role of each column, by index. */
export function columnRoles({ columns, columnCount }: CsvTable): readonly (ColumnRole | null)[] {
  return Array.from(
    { length: columnCount },
    (_, index) => COLUMN_ROLES.find((role) => indexesOf(columns[role]).includes(index)) ?? null,
  );
}

function indexesOf(place: CsvTable['columns'][string] | undefined): readonly number[] {
  if (place === undefined) return [];
  return typeof place === 'number' ? [place] : place;
}

/**
 * The settings with a new role for one column. Sets the roles of all columns explicitly, so that the server guesses
 * none. A role that only one column can have is removed from its previous column.
 */
export function withColumnRole(
  settings: CsvSettingsInput,
  table: CsvTable,
  column: number,
  role: ColumnRole | null,
): CsvSettingsInput {
  const roles = columnRoles(table).map((present, index) => {
    if (index === column) return role;
    return present === role && role !== 'description' ? null : present;
  });
  const columns: Record<string, number | number[]> = {};
  for (const [index, one] of roles.entries()) {
    if (one === null) continue;
    if (one === 'description') columns['description'] = [...[columns['description'] ?? []].flat(), index];
    else columns[one] = index;
  }
  return { ...settings, columns, detectColumns: false };
}

/** The table with the columns just chosen, before the server's response arrives. */
export function withChosenColumns(table: CsvTable, settings: CsvSettingsInput): CsvTable {
  const chosen = settings['columns'];
  return isByIndex(chosen) ? { ...table, columns: chosen } : table;
}

/** Whether columns are set by index, as `withColumnRole` does; settings stored on an asset may use headings. */
function isByIndex(columns: unknown): columns is CsvTable['columns'] {
  if (typeof columns !== 'object' || columns === null) return false;
  return Object.values(columns).every((place) => [place].flat().every((index) => typeof index === 'number'));
}
