import { readExistingSealerKey } from '@coffer/api/kernel/sealer.ts';
import { keyFingerprint } from '@coffer/db/backup/authenticity.ts';
import { makeBackup } from '@coffer/db/backup/make-backup.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';

/**
 * Backs up all of Coffer (people, wallets, files, keys) into one archive, whether or not the server is running:
 *
 *     node apps/server/src/backup.ts <file>
 *
 * If DATABASE_URL names a database, back it up with PostgreSQL's own tools: this command then says so and exits with 1.
 */
async function main([target]: readonly string[]): Promise<void> {
  if (target === undefined) throw new Error('Usage: npm run backup -- <file>');
  const config = readConfig(process.env);
  const directory = openDataDirectory(config.COFFER_DATA_DIR);
  if ((config.DATABASE_URL ?? config.COFFER_OWNER_URL) !== undefined) {
    throw new Error(
      `DATABASE_URL names an external PostgreSQL. Back it up with its pg_dump. Then copy people’s files, which are in ${
        config.COFFER_S3_BUCKET === undefined ? `${directory}/files` : `the bucket ${config.COFFER_S3_BUCKET}`
      }.`,
    );
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopping.abort(new Error(`it was stopped by ${signal}`)));
  }
  const bucket = config.COFFER_S3_BUCKET ?? null;
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const key = readExistingSealerKey({ key: config.COFFER_KEY, dataDirectory: directory });
  const bytes = await makeBackup({ directory, target, bucket, key, say, signal: stopping.signal });
  say(
    `${target} contains all data of Coffer, including its secrets and keys (${Math.ceil(bytes / 1024 / 1024)} MiB). Store it where nobody else can read it.`,
  );
  if (key !== null)
    say(
      `Its fingerprint is ${keyFingerprint(key)}, which is the same for all of your backups. Write it down, so that you can recognise your backups on a new machine.`,
    );
  if (bucket !== null)
    say(`People’s files are not in the backup. They are in the bucket ${bucket}, which you must back up separately.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
