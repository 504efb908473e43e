import type { WalletTransaction } from '@coffer/db/database.ts';
import { insertInWallet } from '@coffer/db/insert-in-wallet.ts';

type Table =
  | 'AssetGroup'
  | 'Asset'
  | 'CategoryGroup'
  | 'Category'
  | 'Tag'
  | 'Merchant'
  | 'Transaction'
  | 'TransactionTag'
  | 'TransferLink'
  | 'SecurityTransaction'
  | 'Security'
  | 'SecuritySplit'
  | 'QuotePrice'
  | 'Scenario'
  | 'ScenarioAsset'
  | 'PlanItem'
  | 'File'
  | 'FileAssignment';

/**
 * Rows of one table in one statement, so that triggers run once for all of them. The columns are those of the first
 * row; PostgreSQL reads each value as its column's type. Rows that are there already stay as they are.
 */
export async function insertRows(transaction: WalletTransaction, table: Table, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const json = JSON.stringify(rows);
  if (columns.includes('walletId')) {
    await transaction.execute({
      text: `${insertInWallet(table, columns)} ON CONFLICT DO NOTHING`,
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
