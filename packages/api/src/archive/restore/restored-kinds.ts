import type { RestoreConfig } from '../../kernel/record-kind.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';

type Row = Readonly<Record<string, unknown>>;

/** How to restore records of one kind. */
export interface RestoredKind extends Pick<RestoreConfig, 'insert' | 'also'> {
  readonly table: string;
  readonly columns: readonly string[];
  /** Converts a record to a row. @throws ZodError for an invalid record */
  row(record: unknown): Row;
}

/** The restored kinds by record type. In a file, each record follows the records it refers to. */
export const RESTORED_KINDS: ReadonlyMap<string, RestoredKind> = new Map(
  RECORD_KINDS.flatMap(({ type, table, archive }) =>
    archive !== undefined && 'restored' in archive ? [[type, restoredKind(table, archive.restored)]] : [],
  ),
);

/** Kinds that are not restored, with the reason: a file gives nobody a membership, a credential or a history. */
export const UNRESTORED_KINDS: ReadonlyMap<string, string> = new Map(
  RECORD_KINDS.flatMap(({ type, archive }) =>
    archive !== undefined && 'notRestored' in archive ? [[type, archive.notRestored]] : [],
  ),
);

function restoredKind(
  table: string,
  { shape, without = [], columns = () => ({}), ...statements }: RestoreConfig,
): RestoredKind {
  const made = Object.keys(columns({}));
  const names = [...Object.keys(shape.shape), ...made].filter((name) => !without.includes(name));
  return {
    table,
    columns: [...new Set(names)],
    row: (record) => {
      const fields: Row = shape.parse(record);
      return { ...fields, ...columns(fields) };
    },
    ...statements,
  };
}
