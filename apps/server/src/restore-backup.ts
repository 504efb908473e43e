import { restoreBackup } from '@coffer/db/backup/restore-backup.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';

const REPLACE = '--replace';

const USAGE = `From which file? npm run restore -- <file> [${REPLACE}]
It puts a whole backup of \`npm run backup\`, with all people and wallets, in the place of what is there.
One wallet’s export is taken in elsewhere: in the app, by “Restore a wallet from an export”.`;

/**
 * Puts a backup in place, while Coffer is stopped:
 *
 *     node apps/server/src/restore-backup.ts <file> [--replace]
 *
 * Where there is data, `--replace` moves it aside first.
 */
async function main(words: readonly string[]): Promise<void> {
  const [archive, ...others] = words.filter((word) => word !== REPLACE);
  if (archive === undefined || others.length > 0) throw new Error(USAGE);
  const config = readConfig(process.env);
  if ((config.DATABASE_URL ?? config.COFFER_OWNER_URL) !== undefined) {
    throw new Error('DATABASE_URL names a PostgreSQL of your own: what its pg_dump wrote, its pg_restore puts back.');
  }
  const directory = openDataDirectory(config.COFFER_DATA_DIR);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const { manifest, before } = await restoreBackup({ directory, archive, replace: words.includes(REPLACE), say });
  say(`Coffer in ${directory} is as it was at ${manifest.madeAt}. Start it with \`npm start\`.`);
  if (before !== null)
    say(`What was there before lies in ${directory}/${before}: delete it when nobody misses anything.`);
  if (manifest.bucket !== null) say(`People’s files are not in the backup: they lie in the bucket ${manifest.bucket}.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
