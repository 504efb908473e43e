import type { Merchant } from '#shared/data/use-merchants.ts';

/** The dialog that is open on a page of merchants. With a null merchant, the dialog creates one. */
export type MerchantDialogState =
  | { readonly kind: 'merchant'; readonly merchant: Merchant | null }
  | { readonly kind: 'merge'; readonly chosen: readonly Merchant[]; readonly onMerged?: () => void }
  | { readonly kind: 'recognition' };
