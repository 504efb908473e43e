import { openSealer } from '@coffer/api/kernel/sealer.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { addSigningKey } from './oauth/signing-keys.ts';
import { openDatabase } from './open-database.ts';

/**
 * Creates a new key for signing access tokens. Works while the server runs:
 *
 *     node apps/server/src/rotate-keys.ts
 *
 * The key is published at once and signs after an hour. Tokens signed by the previous key stay valid for two more
 * hours.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const directory = openDataDirectory(config.COFFER_DATA_DIR);
  const { database, stop } = await openDatabase(config, directory);
  try {
    const sealer = await openSealer(database, { key: config.COFFER_KEY, dataDirectory: directory });
    await addSigningKey(database, sealer, true);
    process.stdout.write(
      'A new key is published. It starts signing in an hour; the previous key remains valid for two more hours.\n',
    );
  } finally {
    await database.close();
    await stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`No key was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
