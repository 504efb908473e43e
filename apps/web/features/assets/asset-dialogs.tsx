'use client';

import dynamic from 'next/dynamic';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import type { AssetGroup } from './build-assets-overview.ts';

// Loaded on demand: forms need the contract's schemas, and most visits open no form.
const AssetSheet = dynamic(() => import('./asset-sheet.tsx').then((file) => file.AssetSheet));
const BalanceDialog = dynamic(() => import('./balance-dialog.tsx').then((file) => file.BalanceDialog));
const DeleteDialog = dynamic(() => import('./asset-deletion-dialog.tsx').then((file) => file.AssetDeletionDialog));
const GroupDialog = dynamic(() => import('./group-dialog.tsx').then((file) => file.AssetGroupDialog));

/** The open dialog. */
export type AssetDialogState =
  | { readonly kind: 'edit'; readonly asset: Asset | null }
  | { readonly kind: 'balance'; readonly asset: Asset }
  | { readonly kind: 'delete'; readonly asset: Asset }
  | { readonly kind: 'group'; readonly group: AssetGroup | null };

interface Props {
  readonly dialog: AssetDialogState | null;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
  /** The currencies of an asset's transactions. */
  readonly currenciesOf: (assetId: string) => readonly string[];
}

export function AssetDialogs({ dialog, onClose, onDeleted = onClose, currenciesOf }: Props) {
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'edit':
      return <AssetSheet asset={dialog.asset} onClose={onClose} />;
    case 'balance':
      return <BalanceDialog asset={dialog.asset} currencies={currenciesOf(dialog.asset.id)} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog asset={dialog.asset} onClose={onClose} onDeleted={onDeleted} />;
    case 'group':
      return <GroupDialog group={dialog.group} onClose={onClose} />;
  }
}
