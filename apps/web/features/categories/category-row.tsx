'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { ChevronRight, Ellipsis, Folder, List, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { SortableRow } from '#shared/ordering/sortable-row.tsx';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CategoryDialogState } from './category-dialog-state.ts';
import type { CategoryGroup, CategoryTreeRow } from './category-tree.ts';
import { useCategoryChanges } from './use-category-changes.ts';

interface Props {
  readonly row: CategoryTreeRow;
  readonly onToggle: (id: string) => void;
  readonly onEdit: (editing: CategoryDialogState) => void;
}

export const CategoryRow = memo(function CategoryRow({ row, onToggle, onEdit }: Props) {
  const { mayWrite } = useWallet();
  return (
    <SortableRow id={row.id} name={row.record.name} movable={mayWrite} depth={row.depth}>
      {row.kind === 'group' ? <GroupName row={row} onToggle={onToggle} /> : <CategoryName row={row} />}
      {/* A viewer has no actions for a group. */}
      {(mayWrite || row.kind === 'category') && <RowMenu row={row} onEdit={onEdit} />}
    </SortableRow>
  );
});

function GroupName({ row, onToggle }: { row: CategoryTreeRow & { kind: 'group' }; onToggle: (id: string) => void }) {
  const t = useTranslations('categories');
  return (
    <button
      type="button"
      aria-expanded={row.isOpen}
      onClick={() => onToggle(row.id)}
      className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-control text-left font-medium"
    >
      <ChevronRight
        aria-hidden
        size={16}
        className={classNames('shrink-0 text-muted transition-transform duration-100', row.isOpen && 'rotate-90')}
      />
      <Folder aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 truncate" title={row.record.name}>
        {row.record.name}
      </span>
      {row.isEmpty && <span className="shrink-0 font-normal text-muted text-sm">{t('emptyGroup')}</span>}
    </button>
  );
}

function CategoryName({ row: { record } }: { row: CategoryTreeRow & { kind: 'category' } }) {
  const t = useTranslations('categories');
  const { walletId } = useWallet();
  return (
    <>
      <span aria-hidden className="w-6 shrink-0 text-center">
        {record.emoji}
      </span>
      <Link
        prefetch={false}
        href={`/w/${walletId}/transactions?categoryIds=${record.id}`}
        title={record.name}
        className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"
      >
        {record.name}
      </Link>
      <span className="hidden shrink-0 text-muted text-sm sm:inline">{t(`types.${record.type}`)}</span>
      {record.system && <Badge>{t('system')}</Badge>}
    </>
  );
}

function RowMenu({ row, onEdit }: Pick<Props, 'row' | 'onEdit'>) {
  const t = useTranslations('categories');
  const { mayWrite, walletId } = useWallet();
  const removeGroup = useCategoryGroupDeletion();
  const edit = () =>
    onEdit(row.kind === 'group' ? { kind: 'group', record: row.record } : { kind: 'category', record: row.record });
  const remove = () =>
    row.kind === 'group' ? removeGroup(row.record) : onEdit({ kind: 'deletion', record: row.record });
  const isSystem = row.kind === 'category' && row.record.system;
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsOf', { name: row.record.name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {row.kind === 'category' && (
        <MenuItem asChild>
          <Link prefetch={false} href={`/w/${walletId}/transactions?categoryIds=${row.id}`}>
            <List aria-hidden className="size-[1.125rem] text-muted" />
            {t('showTransactions')}
          </Link>
        </MenuItem>
      )}
      <HistoryMenuItem recordId={row.id} />
      {mayWrite && (
        <MenuItem icon={<Pencil />} onSelect={edit}>
          {t('edit')}
        </MenuItem>
      )}
      {mayWrite && !isSystem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={remove}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Returns a function that deletes a group but keeps its categories. A toast offers to undo the deletion. */
function useCategoryGroupDeletion(): (group: CategoryGroup) => void {
  const t = useTranslations('categories');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { refresh } = useCategoryChanges();
  const remove = useDeletion();
  return ({ id, name }) => {
    remove({
      ids: [id],
      text: t('groupDeleted', { name }),
      run: async (context) => {
        await client.categoryGroups.delete.mutate({ walletId, id }, { context });
        await refresh();
      },
    });
  };
}
