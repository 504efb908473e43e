import type { HistoryListElement } from '../../kernel/record-kind.ts';
import { RECORD_KINDS } from '../../record-kinds.ts';
import { isShownInHistory } from './history-shapes.schema.ts';

/** For each kind of record, the columns of its own table that the history shows. They are fields of the API. Other tables show nothing. */
export const HISTORY_COLUMNS_BY_TABLE: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  RECORD_KINDS.flatMap(({ table, history: { shown, columns = [] } = {} }) => {
    if (shown === undefined) return [];
    const names = [...Object.keys(shown.shape), ...columns];
    return [[table, new Set(names.filter(isShownInHistory))]];
  }),
);

/** Tables whose rows are elements of a record's list field. */
export const LIST_ELEMENT_TABLES: Readonly<Record<string, HistoryListElement>> = Object.fromEntries(
  RECORD_KINDS.flatMap(({ table, history, parts = [] }) => [
    ...(history?.part === undefined ? [] : [[table, history.part] as const]),
    ...parts.map((one) => [one.table, one.part] as const),
  ]),
);

/** Returns a record's display name from its row; null if it has no name. */
export function recordName(type: string, row: Readonly<Record<string, unknown>>): string | null {
  const names = NAMES.get(type) ?? ['name'];
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, MAX_SHOWN_CHARACTERS);
  }
  return null;
}

/** Maximum number of characters shown of a text. */
export const MAX_SHOWN_CHARACTERS = 200;
/**
 * Maximum number of characters shown of a list or an object. The limit is high, because a list or an object that is
 * cut in the middle cannot be read.
 */
export const MAX_STRUCTURE_CHARACTERS = 4000;

/** The fields whose elements or members contain ids of records. */
export const FIELDS_WITH_IDS: ReadonlySet<string> = new Set(['holdCategoryIds', 'mentionedUserIds', 'rows']);

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  RECORD_KINDS.flatMap(({ type, history }) => (history?.names === undefined ? [] : [[type, history.names]])),
);
