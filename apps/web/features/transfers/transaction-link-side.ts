/** A transaction in the form in which a transfer link refers to it. */
export function transactionLinkSide({ id }: { readonly id: string }) {
  return { type: 'transaction' as const, id };
}
