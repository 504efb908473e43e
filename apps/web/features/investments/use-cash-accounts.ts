'use client';

import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';
import { isPositionAssetType } from './positions.ts';

/**
 * Options for the account that pays or receives the cash: accounts first, then assets for positions, because some of
 * these assets hold cash too.
 */
export function useCashAccounts() {
  const assets = (useAssets().data?.items ?? []).filter(({ archived }) => !archived).toSorted(compareByOrder);
  const [depots, accounts] = [true, false].map((isDepot) =>
    assets.filter(({ type }) => isPositionAssetType(type) === isDepot),
  );
  return [...(accounts ?? []), ...(depots ?? [])].map(({ id, name, defaultCurrency }) => ({
    value: id,
    label: name,
    hint: defaultCurrency,
  }));
}
