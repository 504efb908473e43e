'use client';

import { Button } from '@coffer/ui/button.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { FolderPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useDeletedIds } from '#shared/changes/deletions.tsx';
import { useAssetGroups, useAssets } from '#shared/data/use-wallet-lists.ts';
import { SortableList } from '#shared/ordering/sortable-list.tsx';
import { SortableRow } from '#shared/ordering/sortable-row.tsx';
import { type ArrangementRow, arrangementRows } from './arrangement-rows.ts';
import type { AssetDialogState } from './asset-dialogs.tsx';
import { AssetIcon } from './asset-icon.tsx';
import type { AssetGroup } from './build-assets-overview.ts';
import { useAssetGroupDeletion } from './use-asset-actions.ts';
import { useAssetMoves } from './use-asset-moves.ts';

/** One list to reorder assets and groups, and to create, rename and delete groups. */
export function AssetArrangementList({ onDialog }: { onDialog: (dialog: AssetDialogState) => void }) {
  const t = useTranslations('assets');
  const groups = useAssetGroups().data?.items;
  const assets = useAssets().data?.items;
  const hidden = useDeletedIds();
  const [lifted, setLifted] = useState<string | null>(null);
  const rows = useMemo(
    () =>
      arrangementRows(
        (groups ?? []).filter(({ id }) => !hidden.has(id)),
        (assets ?? []).filter(({ id, archived }) => !archived && !hidden.has(id)),
        lifted,
      ),
    [groups, assets, hidden, lifted],
  );
  const move = useAssetMoves(rows);
  const nameOf = (id: string) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row === undefined || row.kind === 'loose' ? t('noGroup') : row.name;
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-pretty text-muted text-sm">{t('arrangeText')}</p>
        <Button size="small" icon={<FolderPlus />} onClick={() => onDialog({ kind: 'group', group: null })}>
          {t('newGroup')}
        </Button>
      </div>
      <SortableList
        ids={rows.map(({ id }) => id)}
        nameOf={nameOf}
        onStart={setLifted}
        onEnd={() => setLifted(null)}
        onDrop={(id, overId) => void move(id, overId)}
      >
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
          {rows.map((row) => (
            <SortableRow
              key={row.id}
              id={row.id}
              name={nameOf(row.id)}
              movable={row.kind !== 'loose'}
              depth={row.kind === 'asset' ? 1 : 0}
            >
              <RowContent row={row} onDialog={onDialog} />
            </SortableRow>
          ))}
        </ul>
      </SortableList>
    </>
  );
}

function RowContent({ row, onDialog }: { row: ArrangementRow; onDialog: (dialog: AssetDialogState) => void }) {
  const t = useTranslations('assets');
  if (row.kind === 'loose') return <span className="py-2 text-muted">{t('noGroup')}</span>;
  if (row.kind === 'group') return <GroupContent group={row.group} onDialog={onDialog} />;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 py-2">
      <span className="text-muted">
        <AssetIcon type={row.asset.type} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{row.name}</span>
    </span>
  );
}

function GroupContent({ group, onDialog }: { group: AssetGroup; onDialog: (dialog: AssetDialogState) => void }) {
  const t = useTranslations('assets');
  const remove = useAssetGroupDeletion();
  const { name } = group;
  return (
    <>
      <span className="min-w-0 flex-1 py-2 font-semibold [overflow-wrap:anywhere]">{name}</span>
      <IconButton
        size="small"
        label={t('renameGroupNamed', { name })}
        onClick={() => onDialog({ kind: 'group', group })}
      >
        <Pencil />
      </IconButton>
      <IconButton size="small" label={t('deleteGroupNamed', { name })} onClick={() => remove(group)}>
        <Trash2 />
      </IconButton>
    </>
  );
}
