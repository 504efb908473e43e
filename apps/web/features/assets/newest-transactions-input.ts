/** The input for an asset's newest transactions, shared by server and page. */
export function newestTransactionsInput(walletId: string, assetId: string) {
  return { walletId, assetIds: [assetId], limit: 25 };
}
