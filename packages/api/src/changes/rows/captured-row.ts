/** A table row, by column name. */
export type RowValues = Readonly<Record<string, unknown>>;

/** One captured change of one row. */
export interface CapturedRow {
  readonly seq: number;
  readonly changeSetId: string;
  readonly type: string;
  readonly recordId: string;
  readonly table: string;
  readonly key: string;
  readonly change: string;
  /** The row before the change; null for an insert. */
  readonly before: RowValues | null;
}

/** A name of the row that is unique across all tables. */
export function rowName({ table, key }: Pick<CapturedRow, 'table' | 'key'>): string {
  return `${table} ${key}`;
}
