import type { z } from 'zod';
import { RECORD_KINDS } from '../../record-kinds.ts';

/** The shape of the records of each table whose changes the history shows field by field. */
export const HISTORY_SHAPES_BY_TABLE: Readonly<Record<string, z.ZodObject<z.ZodRawShape>>> = Object.fromEntries(
  RECORD_KINDS.flatMap(({ table, history }) => (history?.shown === undefined ? [] : [[table, history.shown]])),
);

/** Columns that every record has, or that are internal. */
const NEVER_SHOWN = new Set([
  ...['id', 'walletId', 'legacyStoreId', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
  ...['storagePath', 'parseData', 'merchantCheckedMapsService', 'merchantCheckedWebSearch', 'system', 'systemKey'],
]);

/** Whether the history shows this field of a record. */
export function isShownInHistory(field: string): boolean {
  return !NEVER_SHOWN.has(field) && !/^provider/.test(field);
}
