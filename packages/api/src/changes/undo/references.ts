import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { requireUndoableTable, rowKeySql, UNDOABLE_TABLES } from '../rows/undoable-tables.ts';
import { type BlockingRow, MAX_LISTED_CHANGES } from './later-changes.ts';
import { changeSetsUndoneAgain } from './mark-undone.ts';
import type { BlockingChange } from './plan-undo.ts';
import type { PlannedGroup } from './planned-rows.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

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

/** Returns rows that refer to a row to be deleted. They would be deleted with it, or prevent its deletion. */
export async function findRowsInUse(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
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
export async function findMissingRows(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
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

/**
 * Returns the undos that reverted the creation of a row to be restored, because the row would exist although its
 * creation is undone. Undos in `undone` are left out. Undos of deletions don't count, because a deletion did not
 * create the row; nor do undos of change sets that deleted and recreated the row.
 */
export async function findCreationUndos(
  wallet: InWallet,
  groups: readonly PlannedGroup[],
  undone: readonly string[],
): Promise<BlockingChange[]> {
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
