/** A booking of money, as one side of a transfer. */
export function sideOf({ id }: { readonly id: string }) {
  return { type: 'transaction' as const, id };
}
