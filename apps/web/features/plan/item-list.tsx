'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { CalendarPlus, Ellipsis, Folder, List, Pencil, Plus, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useCategories, useCategoryGroups } from '#shared/data/use-wallet-lists.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { groupItemsByCategory, type PlanSection, type PlanSubject } from './items-by-category.ts';
import type { PlanDialogState } from './plan-dialogs.tsx';
import type { PlanItem } from './plan-records.ts';
import { useCategoryTransactionsHref } from './use-category-transactions-href.ts';
import { usePlanChanges } from './use-plan-changes.ts';
import { useRecurrenceSentence } from './use-recurrence-sentence.ts';

interface Props {
  readonly items: readonly PlanItem[];
  readonly onDialog: (dialog: PlanDialogState) => void;
}

/** The plan items by category group. */
export function PlanItemList({ items, onDialog }: Props) {
  const t = useTranslations('plan');
  const { mayWrite } = useWallet();
  const categories = useCategories().data?.items;
  const groups = useCategoryGroups().data?.items;
  const sections = useMemo(
    () => (categories === undefined || groups === undefined ? null : groupItemsByCategory(items, categories, groups)),
    [items, categories, groups],
  );
  return (
    <Card title={t('items')} padded={false}>
      {sections === null && <SkeletonRows rows={4} />}
      {sections?.length === 0 && (
        <EmptyState
          icon={<CalendarPlus />}
          title={t('noItems')}
          action={
            mayWrite && (
              <Button icon={<Plus />} onClick={() => onDialog({ kind: 'item', item: null })}>
                {t('newItem')}
              </Button>
            )
          }
        >
          {t('noItemsText')}
        </EmptyState>
      )}
      {sections?.map((section) => (
        <SectionList key={section.groupId ?? ''} section={section} alone={sections.length === 1} onDialog={onDialog} />
      ))}
    </Card>
  );
}

interface SectionProps extends Pick<Props, 'onDialog'> {
  readonly section: PlanSection;
  /** Whether this is the only section, which then needs no heading. */
  readonly alone: boolean;
}

function SectionList({ section: { title, entries }, alone, onDialog }: SectionProps) {
  const t = useTranslations('plan');
  const name = title ?? t('noGroup');
  return (
    <>
      {!(alone && title === null) && (
        <h3 className="border-line border-t bg-sunken px-4 py-1.5 font-medium text-muted text-sm sm:px-5">{name}</h3>
      )}
      <DataList label={name} className="border-line border-t">
        {entries.map(({ item, subject }) => (
          <Item key={item.id} item={item} subject={subject} onDialog={onDialog} />
        ))}
      </DataList>
    </>
  );
}

interface ItemProps extends Pick<Props, 'onDialog'> {
  readonly item: PlanItem;
  readonly subject: PlanSubject;
}

/** A plan item. For editors the whole row opens the item; for viewers it links to the transactions. */
function Item({ item, subject, onDialog }: ItemProps) {
  const sentence = useRecurrenceSentence();
  const { mayWrite, wallet } = useWallet();
  const hrefOf = useCategoryTransactionsHref();
  const wholeRow = 'block max-w-full truncate text-left after:absolute after:inset-0';
  return (
    <DataListItem
      leading={
        <span aria-hidden className="grid w-6 place-items-center text-muted">
          {subject.isGroup ? <Folder size={16} /> : subject.emoji}
        </span>
      }
      title={
        mayWrite ? (
          <button type="button" className={wholeRow} onClick={() => onDialog({ kind: 'item', item })}>
            {subject.name}
          </button>
        ) : (
          <Link prefetch={false} className={wholeRow} href={hrefOf(subject.categoryIds)}>
            {subject.name}
          </Link>
        )
      }
      detail={<span className="whitespace-normal">{sentence(item)}</span>}
      value={<Amount value={item.amount} currency={wallet.currency} tone="gainLoss" />}
      trailing={<ItemMenu item={item} subject={subject} onDialog={onDialog} />}
    />
  );
}

function ItemMenu({ item, subject, onDialog }: ItemProps) {
  const t = useTranslations('plan');
  const common = useTranslations('common');
  const { mayWrite } = useWallet();
  const hrefOf = useCategoryTransactionsHref();
  const { deleteItem } = usePlanChanges();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('actionsOf', { name: subject.name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link prefetch={false} href={hrefOf(subject.categoryIds)}>
          <List aria-hidden className="size-[1.125rem] text-muted" />
          {t('showTransactions')}
        </Link>
      </MenuItem>
      <HistoryMenuItem recordId={item.id} />
      {mayWrite && (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => onDialog({ kind: 'item', item })}>
            {common('edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => deleteItem(item, subject.name)}>
            {common('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
