'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import {
  ArrowLeftRight,
  CalendarDays,
  Check,
  Ellipsis,
  Landmark,
  ListChecks,
  NotebookPen,
  Store,
  Trash2,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { BulkDialogKind } from './bulk-dialog.tsx';

interface Props {
  readonly onDialog: (kind: BulkDialogKind) => void;
  readonly onReview: () => void;
  readonly onDelete: () => void;
}

/** The less frequent bulk actions; on mobile also the actions that don't fit into the bar. */
export function BulkMenu({ onDialog, onReview, onDelete }: Props) {
  const t = useTranslations('transactions.bulk');
  const dialog = (kind: BulkDialogKind, icon: ReactNode, words: string) => (
    <MenuItem icon={icon} onSelect={() => onDialog(kind)}>
      {words}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <Button size="small" icon={<Ellipsis />}>
          {t('more')}
        </Button>
      }
    >
      <div className="sm:hidden">
        <MenuItem icon={<Check />} onSelect={onReview}>
          {t('review')}
        </MenuItem>
        {dialog('merchantId', <Store />, t('setMerchant'))}
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
          {t('delete')}
        </MenuItem>
        <MenuSeparator />
      </div>
      {dialog('assetId', <Landmark />, t('setAsset'))}
      {dialog('date', <CalendarDays />, t('setDate'))}
      {dialog('notes', <NotebookPen />, t('setNotes'))}
      <MenuSeparator />
      {dialog('transfer', <ArrowLeftRight />, t('linkTransfer'))}
      {dialog('rule', <ListChecks />, t('makeRule'))}
    </Menu>
  );
}
