import path from 'node:path';
import type { NewAccessRequestParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import { connectTestApp } from '@coffer/api/testing/connect-test-app.ts';
import { openTestDatabase } from '@coffer/api/testing/wallet.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import type { RunningCoffer } from './server.ts';

/** Creates an access request of the person's app for her wallet; returns its id. */
export async function createAppAccessRequest(
  { data }: RunningCoffer,
  { walletId, userId }: { readonly walletId: string; readonly userId: string },
  params: NewAccessRequestParams,
): Promise<string> {
  const cluster = await startCluster(path.join(data, 'postgres'));
  const services = openTestDatabase(cluster.connection);
  try {
    return (await connectTestApp(services, userId).as().accessRequests.create({ walletId, params })).id;
  } finally {
    await services.database.close();
    await cluster.stop();
  }
}
