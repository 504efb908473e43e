/**
 * SQL that joins a wallet's record by id, or NULLs if it doesn't exist. `id` is an SQL expression, $1 the wallet.
 * `OFFSET 0` forces a lookup by primary key for each row. Without statistics, as in the first minute of a wallet, the
 * planner otherwise compares all transactions with each other.
 */
export function leftJoinByIdSql(name: string, table: string, id: string): string {
  return `LEFT JOIN LATERAL ${recordById(table, id)} AS ${name} ON true`;
}

/** Like `leftJoinByIdSql`, but drops rows whose record doesn't exist. */
export function joinByIdSql(name: string, table: string, id: string): string {
  return `CROSS JOIN LATERAL ${recordById(table, id)} AS ${name}`;
}

function recordById(table: string, id: string): string {
  return `(SELECT * FROM "${table}" WHERE "walletId" = $1 AND id = ${id} OFFSET 0)`;
}
