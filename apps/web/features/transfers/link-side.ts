/** A transaction as a side of a transfer. */
export function transactionLinkSide({ id }: { readonly id: string }) {
  return { type: 'transaction' as const, id };
}
