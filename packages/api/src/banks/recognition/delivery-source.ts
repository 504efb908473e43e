import type { ProviderName } from '@coffer/banking/providers/provider.ts';

/** The source of a delivery: a bank, through a provider. */
export interface DeliverySource {
  readonly kind: 'sync';
  readonly connectionId: string;
  readonly provider: ProviderName;
  readonly institutionId: string;
}

/** The target asset of a delivery. */
export interface DeliveryAsset {
  readonly id: string;
  readonly defaultCurrency: string;
  readonly defaultCategoryId: string | null;
}

/**
 * The origin with which a source's lines are stored. It is the same for a bank in all consents, so that lines of
 * earlier deliveries are recognised.
 */
export function deliveryOrigin({ provider, institutionId }: DeliverySource): string {
  return `${provider}:${institutionId}`;
}

/** The result of a delivery. */
export interface DeliveryOutcome {
  readonly created: number;
  /** Pending transactions that became booked. */
  readonly settled: number;
  /** Existing transactions with changed texts or dates. */
  readonly changed: number;
  /** Pending transactions that the bank dropped. */
  readonly deleted: number;
  readonly unchanged: number;
  /** Reviews that were opened. */
  readonly reviews: number;
}
