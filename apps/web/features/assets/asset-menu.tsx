'use client';

import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { Archive, ArchiveRestore, Ellipsis, FileDown, Pencil, Scale, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { isPositionAssetType } from '#features/investments/positions.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetDialogState } from './asset-dialogs.tsx';
import { useArchiveAsset, useEmptyAssetDeletion } from './use-asset-actions.ts';

interface Props {
  readonly asset: Asset;
  readonly onDialog: (dialog: AssetDialogState) => void;
  readonly onDeleted?: () => void;
  readonly variant?: 'quiet' | 'secondary';
}

/** The actions for an asset. */
export function AssetMenu({ asset, onDialog, onDeleted, variant = 'quiet' }: Props) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const router = useRouter();
  const { walletId } = useWallet();
  const archive = useArchiveAsset();
  const removeEmpty = useEmptyAssetDeletion();
  const remove = async () => {
    const outcome = await removeEmpty(asset);
    if (outcome === 'hasTransactions') onDialog({ kind: 'delete', asset });
    if (outcome === 'deleted') onDeleted?.();
  };
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { name: asset.name })} variant={variant}>
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil />} onSelect={() => onDialog({ kind: 'edit', asset })}>
        {common('edit')}
      </MenuItem>
      <MenuItem icon={<Scale />} onSelect={() => onDialog({ kind: 'balance', asset })}>
        {t(isPositionAssetType(asset.type) ? 'setCash' : 'setBalance')}
      </MenuItem>
      <MenuItem icon={<FileDown />} onSelect={() => router.push(`/w/${walletId}/import?asset=${asset.id}`)}>
        {t('importStatement')}
      </MenuItem>
      <MenuItem icon={asset.archived ? <ArchiveRestore /> : <Archive />} onSelect={() => void archive(asset)}>
        {asset.archived ? t('unarchive') : t('archive')}
      </MenuItem>
      <HistoryMenuItem recordId={asset.id} />
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => void remove()}>
        {common('delete')}
      </MenuItem>
    </Menu>
  );
}
