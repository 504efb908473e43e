'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { DataListItem } from '@coffer/ui/data-list.tsx';
import { IconButton } from '@coffer/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '@coffer/ui/menu.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  ChartPie,
  Coins,
  Ellipsis,
  Flag,
  Link2,
  Link2Off,
  type LucideIcon,
  Minus,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { formatPlainNumber } from '#shared/format/plain-number.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { HistoryMenuItem } from '#shared/wallet/history-menu-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { positionHref } from './instrument.ts';
import type { PositionDialogState } from './position-dialogs.tsx';
import {
  hasCashSide,
  movementDisplayAmount,
  type PositionMovement,
  type PositionTransactionType,
} from './position-transaction.ts';
import { usePositionChanges } from './use-position-changes.ts';
import { usePositions } from './use-positions.ts';

const ICONS: Readonly<Record<PositionTransactionType, LucideIcon>> = {
  buy: Plus,
  sell: Minus,
  dividend: Coins,
  reward: Coins,
  transferIn: ArrowDownLeft,
  transferOut: ArrowUpRight,
  initialBalance: Flag,
};

interface Props {
  readonly transaction: PositionMovement;
  /** Whether to show the name of the security or symbol. */
  readonly isNamed: boolean;
  readonly onDialog: (dialog: PositionDialogState) => void;
}

/** A security or crypto transaction in two lines. */
export function PositionTransactionRow({ transaction, isNamed, onDialog }: Props) {
  const format = useFormat();
  const { mayWrite } = useWallet();
  const { date } = transaction;
  const money = movementDisplayAmount(transaction);
  const Icon = ICONS[transaction.type];
  return (
    <DataListItem
      leading={
        <span className="grid size-8 place-items-center rounded-full bg-hover text-muted max-sm:hidden">
          <Icon aria-hidden className="size-4" />
        </span>
      }
      title={<Title {...{ transaction, isNamed, onDialog }} />}
      detail={<Details transaction={transaction} />}
      value={
        money !== null && (
          <Amount
            value={money.value}
            currency={money.currency}
            {...(money.isCash ? {} : { className: 'text-muted' })}
            {...(money.isCash && money.value > 0 ? { tone: 'gainLoss' as const } : {})}
          />
        )
      }
      meta={
        <Tooltip text={format.longDate(date)}>
          <time dateTime={date} className="relative z-1">
            {format.date(date)}
          </time>
        </Tooltip>
      }
      trailing={mayWrite && <RowMenu {...{ transaction, isNamed, onDialog }} />}
    />
  );
}

/** Opens the form to edit the transaction or, for viewers, the page of the position. */
function Title({ transaction, isNamed, onDialog }: Props) {
  const t = useTranslations('investments');
  const { mayWrite, walletId } = useWallet();
  const { assetId, code, kind, type } = transaction;
  const { positions } = usePositions(assetId);
  const name = positions?.all.find((position) => position.code === code)?.title ?? code;
  const words = isNamed ? `${t(`types.${type}`)} · ${name}` : t(`types.${type}`);
  if (mayWrite) {
    return (
      <button
        type="button"
        className="max-w-full truncate after:absolute after:inset-0"
        onClick={() => onDialog({ kind: 'transaction', of: kind, code, transaction })}
      >
        {words}
      </button>
    );
  }
  if (!isNamed) return words;
  return (
    <Link href={positionHref(walletId, assetId, code)} className="after:absolute after:inset-0">
      {words}
    </Link>
  );
}

/** The number of units and the price of each. */
function useUnits({ quantity, priceValue, priceCurrency, type }: PositionMovement): string {
  const locale = useRegion();
  // All types except opening positions show the units without a sign.
  const units = formatAmount(formatPlainNumber(type === 'initialBalance' ? quantity : Math.abs(quantity)), { locale });
  if (priceValue === null || priceCurrency === null) return units;
  return `${units} × ${formatAmount(priceValue, { locale, currency: priceCurrency })}`;
}

function Details({ transaction }: Pick<Props, 'transaction'>) {
  const t = useTranslations('investments');
  const { walletId } = useWallet();
  const { notes, transferCounterType, transferCounterId } = transaction;
  const locale = useRegion();
  const units = useUnits(transaction);
  const costs = (['fees', 'tax'] as const).flatMap((name) => {
    const [value, currency] = [transaction[`${name}Value`], transaction[`${name}Currency`]];
    if (value === null || currency === null) return [];
    return [`${t(name)} ${formatAmount(value, { locale, currency })}`];
  });
  return (
    <>
      {units}
      {transferCounterId !== null && (
        <span>
          {' · '}
          <ArrowLeftRight aria-hidden className="mr-1 inline size-3.5" />
          {transferCounterType === 'transaction' ? (
            <Link
              href={`/w/${walletId}/transactions?transaction=${transferCounterId}`}
              className="relative z-1 underline underline-offset-4 hover:text-text"
            >
              {t('cash')}
            </Link>
          ) : (
            t('transfer')
          )}
        </span>
      )}
      {[...costs, ...(notes === null ? [] : [notes.slice(0, 160)])].map((text) => ` · ${text}`)}
    </>
  );
}

function RowMenu({ transaction, isNamed, onDialog }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const format = useFormat();
  const changes = usePositionChanges();
  const router = useRouter();
  const { walletId } = useWallet();
  const name = `${t(`types.${transaction.type}`)}, ${format.date(transaction.date)}`;
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { name })} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Pencil />}
        onSelect={() => onDialog({ kind: 'transaction', of: transaction.kind, code: transaction.code, transaction })}
      >
        {common('edit')}
      </MenuItem>
      {isNamed && (
        <MenuItem
          icon={<ChartPie />}
          onSelect={() => router.push(positionHref(walletId, transaction.assetId, transaction.code))}
        >
          {t('showPosition')}
        </MenuItem>
      )}
      {transaction.transferCounterId === null && hasCashSide(transaction) && (
        <MenuItem icon={<Link2 />} onSelect={() => onDialog({ kind: 'cash', transaction })}>
          {t('linkCash')}
        </MenuItem>
      )}
      {transaction.transferCounterId !== null && (
        <MenuItem icon={<Link2Off />} onSelect={() => void changes.unlink(transaction)}>
          {t('unlink')}
        </MenuItem>
      )}
      <HistoryMenuItem recordId={transaction.id} />
      <MenuSeparator />
      {transaction.transferCounterType === 'transaction' && (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => changes.remove(transaction, true)}>
          {t('deleteWithCash')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => changes.remove(transaction, false)}>
        {transaction.transferCounterType === 'transaction' ? t('deleteWithoutCash') : common('delete')}
      </MenuItem>
    </Menu>
  );
}
