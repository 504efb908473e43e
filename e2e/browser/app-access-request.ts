import path from 'node:path';
import type { NewAccessRequestParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import { createTestApp } from '@coffer/api/testing/create-test-app.ts';
import { openTestDatabase } from '@coffer/api/testing/create-test-wallet.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import type { RunningCoffer } from './running-coffer.ts';

/** Connects a test app for a person, and creates the app’s access request for her wallet. Returns the request’s id. */
export async function createAppAccessRequest(
  { data }: RunningCoffer,
  { walletId, userId }: { readonly walletId: string; readonly userId: string },
  params: NewAccessRequestParams,
): Promise<string> {
  const cluster = await startCluster(path.join(data, 'postgres'));
  const services = openTestDatabase(cluster.connection);
  try {
    return (await createTestApp(services, userId).as().accessRequests.create({ walletId, params })).id;
  } finally {
    await services.database.close();
    await cluster.stop();
  }
}
