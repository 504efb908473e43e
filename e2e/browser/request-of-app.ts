import path from 'node:path';
import type { NewParams } from '@coffer/api/people/accessRequests/accessRequests.schema.ts';
import { appOf } from '@coffer/api/testing/app.ts';
import { openTestDatabase } from '@coffer/api/testing/wallet.ts';
import { startCluster } from '@coffer/db/embedded/cluster.ts';
import type { RunningCoffer } from './server.ts';

/** What an app of the person's asks for in her wallet: the request's id. */
export async function requestOfApp(
  { data }: RunningCoffer,
  { walletId, userId }: { readonly walletId: string; readonly userId: string },
  params: NewParams,
): Promise<string> {
  const cluster = await startCluster(path.join(data, 'postgres'));
  const services = openTestDatabase(cluster.connection);
  try {
    return (await appOf(services, userId).as().accessRequests.create({ walletId, params })).id;
  } finally {
    await services.database.close();
    await cluster.stop();
  }
}
