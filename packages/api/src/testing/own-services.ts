import type {} from '@coffer/db/testing/global-setup.ts';
import { afterAll, inject } from 'vitest';
import { createOwnDatabase } from './own-database.ts';
import { openTestDatabase } from './wallet.ts';

/** Services on a database of this test file, which is dropped after its tests. */
export async function ownServices() {
  const own = await createOwnDatabase(inject('database'));
  const services = openTestDatabase(own.connection);
  afterAll(async () => {
    await services.database.close();
    await own.drop();
  });
  return { ...services, ownerConnection: own.connection };
}
