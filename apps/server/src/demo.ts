import type { ExchangeRates } from '@coffer/api/exchangeRates/exchangeRates.ts';
import type { Database } from '@coffer/db/database.ts';
import { type DemoAccess, readDemoAccess } from './data-directory.ts';

export interface DemoParts {
  readonly database: Database;
  readonly rates: ExchangeRates;
  readonly directory: string;
  readonly baseUrl: string;
}

export async function makeDemoOnce({ directory }: DemoParts): Promise<DemoAccess | null> {
  return readDemoAccess(directory);
}
