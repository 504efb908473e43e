import { findPersonByEmail } from '@coffer/api/people/account/person-by-email.ts';
import { setInstanceOwner } from '@coffer/api/people/account/set-instance-owner.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { openDatabase } from './open-database.ts';

/**
 * Makes a person the only instance owner. Also works while a server runs:
 *
 * node apps/server/src/set-instance-owner.ts ada@example.org
 */
async function main(): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase();
  if (email === undefined || process.argv.length !== 3) throw new Error('Give the email address of one account.');
  const config = readConfig(process.env);
  const { database, stop } = await openDatabase(config, openDataDirectory(config.COFFER_DATA_DIR));
  try {
    const personId = await findPersonByEmail(database, email);
    if (personId === null) throw new Error('No account has this email address.');
    if (!(await setInstanceOwner(database, personId))) throw new Error('The account has been deleted in the meantime.');
    process.stdout.write(`${email} is the instance owner and sees Settings → Instance.\n`);
  } finally {
    await database.close();
    await stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`The owner was not changed. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
