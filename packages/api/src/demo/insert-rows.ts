import type { WalletTransaction } from '@coffer/db/database.ts';
import type { DB } from '@coffer/db/generated/tables.ts';
import { insertInWalletSql } from '@coffer/db/insert-in-wallet-sql.ts';

/**
 * Inserts rows of one table in one statement, so that triggers run once. The columns are those of the first row;
 * PostgreSQL converts each value to its column's type. Existing rows stay unchanged.
 */
export async function insertRows(
  transaction: WalletTransaction,
  table: keyof DB,
  rows: readonly object[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const json = JSON.stringify(rows);
  if (columns.includes('walletId')) {
    await transaction.execute({
      text: `${insertInWalletSql(table, columns)} ON CONFLICT DO NOTHING`,
      values: [json, transaction.walletId],
    });
    return;
  }
  const names = columns.map((name) => `"${name}"`).join(', ');
  await transaction.execute({
    text: `INSERT INTO "${table}" (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1) ON CONFLICT DO NOTHING`,
    values: [json],
  });
}
