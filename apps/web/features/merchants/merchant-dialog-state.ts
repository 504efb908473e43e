import type { Merchant } from '#shared/data/use-merchants.ts';

/** The open dialog; a null merchant creates a new one. */
export type MerchantDialogState =
  | { readonly kind: 'merchant'; readonly merchant: Merchant | null }
  | { readonly kind: 'merge'; readonly chosen: readonly Merchant[]; readonly onMerged?: () => void }
  | { readonly kind: 'recognition' };
