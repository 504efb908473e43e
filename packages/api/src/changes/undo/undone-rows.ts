import * as is from '@coffer/db/columns.ts';
import { inBookingOrder } from '../../kernel/locks.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { joinOnce } from '../rows/join-once.ts';
import { hasKey, rowInWallet, UNDONE_TABLES, type UndoneTable } from '../rows/undone-tables.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/**
 * The rows that the undone change sets changed, in the temporary table `undone_row`, so that a change of many rows stays in
 * the database: with the first of these changes, and how many changes there were since. `hasLater`: other change sets changed
 * the row since (`later`), or it has another reason to be planned one by one. `hasEarlier`: it was changed before, too.
 */
const UNDONE_ROW = `
  CREATE TEMPORARY TABLE undone_row (
    "table" text, key text, type text, "recordId" text, "changeSetId" uuid, seq bigint,
    "isMade" boolean, "endsMade" boolean, "isDeleted" boolean, "isUpdated" boolean, changes bigint, "hasLater" boolean,
    later uuid[], "hasEarlier" boolean
  ) ON COMMIT DROP`;

export interface UndoneRows {
  /** The tables that they are of, in the order in which everybody locks them. */
  readonly tables: readonly UndoneTable[];
  /** The number of the first change among all captured changes. */
  readonly seq: number;
}

/** Stores which rows the change sets changed, and holds them until the transaction ends. Null where there are none. */
export async function holdUndoneRows(wallet: InWallet, ids: readonly string[]): Promise<UndoneRows | null> {
  const { transaction, walletId } = wallet;
  await transaction.execute({ text: UNDONE_ROW });
  await transaction.execute({
    text: `INSERT INTO undone_row ("table", key, type, "recordId", "changeSetId", seq, "isMade", "endsMade", "isDeleted", "isUpdated", changes, "hasLater")
           SELECT row."table", row.key, (array_agg(row.type ORDER BY row.seq))[1], (array_agg(row."recordId" ORDER BY row.seq))[1],
             (array_agg(row."changeSetId" ORDER BY row.seq))[1], min(row.seq), (array_agg(row.change ORDER BY row.seq))[1] = 'i',
             (array_agg(row.change ORDER BY row.seq DESC))[1] = 'i', bool_or(row.change = 'd'), bool_and(row.change = 'u'), count(*), false
           FROM coffer.changed_row AS row
           WHERE row."walletId" = $1 AND row."changeSetId" = ANY($2::uuid[]) AND row.change <> 't'
           GROUP BY row."table", row.key`,
    values: [walletId, ids],
  });
  // Without statistics the planner compares all with all.
  await transaction.execute({ text: 'ANALYZE undone_row' });
  const [found] = await transaction.query({
    row: { names: is.orNull(is.arrayOf(is.text)), seq: is.orNull(is.int8), count: is.int8 },
    text: 'SELECT array_agg(DISTINCT "table") AS names, min(seq) AS seq, count(*) AS count FROM undone_row',
  });
  const { names, seq, count = 0 } = found ?? {};
  if (names == null || seq == null) return null;
  const tables = UNDONE_TABLES.filter(({ name }) => names.includes(name));
  await joinOnce(wallet, count);
  for (const table of tables) await holdRows(wallet, table);
  await findLater(wallet, ids);
  return { tables, seq };
}

/** Row by row in the order of everybody who holds several, so that none waits for another crosswise. */
async function holdRows({ transaction, walletId }: InWallet, table: UndoneTable): Promise<void> {
  const order =
    table.name === 'Transaction'
      ? inBookingOrder('t')
      : `ORDER BY ${table.key.map((column) => `t."${column}"`).join(', ')}`;
  await transaction.execute({
    text: `SELECT count(*) FROM (
             SELECT FROM ${undoneOf(table)} AS u JOIN "${table.name}" AS t ON ${rowInWallet(table, 't')} AND ${hasKey(table, 't', 'u.key')}
             ${order} FOR UPDATE OF t) AS held`,
    values: [walletId],
  });
}

/** SQL: the undone rows of one table. Only of these is the key cast to the types of its columns. */
export function undoneOf({ name }: UndoneTable, condition = 'true'): string {
  return `(SELECT * FROM undone_row WHERE "table" = '${name}' AND ${condition} OFFSET 0)`;
}

/**
 * After the rows are held: what others do to them from here on waits. A decision about a counterpart passes from one
 * merchant's record to another's, and derived columns follow when a row comes back: such rows are planned one by one.
 */
async function findLater({ transaction, walletId }: InWallet, ids: readonly string[]): Promise<void> {
  const derived = UNDONE_TABLES.filter(({ derived }) => derived.length > 0).map(({ name }) => name);
  await transaction.execute({
    text: `UPDATE undone_row AS u SET changes = since.changes, "hasLater" = true, later = since.later, "hasEarlier" = since."hasEarlier"
           FROM (
             SELECT u."table", u.key, count(*) FILTER (WHERE row.seq >= u.seq) AS changes, bool_or(row.seq < u.seq) AS "hasEarlier",
               array_agg(DISTINCT row."changeSetId") FILTER (WHERE row.seq >= u.seq AND row."changeSetId" <> ALL($2::uuid[])) AS later
             FROM undone_row AS u
             JOIN coffer.changed_row AS row ON row."walletId" = $1 AND row."recordId" = u."recordId" AND row."table" = u."table"
               AND row.key = u.key AND row.change <> 't'
             GROUP BY u."table", u.key
           ) AS since
           WHERE since."table" = u."table" AND since.key = u.key AND since.later IS NOT NULL`,
    values: [walletId, ids],
  });
  await transaction.execute({
    text: `UPDATE undone_row SET "hasLater" = true
           WHERE "table" = 'MerchantDecision' OR ("table" = ANY($1) AND NOT "isMade" AND NOT "isUpdated" AND changes > 1)`,
    values: [derived],
  });
}

/** What a sync remembers of a bank's lines is planned one by one. */
export async function planLinesOneByOne({ transaction }: InWallet): Promise<void> {
  await transaction.execute({ text: `UPDATE undone_row SET "hasLater" = true WHERE "table" = 'DeliveredLine'` });
}
