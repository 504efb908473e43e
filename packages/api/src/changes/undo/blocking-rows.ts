import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import {
  requireUndoableTable,
  rowKeyConditionSql,
  rowKeySql,
  rowWalletConditionSql,
  UNDOABLE_TABLES,
} from '../rows/undoable-tables.ts';
import { type BlockingRow, MAX_LISTED_CHANGES } from './later-changes.ts';
import { UNDONE_IDS_SQL } from './mark-change-sets-undone.ts';
import type { LaterRecordChange } from './plan-undo.ts';
import type { PlannedGroup } from './planned-rows.ts';
import type { UndoneRowsSummary } from './undone-rows.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/**
 * Returns earlier undos that block restoring a row, because they reverted the creation of this row: the restored row
 * would exist although its creation is undone. Undos in `undone` are left out. Undos of deletions don't count, because
 * a deletion did not create the row; nor do undos of change sets that deleted and recreated the row.
 */
export async function findCreationUndos(
  wallet: InWallet,
  groups: readonly PlannedGroup[],
  undone: readonly string[],
): Promise<LaterRecordChange[]> {
  if (!groups.some(({ action }) => action === 'insert')) return [];
  return wallet.transaction.query({
    row: { changeSetId: is.uuid, type: is.text, recordId: is.text },
    text: `WITH earlier AS (
             SELECT min(row.seq) AS seq, row.type, row."recordId", row."table", row.key,
               (array_agg(row.change ORDER BY row.seq))[1] AS change,
               head."undoneById", head.id = ANY($3::uuid[]) AS again, head.operation LIKE 'history.%' AS undoes
             FROM (
               SELECT planned."table", planned.key, planned."recordId", undone.seq FROM planned_row AS planned
               JOIN undone_row AS undone ON undone."table" = planned."table" AND undone.key = planned.key
               WHERE planned.action = 'insert'
             ) AS back
             JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."recordId" = back."recordId" AND row."table" = back."table"
               AND row.key = back.key AND row.change IN ('i', 'd') AND row.seq < back.seq
             JOIN "AuditRow" AS head ON head."walletId" = $1 AND head.id = row."changeSetId"
             GROUP BY head.id, head."undoneById", head.operation, row.type, row."recordId", row."table", row.key
             HAVING (array_agg(row.change ORDER BY row.seq))[1] = (array_agg(row.change ORDER BY row.seq DESC))[1]
           ), known AS (
             SELECT type, "recordId", (array_agg(change ORDER BY seq))[1] AS first,
               (array_agg(change ORDER BY seq DESC) FILTER (WHERE NOT undoes AND NOT again AND "undoneById" IS NULL))[1] AS holds,
               (array_agg("undoneById" ORDER BY seq DESC) FILTER (WHERE NOT undoes AND "undoneById" IS NOT NULL AND change = 'i'))[1] AS undo
             FROM earlier GROUP BY "table", key, type, "recordId"
           )
           SELECT undo AS "changeSetId", type, "recordId" FROM known
           WHERE (holds = 'd' OR (holds IS NULL AND first = 'i')) AND undo <> ALL($2::uuid[]) LIMIT ${MAX_LISTED_CHANGES}`,
    values: [wallet.walletId, undone, await changeSetsUndoneAgain(wallet, undone)],
  });
}

/**
 * Returns the change sets that become undone again. Undoing `ids` restores the undos that `ids` had reverted, and each
 * restored undo reverts its change sets again. Undos in `ids` themselves are ignored.
 */
