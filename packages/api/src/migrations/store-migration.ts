import * as is from '@coffer/db/columns.ts';
import { insertInWallet } from '@coffer/db/insert-in-wallet.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { MigrationTable } from '../statements/migrationRows/migrated.ts';

/** Tables to whose rows other rows of the import refer. */
const REFERRED = new Set(['Budget', 'BudgetMonth', 'Transaction']);

/** How many rows were inserted, by `what` of their table. */
export type MigrationCounts = Readonly<Record<string, number>>;

/**
 * Inserts the rows that are not there yet. Rows that belong to a record of an earlier import, such as parts of a split or
 * links, are left as the wallet has them.
 */
export async function storeMigration(wallet: Wallet, tables: readonly MigrationTable[]): Promise<MigrationCounts> {
  const made = new Set<string>();
  const counts: Record<string, number> = {};
  let isPartial = false;
  for (const table of tables) {
    const count = await insertTable(wallet, table, isPartial ? made : null, made);
    counts[table.what] = count;
    if (REFERRED.has(table.table) && count < table.rows) isPartial = true;
  }
  return counts;
}

/** Inserts the rows that refer only to records in `of`, if given, and adds the ids of new records to `made`. */
async function insertTable(
  { transaction, walletId }: Wallet,
  { table, columns, pieces, of }: MigrationTable,
  only: ReadonlySet<string> | null,
  made: Set<string>,
): Promise<number> {
  const owners = only === null || of === undefined ? [] : of;
  if (owners.length > 0 && only?.size === 0) return 0;
  const conditions = owners.map((column) => ` AND made."${column}" = ANY($3::uuid[])`).join('');
  const insert = `${insertInWallet(table, columns)}${conditions} ON CONFLICT DO NOTHING`;
  let count = 0;
  for (const piece of pieces) {
    const values = [piece, walletId, ...(owners.length === 0 ? [] : [[...(only ?? [])]])];
    if (REFERRED.has(table)) {
      const rows = await transaction.query({ row: { id: is.uuid }, text: `${insert} RETURNING id`, values });
      for (const { id } of rows) made.add(id);
      count += rows.length;
    } else count += await transaction.execute({ text: insert, values });
  }
  return count;
}
