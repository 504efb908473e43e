/**
 * Inserts rows of a table, given as JSON ($1), into the wallet $2. The rows are joined with the row of their wallet, so that a
 * distributed database sends the whole statement to the wallet's machine.
 */
export function insertInWallet(table: string, columns: readonly string[]): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const values = columns.map((name) => (name === 'walletId' ? 'wallet.id' : `made."${name}"`)).join(', ');
  return `INSERT INTO "${table}" (${names}) SELECT ${values}
    FROM "Wallet" AS wallet, json_populate_recordset(NULL::"${table}", $1::json) AS made WHERE wallet.id = $2`;
}
