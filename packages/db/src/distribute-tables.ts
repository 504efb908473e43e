import pg from 'pg';
import { type ConnectionSettings, SERVICE_ROLE } from './connection.ts';
import { databaseErrorCode } from './database-errors.ts';
import { migrationNames } from './migrate.ts';

/** How many tables were distributed, and how many became reference tables. */
export interface DistributedTableCounts {
  readonly distributed: number;
  readonly reference: number;
}

/**
 * Distributes the tables of a migrated database over the machines of its Citus cluster: tables of wallets by wallet, so that each
 * wallet is on one machine; tables that they need as reference tables, complete on each machine; all others stay on the
 * coordinator. Runs in one transaction. Returns null if the tables are distributed already.
 * @throws Error with a one-line message
 */
export async function distributeTables(connection: ConnectionSettings): Promise<DistributedTableCounts | null> {
  const client = new pg.Client({ ...connection, options: '-c citus.propagate_set_commands=none' });
  await client.connect();
  try {
    await requireCitus(client);
    await requireMigrations(client);
    const tables = await tablesLeft(client);
    if (tables.length === 0) return null;
    await client.query('BEGIN');
    // In one transaction, reference tables and tables that refer to them can only be changed sequentially.
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
    await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
    const references = await dropReferences(client);
    for (const table of tables) await distributeTable(client, table);
    for (const { table, name, definition } of references) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`);
    }
    await keepSettings(client);
    await client.query('COMMIT');
    const distributed = tables.filter(({ column }) => column !== null).length;
    return { distributed, reference: tables.length - distributed };
  } finally {
    await client.end();
  }
}

async function requireCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ workers: number }>(
    `SELECT (to_regclass('pg_dist_node') IS NOT NULL)::int AS workers`,
  );
  if (rows[0]?.workers !== 1) {
    throw new Error(
      'The database does not have the extension citus. Run this only for the coordinator of a Citus cluster.',
    );
  }
  const workers = await client.query(`SELECT FROM pg_dist_node WHERE noderole = 'primary' AND shouldhaveshards`);
  if (workers.rowCount === 0) throw new Error('The Citus cluster has no workers. Add them with citus_add_node first.');
}

async function requireMigrations(client: pg.Client): Promise<void> {
  const missing = 'The database is not migrated. Start Coffer with it once, then distribute it.';
  const { rows } = await client
    .query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
    )
    .catch((error: unknown) => {
      throw databaseErrorCode(error) === UNDEFINED_TABLE ? new Error(missing) : error;
    });
  const applied = new Set(rows.map(({ name }) => name));
  if (!migrationNames().every((name) => applied.has(name))) throw new Error(missing);
}

const UNDEFINED_TABLE = '42P01';

interface Table {
  /** The quoted name of the table. */
  readonly name: string;
  /** The distribution column; null for a reference table. */
  readonly column: string | null;
}

/**
 * Reference tables, which exist on each machine: wallet tables refer to them, or triggers of wallet tables read them.
 * All other tables without a wallet stay on the coordinator, because a trigger of a reference table must not write on
 * each machine.
 */
const ON_EACH_MACHINE = ['"Person"', '"Quota"', '"Mark"'];

/**
 * Returns the tables to distribute, `Wallet` first, because all others are colocated with it. A table is distributed by
 * wallet if each of its unique indexes contains the wallet. Also returns the reference tables.
 */
async function tablesLeft(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.oid::regclass::text AS name, CASE
      WHEN c.relname = 'Wallet' THEN 'id'
      WHEN (
        SELECT bool_and(a.attnum IS NOT NULL) FROM pg_index i
        LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND a.attname = 'walletId'
        WHERE i.indrelid = c.oid AND i.indisunique) THEN 'walletId'
    END AS column
    FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, 'coffer'::regnamespace) AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_dist_partition p
        WHERE p.logicalrelid = c.oid AND (p.partmethod <> 'n' OR p.repmodel = 't'))
    ORDER BY c.relname <> 'Wallet', c.relname`);
  return rows.filter(({ name, column }) => column !== null || ON_EACH_MACHINE.includes(name));
}

async function distributeTable(client: pg.Client, { name, column }: Table): Promise<void> {
  if (column === null) await client.query('SELECT create_reference_table($1::regclass)', [name]);
  else {
    const beside = column === 'id' ? 'default' : '"Wallet"';
    await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      name,
      column,
      beside,
    ]);
  }
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Drops all foreign keys and returns them, because a table with incoming foreign keys cannot be distributed. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f' AND conparentid = 0`);
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  }
  return rows;
}

/**
 * Changes settings permanently, so that the wallet of a transaction is also set on the machines, and that triggers may
 * write to other shards of the same wallet.
 */
async function keepSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const database = client.escapeIdentifier(rows[0]?.name ?? '');
  await client.query(`ALTER DATABASE ${database} SET citus.propagate_set_commands = 'local'`);
  await client.query(`ALTER DATABASE ${database} SET citus.enable_unsafe_triggers = on`);
  // Some statements read this setting, because they need another form in a distributed database.
  await client.query(`ALTER DATABASE ${database} SET coffer.distributed = 'on'`);
  // Row-level security of a person reads the wallet's members, who are on the same machine.
  await client.query(`ALTER ROLE ${SERVICE_ROLE} SET citus.allow_nested_distributed_execution = on`);
  // The coordinator signs in on the machines as the current role.
  await client.query(`ALTER ROLE ${SERVICE_ROLE} LOGIN`);
}
