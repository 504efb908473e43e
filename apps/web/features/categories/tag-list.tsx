'use client';

import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ColourDot } from '@coffer/ui/tag-badge.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { Ellipsis, List, Pencil, Tag as TagIcon, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useDeletedIds, useDeletion } from '#shared/changes/deletions.tsx';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useTags } from '#shared/data/use-wallet-lists.ts';
import { compareByOrder, sortOrdersAfterMove } from '#shared/ordering/orders-after-move.ts';
import { SortableList } from '#shared/ordering/sortable-list.tsx';
import { SortableRow } from '#shared/ordering/sortable-row.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { CategoryDialogState, Tag } from './category-dialog-state.ts';
import { useCategoryChanges } from './use-category-changes.ts';

/** The wallet's tags, in the order in which pickers offer them. */
export function TagList({ onEdit }: { onEdit: (editing: CategoryDialogState) => void }) {
  const t = useTranslations('categories');
  const words = useProblemSentence();
  const { data, error, refetch } = useTags();
  const { mayWrite } = useWallet();
  const hidden = useDeletedIds();
  const tags = useMemo(
    () => (data?.items ?? []).filter(({ id }) => !hidden.has(id)).toSorted(compareByOrder),
    [data, hidden],
  );
  const onDrop = useTagMoves(tags);
  if (error !== null) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()}>
        {words(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <SkeletonRows rows={5} />;
  if (tags.length === 0)
    return (
      <EmptyState icon={<TagIcon />} title={t('noTags')}>
        {t('aboutTags')}
      </EmptyState>
    );
  return (
    <SortableList
      ids={tags.map(({ id }) => id)}
      nameOf={(id) => tags.find((tag) => tag.id === id)?.name ?? ''}
      onDrop={onDrop}
    >
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {tags.map((tag) => (
          <SortableRow key={tag.id} id={tag.id} name={tag.name} movable={mayWrite}>
            <TagRow tag={tag} onEdit={onEdit} />
          </SortableRow>
        ))}
      </ul>
    </SortableList>
  );
}

function useTagMoves(tags: readonly Tag[]) {
  const t = useTranslations('categories');
  const changes = useCategoryChanges();
  const toasts = useToasts();
  return (id: string, overId: string) => {
    const moved = tags.find((tag) => tag.id === id);
    if (moved === undefined || id === overId) return;
    const sequence = tags.filter((tag) => tag.id !== id);
    sequence.splice(
      tags.findIndex((tag) => tag.id === overId),
      0,
      moved,
    );
    const orders = sortOrdersAfterMove(sequence, id);
    const before = orders.map((one) => ({ id: one.id, order: tags.find((tag) => tag.id === one.id)?.order ?? null }));
    const apply = (steps: readonly { id: string; order: number | null }[]) =>
      Promise.all(steps.map(({ id: tagId, order }) => changes.tag(tagId, { order })));
    void apply(orders).then((done) => {
      if (done.every(Boolean)) toasts.show({ text: t('moved', { name: moved.name }), undo: () => void apply(before) });
    });
  };
}

function TagRow({ tag, onEdit }: { tag: Tag; onEdit: (editing: CategoryDialogState) => void }) {
  const t = useTranslations('categories');
  const { mayWrite, walletId } = useWallet();
  const remove = useTagDeletion();
  const href = `/w/${walletId}/transactions?tagIds=${tag.id}`;
  return (
    <>
      {tag.color !== null && <ColourDot colour={tag.color} />}
      <Link
        prefetch={false}
        href={href}
        title={tag.name}
        className="min-w-0 flex-1 truncate underline-offset-4 hover:underline"
      >
        {tag.name}
      </Link>
      <Menu
        trigger={
          <IconButton label={t('actionsOf', { name: tag.name })} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem asChild>
          <Link prefetch={false} href={href}>
            <List aria-hidden className="size-[1.125rem] text-muted" />
            {t('showTransactions')}
          </Link>
        </MenuItem>
        <HistoryMenuItem recordId={tag.id} />
        {mayWrite && (
          <>
            <MenuItem icon={<Pencil />} onSelect={() => onEdit({ kind: 'tag', record: tag })}>
              {t('edit')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => remove(tag)}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}

function useTagDeletion() {
  const t = useTranslations('categories');
  const client = useTRPCClient();
  const { walletId } = useWallet();
  const { refresh } = useCategoryChanges();
  const remove = useDeletion();
  return ({ id, name }: Tag) =>
    remove({
      ids: [id],
      text: t('tagDeleted', { name }),
      run: async (context) => {
        await client.tags.delete.mutate({ walletId, id }, { context });
        await refresh();
      },
    });
}
