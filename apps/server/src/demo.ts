import { makeDemo, renewDemoSecrets } from '@coffer/api/demo/demo.service.ts';
import { isDemoKey } from '@coffer/api/demo/demo-key.ts';
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

export interface Demo {
  readonly access: DemoAccess;
  /** Its secrets were made by this start. */
  readonly isNew: boolean;
}

/**
 * The demo's access, which is in `demo.json`; on a first start the demo is made. A file that is missing (the first
 * start was killed before it wrote it) or speaks of another database is written anew, with new secrets. Null when the
 * demo wallet was deleted: it is not made again.
 */
export async function makeDemoOnce({
  database,
  rates,
  storage,
  directory,
  baseUrl,
}: DemoServices): Promise<Demo | null> {
  const written = readDemoFile(directory);
  if (written !== null && (await isDemoKey(database, written))) {
    const access = { ...written, baseUrl };
    if (written.baseUrl !== baseUrl) writeDemoFile(directory, access);
    return { access, isNew: false };
  }
  const credentials = (await makeDemo({ database, rates, storage })) ?? (await renewDemoSecrets({ database }));
  if (credentials === null) return null;
  const access = { baseUrl, ...credentials };
  writeDemoFile(directory, access);
  return { access, isNew: true };
}
