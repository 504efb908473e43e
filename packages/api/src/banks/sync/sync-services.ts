import type { Delivery, ProviderName } from '@coffer/banking/providers/provider.ts';
import type { Sealer } from '@coffer/auth/sealing.ts';
import type { Database } from '@coffer/db/database.ts';
import type { BankProviders, Rates } from '../../kernel/services.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';

/** What recognition made of a delivery. */
export interface DeliveryOutcome {
  readonly created: number;
  readonly settled: number;
  readonly changed: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly reviews: number;
}

export interface DeliveryToBook {
  readonly asset: Pick<Asset, 'id' | 'defaultCurrency' | 'defaultCategoryId'>;
  readonly source: {
    readonly kind: 'sync';
    readonly connectionId: string;
    readonly provider: ProviderName;
    readonly institutionId: string;
  };
  readonly runId: string;
  readonly delivery: Delivery;
  readonly today: string;
}

export interface SyncServices {
  /** Books what is not booked yet, inside the open transaction; the same delivery again, in the same run, changes nothing. */
  bookDelivery(wallet: Wallet, to: DeliveryToBook): Promise<DeliveryOutcome>;
  readonly database: Database;
  readonly sealer: Sealer;
  readonly rates: Rates;
  readonly bankProviders: BankProviders;
  now(): Date;
  /** From 0 up to 1, so that not all banks are asked in the same moment. */
  random(): number;
}

export interface ConnectionName {
  readonly walletId: string;
  readonly connectionId: string;
}
