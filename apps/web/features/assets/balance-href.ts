interface Balance {
  readonly today: string;
  /** The asset whose value the link explains; null for the value of all assets. */
  readonly assetId: string | null;
  /** Whether securities or crypto are part of the value. */
  readonly hasPositions: boolean;
}

/**
 * The link to the transactions that make up today's value of one asset or of all assets. If positions are part of the
 * value, links to the page that lists them instead: the asset's own page, from which the link comes, or the page of
 * assets.
 */
export function balanceTransactionsHref(walletId: string, { today, assetId, hasPositions }: Balance): string {
  if (hasPositions) return assetId === null ? `/w/${walletId}/assets` : '#transactions';
  const assets = assetId === null ? {} : { assetIds: assetId };
  return `/w/${walletId}/transactions?${new URLSearchParams({ ...assets, dateTo: today })}`;
}
