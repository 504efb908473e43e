import path from 'node:path';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import { ownerDatabase } from '@coffer/db/testing/owner-database.ts';
import type { RunningCoffer } from './server.ts';

/** Makes the person's last sign-in eleven minutes old. */
export async function ageSignIn({ data }: RunningCoffer, email: string): Promise<void> {
  const cluster = await startCluster(path.join(data, 'postgres'));
  const database = ownerDatabase(cluster.connection);
  try {
    await database.query({
      text: `UPDATE "Session" SET "lastSignInTime" = now() - interval '11 minutes'
             WHERE "personId" = (SELECT id FROM "Person" WHERE email = $1)`,
      values: [email],
    });
  } finally {
    await cluster.stop();
  }
}
