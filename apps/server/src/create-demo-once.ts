import { createDemoPerson, type DemoCredentials, findDemoEmail } from '@coffer/api/demo/demo.service.ts';
import { hasWalletApiKey } from '@coffer/api/demo/has-wallet-api-key.ts';
import type { ExchangeRates } from '@coffer/api/investments/exchangeRates/exchangeRates.ts';
import type { Database } from '@coffer/db/database.ts';
import type { ByteStorage } from '@coffer/storage/storage.ts';
import type { DemoAccess } from './data-directory.ts';
import { readDemoFile, writeDemoFile } from './demo-file.ts';

export interface DemoServices {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly storage: ByteStorage;
  readonly directory: string;
  readonly baseUrl: string;
}

export type DemoStartResult =
  /** `isNew` is true if this start created the demo. */
  | { readonly isNew: boolean; readonly access: DemoAccess }
  /** Another data directory has the credentials, or they are lost. */
  | { readonly isNew: false; readonly access: null; readonly email: string };

/**
 * Returns the demo's credentials from `demo.json`. The first start creates the demo and writes the file. Later starts
 * never reset the credentials, because another process on the same database may have them in its own data directory;
 * `access` is then null. Returns null if the demo wallet was deleted, because the demo is created only once.
 */
export async function createDemoOnce({
  database,
  rates,
  storage,
  directory,
  baseUrl,
}: DemoServices): Promise<DemoStartResult | null> {
  const written = readDemoFile(directory);
  if (written !== null && (await hasWalletApiKey(database, written))) {
    const access = { ...written, baseUrl };
    if (written.baseUrl !== baseUrl) writeDemoFile(directory, access);
    return { access, isNew: false };
  }
  const keep = (credentials: DemoCredentials) => writeDemoFile(directory, { baseUrl, ...credentials });
  const present = await findDemoEmail(database);
  const made = present === null ? await createDemoPerson({ database, rates, storage, keep }) : null;
  if (made !== null) return { access: { baseUrl, ...made }, isNew: true };
  const email = present ?? (await findDemoEmail(database));
  return email === null ? null : { access: null, isNew: false, email };
}
