'use client';

import { isPositionAssetType } from '#features/investments/positions.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import type { Scenario } from './plan-records.ts';

/** Whether a scenario contains an asset for securities or crypto. */
export function useHasPositions({ assetIds }: Pick<Scenario, 'assetIds'>): boolean {
  const assets = useAssets().data?.items ?? [];
  return assets.some(({ id, type }) => assetIds.includes(id) && isPositionAssetType(type));
}
