import * as is from '@coffer/db/columns.ts';
import { parseRawJson } from '../../kernel/exact-json.ts';
import { mapInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { keyColumnValues, requireUndoableTable, UNDOABLE_TABLES } from './undoable-tables.ts';

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

const ROW = {
  seq: is.int8,
  changeSetId: is.uuid,
  type: is.text,
  recordId: is.text,
  table: is.text,
  key: is.text,
  change: is.text,
  before: is.orNull(is.text),
};

const COLUMNS = `row.seq, row."changeSetId", row.type, row."recordId", row."table", row.key, row.change, row.before::text AS before`;

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** Returns the captured changes of these change sets, in order. */
export async function readCapturedRows(
  { transaction, walletId }: InWallet,
  changeSetIds: readonly string[],
): Promise<CapturedRow[]> {
  const rows = await transaction.query({
    row: ROW,
    text: `SELECT ${COLUMNS} FROM coffer.changed_row AS row WHERE row."walletId" = $1 AND row."changeSetId" = ANY($2::uuid[]) AND row.change <> 't' ORDER BY row.seq`,
    values: [walletId, changeSetIds],
  });
  return mapInSlices(rows, captured);
}

/**
 * Returns all later changes of each row, in order. A merchant decision can move from one merchant's record to
 * another's, so it is found by its own key.
 */
export async function readLaterRowChanges(
  { transaction, walletId }: InWallet,
  named: readonly Pick<CapturedRow, 'table' | 'key' | 'recordId'>[],
  seq: number,
): Promise<CapturedRow[]> {
  const decisions = named.flatMap(({ table, key }) => (table === 'MerchantDecision' ? [key] : []));
  const others = named.filter(({ table }) => table !== 'MerchantDecision');
  const rows = await transaction.query({
    row: ROW,
    text: `SELECT ${COLUMNS} FROM unnest($2::text[], $3::text[], $4::text[]) AS named("table", key, "recordId")
           JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."recordId" = named."recordId" AND row."table" = named."table"
             AND row.key = named.key AND row.change <> 't' AND row.seq >= $5::bigint
           UNION ALL
           SELECT ${COLUMNS} FROM coffer.changed_row AS row
           WHERE row."walletId" = $1 AND row."table" = 'MerchantDecision' AND row.key = ANY($6) AND row.seq >= $5::bigint
           ORDER BY seq`,
    values: [
      walletId,
      ...[others.map(({ table }) => table), others.map(({ key }) => key), others.map(({ recordId }) => recordId)],
      ...[seq, decisions],
    ],
  });
  return mapInSlices(rows, captured);
}

/** A change of a row, with details of its change set. */
export interface ChangeSetRow extends CapturedRow {
  readonly undoneById: string | null;
  /** The name of the operation; empty for the open database transaction, which has no history entry yet. */
  readonly operation: string;
}

const CHANGE_SET_COLUMNS = { undoneById: is.orNull(is.uuid), operation: is.text };

/** SQL: captured rows with the operation and the undo of their change sets. $1 is the wallet. */
const SELECT_KNOWN = `SELECT ${COLUMNS}, head."undoneById", coalesce(head.operation, '') AS operation
           FROM coffer.changed_row AS row
           LEFT JOIN "AuditRow" AS head ON head."walletId" = $1 AND head.id = row."changeSetId"`;

/** Returns all changes of each row, in order. */
export async function readRowChanges(
  { transaction, walletId }: InWallet,
  rows: readonly NamedRow[],
): Promise<ChangeSetRow[]> {
  const found = await transaction.query({
    row: { ...ROW, ...CHANGE_SET_COLUMNS },
    text: `${SELECT_KNOWN} JOIN unnest($2::text[], $3::text[]) AS wanted("table", key)
             ON row."table" = wanted."table" AND row.key = wanted.key
           WHERE row."walletId" = $1 ORDER BY row.seq`,
    values: [walletId, rows.map(({ table }) => table), rows.map(({ key }) => key)],
  });
  return mapInSlices(found, toChangeSetRow);
}

/** Returns later changes of these records, in the given tables. */
export async function readLaterRecordChanges(
  { transaction, walletId }: InWallet,
  {
    recordIds,
    tables,
    seq,
  }: { readonly recordIds: readonly string[]; readonly tables: readonly string[]; readonly seq: number },
): Promise<ChangeSetRow[]> {
  const found = await transaction.query({
    row: { ...ROW, ...CHANGE_SET_COLUMNS },
    text: `${SELECT_KNOWN}
           WHERE row."walletId" = $1 AND row."recordId" = ANY($2) AND row."table" = ANY($3) AND row.seq >= $4::bigint AND row.change <> 't'
           ORDER BY row.seq`,
    values: [walletId, recordIds, tables, seq],
  });
  return mapInSlices(found, toChangeSetRow);
}

export type NamedRow = Pick<CapturedRow, 'table' | 'key'>;

/** Returns the current state of rows; deleted rows are absent. */
export async function readCurrentRows(
  { transaction, walletId }: InWallet,
  rows: readonly NamedRow[],
): Promise<Map<string, RowValues>> {
  const current = new Map<string, RowValues>();
  const byTable = Map.groupBy(rows, ({ table }) => table);
  for (const table of UNDOABLE_TABLES) {
    const { name } = table;
    const ofTable = byTable.get(name) ?? [];
    if (ofTable.length === 0) continue;
    const keys = [...new Set(ofTable.map(({ key }) => key))];
    const wallet = name === 'Wallet' ? 't.id' : 't."walletId"';
    const found = await transaction.query({
      row: { key: is.text, values: is.text },
      text: `SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS values
             FROM jsonb_populate_recordset(null::"${name}", $2::jsonb) AS wanted
             JOIN "${name}" AS t ON ${wallet} = $1 ${table.key.map((column) => `AND t."${column}" = wanted."${column}"`).join(' ')}`,
      values: [walletId, JSON.stringify(keys.map((key) => keyColumnValues(table, key))), table.key],
    });
    const parsed = await mapInSlices(
      found,
      ({ key, values }) => [rowName({ table: name, key }), valuesOf(values)] as const,
    );
    for (const [one, values] of parsed) current.set(one, values);
  }
  return current;
}

function captured({ before, ...row }: is.RowOf<typeof ROW>): CapturedRow {
  return { ...row, before: before === null ? null : valuesOf(before) };
}

function toChangeSetRow({
  undoneById,
  operation,
  ...row
}: is.RowOf<typeof ROW & typeof CHANGE_SET_COLUMNS>): ChangeSetRow {
  return { ...captured(row), undoneById, operation };
}

/** Parses a captured row, which may have 100 KB of texts; numbers keep all digits. */
function valuesOf(text: string): RowValues {
  const values = parseRawJson(text);
  if (typeof values !== 'object' || values === null) throw new Error('a captured row is no object');
  return { ...values };
}

/** True for columns that record the time and author of the last change. */
export function isAuditColumn(column: string): boolean {
  return column === 'lastUpdatedTime' || column === 'lastUpdatedUserId';
}

/**
 * Returns the columns whose value a change altered, compared with the row before the next change or the current row.
 */
export function changedColumns(
  change: CapturedRow,
  changes: readonly CapturedRow[],
  current: RowValues | null,
): string[] {
  const next = changes[placeIn(changes, change) + 1];
  const after = next === undefined ? current : next.before;
  const before = change.before ?? {};
  const { derived } = requireUndoableTable(change.table);
  return Object.keys(before).filter(
    (column) =>
      !isAuditColumn(column) && !derived.includes(column) && !areColumnValuesEqual(before[column], after?.[column]),
  );
}

const places = new WeakMap<readonly CapturedRow[], ReadonlyMap<CapturedRow, number>>();

/**
 * Returns the index of a change. Caches the indexes of a list: a record may have 10,000 changes, so searching the list
 * for each change would be slow.
 */
function placeIn(changes: readonly CapturedRow[], change: CapturedRow): number {
  const known = places.get(changes) ?? new Map(changes.map((one, at) => [one, at]));
  places.set(changes, known);
  return known.get(change) ?? -1;
}

/** True if two column values are equal. */
export function areColumnValuesEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
