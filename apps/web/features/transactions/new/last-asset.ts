const keyOf = (walletId: string) => `coffer-last-asset-${walletId}`;

/** The asset that somebody booked on by hand last, in this browser. */
export function lastAsset(walletId: string): string | null {
  try {
    return localStorage.getItem(keyOf(walletId));
  } catch {
    // A browser that keeps nothing knows of none.
    return null;
  }
}

export function keepLastAsset(walletId: string, assetId: string): void {
  try {
    localStorage.setItem(keyOf(walletId), assetId);
  } catch {
    // It is a convenience: without it the first asset is proposed.
  }
}
