/** What an asset's page asks for its imports, newest first. */
export function pastImportsInput(walletId: string, assetId: string) {
  return { walletId, assetId, limit: 50 };
}