async function changeSetsUndoneAgain({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<string[]> {
  const again = new Set<string>();
  for (let undone = ids; undone.length > 0; ) {
    const holding = await transaction.query({
      row: { ids: is.arrayOf(is.uuid) },
      text: `SELECT ${UNDONE_IDS_SQL} AS ids FROM "AuditRow" AS head
             WHERE head."walletId" = $1 AND head."undoneById" = ANY($2::uuid[]) AND head.id <> ALL($3::uuid[])`,
      values: [walletId, undone, ids],
    });
    undone = holding.flatMap((one) => one.ids).filter((id) => !again.has(id));
    for (const id of undone) again.add(id);
  }
  return [...again];
}

/**
 * Returns the change sets that linked a record to another one after a transfer of the undone change sets was
 * deleted. A record has at most one transfer, so the later transfer set the same field, and kept the category that
 * the earlier transfer had set.
 */
export async function findLaterLinks(
  { transaction, walletId }: InWallet,
  { tables }: UndoneRowsSummary,
  undone: readonly string[],
): Promise<LaterRecordChange[]> {
  if (!tables.some(({ name }) => name === 'TransferLink')) return [];
  return transaction.query({
    row: { changeSetId: is.uuid, type: is.text, recordId: is.text },
    text: `WITH gone AS (
             SELECT u."recordId", u.seq FROM undone_row AS u
             WHERE u."table" = 'TransferLink' AND u."isMade" AND u."endsMade" AND NOT EXISTS (
               SELECT FROM "TransferLink" AS l WHERE l."walletId" = $1 AND l.id::text = u.key)
           )
           SELECT row."changeSetId", row.type, row."recordId" FROM (SELECT DISTINCT "recordId" FROM gone) AS link
           JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."recordId" = link."recordId" AND row."table" = 'TransferLink'
             AND row.change = 'i' AND row.seq >= (SELECT min(seq) FROM gone) AND row."changeSetId" <> ALL($2::uuid[])
           JOIN "TransferLink" AS l ON l."walletId" = $1 AND l.id::text = row.key
           LEFT JOIN "AuditRow" AS head ON head."walletId" = $1 AND head.id = row."changeSetId"
           WHERE head."undoneById" IS NULL AND NOT EXISTS (
             SELECT FROM planned_row AS planned WHERE planned."table" = 'TransferLink' AND planned.key = row.key AND planned.action = 'delete')
           ORDER BY row.seq LIMIT ${MAX_LISTED_CHANGES}`,
    values: [walletId, undone],
  });
}

/** Returns existing or missing rows that prevent writing the planned rows. */
export async function findBlockingRows(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
  return [
    ...(await findRowsInUse(wallet, groups)),
    ...(await findMissingRows(wallet, groups)),
    ...(await findConflictingRows(wallet, groups)),
  ];
}

/** Returns rows that refer to a row to be deleted. They would be deleted with it, or prevent its deletion. */
async function findRowsInUse(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
  const going = new Set(groups.flatMap(({ table, action }) => (action === 'delete' ? [table] : [])));
  if (going.size === 0) return [];
  const found: BlockingRow[] = [];
  for (const { from, column, to } of await referencesAmong(wallet)) {
    if (!going.has(to)) continue;
    const rows = await wallet.transaction.query({
      row: { key: is.text },
      text: `SELECT ${rowKeySql(requireUndoableTable(from), 't')} AS key
             FROM (SELECT key::uuid AS id FROM planned_row WHERE "table" = $2 AND action = 'delete') AS going
             JOIN "${from}" AS t ON t."walletId" = $1 AND t."${column}" = going.id
             WHERE NOT EXISTS (
               SELECT FROM planned_row AS own WHERE own."table" = $3 AND own.key = ${rowKeySql(requireUndoableTable(from), 't')}
                 AND (own.action = 'delete' OR own."values" ? $4))
             LIMIT ${MAX_LISTED_CHANGES}`,
      values: [wallet.walletId, to, from, column],
    });
    for (const { key } of rows) found.push({ table: from, key, columns: [column] });
  }
  return found;
}

/** Returns missing rows that inserted or updated rows refer to. Locks the existing ones. */
async function findMissingRows(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
  const setting = groups.filter(({ action }) => action !== 'delete');
  if (setting.length === 0) return [];
  const { walletId, transaction } = wallet;
  const missing: BlockingRow[] = [];
  for (const { from, column, to } of await referencesAmong(wallet)) {
    if (!setting.some(({ table, columns }) => table === from && (columns === null || columns.includes(column))))
      continue;
    const wanted = `SELECT DISTINCT ("values" ->> $2)::uuid AS id FROM planned_row
                    WHERE "table" = $3 AND action <> 'delete' AND "values" ->> $2 IS NOT NULL`;
    await transaction.execute({
      text: `SELECT count(*) FROM (
               SELECT FROM (${wanted}) AS wanted JOIN "${to}" AS t ON t."walletId" = $1 AND t.id = wanted.id FOR KEY SHARE OF t) AS held`,
      values: [walletId, column, from],
    });
    const rows = await transaction.query({
      row: { key: is.text },
      text: `SELECT wanted.id::text AS key FROM (${wanted}) AS wanted
             LEFT JOIN (SELECT key, action FROM planned_row WHERE "table" = $4) AS own ON own.key = wanted.id::text
             LEFT JOIN "${to}" AS t ON t."walletId" = $1 AND t.id = wanted.id
             WHERE own.action IS DISTINCT FROM 'insert' AND (t.id IS NULL OR own.action = 'delete')
             LIMIT ${MAX_LISTED_CHANGES}`,
      values: [walletId, column, from, to],
    });
    for (const { key } of rows) missing.push({ table: to, key, columns: [] });
  }
  return missing;
}

/** A reference from one captured table to another, by the column that contains the id. */
interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
}

async function referencesAmong({ transaction }: InWallet): Promise<Reference[]> {
  return transaction.query({
    row: { from: is.text, column: is.text, to: is.text },
    text: `SELECT child.relname::text AS "from", att.attname::text AS "column", parent.relname::text AS "to"
           FROM pg_constraint con
           JOIN pg_class child ON child.oid = con.conrelid AND child.relnamespace = 'public'::regnamespace
           JOIN pg_class parent ON parent.oid = con.confrelid
           JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = ANY(con.conkey) AND att.attname <> 'walletId'
           WHERE con.contype = 'f' AND child.relname = ANY($1) AND parent.relname = ANY($1) AND array_length(con.conkey, 1) = 2`,
    values: [UNDOABLE_TABLES.map(({ name }) => name)],
  });
}

/**
 * Returns existing rows that conflict with an inserted or updated row on a unique index: for example, the transaction
 * has another transfer, or another tag has the name.
 */
async function findConflictingRows(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
  const taken: BlockingRow[] = [];
  for (const index of await uniqueAmong(wallet, [...new Set(groups.map(({ table }) => table))])) {
    const sets = ({ table, action, columns }: PlannedGroup) =>
      table === index.table &&
      (action === 'insert' || (action === 'update' && index.columns.some((one) => columns?.includes(one) !== false)));
    if (!groups.some(sets)) continue;
    const rows = await wallet.transaction.query({
      row: { key: is.text },
      text: placesOf(index),
      values: [wallet.walletId, index.table, index.columns],
    });
    for (const { key } of rows) taken.push({ table: index.table, key, columns: index.columns });
  }
  return taken;
}

const INDEX = {
  table: is.text,
  /** The columns that the index reads. */
  columns: is.arrayOf(is.text),
  /** The types of those columns. */
  types: is.arrayOf(is.text),
  /** The expressions that must be unique in a wallet, as SQL over the columns. */
  expressions: is.arrayOf(is.text),
  /** The condition of a partial index, as SQL over the columns. */
  condition: is.text,
};

/** Returns the unique indexes other than primary keys, such as one transfer per transaction, and unique tag names. */
async function uniqueAmong({ transaction }: InWallet, tables: readonly string[]): Promise<is.RowOf<typeof INDEX>[]> {
  return transaction.query({
    row: INDEX,
    text: `SELECT of.relname::text AS "table", read.columns, read.types,
             ARRAY(SELECT part.sql FROM generate_series(1, index.indnkeyatts) AS at,
               LATERAL (SELECT pg_get_indexdef(index.indexrelid, at, true) AS sql) AS part WHERE part.sql <> '"walletId"' ORDER BY at) AS expressions,
             coalesce(pg_get_expr(index.indpred, index.indrelid), 'true') AS condition
           FROM pg_index index JOIN pg_class of ON of.oid = index.indrelid AND of.relnamespace = 'public'::regnamespace
           CROSS JOIN LATERAL (
             SELECT coalesce(array_agg(att.attname::text ORDER BY att.attnum), '{}') AS columns,
               coalesce(array_agg(format_type(att.atttypid, att.atttypmod) ORDER BY att.attnum), '{}') AS types
             FROM pg_attribute att WHERE att.attrelid = index.indrelid AND att.attname <> 'walletId' AND (
               att.attnum = ANY(index.indkey) OR EXISTS (
                 SELECT FROM pg_depend dep WHERE dep.classid = 'pg_class'::regclass AND dep.objid = index.indexrelid
                   AND dep.refobjid = index.indrelid AND dep.refobjsubid = att.attnum))
           ) AS read
           WHERE index.indisunique AND NOT index.indisprimary AND of.relname = ANY($1)`,
    values: [tables],
  });
}

/** SQL: existing rows that conflict with a planned row. $1 wallet, $2 table, $3 the columns of the index. */
function placesOf({ table: name, columns, types, expressions, condition }: is.RowOf<typeof INDEX>): string {
  const table = requireUndoableTable(name);
  const parts = expressions.map((sql, at) => `${sql} AS p${at}`).join(', ');
  const values = columns.map((column, at) => `(back.row ->> '${column}')::${types[at]} AS "${column}"`).join(', ');
  const setsPlace = `(action = 'insert' OR (action = 'update' AND "values" ?| $3::text[]))`;
  return `
    SELECT place.key
    FROM (SELECT ${rowKeySql(table, 't')} AS key, ${parts} FROM "${name}" AS t WHERE t."walletId" = $1 AND ${condition}) AS place
    JOIN (
      SELECT ${parts} FROM (
        SELECT ${values} FROM (
          SELECT "values" AS row FROM planned_row WHERE "table" = $2 AND action = 'insert'
          UNION ALL
          SELECT to_jsonb(t) || planned."values" FROM (
            SELECT key, "values" FROM planned_row WHERE "table" = $2 AND action = 'update' AND "values" ?| $3::text[] OFFSET 0
          ) AS planned JOIN "${name}" AS t ON ${rowWalletConditionSql(table, 't')} AND ${rowKeyConditionSql(table, 't', 'planned.key')}
        ) AS back
      ) AS t WHERE ${condition}
    ) AS back ON ${expressions.map((_sql, at) => `place.p${at} = back.p${at}`).join(' AND ')}
    WHERE NOT EXISTS (
      SELECT FROM planned_row AS own
      WHERE own."table" = $2 AND own.key = place.key AND (own.action = 'delete' OR ${setsPlace}))
    LIMIT ${MAX_LISTED_CHANGES}`;
}
