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
import { useRegion } from '#shared/format/region.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { HistoryItem } from '#shared/wallet/history-item.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type BookingType, hasCashSide, moneyOf, type PositionTransaction } from './booking.ts';
import { hrefOfPosition } from './instrument.ts';
import { plainNumber } from './plain-number.ts';
import type { PositionDialog } from './position-dialogs.tsx';
import { useBookingChanges } from './use-booking-changes.ts';
import { usePositions } from './use-positions.ts';

const ICONS: Readonly<Record<BookingType, LucideIcon>> = {
  buy: Plus,
  sell: Minus,
  dividend: Coins,
  reward: Coins,
  transferIn: ArrowDownLeft,
  transferOut: ArrowUpRight,
  initialBalance: Flag,
};

interface Props {
  readonly booking: PositionTransaction;
  /** Whether to show the name of the security or symbol. */
  readonly isNamed: boolean;
  readonly onDialog: (dialog: PositionDialog) => void;
}

/** A security or crypto transaction in two lines. */
export function BookingRow({ booking, isNamed, onDialog }: Props) {
  const format = useFormat();
  const { mayWrite } = useWallet();
  const { date } = booking;
  const money = moneyOf(booking);
  const Icon = ICONS[booking.type];
  return (
    <DataListItem
      leading={
        <span className="grid size-8 place-items-center rounded-full bg-hover text-muted max-sm:hidden">
          <Icon aria-hidden className="size-4" />
        </span>
      }
      title={<Title {...{ booking, isNamed, onDialog }} />}
      detail={<Details booking={booking} />}
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
      trailing={mayWrite && <RowMenu {...{ booking, isNamed, onDialog }} />}
    />
  );
}

/** Opens the form to edit the transaction or, for viewers, the page of the position. */
function Title({ booking, isNamed, onDialog }: Props) {
  const t = useTranslations('investments');
  const { mayWrite, walletId } = useWallet();
  const { assetId, code, kind, type } = booking;
  const { positions } = usePositions(assetId);
  const name = positions?.all.find((position) => position.code === code)?.title ?? code;
  const words = isNamed ? `${t(`types.${type}`)} · ${name}` : t(`types.${type}`);
  if (mayWrite) {
    return (
      <button
        type="button"
        className="max-w-full truncate after:absolute after:inset-0"
        onClick={() => onDialog({ kind: 'booking', of: kind, code, booking })}
      >
        {words}
      </button>
    );
  }
  if (!isNamed) return words;
  return (
    <Link href={hrefOfPosition(walletId, assetId, code)} className="after:absolute after:inset-0">
      {words}
    </Link>
  );
}

/** The number of units and the price of each. */
function useUnits({ quantity, priceValue, priceCurrency, type }: PositionTransaction): string {
  const locale = useRegion();
  // All types except opening positions show the units without a sign.
  const units = formatAmount(plainNumber(type === 'initialBalance' ? quantity : Math.abs(quantity)), { locale });
  if (priceValue === null || priceCurrency === null) return units;
  return `${units} × ${formatAmount(priceValue, { locale, currency: priceCurrency })}`;
}

function Details({ booking }: Pick<Props, 'booking'>) {
  const t = useTranslations('investments');
  const { walletId } = useWallet();
  const { notes, transferCounterType, transferCounterId } = booking;
  const locale = useRegion();
  const units = useUnits(booking);
  const costs = (['fees', 'tax'] as const).flatMap((name) => {
    const [value, currency] = [booking[`${name}Value`], booking[`${name}Currency`]];
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

function RowMenu({ booking, isNamed, onDialog }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const format = useFormat();
  const changes = useBookingChanges();
  const router = useRouter();
  const { walletId } = useWallet();
  const name = `${t(`types.${booking.type}`)}, ${format.date(booking.date)}`;
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
        onSelect={() => onDialog({ kind: 'booking', of: booking.kind, code: booking.code, booking })}
      >
        {common('edit')}
      </MenuItem>
      {isNamed && (
        <MenuItem
          icon={<ChartPie />}
          onSelect={() => router.push(hrefOfPosition(walletId, booking.assetId, booking.code))}
        >
          {t('showPosition')}
        </MenuItem>
      )}
      {booking.transferCounterId === null && hasCashSide(booking) && (
        <MenuItem icon={<Link2 />} onSelect={() => onDialog({ kind: 'cash', booking })}>
          {t('linkCash')}
        </MenuItem>
      )}
      {booking.transferCounterId !== null && (
        <MenuItem icon={<Link2Off />} onSelect={() => void changes.unlink(booking)}>
          {t('unlink')}
        </MenuItem>
      )}
      <HistoryItem recordId={booking.id} />
      <MenuSeparator />
      {booking.transferCounterType === 'transaction' && (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => changes.remove(booking, true)}>
          {t('deleteWithCash')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => changes.remove(booking, false)}>
        {booking.transferCounterType === 'transaction' ? t('deleteWithoutCash') : common('delete')}
      </MenuItem>
    </Menu>
  );
}
