interface Balance {
  readonly today: string;
  /** Null: all assets. */
  readonly assetId: string | null;
}

/** The link to the transactions that make up a value of today: all of an asset, or of all assets, until today. */
export function hrefOfBalance(walletId: string, { today, assetId }: Balance): string {
  const assets = assetId === null ? {} : { assetIds: assetId };
  return `/w/${walletId}/transactions?${new URLSearchParams({ ...assets, dateTo: today })}`;
}
