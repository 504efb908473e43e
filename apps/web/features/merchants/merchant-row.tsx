'use client';

import { Avatar } from '@coffer/ui/avatar.tsx';
import { Checkbox } from '@coffer/ui/checkbox.tsx';
import { DataListItem } from '@coffer/ui/data-list.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { Ellipsis, List, Merge, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo, useRef } from 'react';
import type { Merchant } from '#shared/data/use-merchants.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface MerchantActions {
  readonly edit: (merchant: Merchant) => void;
  readonly merge: (merchant: Merchant) => void;
  readonly remove: (merchant: Merchant) => void;
  /** If `range` is true, selects all merchants between the previously chosen merchant and this merchant. */
  readonly choose: (id: string, range: boolean) => void;
}

interface Props {
  readonly merchant: Merchant;
  /** The number of the merchant's transactions; undefined while counting. */
  readonly count: number | undefined;
  readonly category: string | undefined;
  readonly isChosen: boolean;
  readonly actions: MerchantActions;
}

export const MerchantRow = memo(function MerchantRow({ merchant, count, category, isChosen, actions }: Props) {
  const t = useTranslations('merchants');
  const { mayWrite, walletId } = useWallet();
  const { id, name, domains } = merchant;
  const transactions = `/w/${walletId}/transactions?merchantIds=${id}`;
  const withShift = useRef(false);
  return (
    <DataListItem
      selected={isChosen}
      leading={
        <span className="flex items-center gap-3">
          {mayWrite && (
            <Checkbox
              aria-label={t('choose', { name })}
              checked={isChosen}
              onClick={(event) => {
                withShift.current = event.shiftKey;
              }}
              onCheckedChange={() => actions.choose(id, withShift.current)}
            />
          )}
          <span className="max-sm:hidden">
            <Avatar name={name} />
          </span>
        </span>
      }
      title={
        mayWrite ? (
          <button
            type="button"
            title={name}
            className="max-w-full truncate rounded-control text-left font-medium underline-offset-4 hover:underline"
            onClick={() => actions.edit(merchant)}
          >
            <bdi>{name}</bdi>
          </button>
        ) : (
          <bdi className="font-medium">{name}</bdi>
        )
      }
      detail={[category, ...domains].filter(Boolean).join(' · ')}
      meta={
        count === undefined ? (
          // Reserves the line while counting.
          <span aria-hidden>&nbsp;</span>
        ) : count === 0 ? (
          t('noTransactions')
        ) : (
          <TextLink asChild className="tabular-nums">
            <Link prefetch={false} href={transactions}>
              {t('transactions', { count })}
            </Link>
          </TextLink>
        )
      }
      trailing={<RowMenu merchant={merchant} transactions={transactions} actions={actions} />}
    />
  );
});

function RowMenu({ merchant, transactions, actions }: Pick<Props, 'merchant' | 'actions'> & { transactions: string }) {
  const t = useTranslations('merchants');
  const common = useTranslations('common');
  const { mayWrite } = useWallet();
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('actionsOf', { name: merchant.name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link prefetch={false} href={transactions}>
          <List aria-hidden className="size-[1.125rem] text-muted" />
          {t('showTransactions')}
        </Link>
      </MenuItem>
      <HistoryMenuItem recordId={merchant.id} />
      {mayWrite && (
        <>
          <MenuItem icon={<Pencil />} onSelect={() => actions.edit(merchant)}>
            {common('edit')}
          </MenuItem>
          <MenuItem icon={<Merge />} onSelect={() => actions.merge(merchant)}>
            {t('merge.into')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => actions.remove(merchant)}>
            {common('delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
