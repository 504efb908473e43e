// Reads column values for the importers. The proof (`sum-*.ts`) reads them with separate code.
import type { SQLOutputValue } from 'node:sqlite';
import { StatementError } from '../../statements/statement-error.ts';

/** Maximum length of an id; ids of other apps are shorter. Longer ids are cut, and duplicates are then refused. */
const LONGEST_ID = 200;

/** SQL of a select list for ids, months and other short values, as texts. */
export function idColumns(...names: readonly string[]): string {
  return textColumns(LONGEST_ID, ...names);
}

/** SQL of a select list for texts, cut after `longest` characters. */
export function textColumns(longest: number, ...names: readonly string[]): string {
  return names.map((name) => `substr("${name}", 1, ${longest}) AS "${name}"`).join(', ');
}

export function flagColumns(...names: readonly string[]): string {
  return names.map((name) => `"${name}" = 1 AS "${name}"`).join(', ');
}

export function readSqlTextValue(value: SQLOutputValue | undefined): string | null {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : null;
}

export function isFlagSet(value: SQLOutputValue | undefined): boolean {
  return value === 1;
}

/**
 * The records of a table by their ids. Tables of an untrusted file may lack keys.
 * @throws StatementError if two records have the same id
 */
export class RecordsById<Value> extends Map<string, Value> {
  readonly #table: string;

  constructor(table: string) {
    super();
    this.#table = table;
  }

  /** Ignores records without an id, to which nothing can refer. */
  add(id: string | null, value: Value): void {
    if (id === null || id === '') return;
    if (this.has(id)) throw new StatementError(`has two ${this.#table} of the same id`);
    this.set(id, value);
  }
}

/** Compares values in SQLite's order, in which null comes first. */
export function compareSqlValues(one: number | string | null, other: number | string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}

/** Compares two rows by their first values that differ, for `sort`. Returns 0 if all values are equal. */
export function compareSqlRows(
  ones: readonly (number | string | null)[],
  others: readonly (number | string | null)[],
): number {
  for (const [at, one] of ones.entries()) {
    const order = compareSqlValues(one, others[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}
