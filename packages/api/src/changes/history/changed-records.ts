import * as is from '@coffer/db/columns.ts';
import { parseRawJson } from '../../kernel/exact-json.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type RowValues, readCurrentRows, rowName } from '../rows/captured-rows.ts';
import { changedFieldsOfRows, type RowChange } from './changed-fields.ts';
import type { HistoryRecord } from './history.schema.ts';
import { FIELDS_WITH_IDS, recordName } from './record-fields.ts';
import { resolveRecordNames } from './resolve-record-names.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** A record that a change set changed, and its first row there. */
export interface ChangeSetRecord {
  readonly changeSetId: string;
  readonly type: string;
  readonly recordId: string;
  readonly seq: number;
}

/** Returns the first changed records of each change set. */
export async function readFirstChangedRecords(
  wallet: InWallet,
  changeSetIds: readonly string[],
  count: number,
): Promise<Map<string, HistoryRecord[]>> {
  const named = await wallet.transaction.query({
    row: NAMED,
    text: `SELECT head.id AS "changeSetId", record.type, record."recordId", record.seq
           FROM unnest($2::uuid[]) AS head(id)
           CROSS JOIN LATERAL (
             SELECT row.type, row."recordId", min(row.seq) AS seq FROM (
               SELECT type, "recordId", seq FROM coffer.changed_row WHERE "walletId" = $1 AND "changeSetId" = head.id ORDER BY seq LIMIT 60
             ) AS row GROUP BY 1, 2 ORDER BY 3 LIMIT $3
           ) AS record
           ORDER BY record.seq`,
    values: [wallet.walletId, changeSetIds, count],
  });
  const records = await describeRecordChanges(wallet, named);
  const describedRecords = named.flatMap(({ changeSetId }, at) => {
    const record = records[at] ?? null;
    return record === null ? [] : [{ changeSetId, record }];
  });
  const bySet = Map.groupBy(describedRecords, ({ changeSetId }) => changeSetId);
  return new Map([...bySet].map(([id, some]) => [id, some.map(({ record }) => record)]));
}

/** Returns the next changed records of one change set, in the order of the changes. */
export function readNextChangedRecords(
  wallet: InWallet,
  changeSetId: string,
  after: number,
  count: number,
): Promise<ChangeSetRecord[]> {
  return wallet.transaction.query({
    row: NAMED,
    // A record is listed at its first row. A page reads only rows after its position: a change set may have a million rows.
    text: `SELECT row."changeSetId", row.type, row."recordId", row.seq FROM coffer.changed_row AS row
           WHERE row."walletId" = $1 AND row."changeSetId" = $2 AND row.seq > $3::bigint AND NOT EXISTS (
             SELECT FROM coffer.changed_row AS earlier
             WHERE earlier."walletId" = $1 AND earlier."recordId" = row."recordId" AND earlier.type = row.type
               AND earlier."changeSetId" = $2 AND earlier.seq < row.seq)
           ORDER BY row.seq LIMIT $4`,
    values: [wallet.walletId, changeSetId, after, count],
  });
}

/**
 * Returns the first records of one change set, without records that it both created and deleted. Also works for the
 * open database transaction.
 */
export async function readChangeSetRecords(
  wallet: InWallet,
  changeSetId: string,
  count: number,
): Promise<HistoryRecord[]> {
  const named = await readNextChangedRecords(wallet, changeSetId, -1, count);
  return (await describeRecordChanges(wallet, named)).filter((record) => record !== null);
}

const NAMED = { changeSetId: is.uuid, type: is.text, recordId: is.text, seq: is.int8 };

const ROW = {
  changeSetId: is.uuid,
  type: is.text,
  recordId: is.text,
  table: is.text,
  key: is.text,
  change: is.text,
  before: is.orNull(is.text),
  followed: is.bool,
  after: is.orNull(is.text),
};

/** Maximum number of rows read per record. */
const MAX_ROWS = 200;

