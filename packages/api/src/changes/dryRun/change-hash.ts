import { createHash } from 'node:crypto';
import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { allowNestedLoops, disableNestedLoops } from '../rows/nested-loops.ts';
import {
  rowKeyConditionSql,
  rowKeySql,
  rowWalletConditionSql,
  UNDOABLE_TABLES,
  type UndoableTable,
} from '../rows/undoable-tables.ts';

type InWallet = Pick<Wallet, 'transaction' | 'walletId'>;

/**
 * Returns a SHA-256 of the change set that this database transaction wrote. The hash covers each changed row before and
 * after, but ignores new ids and times, which differ in every run. Equal hashes mean equal changes. The database
 * computes the hash because an import changes up to 100,000 rows.
 */
export async function changeHash(wallet: InWallet): Promise<Buffer> {
  const { transaction, walletId } = wallet;
  const touched = await transaction.query({
    row: { name: is.text, count: is.int8 },
    text: `SELECT "table" AS name, count(*) AS count FROM coffer.changed_row
           WHERE "walletId" = $1 AND "changeSetId" = $2 AND change <> 't' GROUP BY "table"`,
    values: [walletId, transaction.changeSetId],
  });
  const names = new Set(touched.map(({ name }) => name));
  await disableNestedLoops(wallet, Math.max(0, ...touched.map(({ count }) => count)));
  const hash = createHash('sha256');
  for (const table of UNDOABLE_TABLES.filter(({ name }) => names.has(name))) {
    const columns = await columnTypesOf(wallet, table);
    const [found] = await transaction.query({
      row: { digest: is.bytea },
      text: digestOf(table, columns),
      values: [walletId, transaction.changeSetId],
    });
    hash.update(`${table.name}\n`).update(found?.digest ?? '');
  }
  await allowNestedLoops(wallet);
  return hash.digest();
}

interface ColumnType {
  readonly name: string;
  readonly type: string;
}

function columnTypesOf({ transaction }: InWallet, { name }: UndoableTable): Promise<ColumnType[]> {
  return transaction.query({
    row: { name: is.text, type: is.text },
    text: `SELECT attname::text AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
           WHERE attrelid = format('%I', $1::text)::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    values: [name],
  });
}

/** SQL: the digest of one table's changed rows, sorted by digest. $1 wallet, $2 change set. */
function digestOf(table: UndoableTable, columns: readonly ColumnType[]): string {
  const changed = `"walletId" = $1 AND "changeSetId" = $2`;
  const before = columns.map((column) => comparableColumn(column, 'was')).join(', ');
  const after = columns.map((column) => comparableColumn(column, 'now')).join(', ');
  // Changed transactions are stored in typed columns, except where tables are distributed.
  const inColumns =
    table.name === 'Transaction'
      ? [
          line(
            `was.change, ${sameText('was.id::text')}, CASE WHEN was.change <> 'i' THEN ROW(${before}) END`,
            `FROM coffer.changed_transaction AS was WHERE was."walletId" = $1 AND was."changeSetId" = $2`,
          ),
        ]
      : [];
  const lines = [
    ...inColumns,
    line(
      `row.change, ${keyParts(table, 'row.key')}, CASE WHEN row.change <> 'i' THEN ROW(${before}) END`,
      `FROM "ChangedRow" AS row
       LEFT JOIN LATERAL jsonb_populate_record(null::"${table.name}", row.before) AS was ON row.before IS NOT NULL
       WHERE row."walletId" = $1 AND row."changeSetId" = $2 AND row.change <> 't' AND row."table" = '${table.name}'`,
    ),
    line(
      `'after', ${keyParts(table, rowKeySql(table, 'now'))}, ROW(${after})`,
      `FROM (SELECT DISTINCT key FROM coffer.changed_row WHERE ${changed} AND change <> 't' AND "table" = '${table.name}' OFFSET 0) AS row
       JOIN "${table.name}" AS now ON ${rowWalletConditionSql(table, 'now')} AND ${rowKeyConditionSql(table, 'now', 'row.key')}`,
    ),
  ];
  return `
    WITH made AS MATERIALIZED (
      SELECT DISTINCT key AS id FROM coffer.changed_row WHERE ${changed} AND change = 'i' AND key ~ '^[0-9a-f-]{36}$'
    )
    SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest FROM (${lines.join(' UNION ALL ')}) AS lines`;
}

function line(values: string, from: string): string {
  return `SELECT sha256(convert_to(ROW(${values})::text, 'UTF8')) AS line ${from}`;
}

/** SQL: the parts of a key, with each new id replaced by the same placeholder. */
function keyParts({ key }: UndoableTable, text: string): string {
  if (key.length === 1) return sameText(text);
  return key.map((_column, at) => sameText(`split_part(${text}, '/', ${at + 1})`)).join(', ');
}

/**
 * SQL: a column of `row` in a form that is equal in every dry run. A new id becomes a placeholder; for a time, the
 * result is only whether it is set.
 */
function comparableColumn({ name, type }: ColumnType, row: string): string {
  const value = `${row}."${name}"`;
  if (name.endsWith('Time')) return `${value} IS NOT NULL`;
  if (type === 'uuid' || type === 'text' || type.startsWith('character')) return sameText(`${value}::text`);
  return type === 'jsonb' || type.endsWith('[]') ? sameList(value) : value;
}

function sameText(text: string): string {
  return `CASE WHEN ${text} IN (SELECT id FROM made) THEN 'new' ELSE ${text} END`;
}

/**
 * SQL: a JSON or array value in which new ids and times are replaced. The value is cut at quotes, commas and braces,
 * because any piece may be a new id.
 */
function sameList(value: string): string {
  return `(SELECT string_agg(${sameText('piece')}, '"' ORDER BY place)
           FROM regexp_split_to_table(regexp_replace(${value}::text, '("\\w*Time": )"[^"]*"', '\\1"time"', 'g'), '["{},/]')
             WITH ORDINALITY AS pieces(piece, place))`;
}
