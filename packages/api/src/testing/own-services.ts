import type {} from '@coffer/db/testing/global-setup.ts';
import { afterAll, inject } from 'vitest';
import { openTestDatabase } from './create-test-wallet.ts';
import { createOwnTestDatabase } from './own-database.ts';

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
