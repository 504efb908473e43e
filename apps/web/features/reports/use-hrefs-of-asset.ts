'use client';

import { isForPositions } from '#features/investments/positions.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useHrefOfDays } from './use-href-of-days.ts';
import type { WorthRow } from './worth-table.ts';

type Asset = Pick<WorthRow['asset'], 'id' | 'type'>;

/** Where an asset stands, and where the bookings of some days that changed it do. */
export function useHrefsOfAsset(shown: ShownPeriod) {
  const { walletId } = useWallet();
  const hrefOfDays = useHrefOfDays(shown);
  const hrefOfAsset = ({ id }: Pick<Asset, 'id'>) => `/w/${walletId}/assets/${id}`;
  return {
    hrefOfAsset,
    // Positions have bookings of their own kind, and prices: their page shows both.
    hrefOfChange: (asset: Asset) =>
      isForPositions(asset.type) ? hrefOfAsset(asset) : hrefOfDays({ assetIds: asset.id }),
    hrefOfChanges: (assets: readonly Asset[]) => hrefOfDays({ assetIds: assets.map(({ id }) => id).join(',') }),
  };
}
