import { distributeTables } from '@coffer/db/distribute-tables.ts';
import { readConfig } from './config.ts';

/** Distributes the database of DATABASE_URL or COFFER_OWNER_URL over the nodes of its Citus cluster. Run once. */
async function main(): Promise<void> {
  const { COFFER_OWNER_URL, DATABASE_URL } = readConfig(process.env);
  const connectionString = COFFER_OWNER_URL ?? DATABASE_URL;
  if (connectionString === undefined) {
    throw new Error('DATABASE_URL is not set. It must be the address of the coordinator of a Citus cluster.');
  }
  const distribution = await distributeTables({ connectionString });
  process.stdout.write(
    distribution === null
      ? 'The database is already distributed.\n'
      : `${distribution.distributed} tables are distributed by wallet, ${distribution.reference} are copied to each machine.\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was distributed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
