const keyOf = (walletId: string) => `coffer-last-asset-${walletId}`;

/** The id of the asset of the last transaction that was added by hand in this browser; null if there is none. */
export function lastUsedAssetId(walletId: string): string | null {
  try {
    return localStorage.getItem(keyOf(walletId));
  } catch {
    // Without local storage, no asset is remembered.
    return null;
  }
}

export function storeLastUsedAssetId(walletId: string, assetId: string): void {
  try {
    localStorage.setItem(keyOf(walletId), assetId);
  } catch {
    // If storing fails, the form preselects the first asset next time.
  }
}
