import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { type CapturedRow, type RowValues, rowName } from '../rows/captured-row.ts';
import { UNDONE_TABLES, undoneTable } from '../rows/undone-tables.ts';
import { undoneAgain } from './mark-undone.ts';
import type { InTheWay, RowPlan } from './plan-undo.ts';
import type { NeededRow } from './who-set-it.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/** A reference of one captured table to another, by the column that holds the id. */
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
    values: [UNDONE_TABLES.map(({ name }) => name)],
  });
}

/** Rows of others that refer to a row which is to go: they would go with it, or keep it from going. */
export async function rowsInUse(wallet: InWallet, plans: readonly RowPlan[]): Promise<NeededRow[]> {
  const going = Map.groupBy(
    plans.filter(({ action }) => action === 'delete'),
    ({ table }) => table,
  );
  if (going.size === 0) return [];
  const planned = new Map(plans.map((plan) => [rowName(plan), plan]));
  const found: NeededRow[] = [];
  for (const { from, column, to } of await referencesAmong(wallet)) {
    const gone = going.get(to);
    if (gone === undefined) continue;
    const rows = await wallet.transaction.query({
      row: { key: is.text },
      text: `SELECT coffer.row_key(to_jsonb(t), $3) AS key FROM "${from}" AS t WHERE t."walletId" = $1 AND t."${column}" = ANY($2::uuid[])`,
      values: [wallet.walletId, gone.map(({ key }) => key), undoneTable(from).key],
    });
    for (const { key } of rows) {
      const plan = planned.get(rowName({ table: from, key }));
      if (plan?.action !== 'delete' && plan?.values[column] === undefined)
        found.push({ table: from, key, columns: [column] });
    }
  }
  return found;
}

/** Rows that those which come back, or change back, refer to, and which are not there. */
export async function rowsMissing(wallet: InWallet, plans: readonly RowPlan[]): Promise<NeededRow[]> {
  const setting = plans.filter(({ action }) => action !== 'delete');
  if (setting.length === 0) return [];
  const planned = new Map(plans.map((plan) => [rowName(plan), plan.action]));
  const missing: NeededRow[] = [];
  for (const { from, column, to } of await referencesAmong(wallet)) {
    const wanted = setting.flatMap(({ table, values }) => (table === from ? idIn(values, column) : []));
    const unplanned = [...new Set(wanted)].filter((key) => planned.get(rowName({ table: to, key })) !== 'insert');
    if (unplanned.length === 0) continue;
    const rows = await wallet.transaction.query({
      row: { id: is.uuid },
      text: `SELECT t.id FROM "${to}" AS t WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[]) FOR KEY SHARE`,
      values: [wallet.walletId, unplanned],
    });
    const there = new Set(rows.map(({ id }) => id));
    for (const key of unplanned) {
      if (!there.has(key) || planned.get(rowName({ table: to, key })) === 'delete')
        missing.push({ table: to, key, columns: [] });
    }
  }
  return missing;
}

/**
 * The undos, but for `undone`, of what made a row that is to come back: it would be there without its maker. Undos of
 * deletions make nothing: who made the row before is asked. Nor does a change set that deleted the row and made it again.
 */
export async function undoneMakers(
  wallet: InWallet,
  plans: readonly RowPlan[],
  undone: ReadonlySet<string>,
  undoneRows: readonly CapturedRow[],
): Promise<InTheWay[]> {
  const coming = plans.filter(({ action }) => action === 'insert');
  if (coming.length === 0) return [];
  // The first of the undone changes of a row is set last.
  const since = new Map(undoneRows.toReversed().map((row) => [rowName(row), row.seq]));
  return wallet.transaction.query({
    row: { changeSetId: is.uuid, type: is.text, recordId: is.text },
    text: `WITH earlier AS (
             SELECT min(row.seq) AS seq, row.type, row."recordId", row."table", row.key,
               (array_agg(row.change ORDER BY row.seq))[1] AS change,
               head."undoneById", head.id = ANY($7::uuid[]) AS again, head.operation LIKE 'history.%' AS undoes
             FROM unnest($2::text[], $3::text[], $4::text[], $6::bigint[]) AS back("table", key, "recordId", seq)
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
           WHERE (holds = 'd' OR (holds IS NULL AND first = 'i')) AND undo <> ALL($5::uuid[])`,
    values: [
      wallet.walletId,
      coming.map(({ table }) => table),
      coming.map(({ key }) => key),
      coming.map(({ recordId }) => recordId),
      [...undone],
      coming.map((plan) => since.get(rowName(plan)) ?? 0),
      await undoneAgain(wallet, [...undone]),
    ],
  });
}

function idIn(values: RowValues, column: string): string[] {
  const id = values[column];
  return typeof id === 'string' ? [id] : [];
}
