import type {} from '@coffer/db/testing/global-setup.ts';
import { afterAll, inject } from 'vitest';
import { createOwnTestDatabase } from './own-database.ts';
import { openTestDatabase } from './wallet.ts';

/** Opens services on a database of their own, which is dropped after the tests of this file. */
export async function openOwnTestServices() {
  const own = await createOwnTestDatabase(inject('database'));
  const services = openTestDatabase(own.connection);
  afterAll(async () => {
    await services.database.close();
    await own.drop();
  });
  return { ...services, ownerConnection: own.connection };
}
