import path from 'node:path';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { ownerDatabase } from '@coffer/db/testing/owner-database.ts';
import type { RunningCoffer } from './running-coffer.ts';

/** Makes the person's last sign-in eleven minutes old. */
export const backdateSignIn = (coffer: RunningCoffer, email: string) =>
  change(coffer, `UPDATE "Session" SET "lastSignInTime" = now() - interval '11 minutes'`, email);

/** Deletes the person's last used code, so that the code that the authenticator app shows now is accepted again. */
export const forgetLastTotpCode = (coffer: RunningCoffer, email: string) =>
  change(coffer, 'UPDATE "Totp" SET "lastStep" = 0', email);

/** Expires the first sign-in step, as if the person had entered the password more than five minutes ago. */
export const expireFirstSignInStep = (coffer: RunningCoffer, email: string) =>
  change(coffer, `UPDATE "PendingSignIn" SET "expiresTime" = now() - interval '1 second'`, email);

async function change({ data }: RunningCoffer, update: string, email: string): Promise<void> {
  const cluster = await startCluster(path.join(data, 'postgres'));
  const database = ownerDatabase(cluster.connection);
  try {
    await database.query({
      text: `${update} WHERE "personId" = (SELECT id FROM "Person" WHERE email = $1)`,
      values: [email],
    });
  } finally {
    await cluster.stop();
  }
}
