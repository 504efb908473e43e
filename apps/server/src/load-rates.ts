import { readFileSync } from 'node:fs';
import { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { parseEcbRates } from '@coffer/marketdata/ecb.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { openDatabase } from './open-database.ts';

/**
 * Loads exchange rates from a file of the European Central Bank, for a machine without network access:
 *
 *     node apps/server/src/load-rates.ts <file>
 *
 * The file is `eurofxref-hist` or another of the bank's files, as XML, CSV or ZIP. The rates go into the server's
 * database (DATABASE_URL, else the embedded database under COFFER_DATA_DIR). A running server uses the new rates from
 * its next report on. Loading a file again changes nothing.
 */
async function main([file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('Usage: node apps/server/src/load-rates.ts <file>');
  const loaded = parseEcbRates(readFileSync(file));
  const config = readConfig(process.env);
  const { database, stop } = await openDatabase(config, openDataDirectory(config.COFFER_DATA_DIR));
  try {
    const stored = await new ExchangeRates(database).store(loaded);
    const days = loaded.map(({ date }) => date).sort();
    process.stdout.write(
      `${loaded.length} rates from ${days.at(0)} to ${days.at(-1)} read, ${stored} new or changed.\n`,
    );
  } finally {
    await database.close();
    await stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`No rates were loaded: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
