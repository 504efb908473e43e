import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { requireUndoableTable, rowKeyConditionSql, rowKeySql, rowWalletConditionSql } from '../rows/undoable-tables.ts';
import { type BlockingRow, MAX_LISTED_CHANGES } from './later-changes.ts';
import type { PlannedGroup } from './planned-rows.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

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

/** Returns the unique indexes besides primary keys: for example, one transfer per transaction, and unique tag names. */
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

/**
 * Returns existing rows that conflict with an inserted or updated row on a unique index: for example, the transaction
 * has another transfer, or another tag has the name.
 */
export async function findConflictingRows(wallet: InWallet, groups: readonly PlannedGroup[]): Promise<BlockingRow[]> {
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
