'use client';

import type { Asset } from '#shared/data/use-wallet-lists.ts';
import type { PositionDialogState } from './position-dialogs.tsx';
import { PositionTransactions } from './position-transactions.tsx';
import { usePositions } from './use-positions.ts';

/** The security and crypto transactions of an asset, by kind; empty without positions. */
export function AssetPositionTransactions({
  asset,
  onDialog,
}: {
  asset: Asset;
  onDialog: (dialog: PositionDialogState) => void;
}) {
  const { positions } = usePositions(asset.id);
  return (['security', 'crypto'] as const)
    .filter((kind) => positions?.all.some((position) => position.kind === kind))
    .map((kind) => (
      <PositionTransactions key={kind} of={{ kind, assetId: asset.id, code: null }} onDialog={onDialog} />
    ));
}
