import type { Merchant } from '#shared/data/use-merchants.ts';

/** What the dialog is open for; without a merchant a new one is made. */
export type MerchantDialogState =
  | { readonly kind: 'merchant'; readonly merchant: Merchant | null }
  | { readonly kind: 'merge'; readonly chosen: readonly Merchant[]; readonly onMerged?: () => void }
  | { readonly kind: 'recognition' };
