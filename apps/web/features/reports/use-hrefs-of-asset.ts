'use client';

import { isForPositions } from '#features/investments/positions.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useHrefOfDays } from './use-href-of-days.ts';
import type { WorthRow } from './worth-table.ts';

type Asset = Pick<WorthRow['asset'], 'id' | 'type'>;

/** The links to an asset, and to the transactions behind its change. */
export function useHrefsOfAsset(shown: ShownPeriod) {
  const { walletId } = useWallet();
  const hrefOfDays = useHrefOfDays(shown);
  const hrefOfAsset = ({ id }: Pick<Asset, 'id'>) => `/w/${walletId}/assets/${id}`;
  return {
    hrefOfAsset,
    // The page of positions shows their transactions and prices.
    hrefOfChange: (asset: Asset) =>
      isForPositions(asset.type) ? hrefOfAsset(asset) : hrefOfDays({ assetIds: asset.id }),
    hrefOfChanges: (assets: readonly Asset[]) => hrefOfDays({ assetIds: assets.map(({ id }) => id).join(',') }),
  };
}
