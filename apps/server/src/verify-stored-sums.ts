import { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import { verifyStoredSums } from '@coffer/api/stored/verify-wallet.ts';
import * as is from '@coffer/db/columns.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { openDatabase } from './open-database.ts';

/**
 * Recomputes all stored sums and values that reports read, in every wallet, and prints each difference as a
 * tab-separated line. Exits with 1 if there is any. Uses the server's database, and works while the server runs.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { database, stop } = await openDatabase(config, openDataDirectory(config.COFFER_DATA_DIR));
  try {
    const rates = new ExchangeRates(database);
    const wallets = await database.query({
      row: { id: is.uuid },
      text: 'SELECT id FROM coffer.wallet_ids() AS id',
    });
    let found = 0;
    for (const { id: walletId } of wallets) {
      for (const one of await verifyStoredSums({ database, rates, walletId })) {
        const { what, recordId, instrument, currency, date, stored, computed } = one;
        const place = [walletId, recordId, instrument ?? '', currency, date].join('\t');
        process.stdout.write(`${what}\t${place}\tstored ${stored}\tcomputed ${computed}\n`);
        found += 1;
      }
    }
    process.stdout.write(`${wallets.length} wallets, ${found} differences.\n`);
    if (found > 0) process.exitCode = 1;
  } finally {
    await database.close();
    await stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was verified: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
