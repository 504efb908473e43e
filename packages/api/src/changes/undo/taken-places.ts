import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type RowValues, rowName } from '../rows/captured-row.ts';
import { undoneTable } from '../rows/undone-tables.ts';
import type { RowPlan } from './plan-undo.ts';
import type { NeededRow } from './who-set-it.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

const INDEX = {
  table: is.text,
  /** The columns that it reads. */
  columns: is.arrayOf(is.text),
  /** What may be there once in a wallet, as SQL over the columns. */
  expressions: is.arrayOf(is.text),
  /** In which rows, as SQL over the columns. */
  condition: is.text,
};

/** What must be unique beside the keys: a booking has one link, a tag has a name of its own. */
async function uniqueAmong({ transaction }: InWallet, tables: readonly string[]): Promise<is.RowOf<typeof INDEX>[]> {
  return transaction.query({
    row: INDEX,
    text: `SELECT of.relname::text AS "table",
             ARRAY(SELECT att.attname::text FROM pg_attribute att WHERE att.attrelid = index.indrelid AND att.attname <> 'walletId' AND (
               att.attnum = ANY(index.indkey) OR EXISTS (
                 SELECT FROM pg_depend dep WHERE dep.classid = 'pg_class'::regclass AND dep.objid = index.indexrelid
                   AND dep.refobjid = index.indrelid AND dep.refobjsubid = att.attnum))) AS columns,
             ARRAY(SELECT part.sql FROM generate_series(1, index.indnkeyatts) AS at,
               LATERAL (SELECT pg_get_indexdef(index.indexrelid, at, true) AS sql) AS part WHERE part.sql <> '"walletId"' ORDER BY at) AS expressions,
             coalesce(pg_get_expr(index.indpred, index.indrelid), 'true') AS condition
           FROM pg_index index JOIN pg_class of ON of.oid = index.indrelid AND of.relnamespace = 'public'::regnamespace
           WHERE index.indisunique AND NOT index.indisprimary AND of.relname = ANY($1)`,
    values: [tables],
  });
}

/**
 * Rows of others that have taken the place of one that comes back, or changes back: the booking is linked again, or
 * another tag has the name.
 *
 * @param current the planned rows as they stand, by `rowName`
 */
export async function placesTaken(
  wallet: InWallet,
  plans: readonly RowPlan[],
  current: ReadonlyMap<string, RowValues>,
): Promise<NeededRow[]> {
  const planned = new Map(plans.map((plan) => [rowName(plan), plan]));
  const taken: NeededRow[] = [];
  for (const index of await uniqueAmong(wallet, [...new Set(plans.map(({ table }) => table))])) {
    const sets = ({ action, values }: RowPlan) =>
      action === 'insert' || (action === 'update' && index.columns.some((column) => values[column] !== undefined));
    const back = plans.filter((plan) => plan.table === index.table && sets(plan));
    if (back.length === 0) continue;
    const parts = index.expressions.map((sql, at) => `${sql} AS p${at}`).join(', ');
    const found = await wallet.transaction.query({
      row: { key: is.text },
      text: `SELECT place.key
             FROM (SELECT coffer.row_key(to_jsonb(t), $3) AS key, ${parts} FROM "${index.table}" AS t
                   WHERE t."walletId" = $1 AND ${index.condition}) AS place
             JOIN (SELECT ${parts} FROM jsonb_populate_recordset(null::"${index.table}", $2::jsonb) AS t WHERE ${index.condition}) AS back
               ON ${index.expressions.map((_sql, at) => `place.p${at} = back.p${at}`).join(' AND ')}`,
      values: [
        wallet.walletId,
        JSON.stringify(back.map((plan) => ({ ...current.get(rowName(plan)), ...plan.values }))),
        undoneTable(index.table).key,
      ],
    });
    for (const { key } of found) {
      const own = planned.get(rowName({ table: index.table, key }));
      if (own?.action !== 'delete' && (own === undefined || !sets(own)))
        taken.push({ table: index.table, key, columns: index.columns });
    }
  }
  return taken;
}