/** Describes the change of each record; null if one change set both created and deleted it. */
export async function describeRecordChanges(
  wallet: InWallet,
  named: readonly ChangeSetRecord[],
): Promise<(HistoryRecord | null)[]> {
  if (named.length === 0) return [];
  const changes = await rowChangesOf(wallet, named);
  const records = named.map(({ changeSetId, type, recordId }) =>
    recordOf(type, recordId, changes.get(`${changeSetId} ${type} ${recordId}`) ?? []),
  );
  const fields = records.flatMap((record) => record?.fields ?? []);
  const ids = fields.flatMap(({ name, before, after }) => [...idsIn(name, before), ...idsIn(name, after)]);
  const names = await resolveRecordNames(wallet, ids);
  return records.map(
    (record) =>
      record && {
        ...record,
        fields: record.fields.map((field) => ({
          ...field,
          beforeName: nameOfValue(field.name, field.before, names),
          afterName: nameOfValue(field.name, field.after, names),
        })),
      },
  );
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function idsIn(field: string, value: string | null): readonly string[] {
  if (value === null) return [];
  return FIELDS_WITH_IDS.has(field) ? (value.match(ID) ?? []) : [value];
}

/** The name of the record with this id. For a list or an object: the same value with names instead of ids. */
function nameOfValue(field: string, value: string | null, names: ReadonlyMap<string, string>): string | null {
  if (value === null) return null;
  if (!FIELDS_WITH_IDS.has(field)) return names.get(value) ?? null;
  // Ids appear only as whole strings. A name may contain any character, so it is quoted as JSON.
  const named = value.replace(/"([0-9a-f-]{36})"/g, (whole, id: string) => {
    const name = names.get(id);
    return name === undefined ? whole : JSON.stringify(name);
  });
  return named === value ? null : named;
}

function recordOf(type: string, id: string, rows: readonly RowChange[]): HistoryRecord | null {
  const own = rows.find(({ isOwn }) => isOwn);
  const isCreated = own !== undefined && own.before === null;
  const went = own !== undefined && own.after === null;
  if (isCreated && went) return null;
  return {
    type,
    id,
    change: isCreated ? 'made' : went ? 'deleted' : 'changed',
    name: recordName(type, own?.after ?? own?.before ?? {}),
    fields: changedFieldsOfRows(rows),
  };
}

/** Returns each row of the records before and after the change set. */
async function rowChangesOf(wallet: InWallet, named: readonly ChangeSetRecord[]): Promise<Map<string, RowChange[]>> {
  const rows = await wallet.transaction.query({
    row: ROW,
    text: `SELECT row."changeSetId", row.type, row."recordId", row."table", row.key, row.change, row.before::text AS before,
             following.seq IS NOT NULL AS followed, following.before::text AS after
           FROM unnest($2::uuid[], $3::text[], $4::text[]) AS named("changeSetId", type, "recordId")
           CROSS JOIN LATERAL (
             SELECT * FROM coffer.changed_row WHERE "walletId" = $1 AND "recordId" = named."recordId" AND type = named.type
               AND "changeSetId" = named."changeSetId" AND change <> 't' ORDER BY seq LIMIT ${MAX_ROWS}
           ) AS row
           LEFT JOIN LATERAL (
             SELECT seq, before FROM coffer.changed_row WHERE "walletId" = $1 AND "recordId" = row."recordId" AND "table" = row."table"
               AND key = row.key AND change <> 't' AND seq > row.seq ORDER BY seq LIMIT 1
           ) AS following ON true
           ORDER BY row.seq`,
    values: [
      wallet.walletId,
      named.map(({ changeSetId }) => changeSetId),
      named.map(({ type }) => type),
      named.map(({ recordId }) => recordId),
    ],
  });
  const current = await readCurrentRows(
    wallet,
    rows.filter(({ followed, change }) => !followed && change !== 'd'),
  );
  return runInSlices(changesByRecord(rows, current));
}

function* changesByRecord(
  rows: readonly is.RowOf<typeof ROW>[],
  current: ReadonlyMap<string, RowValues>,
): Generator<void, Map<string, RowChange[]>> {
  const changes = new Map<string, RowChange[]>();
  const last = new Map<string, RowChange>();
  for (const { changeSetId, type, recordId, ...row } of rows) {
    // Yield for each row, because a row may have 100 KB of texts to parse.
    yield;
    const name = `${changeSetId} ${type} ${recordId}`;
    const known = last.get(`${changeSetId} ${rowName(row)}`);
    const after = row.change === 'd' ? null : row.followed ? valuesOf(row.after) : (current.get(rowName(row)) ?? null);
    if (known !== undefined) {
      known.after = after;
      continue;
    }
    const change = { table: row.table, isOwn: isOwnRow(type, row.table), before: valuesOf(row.before), after };
    last.set(`${changeSetId} ${rowName(row)}`, change);
    changes.set(name, [...(changes.get(name) ?? []), change]);
  }
  return changes;
}

/** True if rows of this table are the records themselves. */
function isOwnRow(type: string, table: string): boolean {
  if (table === 'WalletPrice' || table === 'WalletSecurity') return true;
  return table.toLowerCase() === type.toLowerCase();
}

function valuesOf(text: string | null): RowValues | null {
  const values = text === null ? null : parseRawJson(text);
  return typeof values === 'object' && values !== null ? { ...values } : null;
}
