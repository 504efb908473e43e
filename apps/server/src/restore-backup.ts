import { parseArgs } from 'node:util';
import { readExistingSealerKey } from '@coffer/api/kernel/sealer.ts';
import { parseSealingKey } from '@coffer/auth/sealing.ts';
import { restoreBackup } from '@coffer/db/backup/restore-backup.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';

const USAGE = `Usage: npm run restore -- <file> [--replace] [--fingerprint <fingerprint>]
Restores a backup made by \`npm run backup\`, with all people and wallets. With --replace, existing data is moved aside.
To restore the export of one wallet, choose “Restore a wallet from an export” in the app.`;

/**
 * Restores a backup while Coffer is stopped:
 *
 *     node apps/server/src/restore-backup.ts <file> [--replace] [--fingerprint <fingerprint>]
 *
 * If data exists, `--replace` moves it aside first. `--fingerprint` accepts a backup of another Coffer; on a machine
 * without a key, it accepts only the backup with this fingerprint.
 */
async function main(words: readonly string[]): Promise<void> {
  const { archive, replace, fingerprint } = parseCommandLine(words);
  const config = readConfig(process.env);
  if ((config.DATABASE_URL ?? config.COFFER_OWNER_URL) !== undefined) {
    throw new Error('DATABASE_URL names an external PostgreSQL. Restore it from its pg_dump with pg_restore.');
  }
  const directory = openDataDirectory(config.COFFER_DATA_DIR);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const key = readExistingSealerKey({ key: config.COFFER_KEY, dataDirectory: directory });
  const restored = await restoreBackup({
    directory,
    archive,
    replace,
    key,
    fingerprint,
    keyOfText: parseSealingKey,
    say,
  });
  const { manifest, before, trust } = restored;
  say(`Coffer in ${directory} is restored to its state of ${manifest.madeAt}. Start it with \`npm start\`.`);
  if (trust === 'unproven')
    say(
      `This machine had no key, so nothing proves who made the backup. Its fingerprint is ${restored.fingerprint}. If that is not the fingerprint that was printed when you made it, do not start Coffer.`,
    );
  if (before !== null) say(`The previous data is in ${directory}/${before}. Delete it when you no longer need it.`);
  if (manifest.bucket !== null) say(`People’s files are not in the backup. They are in the bucket ${manifest.bucket}.`);
}

/**
 * Parses the command line.
 * @throws Error with the usage if the arguments are invalid
 */
function parseCommandLine(words: readonly string[]) {
  const options = { replace: { type: 'boolean' }, fingerprint: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [archive, ...others] = positionals;
    if (archive === undefined || others.length > 0) throw new Error(USAGE);
    return { archive, replace: values.replace === true, fingerprint: values.fingerprint?.toLowerCase() ?? null };
  } catch {
    throw new Error(USAGE);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
