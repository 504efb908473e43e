import type { RowValues } from '../rows/captured-rows.ts';
import type { HistoryRecord } from './history.schema.ts';
import {
  HISTORY_COLUMNS_BY_TABLE,
  LIST_ELEMENT_TABLES,
  MAX_SHOWN_CHARACTERS,
  MAX_STRUCTURE_CHARACTERS,
} from './record-fields.ts';

/** One row before and after a change set; null if the row did not exist. */
export interface RowChange {
  readonly table: string;
  /** True for the record's own row, false for a part of the record. */
  readonly isOwn: boolean;
  readonly before: RowValues | null;
  after: RowValues | null;
}

type Field = HistoryRecord['fields'][number];

/** Maximum number of fields listed per record. */
const MAX_FIELDS = 40;

/** Returns the fields that changed; for a list, each element that was added or removed. */
export function changedFieldsOfRows(rows: readonly RowChange[]): Field[] {
  return rows
    .flatMap((row) => (row.table in LIST_ELEMENT_TABLES ? changedListElementFields(row) : changedColumnFields(row)))
    .slice(0, MAX_FIELDS);
}

function changedColumnFields({ table, before, after }: RowChange): Field[] {
  return [...(HISTORY_COLUMNS_BY_TABLE[table] ?? [])].flatMap((name) => {
    const [old, fresh] = [textOf(before?.[name]), textOf(after?.[name])];
    // For a created or deleted record, skip flags that are false: they carry no information.
    const isSame = old === fresh || ((before === null || after === null) && (old ?? fresh) === 'false');
    return isSame ? [] : [{ name, before: old, after: fresh, beforeName: null, afterName: null }];
  });
}

function changedListElementFields({ table, before, after }: RowChange): Field[] {
  const part = LIST_ELEMENT_TABLES[table];
  const row = after ?? before;
  if (part === undefined || row === null) return [];
  const [old, fresh] = [before, after].map((one) => (one === null ? null : textOf(part.value(one))));
  if (old === fresh) return [];
  return [{ name: part.field(row), before: old ?? null, after: fresh ?? null, beforeName: null, afterName: null }];
}

/** Formats a value on one line and truncates long values. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value) && value.length === 0) return null;
  // Strings are kept as they are, so that numbers keep their digits.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const most = typeof value === 'object' ? MAX_STRUCTURE_CHARACTERS : MAX_SHOWN_CHARACTERS;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
