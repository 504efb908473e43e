import type { RowValues } from '../rows/captured-row.ts';
import type { HistoryRecord } from './history.schema.ts';
import { MOST_CHARACTERS, PARTS, SHOWN_COLUMNS } from './record-fields.ts';

/** One row before a change set and after it; null: it was not there. */
export interface RowChange {
  readonly table: string;
  /** Whether it is the record, and no part of it. */
  readonly isOwn: boolean;
  readonly before: RowValues | null;
  after: RowValues | null;
}

type Field = HistoryRecord['fields'][number];

/** How many fields of a record are told. */
const MOST_FIELDS = 40;

/** The fields that are another than before; of a list each element that came or went. */
export function fieldsOf(rows: readonly RowChange[]): Field[] {
  return rows.flatMap((row) => (row.table in PARTS ? ofPart(row) : ofColumns(row))).slice(0, MOST_FIELDS);
}

function ofColumns({ table, before, after }: RowChange): Field[] {
  return [...(SHOWN_COLUMNS[table] ?? [])].flatMap((name) => {
    const [old, fresh] = [textOf(before?.[name]), textOf(after?.[name])];
    // Of a record that came or went, what was not said is no news.
    const isSame = old === fresh || ((before === null || after === null) && (old ?? fresh) === 'false');
    return isSame ? [] : [{ name, before: old, after: fresh, beforeName: null, afterName: null }];
  });
}

function ofPart({ table, before, after }: RowChange): Field[] {
  const part = PARTS[table];
  const row = after ?? before;
  if (part === undefined || row === null) return [];
  const [old, fresh] = [before, after].map((one) => (one === null ? null : textOf(part.value(one))));
  if (old === fresh) return [];
  return [{ name: part.field(row), before: old ?? null, after: fresh ?? null, beforeName: null, afterName: null }];
}

/** A value in one line; long ones are cut. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  // Numbers keep their digits.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}
