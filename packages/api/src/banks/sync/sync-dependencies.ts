import type { Sealer } from '@coffer/auth/sealing.ts';
import type { Database } from '@coffer/db/database.ts';
import type { BankProviders, RateService } from '../../kernel/services.ts';

export interface SyncDependencies {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly rates: RateService;
  readonly bankProviders: BankProviders;
  now(): Date;
  /** Returns a random number from 0 (included) to 1 (excluded), to spread requests to banks over time. */
  random(): number;
}

export interface ConnectionKey {
  readonly walletId: string;
  readonly connectionId: string;
}
