/** A row of a table by the names of its columns. */
export type RowValues = Readonly<Record<string, unknown>>;

/** One change of one row, as it was captured. */
export interface CapturedRow {
  readonly seq: number;
  readonly changeSetId: string;
  readonly type: string;
  readonly recordId: string;
  readonly table: string;
  readonly key: string;
  readonly change: string;
  /** The row before; null of one that was inserted. */
  readonly before: RowValues | null;
}

/** The row among those of all tables. */
export function rowName({ table, key }: Pick<CapturedRow, 'table' | 'key'>): string {
  return `${table} ${key}`;
}
