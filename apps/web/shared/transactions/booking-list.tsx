'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Outputs } from '#shared/data/trpc.ts';
import { useAssets, useCategories } from '#shared/data/use-catalogue.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

type Booking = Outputs['transactions']['list']['items'][number];

interface Props {
  readonly label: string;
  readonly bookings: readonly Booking[];
  /** False hides the asset, if all transactions are on the same asset. */
  readonly withAsset?: boolean;
  /** The balance after each transaction, by its id; the date is then beside the category. */
  readonly balances?: ReadonlyMap<string, string>;
}

/** Transactions in two lines each, with links to their details. */
export function BookingList({ label, bookings, withAsset = true, balances }: Props) {
  const t = useTranslations('home');
  const format = useFormat();
  const { walletId } = useWallet();
  const categories = useCategories().data?.items ?? [];
  const assets = useAssets().data?.items ?? [];
  return (
    <DataList label={label}>
      {bookings.map((booking) => {
        const category = categories.find(({ id }) => id === booking.categoryId)?.name ?? t('noCategory');
        const asset = withAsset ? assets.find(({ id }) => id === booking.assetId)?.name : undefined;
        const words = booking.fromTo || booking.description || null;
        const details = [words === null ? undefined : category, asset].filter((part) => part !== undefined);
        const balance = balances?.get(booking.id);
        const day = (
          <Tooltip text={format.longDate(booking.date)}>
            <time dateTime={booking.date} className="relative z-1">
              {format.date(booking.date)}
            </time>
          </Tooltip>
        );
        return (
          <DataListItem
            key={booking.id}
            title={
              <Link
                prefetch={false}
                href={`/w/${walletId}/transactions?transaction=${booking.id}`}
                className="after:absolute after:inset-0"
              >
                {words ?? category}
              </Link>
            }
            detail={
              balances === undefined ? (
                details.join(' · ')
              ) : (
                <>
                  {day}
                  {details.length > 0 && ` · ${details.join(' · ')}`}
                </>
              )
            }
            value={
              <Amount
                value={booking.amountValue}
                currency={booking.amountCurrency}
                {...(booking.amountValue.startsWith('-') ? {} : { tone: 'gainLoss' as const })}
              />
            }
            meta={
              balances === undefined
                ? day
                : balance !== undefined && (
                    <>
                      <span className="sr-only">{t('balanceAfter')}: </span>
                      <Amount value={balance} currency={booking.amountCurrency} />
                    </>
                  )
            }
          />
        );
      })}
    </DataList>
  );
}
