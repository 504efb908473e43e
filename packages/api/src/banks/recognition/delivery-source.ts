import type { ProviderName } from '@coffer/banking/providers/provider.ts';

/** Who delivers: a bank by way of a provider. */
export interface DeliverySource {
  readonly kind: 'sync';
  readonly connectionId: string;
  readonly provider: ProviderName;
  readonly institutionId: string;
}

/** Where a delivery goes. */
export interface DeliveryAsset {
  readonly id: string;
  readonly defaultCurrency: string;
  readonly defaultCategoryId: string | null;
}

/** The same for the same bank under a later consent: what it delivered is recognised. */
export function originOfSource({ provider, institutionId }: DeliverySource): string {
  return `${provider}:${institutionId}`;
}

/** What came of a delivery. */
export interface DeliveryOutcome {
  readonly created: number;
  /** Pending transactions that became booked. */
  readonly settled: number;
  /** Transactions that stood, and got other texts or another day. */
  readonly changed: number;
  /** Pending transactions that the bank has taken back. */
  readonly deleted: number;
  readonly unchanged: number;
  /** Questions that were asked. */
  readonly reviews: number;
}
