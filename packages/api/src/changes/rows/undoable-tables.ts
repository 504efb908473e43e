import type { UndoCaptureConfig } from '../../kernel/record-kind.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';

/** A captured table, as undo needs it. */
export interface UndoableTable {
  readonly name: string;
  /** Key columns other than `walletId`. */
  readonly key: readonly string[];
  /** True if no other table refers to this table. */
  readonly leaf: boolean;
  /** Columns that triggers maintain; undo does not set them. */
  readonly derived: readonly string[];
}

/**
 * The captured tables, each after the tables it refers to. Undo inserts rows in this order and deletes them in reverse.
 * A test compares the list with the triggers of the database.
 */
export const UNDOABLE_TABLES: readonly UndoableTable[] = RECORD_KINDS.flatMap(({ table, undo, parts = [] }) => [
  ...(undo === undefined ? [] : [undoableTable(table, undo)]),
  ...parts.map((part) => undoableTable(part.table, { ...part.undo, leaf: true })),
]);

function undoableTable(name: string, { key = ['id'], leaf = false, derived = [] }: UndoCaptureConfig): UndoableTable {
  return { name, key, leaf, derived };
}

const BY_NAME = new Map(UNDOABLE_TABLES.map((one) => [one.name, one]));

export function requireUndoableTable(name: string): UndoableTable {
  const found = BY_NAME.get(name);
  if (found === undefined) throw new Error(`rows of ${name} are not captured`);
  return found;
}

/** Types of key columns that are not uuid. */
const KEY_TYPES: Readonly<Record<string, string>> = {
  counterpart: 'text',
  instrument: 'text',
  isin: 'text',
  date: 'date',
  source: '"WalletPriceSource"',
};

/** SQL: true if `row` has the key `key`, a text expression. The wallet is compared elsewhere. */
export function rowKeyConditionSql({ key: columns }: UndoableTable, row: string, key: string): string {
  return columns
    .map((column, at) => {
      const part = columns.length === 1 ? key : `split_part(${key}, '/', ${at + 1})`;
      return `${row}."${column}" = ${part}::${KEY_TYPES[column] ?? 'uuid'}`;
    })
    .join(' AND ');
}

/** SQL: the key of `row` as text, in the format of the triggers. */
export function rowKeySql({ key: columns }: UndoableTable, row: string): string {
  return columns.map((column) => `${row}."${column}"::text`).join(` || '/' || `);
}

/** SQL: true if `row` belongs to the wallet $1. */
export function rowWalletConditionSql({ name }: UndoableTable, row: string): string {
  return `${row}.${name === 'Wallet' ? 'id' : '"walletId"'} = $1`;
}

/** Returns the parts of a row's key, by column. */
export function keyColumnValues({ key: columns }: UndoableTable, key: string): Record<string, string> {
  const parts = columns.length === 1 ? [key] : key.split('/');
  return Object.fromEntries(columns.map((column, at) => [column, parts[at] ?? '']));
}
