import { createAccountLink } from '@coffer/api/people/account/account-links.ts';
import { findPersonByEmail } from '@coffer/api/people/account/person-by-email.ts';
import { readConfig } from './config.ts';
import { openDataDirectory } from './data-directory.ts';
import { openDatabase } from './open-database.ts';

/**
 * Prints a link to set a new password, for a person who gets no mail. Works while the server runs:
 *
 *     node apps/server/src/reset-link.ts ada@example.org
 *
 * Anyone with the link can set the password of that account, once, within an hour.
 */
async function main(): Promise<void> {
  const email = process.argv[2]?.trim().toLowerCase();
  if (email === undefined || process.argv.length !== 3) throw new Error('give the email address of one account');
  const config = readConfig(process.env);
  const { database, stop } = await openDatabase(config, openDataDirectory(config.COFFER_DATA_DIR));
  try {
    const personId = await findPersonByEmail(database, email);
    if (personId === null) throw new Error('no account has this email address');
    const link = await database.transaction(
      (transaction) => createAccountLink(transaction, { personId, purpose: 'resetPassword', email, mailed: false }),
      { personId },
    );
    if (link === null) throw new Error('the account has been deleted in the meantime');
    process.stdout.write(`${config.BASE_URL}${link.path}\nIt works once, for one hour.\n`);
  } finally {
    await database.close();
    await stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`No link was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
