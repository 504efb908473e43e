import { makeDemo, renewDemoSecrets } from '@coffer/api/demo/demo.service.ts';
import { isDemoKey } from '@coffer/api/demo/demo-key.ts';
import type { ExchangeRates } from '@coffer/api/exchangeRates/exchangeRates.ts';
import type { Database } from '@coffer/db/database.ts';
import type { DemoAccess } from './data-directory.ts';
import { readDemoFile, writeDemoFile } from './demo-file.ts';

export interface DemoParts {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly directory: string;
  readonly baseUrl: string;
}

/**
 * The demo's access, which stands in `demo.json`; on a first start the demo is made. A file that is missing (the first
 * start was killed before it wrote it) or speaks of another database is written anew, with new secrets. Null when the
 * demo wallet was deleted: it is not made again.
 */
export async function makeDemoOnce({ database, rates, directory, baseUrl }: DemoParts): Promise<DemoAccess | null> {
  const written = readDemoFile(directory);
  if (written !== null && (await isDemoKey(database, written))) {
    if (written.baseUrl === baseUrl) return written;
    return keep(directory, { ...written, baseUrl });
  }
  const credentials = (await makeDemo({ database, rates })) ?? (await renewDemoSecrets({ database }));
  return credentials === null ? null : keep(directory, { baseUrl, ...credentials });
}

function keep(directory: string, access: DemoAccess): DemoAccess {
  writeDemoFile(directory, access);
  return access;
}
