/** Optional SQL parts of the insert. They can refer to `made` (the row from the input) and `wallet` (its wallet). */
interface Additions {
  /** Expressions of columns that are not taken from the row. */
  readonly values?: Readonly<Record<string, string>>;
  readonly joins?: string;
  readonly conditions?: readonly string[];
}

/**
 * Returns an SQL statement that inserts rows of a table, given as JSON ($1), into the wallet $2. The statement joins
 * the rows with the row of their wallet, so that a distributed database sends it to the wallet's machine.
 */
export function insertInWalletSql(
  table: string,
  columns: readonly string[],
  { values = {}, joins = '', conditions = [] }: Additions = {},
): string {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const selected = columns
    .map((name) => values[name] ?? (name === 'walletId' ? 'wallet.id' : `made."${name}"`))
    .join(', ');
  const where = ['wallet.id = $2', ...conditions].join(' AND ');
  return `INSERT INTO "${table}" (${names}) SELECT ${selected}
    FROM "Wallet" AS wallet, json_populate_recordset(NULL::"${table}", $1::json) AS made ${joins} WHERE ${where}`;
}
